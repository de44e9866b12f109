"""Warm sessions in the table server: the socket of `sixteen-tui enter`, and the forker behind it.

Why: the server has threads, so it does not fork. It starts the forker (`sixteen_tui.cli.warm`) when the first client
asks for a session, so a server without sessions pays nothing; that client starts the ordinary way. A forker that has
ended is started again, at most `STARTS` times within `WITHIN` seconds, and ends with the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, Self

from sixteen_tui.tables import events, where
from sixteen_tui.terminal import kernel

PATIENCE: Final = 2.0
"""Seconds within which a client must send something."""
WAITING: Final = 16
"""Most clients that have sent nothing yet."""
STARTS, WITHIN = 5, 60.0
"""Most starts of the forker within so many seconds."""
ENDING: Final = 2.0
"""Seconds for the forker to end with the server before it is killed."""
_MODULE: Final = "sixteen_tui.cli.warm"
_PROPORTIONAL: Final = re.compile(r"^Pss:\s+(\d+) kB$", re.MULTILINE)


class Figures(NamedTuple):
    """Figures about warm sessions, for admins."""

    process: int
    """Process id of the forker."""
    sessions: int
    memory: int
    """Bytes of the forker and its sessions; a shared page counts once."""


def serving() -> int | None:
    """Return the process id of this account's server with warm sessions, or None. Its forker may not run yet."""
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection,
        contextlib.suppress(OSError, where.NoServerError),
    ):
        connection.settimeout(PATIENCE)
        with where.short(where.warm()) as name:
            connection.connect(name)
        process, uid = kernel.process_and_account(connection)
        return process if uid == os.geteuid() else None
    return None


def figures(server: int) -> Figures | None:
    """Return the figures of a server's warm sessions, or None if its forker does not run.

    Reading the memory of a session takes some milliseconds.
    """
    for process in _children(server):
        with contextlib.suppress(OSError):
            if _MODULE.encode() in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0"):
                sessions = [*_children(process)]
                return Figures(process, len(sessions), sum(map(memory, (process, *sessions))))
    return None


def _children(process: int) -> Iterator[int]:
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            yield from map(int, listed.read_text().split())


def memory(process: int) -> int:
    """Return the bytes that a process uses; a page shared by n processes counts as 1/n."""
    with contextlib.suppress(OSError):
        found = _PROPORTIONAL.search(Path(f"/proc/{process}/smaps_rollup").read_text())
        return 1024 * int(found[1]) if found else 0
    return 0


class WarmService:
    """Async context manager: warm sessions while the server runs; with `most` 0 none."""

    def __init__(self, most: int) -> None:
        """Listen. Raises NoServerError, or OSError."""
        self._most, self._process = most, None
        self._waiting: set[asyncio.Task[None]] = set()
        self._starts = deque[float](maxlen=STARTS)
        self._control: socket.socket | None = None
        self._fails = True
        """True until the forker reports that it accepts clients."""
        if most:
            self._path = where.warm()
            self._listening, self._lock = where.listen(self._path, mode=0o600)
            self._listening.setblocking(False)
            self._made = self._path.stat()

    _process: subprocess.Popen[bytes] | None

    async def __aenter__(self) -> Self:
        if self._most:
            self._look_out()
        return self

    async def __aexit__(self, *_: object) -> None:
        if not self._most:
            return
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._listening)
        for task in self._waiting:
            task.cancel()
        self._listening.close()
        with contextlib.suppress(OSError):
            if os.path.samestat(self._path.stat(), self._made):
                self._path.unlink()
        os.close(self._lock)
        if self._control is not None:
            loop.remove_reader(self._control)
            self._control.close()  # ends the forker
        if self._process is not None:
            try:
                self._process.wait(ENDING)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    # Before the forker accepts clients

    def _look_out(self) -> None:
        asyncio.get_running_loop().add_reader(self._listening, self._knocked)

    def _knocked(self) -> None:
        try:
            connection, _ = self._listening.accept()
        except OSError:
            return
        if kernel.account(connection) != os.geteuid() or len(self._waiting) >= WAITING:
            connection.close()
            return
        connection.setblocking(False)
        task = asyncio.get_running_loop().create_task(self._hear(connection))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _hear(self, connection: socket.socket) -> None:
        """Start the forker if a client asks for a session. The client itself starts the ordinary way."""
        with connection, contextlib.suppress(OSError):
            if await asyncio.wait_for(asyncio.get_running_loop().sock_recv(connection, 1), PATIENCE):
                self._begin()

    def _begin(self) -> None:
        """Start the forker, unless it runs or has been started too often; log a failure."""
        now = time.monotonic()
        if self._control is not None or (len(self._starts) == STARTS and now - self._starts[0] < WITHIN):
            return
        self._starts.append(now)
        try:
            self._process, self._control = self._started()
        except OSError as error:  # out of processes or descriptors; the next client tries again
            events.event("warm-failed", logging.ERROR, why=error.strerror or "")
            return
        asyncio.get_running_loop().add_reader(self._control, self._told)

    def _started(self) -> tuple[subprocess.Popen[bytes], socket.socket]:
        """Start the forker; return its process and our end of the control socket. Raises OSError."""
        control, other = socket.socketpair()
        control.setblocking(False)
        handed = (self._listening.fileno(), other.fileno())
        words = [sys.executable, "-P", "-X", "utf8", "-m", _MODULE, *map(str, handed), str(self._most)]
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL_", "SIXTEEN_TUI_"))}
        with other:
            try:
                process = subprocess.Popen(  # noqa: S603  # the program itself
                    words,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=handed,
                    start_new_session=True,
                    env=kept,
                    cwd="/",
                )
            except OSError:
                control.close()
                raise
        return process, control

    def _told(self) -> None:
        """Handle the control socket: the forker accepts clients from now on, or has ended."""
        assert self._control is not None, "it is what there is to read"
        loop = asyncio.get_running_loop()
        if self._heard():
            self._fails = False
            loop.remove_reader(self._listening)
            return
        if self._fails:
            events.event("warm-failed", logging.ERROR)
        self._fails = True
        loop.remove_reader(self._control)
        self._control.close()
        self._control = None
        self._look_out()
        self._reap()

    def _heard(self) -> bytes:
        try:
            return self._control.recv(16) if self._control is not None else b""
        except OSError:
            return b""

    def _reap(self) -> None:
        """Collect the exit status of the forker; its socket may close a moment before it exits."""
        if self._process is not None and self._process.poll() is None:
            asyncio.get_running_loop().call_later(0.1, self._reap)
