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
from sixteen_tui.text.names import first


class Choice(NamedTuple):
    """A numbered choice of the seat to move. The action is None if a part of it has to be asked for."""

    text: str
    """The choice on a line of its own."""
    action: object | None
    short: str = ""
    """The choice in one line with the others; "" if `text` is short enough."""
    number: int | None = None
    """Its number; None for its place in the list, from 1."""


def by_number(choices: Sequence[Choice]) -> dict[int, Choice]:
    """Return the choices by their numbers, in ascending order."""
    found = {place if each.number is None else each.number: each for place, each in enumerate(choices, start=1)}
    return dict(sorted(found.items()))


class Unclear(Exception):
    """A typed line that is not a possible action; the message is the reason as a sentence."""


class Plain(Generic[View, Action]):
    """Base class of each game's interface to plain mode."""

    COMMANDS: ClassVar[tuple[str, ...]] = ()
    """The commands that only this game has."""
    HELPS: ClassVar[tuple[str, ...]] = ()
    """More of them, which count as hints."""

    def choices(self, view: View) -> list[Choice]:
        """Return the choices of the seat to move."""
        raise NotImplementedError

    def turn(self, view: View, detail: str) -> list[str]:
        """Return what the seat to move hears before its prompt: the facts, and what it can choose.

        `detail` is the setting "brief", "normal" or "full"; in full every choice has a line of its own.
        """
        if detail == "full":
            choices = by_number(self.choices(view))
            return [*self.situation(view), *(say.numbered(number, each.text) for number, each in choices.items())]
        return [*(self.facts(view) if detail == "normal" else self.facts_in_brief(view)), *self.row(view)]

    def row(self, view: View) -> list[str]:
        """Return all choices in one line; empty if the prompt says them."""
        choices = by_number(self.choices(view))
        return [say.in_one_row((number, each.short or each.text) for number, each in choices.items())]

    def facts(self, view: View) -> list[str]:
        """Return the facts before the choices, in at most a line."""
        return self.situation(view)

    def facts_in_brief(self, view: View) -> list[str]:
        """Return those that the choices do not imply, in as few words as possible."""
        return []

    def asks(self, view: View) -> str:
        """Return the prompt of a turn."""
        return say.choose(max(by_number(self.choices(view)), default=0))

    def typed(self, command: str, rest: str, view: View) -> Action | None:
        """Return the action of a command and its arguments; None if a part is missing. Raises Unclear."""
        raise Unclear(say.not_understood(rest))

    def named(self, text: str, view: View) -> Action | None:
        """Return the action of a line without a command; None if a part is missing. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def incomplete(self, view: View) -> list[str]:
        """Return the lines before the prompt for the missing part of an action: what there is to choose from."""
        return []

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

    def notation(self, text: str) -> str:
        """Return the entry of a save, without its seat, that a line of a game with real cards means. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def answer(self, command: str, view: View) -> list[str]:
        """Return the lines for one of `HELPS` that asks for information; empty for a command that acts."""
        return []

    def hint(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the lines of a hint: the choice of the expert, and the odds of each choice."""
        raise NotImplementedError

    def advice(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the beginning of a hint: the choice of the expert, and what speaks for it."""
        return self.hint(view, names)[:2]

    def told(self, action: Action, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
        """Return the lines about an entry and its events; `view` is the view after it."""
        raise NotImplementedError

    def news(
        self, action: Action, events: Sequence[object], view: View, names: Sequence[str], detail: str
    ) -> list[str]:
        """Return the lines about an entry while the game is played; with the detail "full" those of `told`.

        They leave out what the prompt of the turn says, too.
        """
        return self.told(action, events, view, names)

    def situation(self, view: View) -> list[str]:
        """Return the lines before a choice: the facts that the seat to move needs."""
        raise NotImplementedError

    def place(self, view: View, names: Sequence[str]) -> str:
        """Return the situation in one line, for a decision that is asked about later."""
        return " ".join(map(say.sentence, self.situation(view)))

    def seating(self, names: Sequence[str], rules: Any) -> list[str]:
        """Return who plays with whom and in which order, where the names alone do not tell."""
        return []

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
        return numbers.about(first(name), "".join(self.hand(view)))

    def result(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the lines about the end of the game."""
        raise NotImplementedError

    def spelt(self, text: str) -> str:
        """Return an example of the rules with cards by name in place of their codes."""
        return text

    def examples(self) -> dict[str, str]:
        """Return examples of cards for the help, by the name of the placeholder."""
        return {}


def meant(
    plain: Plain[Any, Any], view: Any, line: str, complete: Callable[[Plain[Any, Any], Any], object | None]
) -> object | None:
    """Return the action of a typed line: a number, a command of the game, or a card. Raises Unclear.

    `complete` asks for a missing part, such as the card that a wild counts as; None if the person goes back there.
    """
    number, found = typed.number(line), typed.command(line, plain.COMMANDS)
    if number is not None:
        action = numbered(plain, view, number).action
    elif found is not None:
        action = plain.typed(*found, view)
    else:
        action = plain.named(line, view)
    return complete(plain, view) if action is None else action


def numbered(plain: Plain[Any, Any], view: Any, number: int) -> Choice:
    """Return the choice with a number. Raises Unclear."""
    choices = by_number(plain.choices(view))
    if number not in choices:
        raise Unclear(say.no_such_number(str(number), max(choices, default=0), min(choices, default=1)))
    return choices[number]
