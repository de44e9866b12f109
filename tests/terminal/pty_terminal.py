"""Runs the real program in a real pty, renders its output with pyte and counts its bytes.

Invariant: `text()` and every watcher see whole frames. A read from a pty can end in the middle of a frame, and a
mixture of two frames is a screen that the program never drew. The terminal therefore says that it supports
synchronized output (DEC private mode 2026), so that Textual brackets each frame, and renders a frame when its end has
been read. `test_pty_terminal.py` enforces it.

Invariant: no test waits by the clock alone. It waits for a text, for quiet, or for the end. Only `rest` waits for a
time; each caller says which time of the program it is.
"""

from __future__ import annotations

import array
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Self

import pyte

from sixteen_tui.terminal.repeats import BY_ITSELF, FIRST_REPEAT, REPEAT, UNSEEN
from tests import elsewhere, forked
from tests.forked import Program
from tests.patience import LIMIT, OFTEN, Limit, until
from tests.terminal import entering
from tests.terminal.pty_processes import Processes

ROOT: Final = Path(__file__).parents[2]
_NOT_PYTES: Final = re.compile(rb"\x1b\[[<>=][0-9;]*u|\x1b\[\?\d+\$p")
"""Sequences that pyte would print instead of ignoring."""
_UNFINISHED: Final = re.compile(rb"\x1b(\[[0-9;?<>=$]*)?\Z")
"""The beginning of a sequence at the end of a chunk: the rest comes with the next one."""
BEGIN: Final = b"\x1b[?2026h"
"""Begins a frame: a terminal shows nothing of what follows before `END`."""
END: Final = b"\x1b[?2026l"
_ASKS: Final = b"\x1b[?2026$p"
"""DECRQM: asks whether the terminal supports synchronized output."""
_ANSWER: Final = b"\x1b[?2026;2$y"
"""It does, and no frame is open."""
_ON_TERMINAL: Final = 'exec 0<>"$0" 1>&0 2>&0; exec "$@"'
"""The leader of a new session has the first terminal that it opens for its own. No fork: tests may use threads."""
_AT_ONCE: Final = 'exec "$@"'
_SIZE: Final = struct.Struct("HHHH")

_BY_ITSELF: Final = 0.6 * BY_ITSELF
"""Seconds after a key from which a picture may count as one that came by itself: the program hears of keys later."""
FINGER: Final = 2 * REPEAT
"""Seconds between two presses of one key, so that it is not taken for a held one."""
AT_ONCE: Final = 0.004
"""Seconds within which output belongs to the same frame, where the program does not mark frames."""
MOST: Final = 1 << 18
"""Bytes of output after which the screen is rendered in any case."""
_PAUSE: Final = 0.06
"""Seconds without output after which a program that rests will draw no more: more than three frames of Textual's."""
_PAUSE_OF_OTHERS: Final = 0.15
"""The same for a program whose work may be done elsewhere, as at the other end of ssh."""
_WORKERS: Final = 0.5
"""Seconds of a processor for which worker threads count as work of the program: some go on and draw nothing."""
_FRAME_TIMEOUT: Final = 5.0
"""Seconds without output after which a frame without an end is rendered, as real terminals do after less."""
_TRIES: Final = 5
_TRY: Final = 4.0
"""Seconds after which a key is typed again."""
SHELL: Final = ("/bin/sh", "-i")
_FORKED_WITH: Final = {"TERM", "COLORTERM", "XDG_RUNTIME_DIR"}
"""Variables that nothing reads while it is imported."""


def environment(home: Path, **changes: str | None) -> dict[str, str]:
    """A bare environment with folders of its own: what a test does not give is not there; None takes away."""
    variables: dict[str, str | None] = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        **({"XDG_RUNTIME_DIR": str(entering.runtime(home))} if entering.asked["enter"] else {}),
        **changes,
    }
    return elsewhere.variables({name: value for name, value in variables.items() if value is not None})


def command(*arguments: str) -> list[str]:
    """The program with these arguments."""
    if entering.asked["enter"]:
        return [sys.executable, *entering.PATIENT_CLIENT, "enter", *arguments]
    return [sys.executable, "-m", "sixteen_tui", *arguments]


