"""Clocks in a simulated club: tables get some, and what has to hold of the time that people are told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.clocks import MOST_AT_ONCE

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.lines import Line

SHARE: Final = 0.35
"""Share of the tables that have a clock."""
SECONDS: Final = (15, 40, 90)
LATE: Final = 10.0
"""Seconds after which a server that works has done what follows when time is used up."""
_ROUNDED: Final = 1.0
"""Seconds by which the used time is rounded down."""
_TICK: Final = 1.5
"""Seconds in which a server that works has looked at its clocks."""


def chosen(chance: Random) -> Message | None:
    """The clock of a new table; None for most."""
    if chance.random() >= SHARE:
        return None
    return {
        "per": chance.choice(("move", "game")),
        "seconds": chance.choice(SECONDS),
        "flag": chance.choice(("computer", "loss")),
    }


class _Known(NamedTuple):
    """The newest message about a clock."""

    at: float
    start: int
    counts: int | None
    used: list[int]


class Clocks:
    """A witness: time grows on the own turn only, not faster than time passes, and nobody's is used up before."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._known: dict[str, _Known] = {}
        """By table. A table without clients publishes no turn."""
        self._line: dict[Line, tuple[str, _Known]] = {}
        """The same for the client of a line, which receives every turn."""
        self.flagged: set[tuple[str, int]] = set()
        """Seats whose time was used up."""

    def sends(self, line: Line, message: Message) -> None:
        if self._club.options.store != "files":  # messages of a server that has lost a table may be behind
            if message["type"] == "ending" and line.seat is not None:  # and another server may have the table
                self.flagged |= {(line.seat[0], seat) for seat in message.get("late", ())}
            return
        if message["type"] in ("table", "opened") and message["clock"] is not None and message["begun"]:
            used = [seat["used"] for seat in message["seats"]]
            self._tells(message["table"], message["clock"], message["counts"], used)
            self._line.pop(line, None)
        elif message["type"] == "clock" and line.seat is not None:
            table, clock = line.seat[0], self._club.hosted(line.seat[0]).places.clock
            known = self._tells(table, clock, message["counts"], message["used"])
            where, before = self._line.get(line, (table, known))
            self._line[line] = table, known
            both = enumerate(zip(before.used, known.used, strict=True)) if where == table else ()  # as many seats
            grown = [n for n, (was, used) in both if used > was and n != before.counts]
            if grown:
                self._fault(f"time of seats {grown} counted on the turn of {before.counts}", table)
            self._club.reached["clock told"] += 1
        elif message["type"] == "gone" and message["code"] in ("late", "time") and line.seat is not None:
            assert line.seat[1] is not None
            self._flags(line.seat[0], line.seat[1])

    def _tells(self, table: str, clock: Message, counts: int | None, used: list[int]) -> _Known:
        now, before = self._club.world.now, self._known.get(table)
        known = self._known[table] = _Known(now, self._club.starts, counts, used)
        if before is None:
            return known
        grown = [is_now - was for was, is_now in zip(before.used, used, strict=True)]
        behind = MOST_AT_ONCE if 0 <= before.at - self._club.world.stood_until < _TICK else 0.0
        if sum(each for each in grown if each > 0) > now - before.at + behind + _ROUNDED * len(used):
            self._fault(f"used {before.used} and after {now - before.at} seconds {used}", table)
        if before.start == self._club.starts and clock["per"] == "game" and min(grown) < 0:
            self._fault(f"used {before.used} and then only {used}", table)
        return known

    def ends(self, table: str, ended: Any) -> None:
        """Everybody hears how a game has ended."""
        if self._club.options.store == "files":
            hosted = self._club.hosted(table)
            late = [seat for seat in ended["seats"] if hosted is None or not hosted.places.places[seat].out]
            for seat in late:
                self._flags(table, seat)

    def _flags(self, table: str, seat: int) -> None:
        self.flagged.add((table, seat))
        known, hosted = self._known.get(table), self._club.hosted(table)
        if hosted is None or hosted.places.clock is None:
            self._fault(f"seat {seat} has no time left, and there is no clock", table)
            return
        passed = 0.0 if known is None else known.used[seat] + (self._club.world.now - known.at)
        if known is not None and passed + _ROUNDED < hosted.places.clock["seconds"]:
            self._fault(f"seat {seat} has no time left after {passed} seconds", table)

    def lost(self, table: str, seat: int) -> bool:
        """Whether a seat was lost by time, also if its person was not connected and so received nothing."""
        hosted = self._club.hosted(table)
        return (table, seat) in self.flagged or (hosted is not None and bool(hosted.places.places[seat].late))

    def missed(self) -> Iterator[tuple[str, str]]:
        """Wait until all deadlines have passed; yield those that the server has missed: the table, what is wrong."""
        self._club.world.run(self._club.world.now + max(SECONDS) + 2 * LATE)
        server = self._club.server
        if server is None:
            return
        for id, table in server.hall.tables.items():
            places = table.places
            if not table.is_timed or places.clock is None or table.trouble or id in server.hall.unreadable:
                continue
            if table.host is None:
                yield id, "the game with a clock is not read"
            for seat, place in enumerate(places.places):
                if place.used > places.clock["seconds"] + LATE and place.stand_in is None and seat in places.people:
                    yield id, f"seat {seat} has used {place.used} of {places.clock['seconds']} seconds"
                if place.flagged and not table.unwritten:
                    yield id, f"nothing follows for seat {seat}, whose time is used up"

    def _fault(self, text: str, table: str) -> None:
        self._club.fault("clock", text, table=table)
