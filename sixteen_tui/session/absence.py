"""Time in which the person of a seat was away from a shared table: up to where they had looked, who played for them.

Invariant: counts of entries that the seat has seen, as the server sends them to this seat alone (docs/tables.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixteen_tui.engine.game import Turn
from sixteen_tui.session.seat import Seat, SeatPosition


class Absence:
    """Absence of the person of one seat, from the messages of the server."""

    def __init__(self) -> None:
        self.left_at: int | None = None
        """Number of entries that the person had seen when they last left; None: they did not, or it is unknown."""
        self.played_for: Sequence[int] = ()
        """Numbers of entries when a computer player took the seat over and, once it has, when it gave the seat back."""
        self.returned = False
        """True once entries have arrived that a lost connection had held up; reset by the front end."""
        self.until: int | None = None
        """Number of entries that had arrived when the person was back; None: they are not, or were never away."""
        self._had: int | None = None
        """Number of entries that had arrived before the connection was lost, until those after it arrive."""

    def lost(self, entries: int) -> None:
        """Record that this client sits down again after a lost connection; `entries`: how many had arrived."""
        self._had, self.until = entries, None

    def described(self, table: Mapping[str, Any]) -> None:
        """Take the message `table`. One without these keys is of an earlier server, or of a table that went on."""
        self.left_at = table.get("left_at", self.left_at)
        self.played_for = table.get("played_for", self.played_for)

    def undone(self, message: Mapping[str, Any]) -> None:
        """Take the message `undone` as the server does (`Place.take_back`). Without `seat` no play was undone."""
        if "seat" in message:
            entries = int(message["to"][1])
            self.left_at = None if self.left_at is None else min(self.left_at, entries)
            self.played_for = [min(each, entries) for each in self.played_for]

    def arrived(self, entries: int, *, stands_in: bool) -> None:
        """Take the message `who`, which follows what the seat has missed.

        `entries`: number of entries that have arrived. `stands_in`: a computer player has the seat.
        """
        if len(self.played_for) == 1 and not stands_in:
            self.played_for = [*self.played_for, entries]
        self.returned |= self._had is not None and entries > self._had
        self.until = entries if self.until is None else self.until
        self._had = None

    def by_computer(self, entries: int) -> bool:
        """Return True if a computer player had the seat when the seat had seen that many entries."""
        first, last = [*self.played_for, entries, entries][:2] if self.played_for else (entries, entries)
        return first < entries <= last


class Absent:
    """Absence of the person here, in positions of their seat, for a front end."""

    def __init__(self, seat: Seat, away: Absence | None) -> None:
        """`away`: None at a local table, where nobody is away."""
        self._seat, self._away = seat, away
        left_at = away.left_at if away is not None else None
        self._looked = None if left_at is None else seat.at_count(left_at)
        """Mark up to which the person had looked before they were away; None: they were not."""

    def come_back(self, at: int) -> None:
        """Begin another absence at the position `at`, which was shown last, unless one is still to be looked at."""
        if self.missed(at) is None:
            self._looked = at

    def missed(self, at: int) -> int | None:
        """Return the mark up to which the person had looked, if something was played before they were back.

        None once they have acted again.
        """
        looked = self._looked
        if looked is None or self._seat.number is None or looked >= at or self._nothing_since(looked):
            return None
        for position in self._seat.after(looked):
            if position.at <= at and self._acted(position) and not self.by_computer(position.at):
                return None
        return looked

    def _nothing_since(self, looked: int) -> bool:
        """Return True if the person was back before anything followed the mark: they have seen all of it happen."""
        until = self._away.until if self._away is not None else None
        return until is not None and self._seat.count(looked) >= until

    def _acted(self, position: SeatPosition) -> bool:
        """Return True if the seat acted on the way to a position."""
        seat = self._seat
        mover = seat.view(seat.before(position.at)).to_move
        return bool(mover == seat.number) and any(map(seat.game.is_decision, position.actions))

    def by_computer(self, at: int) -> bool:
        """Return True if a computer player had the seat of the person here on the way to a position."""
        away = self._away
        return away is not None and bool(away.played_for) and away.by_computer(self._seat.count(at))


def now(seat: Seat) -> int:
    """Return the position at which a person (re)joins a shared table: the newest.

    All that the server has published to a seat, its person may know at once. If play stops at the newest position it is
    the one before: the end of the own turn waits to be confirmed, and a settled round to be looked at.
    """
    game, view = seat.game, seat.view()
    turn: Turn | None = game.turn(view)
    stops = (turn is not None and turn.over and turn.seat == seat.number) or game.halts(view)
    return seat.before(seat.newest) if stops and view.outcome is None else seat.newest
