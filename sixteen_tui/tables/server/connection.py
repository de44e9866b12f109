"""One client at the other end of a socket: its lines in, its messages out.

Invariant: a client that floods, stalls or sends invalid messages loses its connection and affects no other. Every
buffer is bounded: the server stops reading from a client that does not read, and a refusal has a message text. Lines
wait for their person's turn (`turns`) and are processed in order, also after the connection is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from sixteen_tui import __version__
from sixteen_tui.tables.events import fault
from sixteen_tui.tables.protocol import (
    BEATS,
    MOST_IN,
    SILENT,
    VERSION,
    BadMessageError,
    Message,
    encode,
    parse_to_server,
)
from sixteen_tui.tables.server.budget import Budget
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.driver import TableDriver
from sixteen_tui.tables.server.health import Health
from sixteen_tui.tables.server.turns import Turns
from sixteen_tui.terminal import kernel

if TYPE_CHECKING:
    from sixteen_tui.tables.server.table import ServedTable

WAITING: Final = 1 << 16
"""Bytes that may wait in each direction before the server stops reading from a connection."""
MOST_WAITING: Final = 1 << 20
"""Bytes waiting to be sent above which the connection is aborted."""
GREETING: Final = 10.0
"""Seconds in which a client has to send `hello`, and in which a refusal has to be delivered."""
A_SECOND, AT_ONCE = 50.0, 200.0
"""Rate limit of messages of one connection: a second, and in a burst."""
SAID_AT_ONCE, SAID_A_SECOND = 6, 0.2
"""Rate limit of `say` messages of one connection: in a burst, and a second."""
STALLED: Final = 60.0
"""Seconds after which a connection whose send buffer stays full is aborted."""


class Handler(Protocol):
    """`Requests`, as far as a connection needs it."""

    def handle(self, connection: Connection, message: Message) -> None:
        """Charge a message to its sender and start to handle it."""


class Door(Protocol):
    """The `Server`, as far as a connection needs it."""

    clock: Callable[[], float]
    turns: Turns
    driver: TableDriver
    health: Health

    @property
    def requests(self) -> Handler: ...

    def admit(self, connection: Connection) -> str:
        """Register a connection. Returns the code with which it is to be refused, or an empty string."""

    def lost(self, connection: Connection) -> None:
        """Handle the end of a connection."""

    async def who(self, uid: int, player: str | None) -> tuple[str, str]:
        """Return the owner and the name of a person. Raises RefusedError."""

    def payer(self, uid: int, owner: str) -> str:
        """Return who is charged for the messages of an owner."""

    def worded(self, message: Message) -> Message:
        """Return a message to a client with its texts."""


class Connection(asyncio.Protocol):
    """Server side of the connection to one client."""

    def __init__(self, server: Door) -> None:
        self._server = server
        self._input = bytearray()
        """Received bytes that are not processed. Not split before their turn, because an object per short line takes
        twenty times the memory."""
        self._queued = False
        """True while it is in the queue of `turns`."""
        self._greeted = self._deaf = self.closing = False
        self.since = self._heard_at = server.clock()
        """Time at which it was made; time of the last message."""
        self._beat_at = float("-inf")
        self._beats = False
        """True if the client sends `ping` regularly."""
        self.silent = False
        """True if no message arrived for `SILENT` seconds, as of the last `falls_silent`."""
        self._full = self._ended = self._lost = False
        """The send buffer is above its limit; the client has sent EOF; the connection is lost."""
        self.waiting = self.at_disk = False
        """True while a message waits for another server, or for the disk or an account; later messages wait for it."""
        self._budget = Budget(AT_ONCE, A_SECOND, server.clock())
        self.sayings = Budget(SAID_AT_ONCE, SAID_A_SECOND, server.clock())
        self._greeting: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        """Runs while the client does not read."""
        self._refused: asyncio.TimerHandle | None = None
        """Runs once the client is refused."""
        self.transport: asyncio.Transport
        self.app = ""
        """Name and version of the client program, as it sent them."""
        self.member: Member | None = None
        self.table: ServedTable | None = None
        self.uid = -1

    # From the socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport), "a socket reads and writes"
        self.transport = transport
        transport.set_write_buffer_limits(high=WAITING)
        found = transport.get_extra_info("socket")
        try:
            self.uid = kernel.account(found)
        except OSError:  # macOS does not know it once the client has closed the connection
            self.closing = True
            transport.abort()
            return
        refusal = self._server.admit(self)
        if refusal:
            self.refuse(refusal)
            return
        self._greeting = asyncio.get_running_loop().call_later(GREETING, self.refuse, "no-greeting")

    def data_received(self, data: bytes) -> None:
        if self.closing or self._deaf:
            return
        self._input += data
        if self.waiting and len(self._input) > WAITING:
            self.refuse("too-fast")
        self._queue()
        self._flow()

    @property
    def payer(self) -> str:
        """Key of the person or account whose share of server time its messages use (`turns`)."""
        return str(self.uid) if self.member is None else self._server.payer(self.uid, self.member.owner)

    @property
    def _listens(self) -> bool:
        return not (self.closing or self.waiting or self.at_disk or self._deaf)

    @property
    def _line_end(self) -> int:
        """Index of the end of the next line, or -1."""
        return self._input.find(b"\n", 0, MOST_IN)

    @property
    def _has_line(self) -> bool:
        """True if the next line is complete, or already too long."""
        return self._line_end >= 0 or len(self._input) >= MOST_IN

    def _queue(self) -> None:
        if not self._queued and self._listens and self._has_line:
            self._queued = True
            self._server.turns.schedule(self)

    def step(self) -> bool:
        """Process one line. Return True if more lines can be processed now."""
        if self._listens and self._has_line:
            try:
                self._work()
            except Exception as error:  # noqa: BLE001  # other connections continue
                fault(error)
                self.give_up()
        self._queued = self._listens and self._has_line
        self._flow()
        self._end_if_done()
        return self._queued

    def _end_if_done(self) -> None:
        """Finish after EOF or loss of the connection, once all lines received before are processed."""
        if self._queued or self.at_disk:
            return
        if self._lost:
            self._over()
        elif self._ended and not self.waiting:
            self.transport.close()

    def _work(self) -> None:
        end = self._line_end
        if end < 0:
            self.refuse("line-too-long")
            return
        line = bytes(self._input[:end])
        del self._input[: end + 1]
        self._line(line)

    def go_on(self) -> None:
        """Process further lines after `waiting` or `at_disk` was reset."""
        self._queue()
        self._end_if_done()

    def give_up(self) -> None:
        """Abort the connection without a message."""
        self.transport.abort()
        self.closing = True

    def _flow(self) -> None:
        """Resume or pause reading by the sizes of both buffers."""
        reads = not self._deaf and not self._full and len(self._input) <= WAITING
        with contextlib.suppress(RuntimeError):
            if reads:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    def eof_received(self) -> bool:
        """Return True, which keeps the transport open, if lines received before are still to be answered."""
        self._ended = True
        return self._queued or self.at_disk or self.waiting

    def _line(self, line: bytes) -> None:
        if not self._budget.spend(self._server.clock()):
            self.refuse("too-fast")
            return
        try:
            message = parse_to_server(line)
        except BadMessageError as bad:
            self.refuse(bad.code, key=bad.key)
            return
        if not self._greeted:
            self._greet(message)
            return
        self._heard_at = self._server.clock()
        if message["type"] == "ping":
            self._beats, self._beat_at = self._heard_at - self._beat_at <= BEATS, self._heard_at
        self._server.requests.handle(self, message)

    def falls_silent(self, now: float) -> bool:
        """Update `silent`; return True if it changed. Only clients that send `ping` regularly can be silent."""
        before, self.silent = self.silent, self._beats and now - self._heard_at > SILENT
        return self.silent != before

    def _greet(self, message: Message) -> None:
        if message["type"] != "hello":
            self.refuse("no-greeting")
            return
        if message["version"] != VERSION:
            self.refuse("version", version=VERSION)
            return
        if self._greeting is not None:
            self._greeting.cancel()
        self.at_disk = True
        self._server.driver.begin(self._welcome(message))

    async def _welcome(self, message: Message) -> None:
        """Identify the person, which may wait for the system, and answer `hello`."""
        try:
            owner, name = await self._server.who(self.uid, message.get("player"))
        except RefusedError as refused:
            self.refuse(refused.code, **refused.details)
        except Exception as error:  # noqa: BLE001  # other connections continue
            fault(error)
            self.give_up()
        else:
            if not self.closing:
                self._greeted, self.app = True, message.get("app", "")
                self.member = Member(owner, name, self.send)
                self.send({"type": "welcome", "version": VERSION, "app": __version__, "name": name})
        self.at_disk = False
        self.go_on()

    # To the socket

    def send(self, message: Message) -> None:
        """Send a message of any length. If more than `MOST_WAITING` bytes wait already, abort the connection."""
        if self.closing or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.closing = True  # its remaining lines are not processed
            self._server.health.refused("unread")
            self.transport.abort()
            return
        self.transport.write(encode(self._server.worded(message)))

    def refuse(self, code: str, **details: object) -> None:
        """Send a refusal with `code` and its text, and close the connection, at the latest after `GREETING` seconds."""
        if self.closing:
            return
        self._server.health.refused(code)
        self.send({"type": "no", "code": code, "end": True, **details})
        self.closing = True
        self.transport.close()
        self._refused = asyncio.get_running_loop().call_later(GREETING, self.transport.abort)

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read, and abort it after `STALLED` seconds."""
        self._full = True
        self._flow()
        self._stalled = asyncio.get_running_loop().call_later(STALLED, self._given_up)

    def _given_up(self) -> None:
        self._server.health.refused("unread")
        self.transport.abort()

    def stop_reading(self) -> None:
        """Stop reading, because the server shuts down."""
        self._deaf = True
        self._flow()

    def bid_farewell(self) -> None:
        """Send `down` and close the connection after the send buffer is flushed."""
        if self._greeted:
            self.send({"type": "down"})
        self.transport.close()

    def resume_writing(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
        self._full = False
        self._flow()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
        for timer in (self._greeting, self._stalled, self._refused):
            if timer is not None:
                timer.cancel()
        self._end_if_done()

    def _over(self) -> None:
        """Deregister from the server, after the connection is lost and its last line is processed."""
        self.closing = True
        self._input.clear()  # `member` refers to this object, so it lives until the next garbage collection
        self._server.lost(self)
