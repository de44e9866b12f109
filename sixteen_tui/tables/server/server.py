"""Table server: a Unix socket, its connections, and the hall behind it.

Threading: the thread of the event loop owns the tables and never waits for a disk; pool threads wait for disks and
computer players. Invariant: connections and messages of a person or an account are limited, over all their connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

from sixteen_tui import __version__
from sixteen_tui.tables import events
from sixteen_tui.tables.names import normalised
from sixteen_tui.tables.protocol import VERSION, Message
from sixteen_tui.tables.server import accounts
from sixteen_tui.tables.server.admin import Admin
from sixteen_tui.tables.server.budget import Budget
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.connection import Connection
from sixteen_tui.tables.server.driver import TableDriver
from sixteen_tui.tables.server.guest import Visitor
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.health import Health
from sixteen_tui.tables.server.notifying import MOST, Notifier
from sixteen_tui.tables.server.peers import Peers
from sixteen_tui.tables.server.requests import Requests
from sixteen_tui.tables.server.service import ENDS, READY, WORKS, Service
from sixteen_tui.tables.server.system import System
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.server.turns import Turns
from sixteen_tui.tables.server.waking import Waker
from sixteen_tui.terminal.text import Code

AN_HOUR: Final = 3600.0
"""Seconds between two searches for forgotten tables."""
YOUNG: Final = (20_000, 20, 1_000_000)
"""Thresholds of the garbage collector. The oldest generation is practically never collected automatically, because that
takes a tenth of a second or more with a thousand games."""
SWEEP: Final = 600.0
"""Seconds between two full collections."""
LAST_WORDS: Final = 3.0
"""Seconds at the end for pending writes to reach the disk, and for the last messages to reach the clients."""
LAST_PLACES: Final = 1.0
"""Least seconds after that for the absence of those who were cut off to reach the disk."""

FOLDER_REPLACED, SOCKET_REPLACED = "folder-replaced", "socket-replaced"
"""Why a server ends that cannot go on."""


class Bounds(NamedTuple):
    """Limits of one account."""

    connections: int = 64
    """Open connections of an account. An account that many people share (`Server.is_shared`) may have `own`."""
    own: int = 10_000
    new_a_minute: int = 600


class Server:
    """A hall at a socket. With `one_account` only the server's own account and root are admitted."""

    def __init__(
        self,
        hall: Hall,
        *,
        one_account: bool,
        bounds: Bounds | None = None,
        linger: float | None = None,
        admins: int | None = None,
        guests: Collection[int] = (),
        notify: Sequence[str] = (),
        system: System | None = None,
        say: Callable[[str], str] = str,
    ) -> None:
        """`admins` is a group whose members are admins, too. `guests` are accounts that several people share, who are
        told apart by the name in `hello`. `notify`: a program and its arguments, run when a game waits for a person who
        is not connected. `say` returns the text of a code, in the language of the server; it returns other texts as
        they are."""
        self.hall, self.one_account, self._bounds, self._linger = hall, one_account, bounds or Bounds(), linger
        self._system, self._say = system or System(), say
        self.clock, self.date = self._system.clock, self._system.date
        self.accounts = accounts.Accounts(self.clock, self._system.lookups(accounts.MOST, "account"))
        self._connections: dict[Connection, None] = {}
        """In the order of arrival, so that a simulation repeats exactly."""
        self._of: Counter[int] = Counter()
        """Number of open connections of each account."""
        self._new: dict[int, Budget] = {}
        """Budget for new connections of each account."""
        self.health = Health(hall.tables.values(), self.clock, say, hall.store.folder)
        self._end, self._why = asyncio.Event(), "idle"
        self._has_path: Callable[[], bool] = lambda: True
        self._less = asyncio.Event()
        """Set when work or a connection has ended; `_until` waits for it."""
        self.driver = TableDriver(hall, self.health, self._system, forget=self.forget, rests=self._less.set)
        self.guests = frozenset(guests)
        self.peers = Peers(self)
        self.admin = Admin(self, self.peers, admins)
        self.requests = Requests(self, self.peers, self.admin)
        self.turns = Turns(self.clock, lambda what: asyncio.get_running_loop().call_soon(what))
        """Decides whose message is handled next."""
        self.notifier = Notifier(
            notify,
            hall,
            self._system.lookups(MOST, "notify"),
            date=self.date,
            soon=lambda what: self._loop and self._loop.call_soon_threadsafe(what),
        )
        self.waker = Waker(hall)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tidies = False
        self._alone_since = self._forgets_at = self._swept_at = self.clock()

    def worded(self, message: Message) -> Message:
        """Return a message to a client with its texts: that of a refusal, and why a table has stopped."""
        kind, code = message["type"], message.get("code")
        if kind == "no" and code != "stale":
            message = {"type": kind, "code": code, "text": self._say(Code.of(message)), **message}
        if kind == "trouble" or (kind, code) == ("no", "trouble"):
            why = self._say(message["why"])
            known = {} if why == message["why"] else {"reason": message["why"]}
            message = {**message, "why": why, **known}
        return message

    async def run(self, listening: socket.socket, has_path: Callable[[], bool] = lambda: True) -> str:
        """Serve until a signal arrives, the folder or the socket is replaced or, with `linger`, nobody was there for
        that many seconds. Return why, as in the log. `has_path` returns False once no client can find the socket."""
        loop, service = asyncio.get_running_loop(), Service()
        loop.set_exception_handler(events.unhandled)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:  # nohup ignores SIGHUP
                loop.add_signal_handler(number, self._ordered_to_end, number)
        gc.set_threshold(*YOUNG)
        self._loop = loop
        listening.setblocking(False)
        self._has_path = has_path
        self.hall.store.attend(self.peers, loop)
        # From 3.13 on Python removes the socket, which may be the service manager's.
        keeps: dict[str, Any] = {"cleanup_socket": False} if sys.version_info >= (3, 13) else {}
        server = await loop.create_unix_server(lambda: Connection(self), sock=listening, backlog=1024, **keeps)
        service.notify(READY)
        events.event("started", version=__version__, protocol=VERSION, tables=len(self.hall.tables))
        try:
            while not self._end.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await self._end.wait()
                self._look_after()
                service.notify(WORKS)
        finally:
            service.notify(ENDS)
            server.close()  # if the socket is the service manager's, new clients wait for the next server
            await self._finish()
        return self._why

    def _ordered_to_end(self, number: int) -> None:
        self._why = signal.Signals(number).name
        self._end.set()

    async def _finish(self) -> None:
        """End the service: accept no more messages, write and publish what is pending, send `down`, then close."""
        self.driver.ending, end = True, self.clock() + LAST_WORDS
        connections = [*self._connections]
        events.event("ending", why=self._why, connections=len(connections), tables=len(self.hall.tables))
        for connection in connections:
            connection.stop_reading()
        await self._until(lambda: self.driver.idle, end)
        for table in [each for each in self.hall.tables.values() if each.is_timed]:
            table.store_time(self.clock())
            self.driver.drive(table)
        await self._until(lambda: self.driver.idle, end)
        self.peers.forget(self.hall.tables.values())
        for connection in connections:
            connection.bid_farewell()
        await self._until(lambda: not self._connections, end)
        for connection in [*self._connections]:
            connection.transport.abort()
        # The places of a table have how far each person had looked who has just left it.
        await self._until(lambda: not self._connections and self.driver.idle, max(end, self.clock() + LAST_PLACES))
        self.driver.close()
        if not self.hall.store.shared and self.hall.store.beat():  # otherwise the folder is another server's
            for table in self.hall.tables.values():
                table.secure()
        self.hall.close()
        self._loop = None  # a program that notifies somebody may end later
        events.event("ended")

    async def _until(self, holds: Callable[[], bool], end: float) -> None:
        """Wait until `holds()` is true, or until the time `end`."""
        while not holds() and (rest := end - self.clock()) > 0:
            self._less.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._less.wait()

    def _look_after(self) -> None:
        """Do the periodic work. Called about once a second."""
        now = self.clock()
        if not self.hall.store.beat():
            self._why = FOLDER_REPLACED
            self._end.set()
        elif not self._has_path():
            self._why = SOCKET_REPLACED
            self._end.set()
        for connection in [*self._connections]:
            if connection.falls_silent(now) and not self.peers.silence(connection, silent=connection.silent):
                self.silence(connection, silent=connection.silent)
        self._notify(now)
        self._tidy(now)
        self.admin.look_after(now)
        self.driver.show(now)
        if now - self._swept_at > SWEEP:
            self._swept_at = now
            gc.collect()
        for table in [*self.hall.tables.values()]:
            self._look_at(table, now)
        if self._connections or self.driver.at_work:
            self._alone_since = now
        self.health.settle(self.hall.tables)
        self.health.tick(len(self._connections), now)
        if self._linger is not None and now - self._alone_since > self._linger:
            self._end.set()

    def _look_at(self, table: ServedTable, now: float) -> None:
        """Do the periodic work of a table: check its save, move its clock, write again what could not be written."""
        if table.members:
            table.check()
        if table.is_timed and table.tick(now):
            self.driver.drive(table)
        if table.trouble and (table.members or table.unwritten):
            self.driver.begin(self.driver.try_again(table, now))
        elif table.unwritten:
            self.driver.drive(table)
        if table.company.doubtful and not table.changing.locked():
            self.driver.begin(table.write_again(self.driver.on_disk))

    def _notify(self, now: float) -> None:
        """Have people notified for whom games wait, and persist that."""
        connected = {each.member.owner for each in self.greeted if each.member is not None and not each.silent}
        for table in self.notifier.look(connected, now):
            table.remember_notices()
            self.driver.drive(table)

    def _tidy(self, now: float) -> None:
        """Start to remove tables that nobody wants, unless that runs already; once an hour also drop full budgets."""
        if now >= self._forgets_at:
            self.requests.forget(now)
        if not self._tidies:
            self._tidies = True
            self.driver.begin(self._tidied(now))

    async def _tidied(self, now: float) -> None:
        """Remove unwanted tables, and read games whose clocks run or that wait for a notice; once an hour put aside
        forgotten tables."""
        try:
            await self.hall.tidy(self.driver.on_disk, now)
            for table in await self.waker.wake(self.driver.on_disk, self.clock(), self.notifier.until):
                self.driver.drive(table)
            if now >= self._forgets_at:
                self._forgets_at = now + AN_HOUR
                await self.hall.forget(self.driver.on_disk, self.date())
        finally:
            self._tidies = False

    # Connections

    def admit(self, connection: Connection) -> str:
        """Register a connection. Returns the code with which it is to be refused, or an empty string."""
        uid, now, bounds = connection.uid, self.clock(), self._bounds
        several = self.is_shared(uid)
        if self.one_account and not several and uid != 0:
            return "not-yours"
        self._connections[connection] = None
        self.health.came()
        self._of[uid] += 1
        if self._of[uid] > (bounds.own if several else bounds.connections):
            return "too-many-connections"
        if not several:
            budget = self._new.setdefault(uid, Budget(bounds.new_a_minute, bounds.new_a_minute / 60, now))
            if not budget.spend(now):
                return "too-many-connections"
        return ""

    @property
    def greeted(self) -> list[Connection]:
        """The open connections of clients that have said hello, in the order of arrival."""
        return [each for each in self._connections if each.member is not None and not each.closing]

    def lost(self, connection: Connection) -> None:
        """Handle the end of a connection."""
        self._less.set()
        if connection in self._connections:
            del self._connections[connection]
            self._of[connection.uid] -= 1
        self.peers.lost_line(connection)
        self.leave(connection)

    def leave(self, visitor: Visitor) -> None:
        """Remove a person from their table, if they are at one."""
        table, visitor.table = visitor.table, None
        if visitor.member is not None and table is not None:
            table.leave(visitor.member, self.clock())
            self.driver.drive(table)

    def silence(self, visitor: Visitor, *, silent: bool) -> None:
        """Record that a client fell silent or is heard again, and notify everybody at its table."""
        if visitor.member is not None:
            visitor.member.fall_silent(silent=silent)
            if visitor.table is not None:
                visitor.table.company.present(self.clock())
                self.driver.drive(visitor.table)

    def forget(self, tables: Collection[ServedTable]) -> None:
        """Drop tables that another server hosts or may host. Everybody there loses the connection and reconnects."""
        gone = dict.fromkeys(tables)
        self.peers.forget(gone)
        for connection in self._connections:
            if connection.table in gone:
                connection.table = None
                connection.transport.abort()
        for table in gone:
            table.members.clear()
            self.hall.drop(table)

    def is_shared(self, uid: int) -> bool:
        """Return True for an account that several people may share: the server's own, and those of guests."""
        return uid == os.geteuid() or uid in self.guests

    def payer(self, uid: int, owner: str) -> str:
        """Return who is charged: in an account that several people may share the owner, else the account."""
        return owner if self.is_shared(uid) else str(uid)

    async def who(self, uid: int, player: str | None) -> tuple[str, str]:
        """Return the owner and the name of a person. Their account is what the kernel says.

        `player` counts only from an account that several people may share; there each name is an owner. A guest has the
        account in the name. Raises RefusedError for an invalid name, and for a person who is banned.
        """
        if player is not None and self.is_shared(uid):
            named = normalised(player)
            at = "" if uid == os.geteuid() else f"@{await self.accounts.name(uid)}"
            shown = None if named is None else normalised(f"{named}{at}")
            if shown is None:
                raise RefusedError("bad-name")
            owner, name = f"{uid}:{named}", shown
        else:
            owner, name = str(uid), await self.accounts.name(uid)
        self.admin.check_banned(owner)
        return owner, name

    def status(self, visitor: Visitor, sync: float | None, why: str = "") -> Message:
        """Return the answer to `status`. `sync` and `why` are those of `Health.answer`."""
        answer = self.health.answer(self.hall, self._connections.keys() - {visitor}, sync, why)
        return {**answer, "lingers": self._linger is not None}
