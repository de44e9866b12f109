"""Reconnecting connection to the table server: lines out, messages in, from a thread of its own.

Invariant: knows no game. Messages sent while the line was down are dropped; their sender is notified of the new line
and repeats what still applies.
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
from sixteen_tui.tables.protocol import MOST_OUT, NAME_CELLS, VERSION, BadMessageError, Message, heard, written
from sixteen_tui.terminal.text import clean

FIRST, LAST = 0.1, 3.0
"""Seconds between two tries to find the server again, at first and at last."""
TRIES_BEFORE_START: Final = 3
"""How often it is looked for before one is started."""
AWAITED: Final = 5.0
"""Seconds in which a server that has said that it goes down is looked for as often as at first, and none is started in
its place: whoever ended it may be about to start it anew."""
HELD: Final = 2.0
"""Seconds that a line has held when the next try comes as soon as the first; a server may let in and hang up."""
SLOW: Final = 10.0
"""Seconds in which a line has to be taken."""

_PASSES: Final = frozenset({"trouble", "table-damaged", "too-many-tables"})
"""Why a seat may be refused that one has had, and later not: a file may be in the middle of being restored."""


def _older(message: Message) -> Message:
    """A refusal, with a code of its own where the server's protocol is the older one: then it is not ours to update."""
    number = message.get("version")
    old = message.get("code") == "version" and isinstance(number, int) and number < VERSION
    return {**message, "code": "version-old"} if old else message


def hello(player: str | None) -> Message:
    """The first message on a line."""
    named = {"player": player} if player else {}
    return {"type": "hello", "version": VERSION, "app": f"sixteen-tui {__version__}", **named}


class Link:
    """A connection for one player.

    `deliver` is called in the link's own thread, with every message and with {"type": "lost"} and {"type": "found"} for
    the line itself.
    """

    def __init__(self, player: str | None, line: where.Line) -> None:
        self._player, (self._connection, self._place) = player, line
        self._writing, self._handing = threading.Lock(), threading.Lock()
        self._pause, self._goes_down = FIRST, False
        self._closed = threading.Event()
        self.deliver: Callable[[Message], None] = lambda _: None
        self.name = self.app = ""
        """What the server calls us, and its version."""
        self._reader = threading.Thread(target=self._read, name="tables", daemon=True)

    @classmethod
    def open(cls, player: str | None, *, start: bool) -> Link | None:
        """A link to the server; None where none runs and there are no tables, unless `start`. Raises NoServerError."""
        line = where.connected() if start else where.looked_for()
        return None if line is None else cls(player, line)

    @property
    def of_machine(self) -> bool:
        """Whether it leads to the machine's server, not to the account's."""
        return self._place == where.MACHINE

    def begin(self, deliver: Callable[[Message], None]) -> None:
        """Say hello, and hand on what comes."""
        self.deliver = deliver
        self._greet()
        self._reader.start()

    def hand_over(self, waiting: queue.SimpleQueue[Message], deliver: Callable[[Message], None]) -> None:
        """Hand on what comes from now on to somebody else, and before it what is waiting."""
        with self._handing:
            while not waiting.empty():
                deliver(waiting.get())
            self.deliver = deliver

    def _tell(self, message: Message) -> None:
        with self._handing:
            self.deliver(message)

    def send(self, message: Message) -> bool:
        """Send a message; whether there was a line to send it on."""
        with self._writing:
            try:
                self._connection.sendall(written(message))
            except OSError:
                return False
        return True

    def comes_back(self, code: str) -> bool:
        """Come back after a pause where a seat was refused for a reason that passes; whether it is one."""
        if code not in _PASSES:
            return False
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)  # the reader finds the server again
        return True

    def close(self) -> None:
        """End it; nothing is delivered any more."""
        self._closed.set()
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)  # whoever writes or reads comes to an end
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
            self._tell({"type": "lost"})
            found = self._find_again()

    def _greet(self) -> None:
        """The first message on every line."""
        self._connection.settimeout(SLOW)
        self._goes_down = False
        self.send(hello(self._player))

    def _read_all(self) -> None:
        """Hand on what comes until the line ends."""
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
        """Hand on a line; whether more is wanted."""
        try:
            message = heard(line)
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
        self._tell(message)
        return True

    def _end_with(self, message: Message) -> None:
        """There is no use in coming back: the server does not want us, or does not speak as we do."""
        self._tell(message)
        self._closed.set()

    def _find_again(self) -> bool:
        """Try until the server is there again, more and more slowly; after some tries the account's own is started."""
        tries, since = 0, time.monotonic()
        while not self._closed.wait(self._pause):
            if not self._goes_down or time.monotonic() - since > AWAITED:
                tries, self._pause = tries + 1, min(LAST, self._pause * 1.5)
            try:
                line = where.connect(self._place) if tries < TRIES_BEFORE_START else where.connected(self._place)
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
            self._tell({"type": "found"})
            return True
        return False