class Terminal(Processes):
    """The program in a pty of its own."""

    def __init__(
        self,
        arguments: Sequence[str],
        home: Path,
        *,
        columns: int = 80,
        rows: int = 24,
        controlling: bool = True,
        synchronized: bool = True,
        fresh: bool = False,
        program: Sequence[str] | None = None,
        **changes: str | None,
    ) -> None:
        """Start the program: `fresh`, or by fork (`tests.forked`) where `changes` allow it.

        The system sends signals from a terminal only where it is `controlling`. Without `synchronized` the terminal
        does not answer the query for synchronized output: for tests of bytes, and of shells, which would read an
        answer that comes after the program has been stopped. `program` is run in place of Sixteen TUI.
        """
        self.raw = bytearray()
        """All output, without the marks of frames, which most terminals of players do not get."""
        self.watchers: list[Callable[[str], None]] = []
        """Called with the screen after every frame, or after every chunk of output that is in no frame."""
        self._synchronized = synchronized
        self._pause = _PAUSE if program is None else _PAUSE_OF_OTHERS
        self._frame: bytearray | None = None
        self._read_at = 0.0
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._unfed = b""
        self._sent = b"", 0.0
        """The last key, and its time."""
        self._decided_at = 0.0
        """The time until which a key waits that the program could take for the first repeat of a held one."""
        self._text: str | None = None
        size = _SIZE.pack(rows, columns, 0, 0)
        self.descriptor, self._inside = pty.openpty()
        self.name = os.ttyname(self._inside)
        fcntl.ioctl(self._inside, termios.TIOCSWINSZ, size)
        self.modes = termios.tcgetattr(self._inside)
        """The settings of the terminal before the program starts: echo, line by line, …"""
        self.hung_up = False
        self._program: subprocess.Popen[bytes] | Program
        forks = forked.POSSIBLE and not (fresh or program or entering.asked["enter"] or {*changes} - _FORKED_WITH)
        if forks:
            self._program = forked.forker(screens=True).start(
                arguments,
                [self._inside] * 3,
                environment=environment(home, **changes),
                folder=ROOT,
                session=True,
                controlling=controlling,
            )
            return
        begin = _ON_TERMINAL if controlling else _AT_ONCE
        self._program = subprocess.Popen(
            ["/bin/sh", "-c", begin, self.name, *(program or command(*arguments))],
            cwd=ROOT,
            env=environment(home, **changes),
            stdin=self._inside,
            stdout=self._inside,
            stderr=self._inside,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if not self.hung_up:
            os.close(self.descriptor)
        os.close(self._inside)

    # Reading

    def pump(self, seconds: float) -> bool:
        """Read one chunk of output if one comes within `seconds`; returns whether one did."""
        if self.hung_up:
            time.sleep(min(seconds, 0.01))
            return False
        ready, _, _ = select.select([self.descriptor], [], [], seconds if self.alive else 0)
        if not ready:
            late = time.monotonic() > self._read_at + _FRAME_TIMEOUT
            if self._frame is not None and (not self.alive or (late and not self._busy(threads=False))):
                self._feed(END)
            return False
        data = os.read(self.descriptor, 65536)
        while not self._synchronized and len(data) < MOST and select.select([self.descriptor], [], [], AT_ONCE)[0]:
            try:
                more = os.read(self.descriptor, 65536)
            except OSError:
                break  # the end; the next read says so again
            if not more:
                break
            data += more
        self._read_at = time.monotonic()
        self._feed(data)
        return True

    def _feed(self, data: bytes) -> None:
        """Render whole frames, and what is between them; keep the beginning of a frame, or of a sequence."""
        data = self._unfed + data
        tail = _UNFINISHED.search(data)
        end = tail.start() if tail else len(data)
        self._unfed = data[end:]
        data = data[:end]
        if self._synchronized and _ASKS in data:
            with contextlib.suppress(BlockingIOError):  # a test that asked not to wait has filled the input
                os.write(self.descriptor, _ANSWER)
        while data:
            if self._frame is None:
                outside, begins, data = data.partition(BEGIN)
                self.raw += outside
                if begins:
                    self._frame = bytearray()
                self._render(outside)
            else:
                inside, ends, data = data.partition(END)
                self.raw += inside
                self._frame += inside
                if ends:
                    frame, self._frame = bytes(self._frame), None
                    self._render(frame)

    def _render(self, data: bytes) -> None:
        if not data:
            return
        self._stream.feed(_NOT_PYTES.sub(b"", data))
        self._text = None
        if self.watchers:
            text = "\n".join(self.screen.display)
            for watcher in self.watchers:
                watcher(text)

    def text(self) -> str:
        """The screen after the last whole frame."""
        if self._text is None:
            self._text = "\n".join(self.screen.display)
        return self._text

    def cell(self, row: int, column: int) -> Any:
        """A cell as pyte has it: `data`, `fg`, `bg`, `bold`, …"""
        return self.screen.buffer[row][column]

    def wait(self, what: str | Callable[[str], object], seconds: float = LIMIT) -> str:
        """Read until the screen shows a text, or satisfies a question. Raises AssertionError with the screen if not."""
        limit = Limit(seconds)
        while True:
            text = self.text()
            if what in text if isinstance(what, str) else what(text):
                return text
            gone = not self.alive
            while read := self.pump(0.05):
                if self._text is None:
                    break  # a frame has been rendered
            if not read and (gone or not limit.left()):
                why = "the program ended" if gone else f"nothing in {seconds} s"
                raise AssertionError(f"{why}, waiting for {what!r}:\n{text}")

    def quiet(self, seconds: float | None = None, limit: float = LIMIT) -> str:
        """Read until nothing has come for `seconds` and the program rests; returns the screen then."""
        pause = self._pause if seconds is None else seconds
        begun, worked = time.monotonic(), self._worked()
        while time.monotonic() - begun < limit and (
            self.pump(pause)
            or self._frame is not None
            or time.monotonic() < self._decided_at
            or self._busy(threads=self._worked() - worked < _WORKERS)
        ):
            pass
        return self.text()

    def _busy(self, *, threads: bool) -> bool:
        """Whether the program has input to read, or its event loop, or with `threads` any thread, has work to do.

        On a busy machine it may wait for a processor for longer than a pause.
        """
        if self.hung_up or not self.alive:
            return False
        unread = array.array("i", fcntl.ioctl(self._inside, termios.FIONREAD, bytes(4)))[0]
        return bool(unread) or self._runs(threads=threads)

    def rest(self, seconds: float) -> str:
        """Read for a time that the program itself prescribes; the screen then."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.alive:
            self.pump(left)
        return self.text()

    # Acting

    def send(self, keys: str | bytes, *, held: bool = False) -> None:
        """Type as a finger does, unless the key is `held`: the same key again after a while, and nothing that confirms
        a picture which came by itself a moment ago. Letters that are all the same are typed one by one."""
        if isinstance(keys, str) and len(keys) > 1 and keys == keys[0] * len(keys) and keys.isalpha() and not held:
            for key in keys:
                self.send(key)
            return
        data = keys.encode() if isinstance(keys, str) else keys
        if data[:1] in {b"\r", b" "} and time.monotonic() - self._sent[1] >= _BY_ITSELF and not held:
            while self.alive and (left := self._read_at + UNSEEN - time.monotonic()) > 0:
                self.pump(left)
        if data[:1] == self._sent[0][-1:] and not held:
            time.sleep(max(0.0, self._taken() + FINGER - time.monotonic()))
        os.write(self.descriptor, data)
        now = time.monotonic()
        if data[:1] == self._sent[0][-1:] and now - self._sent[1] < FIRST_REPEAT:
            self._decided_at = now + 2 * REPEAT
        self._sent = data, now

    def _taken(self) -> float:
        """The time by which the program had the last key; on a busy machine it is not that at which it was typed."""
        at, limit, worked = self._sent[1], Limit(), self._worked()
        while self._runs(threads=self._worked() - worked < _WORKERS) and limit.left():
            at = time.monotonic()
            time.sleep(OFTEN)
        return at

    def press(self, keys: str | bytes) -> int:
        """Type and wait until the program rests; returns how many bytes came back."""
        before = len(self.raw)
        self.send(keys)
        self.quiet()
        return len(self.raw) - before

    def insist(self, key: str, guard: float, what: Callable[[str], object], *, between: str = "") -> str:
        """Type a key until the screen satisfies a question; each time after a while in which no key is taken.

        `between`: a key to type before it from the second time on, where the same key again would count as held.
        A machine that is busy tells the program of the key before this one late, and it may still be too early then.
        """
        for number in range(_TRIES):
            if number and between:
                self.send(between)
            self.rest(guard if number else 0.0)
            self.send(key)
            end = time.monotonic() + _TRY
            while time.monotonic() < end and not what(self.text()):
                self.pump(0.05)
            if what(self.text()):
                break
        return self.wait(what)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size, as a window does."""
        self.screen.resize(rows, columns)
        self._text = None
        self.pretend(columns, rows)

    def pretend(self, columns: int, rows: int) -> None:
        """Say that the terminal has another size, and show what comes as before."""
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, _SIZE.pack(rows, columns, 0, 0))

    def stall(self) -> None:
        """Have the program draw until the buffers on the way are full, and read nothing."""
        self.pretend(240, 80)

        def full() -> bool:
            self.send("\x0c")
            return not select.select([], [self._inside], [], 0)[1]

        until(full)
        self.pretend(80, 24)

    def hang_up(self) -> None:
        """Let go of the terminal, as when a window is closed or a connection breaks."""
        self.hung_up = True
        os.close(self.descriptor)

    def scribble(self) -> None:
        """Lose what the screen shows, as when another program has written on it."""
        self.screen.reset()
        self._text = None

    def ended(self, seconds: float = LIMIT) -> int:
        """Wait for the program to end and read the rest; its exit status. Raises AssertionError if it does not end."""
        limit = Limit(seconds)
        while self.alive:
            if not limit.left():
                raise AssertionError(f"still running after {seconds} s:\n{self.text()}")
            self.pump(0.05)
        while self.pump(0):
            pass
        return self._program.wait()

    def modes_now(self) -> list[Any]:
        """The settings of the terminal now."""
        return termios.tcgetattr(self._inside)
