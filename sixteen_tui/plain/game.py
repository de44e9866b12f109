"""Interface of a game to plain mode: choices, typed commands, and sentences about a position.

Invariant: a game receives views and returns actions and sentences, as its layout does on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from sixteen_tui.engine.game import Action, View
from sixteen_tui.plain import typed
from sixteen_tui.words import numbers
from sixteen_tui.words import plain as say


class Choice(NamedTuple):
    """A numbered choice of the seat to move. The action is None where a part of it has to be asked for."""

    text: str
    action: object | None


class Unclear(Exception):
    """A typed line that is not a possible action; the message is the sentence that says why."""


class Plain(Generic[View, Action]):
    """A game in plain mode; the base of each game's own."""

    COMMANDS: ClassVar[tuple[str, ...]] = ()
    """The commands that only this game has."""

    def choices(self, view: View) -> list[Choice]:
        """The choices of the seat to move; the first one is number 1."""
        raise NotImplementedError

    def typed(self, command: str, rest: str, view: View) -> Action | None:
        """The action for one of `COMMANDS` and its arguments; None where a part has to be asked for. Raises Unclear."""
        raise Unclear(say.not_understood(rest))

    def named(self, text: str, view: View) -> Action | None:
        """The action for a line without a command; None where a part has to be asked for. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def completing(self) -> str:
        """The prompt for the part that a choice without an action lacks."""
        raise NotImplementedError

    def completed(self, text: str, view: View) -> Action:
        """The action of such a choice, with the part in a text. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def answer(self, command: str, view: View) -> list[str]:
        """The lines that answer one of `COMMANDS` that asks for information; empty for one that acts."""
        return []

    def hint(self, view: View, names: Sequence[str]) -> list[str]:
        """The lines of a hint: what the expert would do, and the odds of each choice."""
        raise NotImplementedError

    def told(self, action: Action, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
        """The lines about an entry and its events; `view` is the view after it."""
        raise NotImplementedError

    def situation(self, view: View) -> list[str]:
        """The lines before a choice: what the seat to move has to know."""
        raise NotImplementedError

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        """The lines about the cards on the table."""
        raise NotImplementedError

    def score(self, view: View, names: Sequence[str]) -> list[str]:
        raise NotImplementedError

    def hand(self, view: View) -> list[str]:
        """The lines about the seat's own cards, or a sentence that there are none."""
        return [say.no_hand()]

    def hand_of(self, name: str, view: View) -> str:
        """The line about a player's hand, for a replay with open hands."""
        return numbers.about(name, "".join(self.hand(view)))

    def result(self, view: View, names: Sequence[str]) -> list[str]:
        """The lines about the end of the game."""
        raise NotImplementedError

    def examples(self) -> dict[str, str]:
        """Examples of cards for the help, by the name of the placeholder."""
        return {}


def meant(plain: Plain[Any, Any], view: Any, line: str, ask: Callable[[str], str]) -> object:
    """Return the action that a typed line means: a number, a command of the game, or a card. Raises Unclear.

    `ask` prompts for the part that a choice lacks, such as what a wild counts as.
    """
    choices, number, found = plain.choices(view), typed.number(line), typed.command(line, plain.COMMANDS)
    if number is not None and not 0 < number <= len(choices):
        raise Unclear(say.no_such_number(line, len(choices)))
    if number is not None:
        action = choices[number - 1].action
    elif found is not None and not plain.answer(found[0], view):
        action = plain.typed(*found, view)
    else:
        action = plain.named(line, view)
    return plain.completed(ask(plain.completing()), view) if action is None else action
