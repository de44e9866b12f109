"""Notifies people for whom games wait and who are not connected, by a program that an admin names (`serve --notify`).

A person whose clients are all silent counts as not connected: their line is dead, or their program stands still.

Invariant: nothing is told that the person's seat may not know: whose turn it is, as published (B10). A notice is
recorded with the table, and on the disk, before the program runs, so that neither a restart nor another server of the
tables repeats it. The program runs only if it is still their turn, and at most `MOST` at a time. Each notice that was
not sent is logged with the reason.
Why: a table in a database has no host while nobody is there. `Places.due` is the date of its next notice, at which any
server takes it up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.tables.events import event
from sixteen_tui.tables.places import NOBODY
from sixteen_tui.tables.server import notices
from sixteen_tui.tables.server.notices import AGAIN, DIGEST, Run, TurnNotice, run_program
from sixteen_tui.tables.stores.store import reason
from sixteen_tui.tables.waiting import waiting

if TYPE_CHECKING:
    from sixteen_tui.tables.server.hall import Hall
    from sixteen_tui.tables.server.table import ServedTable

MOST: Final = 4
"""Most programs at a time."""
LOOK: Final = 5.0
"""Seconds between two looks at all tables."""
SOON: Final = 60
"""Seconds before a notice from which on its table stays hosted."""

_Turn = tuple[str, int]
"""Id of a table, and a seat."""


class _Wait(NamedTuple):
    """A turn of somebody who is not connected."""

    seen: int
    """Number of entries that the seat has seen."""
    since: float
    """Time from which they are not connected."""


class Notifier:
    """Finds the people for whom games wait, and runs the program for them."""

    def __init__(
        self,
        words: Sequence[str],
        hall: Hall,
        threads: Executor,
        *,
        date: Callable[[], float],
        soon: Callable[[Callable[[], None]], object],
        run: Run | None = None,
    ) -> None:
        """`words`: the program and its arguments; none: nothing happens. `soon` calls a function in the event loop."""
        self._words, self._hall, self._threads, self._date, self._soon = words, hall, threads, date, soon
        self._run = run or run_program
        self._waits: dict[_Turn, _Wait] = {}
        self._planned: dict[str, tuple[int, int]] = {}
        """For each table: seat and number of entries of the turn for which `Places.due` was set."""
        self._recorded: list[TurnNotice] = []
        """Notices that are recorded with their tables, and sent once the disk has that."""
        self._running: list[TurnNotice] = []
        self._looks_at = float("-inf")

    @property
    def until(self) -> float | None:
        """The date up to which due tables must be hosted, so that they are looked at; None: nobody is notified."""
        return self._date() + SOON if self._words else None

    def look(self, connected: Collection[str], now: float) -> list[ServedTable]:
        """Run the program where it is due; return the tables whose places have changed.

        `connected`: owners with a client that is not silent.
        """
        if not self._words or now < self._looks_at:
            return []
        self._looks_at = now + LOOK
        self._send(connected)
        before, self._waits = self._waits, {}
        self._planned = {id: turn for id, turn in self._planned.items() if id in self._hall.tables}
        changed: dict[ServedTable, None] = {}
        ready: list[tuple[float, ServedTable, int, str]] = []
        for table in self._hall.tables.values():
            seat = table.waits_for
            table.notifies = False
            if table.host is None or table.trouble or seat in table.company.heard:
                continue
            if seat is None:
                if table.places.due != NOBODY and not table.places.over:
                    table.places.due = NOBODY
                    changed[table] = None
                continue
            found = self._wait(table, seat, connected, before, now)
            if self._plans(table, seat, found.seen):
                changed[table] = None
            kind = self._due(table, seat)
            table.notifies = bool(kind) or table.places.due <= self._date() + SOON
            if kind and now - found.since >= notices.patience(table.places.timed):
                ready.append((found.since, table, seat, kind))
        self._log_ended(before, connected)
        for _, table, seat, kind in sorted(ready, key=lambda each: each[0]):
            free = len(self._running) + len(self._recorded) < MOST
            if free and kind == self._due(table, seat):  # a digest about another table may have it
                changed.update(dict.fromkeys(self._record(table, seat, kind)))
        return [*changed]

    def _due(self, table: ServedTable, seat: int) -> str:
        """Return the kind of the notice that is due for the owner of a seat who is away; "" for none."""
        return notices.due(table.places.places[seat], table.places.timed, table.at(seat)[1], self._date())

    def _wait(
        self, table: ServedTable, seat: int, connected: Collection[str], before: Mapping[_Turn, _Wait], now: float
    ) -> _Wait:
        """Return the turn of a seat, and record it if its owner is not connected."""
        turn, seen = (table.places.id, seat), table.at(seat)[1]
        if table.places.places[seat].owner in connected:
            return _Wait(seen, now)
        known = before.get(turn)
        found = self._waits[turn] = known if known is not None and known.seen == seen else _Wait(seen, now)
        return found

    def _plans(self, table: ServedTable, seat: int, seen: int) -> bool:
        """Set the date of the next notice if the turn is another one; return True if that has changed.

        The first look at a table believes the date that another server, or an earlier start, has set.
        """
        places, turn = table.places, (seat, seen)
        known, self._planned[places.id] = self._planned.get(places.id), turn
        if places.due > 0 and known in (None, turn):
            return False
        told = notices.step(places.places[seat], seen)
        began = places.places[seat].notified[1] if told else self._date()
        places.due = int(began) + (AGAIN if told else int(notices.patience(places.timed)))
        return True

    def _log_ended(self, before: Mapping[_Turn, _Wait], connected: Collection[str]) -> None:
        """Log the turns that have ended, or whose owners have come, before there was a notice."""
        for turn, wait in before.items():
            table = self._hall.tables.get(turn[0])
            known = self._waits.get(turn)
            if table is None or (known is not None and known.seen == wait.seen):
                continue
            place = table.places.places[turn[1]]
            if not notices.step(place, wait.seen):
                came = place.owner in connected or turn[1] in table.company.heard
                event("not-notified", table=turn[0], kind="turn", why="connected" if came else "turn-over")

    def _record(self, table: ServedTable, seat: int, kind: str) -> list[ServedTable]:
        """Record a notice, to be sent when that is on the disk; return the tables that have changed.

        A digest is recorded with all tables here that wait for the person and have had a notice.
        """
        date, owner = self._date(), table.places.places[seat].owner
        tables = [table]
        if kind == DIGEST:
            tables += [each for each in self._hall.tables.values() if each is not table and self._had(each, owner)]
        for each in tables:
            number = each.waits_for
            if number is not None:
                place, seen = each.places.places[number], each.at(number)[1]
                place.notified = notices.recorded(place, seen, kind, date)
                each.places.due = int(date) + AGAIN
        self._recorded.append(TurnNotice(kind, table.places.id, seat, table.at(seat)[1]))
        return tables

    def _had(self, table: ServedTable, owner: str | None) -> bool:
        """Return True if a table waits for a person who has had a notice of that, and has not come."""
        seat = table.waits_for
        return (
            seat is not None
            and table.places.places[seat].owner == owner
            and (table.places.id, seat) in self._waits
            and bool(notices.step(table.places.places[seat], table.at(seat)[1]))
        )

    # Sending

    def _send(self, connected: Collection[str]) -> None:
        """Send the recorded notices that are on the disk, unless the turn is over or the person has come."""
        recorded, self._recorded = self._recorded, []
        for notice in recorded:
            table = self._hall.tables.get(notice.table)
            if table is None:
                self._log(notice, "elsewhere")  # the lease is lost, or an admin has closed the table
            elif table.waits_for != notice.seat or table.at(notice.seat)[1] != notice.seen:
                self._log(notice, "turn-over")
            elif table.places.places[notice.seat].owner in connected or notice.seat in table.company.heard:
                self._log(notice, "connected")
            elif table.unwritten or not self._start(table, notice):
                self._recorded.append(notice)

    def _start(self, table: ServedTable, notice: TurnNotice) -> bool:
        """Start the program; return False if no thread is free."""
        owner = table.places.places[notice.seat].owner
        assert owner is not None, "of a person"
        environment = notices.variables(table.places, notice.seat, notice.kind)
        here, store = frozenset(self._hall.tables), self._hall.store
        own, day = self._hall.waiting_for(owner), int(self._date()) // AGAIN

        def work() -> str:
            try:
                if notice.kind == DIGEST and not store.claim_digest(owner, day):
                    return "digest-sent"
                others = len(waiting(store.others(owner, here)))
            except OSError as error:
                return reason(error)
            return self._run(self._words, environment | {"SIXTEEN_TUI_WAITING": str(own + others)})

        try:
            future = self._threads.submit(work)
        except TimeoutError:
            return False
        self._running.append(notice)
        future.add_done_callback(lambda done: self._soon(lambda: self._ended(notice, done)))
        return True

    def _ended(self, notice: TurnNotice, done: Future[str]) -> None:
        self._running.remove(notice)
        error = done.exception()
        self._log(notice, done.result() if error is None else type(error).__name__)

    @staticmethod
    def _log(notice: TurnNotice, why: str) -> None:
        """Log that a notice was sent, or why not. Only what the program or the disk does wrong is a warning."""
        if why:
            level = logging.INFO if why in _USUAL else logging.WARNING
            event("not-notified", level, table=notice.table, kind=notice.kind, why=why)
        else:
            event("notified", table=notice.table, kind=notice.kind)


_USUAL: Final = frozenset({"connected", "turn-over", "elsewhere", "digest-sent"})
"""Reasons for which a notice is not needed."""
