"""One client at the other end of a socket: its lines in, its messages out.

Law: a connection that floods, stalls, sends what is no message or too much of it loses itself and nothing else: every
buffer is bounded, who does not read is not read, and what is wrong is said in a sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Final

from sixteen_tui import __version__
from sixteen_tui.tables.budget import Budget
from sixteen_tui.tables.company import Member, RefusedError
from sixteen_tui.tables.protocol import MOST_IN, VERSION, BadMessageError, Message, parsed, written
from sixteen_tui.tables.where import peer
from sixteen_tui.words import refusals as say

if TYPE_CHECKING:
    from sixteen_tui.tables.server import Server
    from sixteen_tui.tables.table import Table

WAITING: Final = 1 << 16
"""Bytes that may wait for a connection before it is not read any more."""
MOST_WAITING: Final = 1 << 20
"""Bytes at which it is given up."""
GREETING: Final = 10.0
"""Seconds in which a connection has to say hello."""
A_SECOND, AT_ONCE = 50.0, 200.0
"""Messages that a connection may send a second, and how many at once."""
SAID_AT_ONCE, SAID_A_SECOND = 6, 0.2
"""What a connection may say to the others."""
STALLED: Final = 60.0
"""Seconds after which a connection that does not take what it is sent is given up."""


class Connection(asyncio.Protocol):
    """One client."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._buffer = b""
        self._greeted = self._deaf = self.closing = False
        self.waiting: bool = False
        """Whether something it has said waits for another server; what it says after that waits with it."""
        self._budget = Budget(AT_ONCE, A_SECOND, time.monotonic())
        self.sayings = Budget(SAID_AT_ONCE, SAID_A_SECOND, time.monotonic())
        self._stalled: asyncio.TimerHandle | None = None
        self._greeting: asyncio.TimerHandle | None = None
        self.transport: asyncio.Transport
        self.app = ""
        """What the client calls itself."""
        self.member: Member | None = None
        self.table: Table | None = None
        self.uid = -1

    # From the socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport), "a socket reads and writes"
        self.transport = transport
        transport.set_write_buffer_limits(high=WAITING)
        found = transport.get_extra_info("socket")
        self.uid = peer(found)
        refusal = self._server.admit(self)
        if refusal:
            self.refuse(refusal)
            return
        self._greeting = asyncio.get_running_loop().call_later(GREETING, self.refuse, "no-greeting")

    def data_received(self, data: bytes) -> None:
        if self.closing or self._deaf:
            return
        self._buffer += data
        if self.waiting and len(self._buffer) > WAITING:
            self.refuse("too-fast")
        while self._listens:
            line, newline, rest = self._buffer.partition(b"\n")
            if len(line) >= MOST_IN:
                self.refuse("line-too-long")
                return
            if not newline:
                return
            self._buffer = rest
            self._line(line)

    @property
    def _listens(self) -> bool:
        return not self.closing and not self.waiting

    def go_on(self) -> None:
        """What was waited for has come."""
        self.waiting = False
        self.data_received(b"")

    def _line(self, line: bytes) -> None:
        if not self._budget.spend(time.monotonic()):
            self.refuse("too-fast")
            return
        try:
            message = parsed(line)
        except BadMessageError as bad:
            self.refuse(bad.code, key=bad.key)
            return
        if not self._greeted:
            self._greet(message)
            return
        self._server.handle(self, message)

    def _greet(self, message: Message) -> None:
        if message["type"] != "hello":
            self.refuse("no-greeting")
            return
        if message["version"] != VERSION:
            self.refuse("version", version=VERSION)
            return
        if self._greeting is not None:
            self._greeting.cancel()
        try:
            owner, name = self._server.who(self.uid, message.get("player"))
        except RefusedError as refused:
            self.refuse(refused.code)
            return
        self._greeted, self.app = True, message.get("app", "")
        self.member = Member(owner, name, self.send)
        self.send({"type": "welcome", "version": VERSION, "app": __version__, "name": name})

    # To the socket

    def send(self, message: Message) -> None:
        """Send a message, however long; who lets too much wait before it is given up."""
        if self.closing or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.closing = True  # what else it has sent is not worked off
            self._server.health.refused("unread")
            self.transport.abort()
            return
        self.transport.write(written(message))

    def refuse(self, code: str, **details: object) -> None:
        """Say what is wrong, and end."""
        self._server.health.refused(code)
        self.send({"type": "no", "code": code, "text": say.why(code), "end": True, **details})
        self.closing = True
        self.transport.close()
        self._stalled = asyncio.get_running_loop().call_later(GREETING, self.transport.abort)

    def pause_writing(self) -> None:
        """Who does not read is not read."""
        self.transport.pause_reading()
        self._stalled = asyncio.get_running_loop().call_later(STALLED, self._given_up)

    def _given_up(self) -> None:
        self._server.health.refused("unread")
        self.transport.abort()

    def deafen(self) -> None:
        """Read nothing more: the server ends."""
        self._deaf = True
        with contextlib.suppress(RuntimeError):
            self.transport.pause_reading()

    def bid_farewell(self) -> None:
        """Say that the server ends; what waits is sent before."""
        if self._greeted:
            self.send({"type": "down"})
        self.transport.close()

    def resume_writing(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
        with contextlib.suppress(RuntimeError):
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closing = True
        for timer in (self._greeting, self._stalled):
            if timer is not None:
                timer.cancel()
        self._server.lost(self)
