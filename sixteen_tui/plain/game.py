"""What plain mode has to know of a game: what can be chosen, what can be typed, and what is told.

Law: as `layouts` are for the screen. A game's file is given views and answers with actions and sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol


class Choice(NamedTuple):
    """Something that the seat to move may do. Without an action a wild, whose card must be named."""

    text: str
    action: Any | None


class Unclear(Exception):
    """What was typed is nothing that can be done; the message is the sentence that says so."""


class Plain(Protocol):
    """A game in plain mode."""

    @property
    def COMMANDS(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the game's
        """What can be typed at a turn of this game and at no other."""

    def choices(self, view: Any) -> list[Choice]:
        """What the seat to move may do, in the order of its numbers."""

    def typed(self, command: str, rest: str, view: Any) -> Any | None:
        """The action that a command and what came after it mean; None where a wild must be named. Raises Unclear."""

    def named(self, text: str, view: Any) -> Any | None:
        """The same for a line that begins with no command. Raises Unclear."""

    def declared(self, text: str, view: Any) -> Any:
        """A wild as the card that is named. Raises Unclear."""

    def answer(self, command: str, view: Any) -> list[str]:
        """What a command says that only this game has."""

    def hint(self, view: Any, names: Sequence[str]) -> list[str]:
        """What the medium player would do, and what could come of each choice."""

    def told(self, action: Any, events: Sequence[Any], view: Any, names: Sequence[str]) -> list[str]:
        """What is said of an entry; `view` is what came of it."""

    def situation(self, view: Any) -> list[str]:
        """What a person has to know before choosing."""

    def table(self, view: Any, names: Sequence[str]) -> list[str]:
        """What lies on the table."""

    def score(self, view: Any, names: Sequence[str]) -> list[str]: ...

    def hand(self, view: Any) -> list[str]: ...

    def hand_of(self, name: str, view: Any) -> str:
        """A hand in one line, for a replay with open hands."""

    def result(self, view: Any, names: Sequence[str]) -> list[str]:
        """How a game ended."""

    def examples(self) -> dict[str, str]:
        """Cards for the help to name."""
