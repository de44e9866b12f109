"""Owners in a simulated club who come back to a seat that a computer player has: they have it again soon."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sixteen_tui.tables.protocol import Message

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.lines import Line

MOST: Final = 3
"""Entries that a computer player may make while the owner sits there: the one that it owes, and those under way."""


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
