"""Notices (`serve --notify`) in a simulated club, and what must hold of them.

Each is sent once, by any of the servers, for a turn that lasts and a person who is away, after it is on the disk. A
person has at most one digest a day. Once everybody has gone, all for whom games wait have been notified. Days are short
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

from sixteen_tui.tables.server import notices, notifying
from sixteen_tui.tables.server.notices import TurnNotice
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.server.table import ServedTable

if TYPE_CHECKING:
    from sixteen_tui.tables.places import Places
    from tests.simulation.club import Club
    from tests.simulation.world import Process

WORDS: Final = ("tell",)
"""The program."""
PATIENCE: Final = 20.0
"""Seconds until the first notice of a turn."""
DAY: Final = 120
"""Seconds of a day."""
LATEST: Final = 60.0
"""Seconds after which somebody must have been notified, while nothing fails."""


class NoticeThreads(Executor):
    """Threads in which the program is run, at the virtual ones of a process."""

    def __init__(self, process: Process, pool: Any) -> None:
        self._process, self._pool = process, pool

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()

        def done(found: Any) -> None:
            error = found.exception()
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(found.result())

        self._process.run_in_executor(self._pool, partial(fn, *args, **kwargs)).add_done_callback(done)
        return future


class Notices:
    """All notices of a club."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._rng = club.world.chance("notices")
        self._sent = set[tuple[object, ...]]()
        self._digests = set[tuple[str, int]]()

    @staticmethod
    @contextmanager
    def hurried() -> Iterator[None]:
        """Have notices come as soon as a simulation needs, as long as this lasts."""
        with (
            mock.patch.object(notices, "AFTER", PATIENCE),
            mock.patch.object(notices, "AGAIN", DAY),
            mock.patch.object(notifying, "AGAIN", DAY),
        ):
            yield

    def attend(self, server: Server) -> None:
        """Watch the notices of a server that starts."""
        notifier, store = server.notifier, server.hall.store
        start, claim = notifier._start, store.claim_digest

        def started(table: ServedTable, notice: TurnNotice) -> bool:
            self._check(server, table, notice)
            done = start(table, notice)
            if done:
                self._once(table, notice)
            return done

        def claimed(owner: str, day: int) -> bool:
            done = claim(owner, day)
            if done:
                self._club.reached["digest"] += 1
                if (owner, day) in self._digests:
                    self._club.fault("notice", f"a second digest for {owner} on one day")
                self._digests.add((owner, day))
            return done

        def run(words: Sequence[str], environment: Mapping[str, str]) -> str:
            self._club.reached[f"notice: {environment['SIXTEEN_TUI_NOTICE']}"] += 1
            return self._rng.choice(("", "", "status 1"))

        notifier._run = run
        for place, name, value in ((notifier, "_start", started), (store, "claim_digest", claimed)):
            setattr(place, name, value)

    def _check(self, server: Server, table: ServedTable, notice: TurnNotice) -> None:
        """The turn lasts, the person is not there, and the disk has the notice."""
        owner = table.places.places[notice.seat].owner
        here = self.connected(server)
        if table.waits_for != notice.seat or table.at(notice.seat)[1] != notice.seen or owner in here:
            self._club.fault("notice", f"{notice} is for nobody", table=notice.table)
        places = self._club.durable_places(notice.table)
        if places is not None and not notices.step(places.places[notice.seat], notice.seen):
            self._club.fault("notice", f"{notice} is not on the disk", table=notice.table)

    def _once(self, table: ServedTable, notice: TurnNotice) -> None:
        key = notice, table.at(notice.seat)[0]
        if notice.kind != notices.DIGEST:
            if key in self._sent:
                self._club.fault("notice", f"{notice} is sent twice", table=notice.table)
            self._sent.add(key)

    @staticmethod
    def connected(server: Server) -> set[str]:
        """Return the owners with a client that is not silent, as far as the server can know."""
        return {each.member.owner for each in server.greeted if each.member is not None and not each.silent}

    def check_all(self, server: Server) -> None:
        """Everybody has gone for a while: the games here wait for nobody who does not know.

        The line of a client without signs of life may have gone dead: its person counts as connected, until it ends.
        """
        hall, connected = server.hall, self.connected(server)
        for id, table in hall.tables.items():
            seat = table.waits_for
            if table.asleep and id not in hall.unreadable and table.is_awaited(notifies=True):
                self._club.fault("notice", "nobody has read the game", table=id)
            elif seat is not None and table.places.places[seat].owner not in connected:
                self.check_told(table.places, seat, table.at(seat)[1])

    def check_told(self, places: Places, seat: int, seen: int) -> None:
        if not notices.step(places.places[seat], seen):
            self._club.fault("notice", f"seat {seat} has no notice of its turn", table=places.id)
