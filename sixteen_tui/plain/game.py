"""Interface of a game to plain mode: choices, typed commands, and sentences about a position.

Invariant: a game receives views and returns actions and sentences, as its layout does on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from sixteen_tui.engine.game import Action, View
from sixteen_tui.plain import typed
from sixteen_tui.session.series import Series
from sixteen_tui.text import numbers
from sixteen_tui.text import plain as say


class Choice(NamedTuple):
    """A numbered choice of the seat to move. The action is None if a part of it has to be asked for."""

    text: str
    action: object | None


class Unclear(Exception):
    """A typed line that is not a possible action; the message is the reason as a sentence."""


class Plain(Generic[View, Action]):
    """Base class of each game's interface to plain mode."""

    COMMANDS: ClassVar[tuple[str, ...]] = ()
    """The commands that only this game has."""
    HELPS: ClassVar[tuple[str, ...]] = ()
    """More of them, which count as hints."""

    def choices(self, view: View) -> list[Choice]:
        """Return the choices of the seat to move; the first is number 1."""
        raise NotImplementedError

    def typed(self, command: str, rest: str, view: View) -> Action | None:
        """Return the action of a command and its arguments; None if a part is missing. Raises Unclear."""
        raise Unclear(say.not_understood(rest))

    def named(self, text: str, view: View) -> Action | None:
        """Return the action of a line without a command; None if a part is missing. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def completing(self) -> str:
        """Return the prompt for the missing part of an action."""
        raise NotImplementedError

    def completed(self, text: str, view: View) -> Action:
        """Return the action with the missing part from `text`. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def helps(self, view: View) -> tuple[str, ...]:
        """Return those of `HELPS` that the rules allow."""
        return self.HELPS

    def series(self, command: str, action: object) -> Series | None:
        """Return the series that a command begins with an action; None if it plays this action alone."""
        return None

    def answer(self, command: str, view: View) -> list[str]:
        """Return the lines for one of `HELPS` that asks for information; empty for a command that acts."""
        return []

    def hint(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the lines of a hint: the choice of the expert, and the odds of each choice."""
        raise NotImplementedError

    def told(self, action: Action, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
        """Return the lines about an entry and its events; `view` is the view after it."""
        raise NotImplementedError

    def situation(self, view: View) -> list[str]:
        """Return the lines before a choice: the facts that the seat to move needs."""
        raise NotImplementedError

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the lines about the cards on the table."""
        raise NotImplementedError

    def score(self, view: View, names: Sequence[str]) -> list[str]:
        raise NotImplementedError

    def hand(self, view: View) -> list[str]:
        """Return the lines about the seat's own cards, or a sentence that the seat has none."""
        return [say.no_hand()]

    def hand_of(self, name: str, view: View) -> str:
        """Return the line about a player's hand, for a replay with all hands."""
        return numbers.about(name, "".join(self.hand(view)))

    def result(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the lines about the end of the game."""
        raise NotImplementedError

    def examples(self) -> dict[str, str]:
        """Return examples of cards for the help, by the name of the placeholder."""
        return {}


def meant(plain: Plain[Any, Any], view: Any, line: str, ask: Callable[[str], str]) -> object:
    """Return the action of a typed line: a number, a command of the game, or a card. Raises Unclear.

    `ask` prompts for a missing part, such as the card that a wild counts as.
    """
    choices, number, found = plain.choices(view), typed.number(line), typed.command(line, plain.COMMANDS)
    if number is not None and not 0 < number <= len(choices):
        raise Unclear(say.no_such_number(line, len(choices)))
    if number is not None:
        action = choices[number - 1].action
    elif found is not None:
        action = plain.typed(*found, view)
    else:
        action = plain.named(line, view)
    return plain.completed(ask(plain.completing()), view) if action is None else action
