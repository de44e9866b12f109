"""Owners in a simulated club who come back to a seat that a computer player has: they have it again soon."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.tables.protocol import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.simulation.club import Club
    from tests.simulation.lines import Line

MOST: Final = 3
"""Entries that a computer player may make while the owner sits there: the one that it owes, and those under way."""

STOOD_IN: Final = 100.0
"""Seconds after which somebody who is there has their seat back from a computer player."""


class SeatBack:
    """A witness for one person at a table: as long as they are there, they play for themselves."""

    def __init__(self, club: Club, name: str, table: str, seat: int) -> None:
        self._club, self._name, self._table, self._seat = club, name, table, seat
        self._stood_in_since: float | None = None

    def check(self, about: Mapping[str, Any]) -> None:
        """Check the seat in the description `about` of the table."""
        now = self._club.world.now
        if about["seats"][self._seat]["level"] is None:
            self._stood_in_since = None
        elif self._stood_in_since is None:
            self._stood_in_since = now
        elif now - self._stood_in_since > STOOD_IN:
            said = f"{self._name} is on seat {self._seat}, and a computer player plays it"
            self._club.fault("not-given-back", said, table=self._table)
            self._stood_in_since = now


class Returns:
    """A witness: nobody plays on for an owner who is there. In a game with secret turns it may be for some turns."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._came: dict[Line, float] = {}
        """When the client of a line came to its table, or was sent everything again."""
        self._played: Counter[Line] = Counter()

    def sends(self, line: Line, message: Message) -> None:
        if message["type"] in {"table", "undone"}:
            self._came[line] = self._club.world.now
            self._played.pop(line, None)
        elif message["type"] == "seen" and line.seat is not None and self._club.options.store == "files":
            table, seat = line.seat
            hosted = self._club.hosted(table)
            if seat is None or hosted is None or hosted.host is None or hosted.host.game.discreet:
                return
            if hosted.places.places[seat].stand_in is None or self._club.world.now == self._came.get(line):
                return
            self._played[line] += sum(entry.startswith(f"{seat} ") for entry in message["entries"])
            if self._played[line] > MOST:
                self._club.fault("not-given-back", f"seat {seat} after {self._played[line]} entries", table=table)
