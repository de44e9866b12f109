"""The lines between clients and a server: bytes in order, each way after some time, in pieces of any size.

A line may be hung up in the middle of a message, reset with all that is under way, or go dead: then neither side is
told, and the server finds out long after the client has come back over another line.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections import deque
from random import Random
from typing import Any, Protocol

from sixteen_tui.tables.protocol import Message
from tests.simulation.world import Process, World

DELAY = 0.002
"""Mean seconds that a message is under way."""


class Client(Protocol):
    """The other end of a line."""

    name: str
    uid: int

    def received(self, line: Line, message: Message) -> None:
        """A message of the server has come."""

    def lost(self, line: Line) -> None:
        """The line has ended, by the server or on its way."""


class Witness(Protocol):
    """The observer of everything that is sent and taken in, at that moment."""

    def sends(self, line: Line, message: Message, data: bytes) -> None:
        """The server sends a message."""

    def takes(self, line: Line, message: Message) -> None:
        """The server begins to read the last bytes of a message."""

    def ends(self, line: Line) -> None:
        """The server's end of a line has ended."""


class Socket:
    """The server's question about a connection: the account at its other end."""

    def __init__(self, uid: int) -> None:
        self._uid = uid

    def getsockopt(self, level: int, option: int, size: int) -> bytes:
        assert (level, option) == (socket.SOL_SOCKET, socket.SO_PEERCRED)
        return struct.pack("3i", 1, self._uid, self._uid)


class Transport(asyncio.Transport):
    """The server's end of a line."""

    def __init__(self, process: Process, line: Line, uid: int) -> None:
        super().__init__()
        self._process, self._line, self._socket = process, line, Socket(uid)
        assert process.factory is not None
        self.protocol: Any = process.factory()
        self._waiting: deque[tuple[bytes, Message | None]] = deque()
        self._high, self._buffered = 1 << 16, 0
        self._paused = self._full = self._closing = False
        self.ended = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._socket if name == "socket" else default

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = high or self._high

    def get_write_buffer_size(self) -> int:
        return self._buffered

    @property
    def unread(self) -> bool:
        """Whether something has come that the server has not read."""
        return bool(self._waiting)

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        if self._closing:
            raise RuntimeError("the transport is closing")
        self._paused = True

    def resume_reading(self) -> None:
        if self._closing:
            raise RuntimeError("the transport is closing")
        self._paused = False
        self._process.call_soon(self.read)

    def arrived(self, data: bytes, message: Message | None) -> None:
        """Bytes have come, the last ones of a message if that is given."""
        if not self._closing:
            self._waiting.append((data, message))
            self.read()

    def read(self) -> None:
        while self._waiting and not self._paused and not self._closing:
            data, message = self._waiting.popleft()
            if message is not None:
                self._line.witness.takes(self._line, message)
            try:
                self.protocol.data_received(data)
            except Exception as error:  # noqa: BLE001  # as asyncio does: it ends the connection
                self._process.call_exception_handler({"exception": error, "message": "data_received"})
                self.abort()

    def write(self, data: Any) -> None:
        if self.ended or self._process.dead:
            return
        self._buffered += len(data)
        self._line.push(bytes(data))
        if self._buffered > self._high and not self._full:
            self._full = True
            self.protocol.pause_writing()

    def taken(self, count: int) -> None:
        """The client has read so many bytes."""
        self._buffered -= count
        if self._closing:
            if self._buffered <= 0:
                self.end()
        elif self._full and self._buffered <= self._high // 4:
            self._full = False
            self.protocol.resume_writing()

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            if self._buffered <= 0:
                self._process.call_soon(self.end)

    def abort(self) -> None:
        self._closing = True
        self._line.drop()
        self._process.call_soon(self.end)

    def end(self) -> None:
        """The connection has ended, by whichever side."""
        self._closing = True
        if not self.ended:
            self.ended = True
            self._line.witness.ends(self._line)
            self.protocol.connection_lost(None)
            self._line.server_ended()


