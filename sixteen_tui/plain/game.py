"""What plain mode has to know of a game: what can be chosen, what can be typed, and what is told.

Law: a game is given views and answers with actions and sentences, as its layout does on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple

from sixteen_tui.engine.game import Action, View
from sixteen_tui.words import plain as say


class Choice(NamedTuple):
    """Something that the seat to move may do. Without an action a wild, whose card must be named."""

    text: str
    action: object | None


class Unclear(Exception):
    """What was typed is nothing that can be done; the message is the sentence that says so."""


class Plain(Generic[View, Action]):
    """A game in plain mode; the base of each game's own."""

    COMMANDS: ClassVar[tuple[str, ...]] = ()
    """What can be typed at a turn of this game and at no other."""

    def choices(self, view: View) -> list[Choice]:
        """What the seat to move may do, in the order of its numbers."""
        raise NotImplementedError

    def typed(self, command: str, rest: str, view: View) -> Action | None:
        """The action that a command and what came after it mean; None where a wild must be named. Raises Unclear."""
        raise Unclear(say.not_understood(rest))

    def named(self, text: str, view: View) -> Action | None:
        """The same for a line that begins with no command. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def declared(self, text: str, view: View) -> Action:
        """A wild as the card that is named. Raises Unclear."""
        raise Unclear(say.not_understood(text))

    def answer(self, command: str, view: View) -> list[str]:
        """What a command says that only this game has."""
        return []

    def hint(self, view: View, names: Sequence[str]) -> list[str]:
        """What the medium player would do, and what could come of each choice."""
        raise NotImplementedError

    def told(self, action: Action, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
        """What is said of an entry; `view` is what came of it."""
        raise NotImplementedError

    def situation(self, view: View) -> list[str]:
        """What a person has to know before choosing."""
        raise NotImplementedError

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        """What lies on the table."""
        raise NotImplementedError

    def score(self, view: View, names: Sequence[str]) -> list[str]:
        raise NotImplementedError

    def hand(self, view: View) -> list[str]:
        """The own cards; a sentence where there are none."""
        return [say.no_hand()]

    def hand_of(self, name: str, view: View) -> str:
        """A hand in one line, for a replay with open hands."""
        return say.about(name, "".join(self.hand(view)))

    def result(self, view: View, names: Sequence[str]) -> list[str]:
        """How a game ended."""
        raise NotImplementedError

    def examples(self) -> dict[str, str]:
        """Cards for the help to name."""
        return {}
