"""Text of the log: the entries that a seat has seen.

Invariant: depends on the selected seat, up to the shown position, alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session.director import Director
from sixteen_tui.text import absence


class LogLine(NamedTuple):
    """An observed change of position, as lines of text."""

    at: int
    """The position after it."""
    lines: Sequence[str]
    ends: bool
    """True if it completed a set or settled a round."""


def entries(director: Director, names: Sequence[str]) -> Iterator[LogLine]:
    """Yield the entries up to the position that is shown, the newest first; entries without text are omitted."""
    seat, game = director.seat, director.game
    for position, view in seat.backwards(director.at):
        told = PLUGINS[game.name].text.log_line
        called = absence.names_at(director, names, position.at)
        lines = [line for action in position.actions for line in told(action, position.events, view, called)]
        if lines:
            before = seat.view(seat.before(position.at))
            yield LogLine(position.at, lines, game.milestones(view) > game.milestones(before))
