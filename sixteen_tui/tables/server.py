"""Table server: a Unix socket, its connections, and the hall behind it.

Threading: one thread owns the tables; others wait for disks and computer players. Invariant: this one never waits for a
disk; what a person or an account may have and send is limited, over all their connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import pwd
import signal
import socket
import sys
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from sixteen_tui import __version__
from sixteen_tui.tables import events
from sixteen_tui.tables.budget import Budget
from sixteen_tui.tables.company import RefusedError
from sixteen_tui.tables.connection import Connection
from sixteen_tui.tables.driver import Driver
from sixteen_tui.tables.hall import Hall
from sixteen_tui.tables.health import Health
from sixteen_tui.tables.names import whole
from sixteen_tui.tables.peers import Peers
from sixteen_tui.tables.protocol import NAME_CELLS, VERSION, Message
from sixteen_tui.tables.requests import Requests, Visitor
from sixteen_tui.tables.service import ENDS, READY, WORKS, Service
from sixteen_tui.tables.system import System
from sixteen_tui.tables.table import Table
from sixteen_tui.tables.turns import Turns
from sixteen_tui.terminal.text import clean

AN_HOUR: Final = 3600.0
"""Seconds between two looks for tables that are forgotten."""
YOUNG: Final = (20_000, 20, 1_000_000)
"""After how many new objects Python looks for garbage, and how often among older ones: never among the oldest, for that
takes a tenth of a second and more with a thousand games."""
SWEEP: Final = 600.0
"""Seconds after which it does all the same."""
LAST_WORDS: Final = 3.0
"""Seconds in which, at the end, the disk has to take what is under way, and the clients what they are told."""


class Bounds(NamedTuple):
    """What an account may have."""

    connections: int = 64
    """Open connections of one account; the server's own account, which many share, may have `own`."""
    own: int = 10_000
    new_a_minute: int = 600


