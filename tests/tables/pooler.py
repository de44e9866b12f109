"""A pooler before a PostgreSQL: clients share a few of its connections, each for a transaction or for a session.

As PgBouncer with `ignore_startup_parameters = options`: it makes up the processes that it tells its clients of.
"""

from __future__ import annotations

import contextlib
import queue
import selectors
import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PORT: Final = ".s.PGSQL.5432"
_SSL, _GSS = 80877103, 80877104
_MESSAGE: Final = struct.Struct("!ci")


class Server:
    """A connection to the database."""

    def __init__(self, place: Path, startup: bytes) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.greeting = b""
        try:
            self._begin(place, startup)
        except BaseException:
            self.socket.close()
            raise

    def _begin(self, place: Path, startup: bytes) -> None:
        self.socket.connect(str(place))
        self.socket.sendall(startup)
        buffer = b""
        while True:
            buffer += self.socket.recv(1 << 16)
            for kind, message, rest in messages(buffer):
                buffer = rest
                if kind == b"S":
                    self.greeting += message
                elif kind == b"Z":
                    return
                assert kind != b"E", message


def messages(buffer: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """The whole messages at the beginning: kind, message, and what follows."""
    while len(buffer) >= _MESSAGE.size:
        kind, length = _MESSAGE.unpack_from(buffer)
        if len(buffer) < length + 1:
            return
        message, buffer = buffer[: length + 1], buffer[length + 1 :]
        yield kind, message, buffer


class Pooler:
    """Listens in a folder as a database would; `size` connections, the one that was free last first."""

    def __init__(self, folder: Path, database: Path, *, size: int, by: str) -> None:
        self._database, self._session = database / PORT, by == "session"
        self._made, self._size = 0, size
        self._free: queue.Queue[Server] = queue.Queue() if by == "round robin" else queue.LifoQueue()
        self._turns = by == "round robin"
        self._servers: list[Server] = []
        self._closed = False
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / PORT))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        held: Server | None = None
        with client, contextlib.suppress(OSError, IndexError, ValueError):  # ValueError: `close` has closed the socket
            startup = _startup(client)
            held = self._take(startup)
            client.sendall(b"R" + struct.pack("!ii", 8, 0) + held.greeting)
            client.sendall(b"K" + struct.pack("!iii", 12, 1, 2) + b"Z" + struct.pack("!ic", 5, b"I"))
            if not self._session:
                self._free.put(held)
                held = None
            while True:
                data = client.recv(1 << 16)
                if not data or data[:1] == b"X":
                    break
                held = held or self._take(startup)
                held.socket.sendall(data)
                idle = _answered(client, held)
                if idle and not self._session:
                    self._free.put(held)
                    held = None
        if held is not None:
            held.socket.close()
            self._made -= 1

    def _take(self, startup: bytes) -> Server:
        with contextlib.suppress(queue.Empty):
            if self._made >= self._size:
                return self._free.get(timeout=20)
            if not self._turns:  # else others are made first
                return self._free.get_nowait()
        self._made += 1
        server = Server(self._database, startup)
        self._servers.append(server)
        if self._closed:
            server.socket.close()
        return server

    def close(self) -> None:
        """Close every connection, also one that a thread still has or frees afterwards."""
        self._closed = True
        self._listening.close()
        for server in self._servers:
            server.socket.close()


def _startup(client: socket.socket) -> bytes:
    """The first message of a client, without the options."""
    while True:
        length, code = struct.unpack("!ii", client.recv(8))
        if code not in {_SSL, _GSS}:
            break
        client.sendall(b"N")
    words = client.recv(length - 8).split(b"\0")
    pairs = dict(zip(words[::2], words[1::2], strict=False))
    body = b"".join(name + b"\0" + pairs[name] + b"\0" for name in (b"user", b"database", b"client_encoding"))
    return struct.pack("!ii", len(body) + 9, code) + body + b"\0"


def _answered(client: socket.socket, server: Server) -> bool:
    """Hand on until the database is ready for the next; whether it is in no transaction then."""
    with selectors.DefaultSelector() as ready:
        for each in (client, server.socket):
            ready.register(each, selectors.EVENT_READ)
        buffer = b""
        while True:
            for key, _ in ready.select():
                assert isinstance(key.fileobj, socket.socket)
                data = key.fileobj.recv(1 << 16)
                if not data:
                    raise ConnectionError
                if key.fileobj is client:
                    server.socket.sendall(data)
                    continue
                client.sendall(data)
                buffer += data
                for kind, message, rest in messages(buffer):
                    buffer = rest
                    if kind == b"Z":
                        return message[5:6] == b"I"
