"""Reconnecting client connection to the table server.

Threading: a thread of its own receives messages and reconnects; `send` may be called in any thread. Invariant: knows no
game. Messages sent while disconnected are dropped; their sender is notified of the reconnection and repeats them.
"""

from __future__ import annotations

import contextlib
import queue
import socket
import threading
import time
from collections.abc import Callable
from typing import Final

from sixteen_tui import __version__
from sixteen_tui.tables import where
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.protocol import (
    MOST_OUT,
    NAME_CELLS,
    VERSION,
    BadMessageError,
    Message,
    encode,
)
from sixteen_tui.terminal.text import clean

FIRST, LAST = 0.1, 3.0
"""Seconds between two attempts to reconnect: initially, and at most."""
TRIES_BEFORE_START: Final = 3
"""Number of the first attempt to reconnect that may start a server."""
AWAITED: Final = 5.0
"""Seconds after an announced shutdown (`down`) in which the pause does not grow and no server is started: an admin may
be restarting it."""
HELD: Final = 2.0
"""Minimum seconds of a connection that reset the pause to `FIRST`; a server may accept and close at once."""
SLOW: Final = 10.0
"""Socket timeout in seconds; a message that cannot be sent within it is dropped."""

_PASSES: Final = frozenset({"trouble", "table-damaged", "too-many-tables"})
"""Temporary reasons to refuse a seat to its owner, for example while an admin restores a file."""


def _older(message: Message) -> Message:
    """Return a refusal with the code "version-old" if the server's protocol is older than ours: it needs the update."""
    number = message.get("version")
    old = message.get("code") == "version" and isinstance(number, int) and number < VERSION
    return {**message, "code": "version-old"} if old else message


def hello(player: str | None) -> Message:
    """Return the first message of a connection."""
    named = {"player": player} if player else {}
    return {"type": "hello", "version": VERSION, "app": f"sixteen-tui {__version__}", **named}


class Link:
    """Connection for one player.

    `deliver` is called in the thread of the link with every message, and with {"type": "lost"} and {"type": "found"}
    when the connection breaks and is made again.
    """

    def __init__(self, player: str | None, line: where.ServerSocket) -> None:
        self._player, (self._connection, self._place) = player, line
        self._writing, self._handing = threading.Lock(), threading.Lock()
        self._pause, self._goes_down = FIRST, False
        self._closed = threading.Event()
        self.deliver: Callable[[Message], None] = lambda _: None
        self.table = ""
        """The table at which this client is; a server for another folder does not have it."""
        self.name = self.app = ""
        """Our name as the server has it, and the server's version."""
        self._reader = threading.Thread(target=self._read, name="tables", daemon=True)

    @classmethod
    def open(cls, player: str | None, *, start: bool) -> Link | None:
        """Connect to the server. Return None if none runs and there are no tables, unless `start`.

        Raises NoServerError.
        """
        line = where.connect_or_start() if start else where.connect_to_list()
        return None if line is None else cls(player, line)

    @property
    def of_machine(self) -> bool:
        """True if the server is the machine's, False if it is the account's."""
        return self._place == where.MACHINE

    def begin(self, deliver: Callable[[Message], None]) -> None:
        """Send `hello` and start the thread that delivers messages."""
        self.deliver = deliver
        self._greet()
        self._reader.start()

    def hand_over(self, waiting: queue.SimpleQueue[Message], deliver: Callable[[Message], None]) -> None:
        """Replace the receiver: deliver the messages in `waiting` to it first, then all later ones."""
        with self._handing:
            while not waiting.empty():
                deliver(waiting.get())
            self.deliver = deliver

    def _deliver(self, message: Message) -> None:
        with self._handing:
            self.deliver(message)

    def send(self, message: Message) -> bool:
        """Send a message. Return False if the connection is broken.

        A connection that takes no message, or a part of one, in `SLOW` seconds is closed: the next message would be
        appended to that part.
        """
        with self._writing:
            try:
                self._connection.sendall(encode(message))
            except OSError:
                self._hang_up()
                return False
        return True

    def _hang_up(self) -> None:
        """Shut the connection down; the reader thread reconnects, unless the link is closed."""
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)

    def comes_back(self, code: str) -> bool:
        """Reconnect if `code` is a temporary reason to refuse a seat. Return False if it is not."""
        if code not in _PASSES:
            return False
        self._hang_up()
        return True

    def close(self) -> None:
        """Close the connection; no message is delivered afterwards."""
        self._closed.set()
        self._hang_up()  # wakes a thread that sends or receives
        with self._writing:
            self._connection.close()

    def _read(self) -> None:
        found = True
        while found and not self._closed.is_set():
            since = time.monotonic()
            self._read_all()
            if self._closed.is_set():
                return
            if time.monotonic() - since > HELD:
                self._pause = FIRST
            self._deliver({"type": "lost"})
            found = self._find_again()

    def _greet(self) -> None:
        """Send `hello` on a new connection."""
        self._connection.settimeout(SLOW)
        self._goes_down = False
        self.send(hello(self._player))

    def _read_all(self) -> None:
        """Deliver messages until the connection ends."""
        buffer = bytearray()
        while not self._closed.is_set():
            try:
                data = self._connection.recv(1 << 16)
            except TimeoutError:
                continue
            except OSError:
                return
            if not data:
                return
            buffer += data
            if b"\n" in data:
                *lines, rest = bytes(buffer).split(b"\n")
                buffer = bytearray(rest)
                if not all(map(self._take, lines)):
                    return
            if len(buffer) > MOST_OUT:
                self._end_with({"type": "no", "code": "nonsense", "end": True})

    def _take(self, line: bytes) -> bool:
        """Deliver the message of a line. Return False if the link is closed."""
        try:
            message = parse_from_server(line)
        except BadMessageError:
            message = {"type": "no", "code": "nonsense", "end": True}
        if self._closed.is_set():
            return False
        if message["type"] == "welcome":
            self.name, self.app = clean(message["name"], NAME_CELLS), clean(message.get("app", ""), NAME_CELLS)
        self._goes_down |= message["type"] == "down"
        if message.get("end"):
            self._end_with(_older(message))
            return False
        self._deliver(message)
        return True

    def _end_with(self, message: Message) -> None:
        """Deliver a final message and close the link: the server refused us, or the protocol differs."""
        self._deliver(message)
        self._closed.set()

    def _find_again(self) -> bool:
        """Reconnect, with a growing pause between attempts. Return False if the link was closed meanwhile.

        From attempt `TRIES_BEFORE_START` on, the account's server is started if it does not run and has the table: that
        of another folder is not started here.
        """
        tries, since = 0, time.monotonic()
        while not self._closed.wait(self._pause):
            if not self._goes_down or time.monotonic() - since > AWAITED:
                tries, self._pause = tries + 1, min(LAST, self._pause * 1.5)
            try:
                starts = tries >= TRIES_BEFORE_START and (not self.table or where.has(self.table))
                line = where.connect_or_start(self._place) if starts else where.connect(self._place)
            except where.NoServerError:
                continue
            if line is None:
                continue
            with self._writing:
                self._connection.close()
                self._connection = line.socket
                if self._closed.is_set():
                    line.socket.close()
                    return False
            self._greet()
            self._deliver({"type": "found"})
            return True
        return False
