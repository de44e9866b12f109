"""Clock of a shared table: counts the time that each person uses, and does what follows when it is used up.

Invariant: time counts for the seat that is awaited as published, so it reveals no end of a turn (B10), and only while
the server and the disk serve the table. To leave or to come back does not change the count. Used time is stored now and
then and when a server ends in order, so a restart or another server continues the count. That time is used up is a flag
of the place, and its effect follows once the disk has it.
Why: no time of day is stored, because the date of a machine may change, and the time while no server runs must not
count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sixteen_tui.engine.game import End
from sixteen_tui.saves.header import Clock
from sixteen_tui.session.host import Host
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import LOW, Message
from sixteen_tui.tables.server.beginning import stand_in
from sixteen_tui.tables.server.endings import Endings
from sixteen_tui.tables.stores.store import Documents

MOST_AT_ONCE: Final = 5.0
"""Most seconds that one `tick` counts: a server that stood still for longer could not take an action meanwhile."""
STORED_SHARE, STORED_LEAST, STORED_MOST = 0.05, 10.0, 600.0
"""Share of a clock, and bounds in seconds, of the time after which used time is stored: what a crash may forget."""


class Clocks(Endings):
    """Layer of `ServedTable` that counts time."""

    def __init__(self, places: Places, documents: Documents, away: float) -> None:
        super().__init__(places, documents, away)
        self._counted_at: float | None = None
        """Time up to which was counted; None: the next `tick` begins. `_start` resets it, because `begin`,
        `open_journal` and `try_again` are called with a time from before they wait for the disk."""
        self._unstored = 0.0
        """Seconds that were counted since the places were last written."""
        self._told_clock: Message | None = None
        """The last message about the clock, without the used time."""

    @property
    def is_timed(self) -> bool:
        """True while `tick` must be called: a game with a clock goes on."""
        return self.places.clock is not None and self.places.begun and not self.places.over

    def _timed_seat(self) -> int | None:
        """Return the seat of the person whose time counts now; None for nobody."""
        seat, over = self._to_act, self.places.over
        if self.host is None or self.trouble or over or self.places.clock is None or seat is None or seat < 0:
            return None
        place = self.places.places[seat]
        waits = place.owner is not None and place.stand_in is None and not place.flagged
        return seat if waits else None

    def tick(self, now: float) -> bool:
        """Count the time since the last call; return True if the table has work to do. Called about once a second."""
        clock = self.places.timed
        if clock is None:
            return False
        self._count(now)
        self._counted_at = now
        seat = self._timed_seat()
        if seat is not None and self.places.places[seat].used >= clock.seconds and not self._busy:
            self.places.places[seat].flagged = True
            self._store_time()
        elif self._unstored >= min(max(clock.seconds * STORED_SHARE, STORED_LEAST), STORED_MOST):
            self._store_time()
        self._tell_clock(clock)
        return self.unwritten

    def store_time(self, now: float) -> None:
        """Request a write of the used time, before this server stops to host the table."""
        self._count(now)
        if self._unstored:
            self._store_time()

    def _store_time(self) -> None:
        self._unstored = 0.0
        self._remember()

    def _count(self, now: float) -> None:
        before, seat = self._counted_at, self._timed_seat()
        if before is None:
            return
        self._counted_at = now
        if seat is not None:
            seconds = min(max(0.0, now - before), MOST_AT_ONCE)
            self.places.places[seat].used += seconds
            self._unstored += seconds

    def _turned(self, published: int) -> None:
        """Begin to count for the seat that is awaited from now on. `published`: the length of the published log.

        A clock per move starts again with each publication of something new. The move is stored with the used time,
        because the time that a crashed server stored may be that of an earlier move. A move that is made, or taken
        back, after its time was used up but before that had an effect, counts: the flag is removed.
        """
        clock = self.places.timed
        if clock is None or self.host is None or self.host.table.ended is not None:
            return
        move = [-1 if self._to_act is None else self._to_act, self._undone, published]
        if clock.per == "move" and move != self.places.counted:
            later = self._is_counted_later(published)
            if not later:
                self.places.counted = move
            for place in self.places.places:
                place.flagged = False  # `tick` sets it again where the used time still counts
                place.used = place.used if later else 0.0
        self._tell_clock(clock)

    def _is_counted_later(self, published: int) -> bool:
        """Return True if the used time is that of a later move, which follows from the log.

        Why: a publication need not be on the disk, so a server that starts repeats those of turns before the move.
        """
        counted = self.places.counted
        if counted is None or self.host is None:
            return False
        return counted[1] == self._undone and published < counted[2] <= len(self.host.table)

    def _tell_clock(self, clock: Clock) -> None:
        """Send everybody whose time counts, after each change of that, and once when little is left."""
        seat = self._timed_seat()
        self.company.counts = seat
        used = [place.used for place in self.places.places]
        low = seat is not None and used[seat] >= LOW * clock.seconds
        told: Message = {"counts": seat, "low": low, "move": self.places.counted}
        if told == self._told_clock or self.host is None or self.places.over:
            return
        self._told_clock = told
        for member in self.members:
            member.send({"type": "clock", "counts": seat, "used": [*map(int, used)]})

    # Effects

    def _due(self, host: Host) -> End | list[int] | None:
        clock, places, people = self.places.timed, self.places.places, self.places.people
        late = next((seat for seat in people if places[seat].flagged), None)
        if clock is None or late is None:
            return super()._due(host)
        sides = self._sides(host)
        others = {seat % sides for seat in people} - {late % sides}
        if clock.flag == "computer" or (sides > 2 and len(others) > 1):
            return [late]
        return End("time", tuple(n for n, place in enumerate(places) if place.out or n == late))

    def _concludes(self, due: End | list[int]) -> bool:
        """Return False if a computer player replaces a person: it takes its time, however the turn ended (B10)."""
        return isinstance(due, End) or not any(self.places.places[seat].flagged for seat in due)

    def _go_on_without(self, host: Host, seats: list[int]) -> None:
        clock = self.places.timed
        late = [seat for seat in seats if self.places.places[seat].flagged]
        if clock is None or not late:
            super()._go_on_without(host, seats)
            return

        def done(now: float) -> None:
            self._mark_lost(late)
            self._send_away(late, "time" if self._is_for_good(clock) else "late", now)

        self._drop_question("back")
        for seat in late:
            self._drop_question("give", seat)
        self._hand_over(host, late, stand_in(tuple(host.game.levels)), done)

    @staticmethod
    def _is_for_good(clock: Clock) -> bool:
        """Return True if a person whose time is used up does not get the seat back."""
        return clock.flag == "loss" or clock.per == "game"

    def _mark_lost(self, seats: Iterable[int]) -> None:
        places, clock = self.places.places, self.places.timed
        late = [] if clock is None else [seat for seat in seats if places[seat].flagged]
        if clock is None or not late:
            super()._mark_lost(seats)
        else:
            for seat in late:
                places[seat].flagged, places[seat].late = False, self._is_for_good(clock)
                places[seat].out = clock.flag == "loss"