class Server:
    """A hall at a socket, for one account, the server's own, or for everybody whom the socket lets in."""

    def __init__(
        self,
        hall: Hall,
        *,
        one_account: bool,
        bounds: Bounds | None = None,
        linger: float | None = None,
        system: System | None = None,
    ) -> None:
        self.hall, self._one_account, self._bounds, self._linger = hall, one_account, bounds or Bounds(), linger
        self._system = system or System()
        self.clock = self._system.clock
        self._connections: dict[Connection, None] = {}
        """In the order in which they came, so that a simulation repeats exactly."""
        self._of: Counter[int] = Counter()
        self._new: dict[int, Budget] = {}
        """The new connections of an account."""
        self.health = Health(hall.tables.values(), self.clock)
        self._end, self._why = asyncio.Event(), "idle"
        self._less = asyncio.Event()
        """There is less to wait for at the end."""
        self.driver = Driver(hall, self.health, self._system, forget=self.forget, rests=self._less.set)
        self.requests = Requests(self, self.driver)
        self.peers = Peers(self)
        self.turns = Turns(self.clock, lambda what: asyncio.get_running_loop().call_soon(what))
        """Whose message is worked off next."""
        self._tidies = False
        self._alone_since = self._forgets_at = self._swept_at = self.clock()

    async def run(self, listening: socket.socket) -> None:
        """Serve until told to end or, with `linger`, until nobody has been there for so many seconds."""
        loop, service = asyncio.get_running_loop(), Service()
        loop.set_exception_handler(events.unhandled)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:  # as nohup has it
                loop.add_signal_handler(number, self._told_to_end, number)
        gc.set_threshold(*YOUNG)
        listening.setblocking(False)
        self.hall.store.attend(self.peers, loop)
        # The socket may be the service manager's: newer Pythons would remove it.
        keeps: dict[str, Any] = {"cleanup_socket": False} if sys.version_info >= (3, 13) else {}
        server = await loop.create_unix_server(lambda: Connection(self), sock=listening, backlog=1024, **keeps)
        service.tell(READY)
        events.event("started", version=__version__, protocol=VERSION, tables=len(self.hall.tables))
        try:
            while not self._end.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await self._end.wait()
                self._look_after()
                service.tell(WORKS)
        finally:
            service.tell(ENDS)
            server.close()  # who comes from now on waits for the next server, where the socket is not ours
            await self._finish()

    def _told_to_end(self, number: int) -> None:
        self._why = signal.Signals(number).name
        self._end.set()

    async def _finish(self) -> None:
        """Take nothing more from anybody, let the disk have what is under way, tell that, say goodbye."""
        self.driver.ending, end = True, self.clock() + LAST_WORDS
        connections = [*self._connections]
        events.event("ending", why=self._why, connections=len(connections), tables=len(self.hall.tables))
        for connection in connections:
            connection.deafen()
        await self._until(lambda: self.driver.idle, end)
        self.peers.forget(self.hall.tables.values())
        for connection in connections:
            connection.bid_farewell()
        await self._until(lambda: not self._connections, end)
        for connection in [*self._connections]:
            connection.transport.abort()
        self.driver.close()
        self.hall.close()
        events.event("ended")

    async def _until(self, holds: Callable[[], bool], end: float) -> None:
        """Wait for the last work and the last connections, but not beyond a time."""
        while not holds() and (rest := end - self.clock()) > 0:
            self._less.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._less.wait()

    def _look_after(self) -> None:
        now = self.clock()
        if not self.hall.store.alive():
            self._why = "folder-replaced"
            self._end.set()
        for connection in [*self._connections]:
            if connection.falls_silent(now) and not self.peers.silence(connection, silent=connection.silent):
                self.silence(connection, silent=connection.silent)
        self._tidy(now)
        self.driver.show(now)
        if now - self._swept_at > SWEEP:
            self._swept_at = now
            gc.collect()
        for table in [*self.hall.tables.values()]:
            if table.members:
                table.check()
            if table.trouble and table.members:
                self.driver.begin(self.driver.try_again(table, now))
            elif table.unwritten:
                self.driver.drive(table)
        if self._connections or self.driver.at_work:
            self._alone_since = now
        self.health.tick(self._connections, now)
        if self._linger is not None and now - self._alone_since > self._linger:
            self._end.set()

    def _tidy(self, now: float) -> None:
        """Take away what nobody wants any more, unless that is going on already; once an hour what is forgotten."""
        if now >= self._forgets_at:
            self.requests.forget(now)
        if not self._tidies:
            self._tidies = True
            self.driver.begin(self._tidied(now))

    async def _tidied(self, now: float) -> None:
        try:
            await self.hall.tidy(self.driver.on_disk, now)
            if now >= self._forgets_at:
                self._forgets_at = now + AN_HOUR
                await self.hall.forget(self.driver.on_disk, self._system.date())
        finally:
            self._tidies = False

    # Connections

    def admit(self, connection: Connection) -> str:
        """Take in a connection; why not, if not."""
        uid, now, bounds = connection.uid, self.clock(), self._bounds
        own = uid == os.geteuid()
        if self._one_account and not own and uid != 0:
            return "not-yours"
        self._connections[connection] = None
        self.health.came()
        self._of[uid] += 1
        if self._of[uid] > (bounds.own if own else bounds.connections):
            return "too-many-connections"
        if not own:
            budget = self._new.setdefault(uid, Budget(bounds.new_a_minute, bounds.new_a_minute / 60, now))
            if not budget.spend(now):
                return "too-many-connections"
        return ""

    def lost(self, connection: Connection) -> None:
        """A connection has ended."""
        self._less.set()
        if connection in self._connections:
            del self._connections[connection]
            self._of[connection.uid] -= 1
        self.peers.lost_line(connection)
        self.leave(connection)

    def leave(self, visitor: Visitor) -> None:
        """Somebody is at their table no longer, if they were at one."""
        table, visitor.table = visitor.table, None
        if visitor.member is not None and table is not None:
            table.leave(visitor.member, self.clock())
            self.driver.drive(table)

    def silence(self, visitor: Visitor, *, silent: bool) -> None:
        """Somebody's line has fallen silent, or is heard again: whoever is at their table sees it."""
        if visitor.member is not None:
            visitor.member.silent = silent
            if visitor.table is not None:
                visitor.table.company.present(self.clock())
                self.driver.drive(visitor.table)

    def forget(self, tables: Collection[Table]) -> None:
        """Tables are another server's by now, or may be: whoever is there loses the line, and comes back."""
        gone = {*tables}
        self.peers.forget(gone)
        for connection in self._connections:
            if connection.table in gone:
                connection.table = None
                connection.transport.abort()
        for table in gone:
            table.members.clear()
            self.hall.let_go(table)

    def who(self, uid: int, player: str | None) -> tuple[str, str]:
        """The owner that somebody is, and their name: of the account, as the kernel says.

        Another name counts only from the server's own account, which several people may share. Raises RefusedError for
        one that cannot be kept whole.
        """
        try:
            account = pwd.getpwuid(uid).pw_name
        except KeyError:
            account = str(uid)
        if player is None or uid != os.geteuid():
            return str(uid), clean(account, NAME_CELLS) or str(uid)
        named = whole(player)
        if named is None:
            raise RefusedError("bad-name")
        return f"{uid}:{named}", named

    def how_it_is(self, visitor: Visitor, sync: float | None) -> Message:
        """The answer to `status`; `sync` is how long the disk took just now, None where it does not answer."""
        answer = self.health.answer(self.hall, self._connections.keys() - {visitor}, sync)
        return {**answer, "lingers": self._linger is not None}
