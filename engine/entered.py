"""Completes a game that was played with real cards and entered line by line into a whole log.

Invariant: entered facts never change; missing cards are filled in so that the whole log is consistent. If that is
impossible the error names the line. `apply` accepts every entry of the resulting log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.game import BadNotation, Game, IllegalAction

UNSEEN: Final = "?"
"""Notation of a card that no player has seen yet."""


class EnteredLine(NamedTuple):
    """A line of the entered text, and its number."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        return self.text.split()


class Played(NamedTuple):
    """An entry of the log, and the number of the line that it comes from."""

    number: int
    action: object


class CannotEnterError(ValueError):
    """A line has bad notation, or contradicts the lines before it; `number` is the number of the line."""

    def __init__(self, number: int, error: IllegalAction | BadNotation) -> None:
        super().__init__(f"line {number}: {error}")
        self.number, self.error = number, error


Complete = Callable[[Any, Sequence[EnteredLine]], Sequence[Played]]
"""Takes the rules and the lines and returns the whole log. Raises CannotEnterError."""


def as_written(game: Game[Any, Any, Any, Any]) -> Complete:
    """Return the `Complete` of a game without hidden cards, in which each line is one entry."""

    def complete(rules: Any, lines: Sequence[EnteredLine]) -> Sequence[Played]:
        return checked(game, rules, [Played(line.number, read(game, line)) for line in lines])

    return complete


def read(game: Game[Any, Any, Any, Any], line: EnteredLine) -> Any:
    """Return the entry in a line. Raises CannotEnterError."""
    try:
        return game.decode(" ".join(line.words))
    except BadNotation as error:
        raise CannotEnterError(line.number, error) from None


def checked(game: Game[Any, Any, Any, Any], rules: Any, log: Sequence[Played]) -> Sequence[Played]:
    """Return the log unchanged if the rules allow it. Raises CannotEnterError for the first entry that they refuse."""
    state = game.start(rules)
    for number, action in log:
        try:
            state = game.apply(state, action).state
        except IllegalAction as error:
            raise CannotEnterError(number, error) from None
    return log
