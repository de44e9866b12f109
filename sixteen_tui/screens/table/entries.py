"""Text of the log: the entries that a seat has seen.

Invariant: depends on the selected seat, up to the shown position, alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session.director import Director
from sixteen_tui.text import absence
from sixteen_tui.text import panes as say


class LogLine(NamedTuple):
    """An observed change of position, as lines of text."""

    at: int
    """The position after it."""
    lines: Sequence[str]
    ends: bool
    """True if it completed a set or settled a round."""


def entries(director: Director, names: Sequence[str]) -> Iterator[LogLine]:
    """Yield the entries up to the position that is shown, the newest first; entries without text are omitted.

    Entries with one text after another, as of a player who trades forty cards, are one line with their number.
    """
    for (told, _), group in groupby(_each(director, names), key=lambda each: (each.lines, each.ends)):
        newest, *others = group
        many = bool(others) and not newest.ends
        yield newest._replace(lines=[*told[:-1], say.times(told[-1], 1 + len(others))]) if many else newest
        if not many:
            yield from others


def _each(director: Director, names: Sequence[str]) -> Iterator[LogLine]:
    seat, game = director.seat, director.game
    for position, view in seat.backwards(director.at):
        told = PLUGINS[game.name].text.log_line
        called = absence.names_at(director, names, position.at)
        lines = [line for action in position.actions for line in told(action, position.events, view, called)]
        if lines:
            before = seat.view(seat.before(position.at))
            yield LogLine(position.at, lines, game.milestones(view) > game.milestones(before))