class Line:
    """A line between a client and the server."""

    def __init__(self, world: World, process: Process, client: Client, witness: Witness, number: int) -> None:
        self.world, self.process, self.client, self.witness, self.number = world, process, client, witness, number
        self._chance: Random = world.chance(f"line {number}")
        self.open = True
        """The client's end of it is."""
        self.dead = False
        """Nothing goes over it any more, and neither side knows."""
        self.late = 0.0
        """Seconds by which all that is sent now comes later."""
        self.seat: tuple[str, int | None] | None = None
        """The table and the seat that the server has said the client is at."""
        self._reads = True
        self._in_at = self._out_at = world.now
        self._to_server = 0
        """Pieces on their way to the server."""
        self._out: deque[tuple[int, Message]] = deque()
        self.transport = Transport(process, self, client.uid)
        process.call_soon(self._made)

    @property
    def under_way(self) -> bool:
        """Something is on its way over the line, be it its end, or the server has not read it."""
        ended = self.dead or self.process.dead or self.transport.ended
        return bool(ended or self._out or self._to_server or self.transport.unread)

    def _made(self) -> None:
        if not self.transport.ended:
            self.transport.protocol.connection_made(self.transport)
            self.transport.read()

    # To the server

    def send(self, message: Message) -> None:
        self.send_raw(json.dumps(message).encode() + b"\n", message)

    def send_raw(self, data: bytes, message: Message | None = None) -> None:
        """Send bytes, often in two pieces."""
        if not self.open or self.dead or self.process.dead:
            return
        cut = self._chance.randrange(1, len(data)) if self._is_cut(data) else 0
        if cut:
            self._send_later(data[:cut], None)
        self._send_later(data[cut:], message)

    def _is_cut(self, data: bytes) -> bool:
        return len(data) > 1 and not self.world.steady and self._chance.random() < 0.05

    def _send_later(self, data: bytes, message: Message | None) -> None:
        self._in_at = max(self._in_at, self.world.now + self.world.delay(self._chance, DELAY) + self.late)
        self._to_server += 1
        self.world.at(self._in_at, self._in, data, message, owner=self.process)

    def _in(self, data: bytes, message: Message | None) -> None:
        self._to_server -= 1
        if not self.transport.ended and not self.dead:
            self.transport.arrived(data, message)

    def hang_up(self) -> None:
        """The client closes the line; what it sent before comes before."""
        if self.open:
            self.open = False
            if not self.dead and not self.process.dead:
                self.world.at(max(self._in_at, self.world.now + DELAY), self._hung_up, owner=self.process)

    def _hung_up(self) -> None:
        if not self.dead:
            self.transport.end()

    def reset(self) -> None:
        """Both sides lose the line, and what is under way on it is lost."""
        self.go_dead()
        if self.open:
            self.world.later(DELAY, self._client_lost)
        self.world.later(DELAY, self.transport.end, owner=self.process)

    def go_dead(self, until: float | None = None) -> None:
        """Nothing comes over the line from now on; the server notices that at a time, if one is given."""
        self.dead = True
        self.drop()
        if until is not None:
            self.world.at(until, self.transport.end, owner=self.process)

    # To the client

    def push(self, data: bytes) -> None:
        """The server sends a message."""
        message: Message = json.loads(data)
        self.witness.sends(self, message, data)
        self._out.append((len(data), message))
        self._out_at = max(self._out_at, self.world.now + self.world.delay(self._chance, DELAY) + self.late)
        self.world.at(self._out_at, self._flush)

    def _flush(self) -> None:
        while self._out and self._reads and not self.dead:
            size, message = self._out.popleft()
            self.process.enter(self.transport.taken, size)
            if self.open:
                self.client.received(self, message)

    def stop_reading(self, seconds: float) -> None:
        """The client reads nothing for a while."""
        self._reads = False
        self.world.later(seconds, self.read_again)

    def read_again(self) -> None:
        self._reads = True
        self._flush()

    def drop(self) -> None:
        """Bytes that the client has not read are lost."""
        self._out.clear()

    def server_ended(self) -> None:
        """The server has closed the line, or has died."""
        if self.open and not self.dead:
            self.world.at(max(self._out_at, self.world.now + DELAY), self._client_lost)

    def server_died(self) -> None:
        if self._chance.random() < 0.5:
            self.drop()  # else what is under way still comes
        self.server_ended()

    def _client_lost(self) -> None:
        if self.open:
            self.read_again()
            self.open = False
            self.client.lost(self)
