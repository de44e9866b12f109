"""A terminal for tests: the real program in a real pty, its screen kept by pyte, its bytes counted.

Law: nothing is waited for by the clock alone. A test waits for a text, for quiet, or for the end.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pyte

_NOT_PYTES = re.compile(rb"\x1b\[[<>=][0-9;]*u|\x1b\[\?\d+\$p")
"""Sequences that pyte would print instead of ignoring."""
_RANGE = struct.Struct("HHHH")


class Terminal:
    """A program in a pty of its own. Its environment is bare: what a test does not give is not there."""

    def __init__(
        self, arguments: Sequence[str], home: Path, *, columns: int = 80, rows: int = 24, **environment: str
    ) -> None:
        self.raw = bytearray()
        self.frames: list[str] = []
        """Every screen that stood still long enough for the terminal to be read."""
        self._fed = 0
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.status: int | None = None
        command = [sys.executable, "-m", "sixteen_tui", *arguments]
        variables = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_STATE_HOME": str(home / "state"),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            **environment,
        }
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(Path(__file__).parents[2])
                os.execvpe(command[0], command, variables)
            finally:
                os._exit(127)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, _RANGE.pack(rows, columns, 0, 0))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self.descriptor)

    def pump(self, seconds: float) -> bool:
        """Read what comes within a time; whether anything did."""
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            data = b""
        self.raw += data
        return bool(data)

    def text(self) -> str:
        """The screen as it is now."""
        data = bytes(self.raw[self._fed :])
        self._fed = len(self.raw)
        self._stream.feed(_NOT_PYTES.sub(b"", data))
        text = "\n".join(self.screen.display)
        if data:
            self.frames.append(text)
        return text

    def wait(self, what: str | Callable[[str], bool], seconds: float = 20.0) -> str:
        """Read until the screen shows a text, or satisfies a question. Raises AssertionError with the screen if it never does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            text = self.text()
            if what in text if isinstance(what, str) else what(text):
                return text
            self.pump(0.02)
        raise AssertionError(f"{what!r} did not come in {seconds} s:\n{self.text()}")

    def quiet(self, seconds: float = 0.15, limit: float = 10.0) -> str:
        """Read until nothing has come for a while; the screen then."""
        end = time.monotonic() + limit
        while time.monotonic() < end and self.pump(seconds):
            self.text()
        return self.text()

    def send(self, keys: str) -> None:
        """Type."""
        os.write(self.descriptor, keys.encode())

    def press(self, keys: str) -> int:
        """Type, wait for quiet, and return how many bytes came back."""
        before = len(self.raw)
        self.send(keys)
        self.pump(1.0)
        self.quiet()
        return len(self.raw) - before

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, and after SIGKILL wait for the end."""
        if self.status is None:
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                return
            if number == signal.SIGKILL:
                _, self.status = os.waitpid(self.pid, 0)

    def ended(self, seconds: float = 10.0) -> int:
        """Wait for the program to end; its exit status. Raises AssertionError if it does not."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
                while self.pump(0.05):
                    pass
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"still running after {seconds} s:\n{self.text()}")
