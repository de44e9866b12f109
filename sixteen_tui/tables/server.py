"""Table server: a Unix socket, its connections, and the hall behind it.

Threading: one thread owns the tables; others wait for disks and computer players. Invariant: what a person or an
account may have and send is limited, over all their connections.
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
from weakref import WeakSet

from sixteen_tui import __version__
from sixteen_tui.play.host import Reply
from sixteen_tui.tables import events
from sixteen_tui.tables.budget import Budget
from sixteen_tui.tables.company import Member, RefusedError
from sixteen_tui.tables.connection import Connection
from sixteen_tui.tables.hall import Hall
from sixteen_tui.tables.health import Health
from sixteen_tui.tables.kept import ElsewhereError, LeaseLostError, OutOfReachError
from sixteen_tui.tables.names import whole
from sixteen_tui.tables.peers import Guest, Peers
from sixteen_tui.tables.protocol import NAME_CELLS, VERSION, Message
from sixteen_tui.tables.service import ENDS, READY, WORKS, Service
from sixteen_tui.tables.system import System
from sixteen_tui.tables.table import UNKNOWN, Table
from sixteen_tui.tables.turns import Turns
from sixteen_tui.terminal.text import clean, one_line
from sixteen_tui.words import refusals as say

WEIGHTS: Final = {"tables": 5, "look": 5, "open": 20, "sit": 10, "watch": 10, "leave": 5, "begin": 10, "status": 20}
"""What a message counts for that takes the server longer than others, on the disk or over many tables; else 1."""
WEIGHT_A_SECOND, WEIGHT_AT_ONCE = 100.0, 1000.0
"""What all connections of one person, or of one account of the machine, may send together."""
CODES_AT_ONCE, CODES_A_SECOND = 10, 0.1
"""Codes that are none, of one owner: there are 331,776 of four letters, so that all of them take more than a month."""
AN_HOUR: Final = 3600.0
"""Seconds between two looks for tables that are forgotten."""
YOUNG: Final = (20_000, 20, 1_000_000)
"""After how many new objects Python looks for garbage, and how often among older ones: never among the oldest, for that
takes a tenth of a second and more with a thousand games."""
SWEEP: Final = 600.0
"""Seconds after which it does all the same."""
LAST_WORDS: Final = 3.0
"""Seconds in which, at the end, the disk has to take what is under way, and the clients what they are told."""
SLOW_DISK: Final = 5.0
"""Seconds after which a disk does not answer."""
Visitor = Connection | Guest
"""Somebody at our socket, or at that of another server."""


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
        self._codes: dict[str, Budget] = {}
        """The codes that an owner has tried and that are none."""
        self._weights: dict[str, Budget] = {}
        """What a person or an account may still send."""
        self._wakes: dict[Table, asyncio.TimerHandle] = {}
        self._at_work: set[Table] = set()
        self.health = Health(hall.tables.values(), self.clock)
        self._faulty: WeakSet[Table] = WeakSet()
        """Tables whose work has failed otherwise than by what the disk says."""
        self._disk = self._system.threads(hall.store.writers, "disk")
        self._thinkers = self._system.threads(2, "player")
        self.peers = Peers(self)
        self.turns = Turns(self.clock, lambda what: asyncio.get_running_loop().call_soon(what))
        """Whose message is worked off next."""
        self._changed: set[Table] = set()
        """Tables at which something has happened since others were last shown how they look."""
        self._end, self._ending, self._why = asyncio.Event(), False, "idle"
        self._less = asyncio.Event()
        """There is less to wait for at the end."""
        self._answers: set[asyncio.Task[None]] = set()
        """What is being found out for those who look after the server."""
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
        self._ending, end = True, self.clock() + LAST_WORDS
        connections = [*self._connections]
        events.event("ending", why=self._why, connections=len(connections), tables=len(self.hall.tables))
        for connection in connections:
            connection.deafen()
        await self._until(lambda: not self._at_work, end)
        self.peers.forget(self.hall.tables.values())
        for connection in connections:
            connection.bid_farewell()
        await self._until(lambda: not self._connections, end)
        for connection in [*self._connections]:
            connection.transport.abort()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._disk.shutdown()
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
        self.hall.tidy(now)
        self._show(now)
        if now - self._swept_at > SWEEP:
            self._swept_at = now
            gc.collect()
        if now >= self._forgets_at:
            self._forgets_at = now + AN_HOUR
            self.hall.forget(self._system.date())
            for budgets in (self._codes, self._weights):
                for name in [name for name, budget in budgets.items() if budget.full(now)]:
                    del budgets[name]
        for table in [*self.hall.tables.values()]:
            goes_on = table.trouble and table.members and self._goes_on(table, now)
            if goes_on or table.unwritten:
                self.drive(table)
        if self._connections or self._at_work:
            self._alone_since = now
        self.health.tick(self._connections, now)
        if self._linger is not None and now - self._alone_since > self._linger:
            self._end.set()

    def _show(self, now: float) -> None:
        """Let other servers see how the tables look by now."""
        changed, self._changed = self._changed, set()
        for table in changed:
            self.hall.show(table, now)

    def _goes_on(self, table: Table, now: float) -> bool:
        """Whether a table that had stopped can go on; what goes wrong there is not the others' trouble."""
        try:
            return table.try_again(now)
        except Exception as error:  # noqa: BLE001  # whatever it is
            self._fault(table, error)
            return False

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
            self.drive(table)

    def silence(self, visitor: Visitor, *, silent: bool) -> None:
        """Somebody's line has fallen silent, or is heard again: whoever is at their table sees it."""
        if visitor.member is not None:
            visitor.member.silent = silent
            if visitor.table is not None:
                visitor.table.company.present(self.clock())
                self.drive(visitor.table)

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

    # Messages

    def handle(self, connection: Connection, message: Message) -> None:
        """Do what a message asks for; what cannot be is said."""
        now, member = self.clock(), connection.member
        assert member is not None, "it has said hello"
        if not self._affords(connection, member, message, now):
            connection.refuse("too-fast")
            return
        self.again(connection, message)

    def again(self, connection: Connection, message: Message) -> None:
        """Do it, for the first time or once more."""
        now, member = self.clock(), connection.member
        assert member is not None, "it has said hello"
        try:
            if "code" in message:
                self._weigh(member.owner, now)
            if not self.peers.forward(connection, message):
                self._do(connection, member, message, now)
        except ElsewhereError as elsewhere:
            self.peers.ask(connection, elsewhere.server, message)
        except OutOfReachError:
            self.peers.hold(connection, message)
        except RefusedError as refused:
            if "code" in message and refused.code == "no-such-table":
                self._codes[member.owner].spend(now)
            connection.send(refused.message(message["type"]))
        else:
            if message["type"] == "act" and connection.table is not None and connection.table.entering:
                self.health.acts(connection.table, now)
        if connection.table is not None:
            self.peers.left(connection)
            self.drive(connection.table)

    def serve(self, guest: Guest, message: Message) -> None:
        """Do what somebody asks for who is at the socket of another server."""
        assert guest.member is not None, "their server has said who it is"
        if self._ending:
            return
        try:
            self._do(guest, guest.member, message, self.clock())
        except RefusedError as refused:
            guest.send(refused.message(message["type"]))
        if guest.table is not None:
            self.drive(guest.table)

    @staticmethod
    def payer(uid: int, owner: str) -> str:
        """On whose account messages are. Several people may share the server's own account, no other one."""
        return owner if uid == os.geteuid() else str(uid)

    def _affords(self, connection: Connection, member: Member, message: Message, now: float) -> bool:
        """Whether somebody may send that much."""
        payer = self.payer(connection.uid, member.owner)
        budget = self._weights.setdefault(payer, Budget(WEIGHT_AT_ONCE, WEIGHT_A_SECOND, now))
        return budget.spend(now, WEIGHTS.get(message["type"], 1))

    def _weigh(self, owner: str, now: float) -> None:
        """Whether an owner may try a code. Raises RefusedError; then a right one is not told from a wrong one."""
        if self._codes.setdefault(owner, Budget(CODES_AT_ONCE, CODES_A_SECOND, now)).left(now) < 1:
            raise RefusedError("too-many-codes")

    def _do(self, connection: Visitor, member: Member, message: Message, now: float) -> None:
        hall, table = self.hall, connection.table
        match message["type"]:
            case "tables" if hall.wake(member.owner, now):
                connection.put_off(message)  # others have their turn before the next game is opened
            case "tables":
                connection.send({"type": "tables", "tables": hall.listed(member.owner, now)})
            case "open":
                opened = hall.open(member.owner, message)
                self.health.opened(opened)
                hall.show(opened, now)
                connection.send({"type": "opened", **opened.listed(member.owner, now)})
            case "look":
                found = hall.find(member.owner, message.get("table"), message.get("code"), now)
                connection.send({"type": "opened", **found.listed(member.owner, now)})
            case "sit" | "watch":
                self._come(connection, member, message, now)
            case "ping":
                connection.send({"type": "pong"})
            case "hello":
                raise RefusedError("unknown-kind")
            case "status":
                if connection.uid not in {0, os.geteuid()}:
                    raise RefusedError("not-yours-to-ask")
                answer = asyncio.ensure_future(self._say_how_it_is(connection))
                self._answers.add(answer)
                answer.add_done_callback(self._answers.discard)
            case kind:
                if table is None:
                    raise RefusedError("no-seat")
                if kind == "leave":
                    table.taken(member)
                    table.leave(member, now, seat=message.get("seat", False))
                    self.drive(table)
                    connection.table = None
                    connection.send({"type": "left"})
                elif kind == "say" and not connection.sayings.spend(now):
                    raise RefusedError("say-later")
                else:
                    self._at_table(table, member, message, now)

    def _come(self, connection: Visitor, member: Member, message: Message, now: float) -> None:
        """Sit down at a table, or look on at it. Raises RefusedError, and then one is where one was."""
        table, before = self.hall.find(member.owner, message["table"], message.get("code"), now), connection.table
        fresh = Member(member.owner, member.name, connection.send)
        same = member if before is table else None
        if message["type"] == "sit":
            table.company.sit(fresh, message.get("seat"), message.get("contribution"), same)
            have = message.get("have")
            if have is not None:
                fresh.got = have[1] if have[0] == table.at(None)[0] else UNKNOWN
        connection.member, connection.table = fresh, table
        if before is not None and before is not table:
            before.leave(member, now)
            self.drive(before)
        table.come(fresh, now, same)
        table.deal(now)

    def _at_table(self, table: Table, member: Member, message: Message, now: float) -> None:
        match message["type"]:
            case "act":
                table.act(member, message, now)
            case "seen":
                table.seen(member, message, now)
            case "hint":
                table.hint(member, message)
            case "back":
                table.ask_back(member, message, now)
            case "give":
                table.give(member, message["seat"], now)
            case "answer":
                table.answer(member, message["asked"], yes=message["yes"], now=now)
            case "say":
                text = one_line(message.get("text", "")).strip()
                table.say(member, message.get("phrase"), text or None)
            case "begin":
                if member.seat is None:
                    raise RefusedError("no-seat")
                table.begin(now, fill=True)

    async def _say_how_it_is(self, connection: Visitor) -> None:
        """Answer somebody who looks after the server; the disk is tried for that."""
        sync = None
        with contextlib.suppress(OSError, TimeoutError):
            trying = asyncio.get_running_loop().run_in_executor(self._disk, self.hall.store.trial)
            sync = await asyncio.wait_for(trying, SLOW_DISK)
        answer = self.health.answer(self.hall, self._connections.keys() - {connection}, sync)
        connection.send({**answer, "lingers": self._linger is not None})

    # What tables wait for

    def drive(self, table: Table) -> None:
        """See to what a table waits for: the disk, a computer player, its time."""
        timer = self._wakes.pop(table, None)
        if timer is not None:
            timer.cancel()
        self.health.look(table)
        self.hall.changed(table)
        if table in self._at_work or self.hall.tables.get(table.places.id) is not table:
            return
        self._changed.add(table)
        loop, now = asyncio.get_running_loop(), self.clock()
        work = table.work(now)
        if work.commit is not None:
            self._at_work.add(table)
            loop.run_in_executor(self._disk, work.commit).add_done_callback(lambda done: self._committed(table, done))
            return
        if self._ending:
            return
        if work.think is not None:
            think = work.think
            loop.run_in_executor(self._thinkers, think).add_done_callback(lambda done: self._thought(table, done))
        if work.wake is not None:
            self._wakes[table] = loop.call_at(loop.time() + max(0.0, work.wake - now), self._woken, table)

    def _committed(self, table: Table, done: asyncio.Future[None]) -> None:
        self._at_work.discard(table)
        self._less.set()
        if not self._failed(table, done):
            table.committed(self.clock())
            if not table.entering:
                self.health.told(table, self.clock())
            if table.host is not None and isinstance(table.host.unsaved, LeaseLostError):
                self.forget([table])
        self.drive(table)

    def _thought(self, table: Table, done: asyncio.Future[Reply]) -> None:
        if not done.cancelled():
            if not self._failed(table, done):
                table.thought(done.result(), self.clock())
            self.drive(table)

    def _failed(self, table: Table, done: asyncio.Future[Any]) -> bool:
        """Whether a table's work has come upon a fault of the program: that table stops, and says so; it is written
        to standard error, once a table, without cards."""
        error = done.exception()
        if error is not None:
            self._fault(table, error)
        return error is not None

    def _fault(self, table: Table, error: BaseException) -> None:
        if table not in self._faulty:
            self._faulty.add(table)
            events.fault(error, table=table.places.id)
        table.stop(say.fault())

    def _woken(self, table: Table) -> None:
        self._wakes.pop(table, None)
        table.woken(self.clock())
        self.drive(table)
