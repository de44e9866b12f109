"""Runs a program in a pty and measures times and bytes of its output; simulates a slow line.

Method: measures the output as it arrives. A time ends with the last byte read; the program is not instrumented.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Self

ROWS, COLUMNS = 24, 80
CLIENT: Final = (sys.executable, "-ISE", str(Path(__file__).parents[1] / "sixteen_tui" / "cli" / "warm" / "client.py"))
"""The command of a warm session's client, run directly so that it imports only what it needs."""
_RESTLESS: Final = 4.0
"""Seconds after which `quiet` gives up on a program that writes without a pause."""
_ESCAPE: Final = re.compile(rb"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78])")
_LATEST: Final = 30.0
"""Timeout in seconds for a text to appear."""


class Screen:
    """A program on a pty of 80x24 with 256 colours, with the environment of Debian's sshd."""

    def __init__(self, words: Sequence[str], home: Path, changes: Mapping[str, str]) -> None:
        environment = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self.raw = bytearray()
        self.last = 0.0
        """The time of the last byte (`time.perf_counter`)."""
        self._began = time.perf_counter()
        self.process, self._terminal = pty.fork()
        if not self.process:
            with contextlib.suppress(OSError):
                os.execvpe(words[0], [*words], {**environment, **changes})  # noqa: S606  # the program to measure
            os._exit(127)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._terminal)  # hangs up (SIGHUP), as when a window is closed
        time.sleep(0.2)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select((self._terminal,), (), (), seconds)
        try:
            data = os.read(self._terminal, 65536) if ready else b""
        except OSError:
            data = b""
        if data:
            self.last = time.perf_counter()
            self.raw += data
        return bool(data)

    @property
    def name(self) -> str:
        """The path of the pty; valid once the program runs."""
        return str(Path(f"/proc/{self.process}/fd/0").readlink())

    @property
    def text(self) -> str:
        """The output so far without escape sequences."""
        return _ESCAPE.sub(b"", bytes(self.raw)).decode("utf-8", "replace")

    def until(self, mark: str) -> float:
        """Read until a text appears, and return the seconds from the start to it.

        Raises AssertionError if it does not appear.
        """
        while mark not in self.text:
            assert self._read(1.0) or time.perf_counter() < self._began + _LATEST, (mark, self.text[-2000:])
        return self.last - self._began

    def quiet(self, seconds: float) -> None:
        """Read until no byte has come for `seconds`, or for `_RESTLESS` seconds (a blinking cursor never stops)."""
        end = time.perf_counter() + _RESTLESS
        while time.perf_counter() < end and self._read(seconds):
            pass

    def press(self, keys: bytes, quiet: float) -> tuple[float, int]:
        """Press keys, and return the seconds to the last byte of the answer and its size; both 0 without an answer."""
        before, began = len(self.raw), time.perf_counter()
        os.write(self._terminal, keys)
        self.last = began
        if self._read(max(1.0, quiet)):
            self.quiet(quiet)
        return self.last - began, len(self.raw) - before

    def resident(self) -> float:
        """Return the resident memory of the program and its descendants, in MiB."""
        return sum(_resident(each) for each in _family(self.process)) / 1024


def _family(process: int) -> Iterator[int]:
    yield process
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in children.read_text().split():
                yield from _family(int(child))


def _resident(process: int) -> int:
    """Return the resident memory of a process, in KiB."""
    with contextlib.suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
        return int(found[1]) if found else 0
    return 0


class SlowLine:
    """A TCP proxy with the delay and the rate of a slow line; counts the bytes sent to the client."""

    def __init__(self, to: int, delay: float, rate: float) -> None:
        """Forward to port `to` of this host; `delay` is in seconds one way, `rate` in bytes a second each way."""
        self._to, self._delay, self._rate = to, delay, rate
        self.sent = 0
        self.port = 0
        self._listening = threading.Event()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._run, daemon=True).start()
        self._listening.wait()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0, limit=4096))
        self.port = server.sockets[0].getsockname()[1]
        self._listening.set()
        self._loop.run_forever()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self._to, limit=4096)
        await asyncio.gather(self._pass(client, to_server, down=False), self._pass(server, to_client, down=True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, down: bool) -> None:
        free = 0.0
        arriving: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(16)
        delivering = asyncio.create_task(self._deliver(arriving, writer))
        with contextlib.suppress(OSError):
            while data := await reader.read(1400):
                free = max(free, time.perf_counter()) + len(data) / self._rate
                self.sent += len(data) if down else 0
                await arriving.put((free + self._delay, data))
        await arriving.put((0.0, b""))
        await delivering

    async def _deliver(self, arriving: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while True:
                due, data = await arriving.get()
                if not data:
                    break
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                writer.write(data)
                await writer.drain()
        writer.close()
