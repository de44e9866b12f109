"""Completes a game that was played with real cards and entered line by line into a whole log.

Invariant: entered facts are kept to the letter; missing cards are filled in so that everything is consistent. If that
is impossible the error names the line. The rules decide: the resulting log has been played by `apply`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.game import BadNotation, Game, IllegalAction

UNSEEN: Final = "?"
"""A card that nobody has seen yet, in notation."""


class Line(NamedTuple):
    """What stands in a line, and its number."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        return self.text.split()


class Played(NamedTuple):
    """An entry of the log, and the line that it comes from."""

    number: int
    action: object


class CannotEnterError(ValueError):
    """A line does not go with those before it."""

    def __init__(self, number: int, error: IllegalAction | BadNotation) -> None:
        super().__init__(f"line {number}: {error}")
        self.number, self.error = number, error


Complete = Callable[[Any, Sequence[Line]], Sequence[Played]]
"""From rules and lines to the whole log. Raises CannotEnterError."""


def as_written(game: Game[Any, Any, Any, Any]) -> Complete:
    """For a game in which everything is known: each line is an entry."""

    def complete(rules: Any, lines: Sequence[Line]) -> Sequence[Played]:
        return checked(game, rules, [Played(line.number, read(game, line)) for line in lines])

    return complete


def read(game: Game[Any, Any, Any, Any], line: Line) -> Any:
    """The entry in a line. Raises CannotEnterError."""
    try:
        return game.decode(" ".join(line.words))
    except BadNotation as error:
        raise CannotEnterError(line.number, error) from None


def checked(game: Game[Any, Any, Any, Any], rules: Any, log: Sequence[Played]) -> Sequence[Played]:
    """A log that the rules allow. Raises CannotEnterError with the first line that they do not."""
    state = game.start(rules)
    for number, action in log:
        try:
            state = game.apply(state, action).state
        except IllegalAction as error:
            raise CannotEnterError(number, error) from None
    return log
