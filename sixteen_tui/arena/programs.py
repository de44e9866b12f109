"""An external program as a player, by the protocol of `bot`: a JSON line with observations in, a move out.

Invariant: it receives only the observations of its seat, and its move is validated. A program that is late, ends or
sends an invalid answer raises ProgramError and never blocks the caller. It has no terminal. A separate watcher process
kills it if this process ends in any way, even by SIGKILL.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import IO, Final

from sixteen_tui.engine.game import AnyGame, BadNotation, SomeView
from sixteen_tui.engine.variations import written
from sixteen_tui.terminal.text import clean

PREFIX: Final = "cmd:"
"""Prefix of the level of an external program; its command line follows."""
PATIENCE: Final = 10.0
"""Timeout in seconds for a move."""
LONGEST: Final = 4096
"""More bytes without a line feed are an invalid answer."""
NAME: Final = 36
"""The largest width of a program's name in cells; it must fit into the level of a save."""
_TICK: Final = 0.1
"""Interval in seconds at which a pending question checks for `close`."""
_GRACE: Final = 0.5
"""Seconds between SIGTERM and SIGKILL."""
_WATCH: Final = 'read -r _; kill -s KILL -- "-$1"'
"""Shell script of the watcher: it kills process group $1 at the end of its input. The kernel closes that pipe when this
process ends in any way."""


class ProgramError(Exception):
    """An external program failed; `code` is "not-started", "ended", "late", "nonsense" or "illegal".

    `said` is the invalid answer, if any.
    """

    def __init__(self, code: str, command: str, said: str = "") -> None:
        super().__init__(code, command, said)  # all arguments, so that it can be pickled by a worker process
        self.code, self.command, self.said = code, command, said


class Program:
    """A running external program, started from its command line; `quiet` discards its standard error.

    Raises ProgramError ("not-started").
    """

    def __init__(self, command: str, *, quiet: bool = False) -> None:
        self._command = command
        self._closing, self._asked = False, Lock()
        errors = subprocess.DEVNULL if quiet else None
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(  # noqa: S603  # the command comes from the command line of this run
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                bufsize=0,
                start_new_session=True,  # no controlling terminal: it cannot draw, read keys or receive Ctrl+C
            )
        except (OSError, ValueError, IndexError):
            raise ProgramError("not-started", command) from None
        self._watch = _watched(self._process.pid)
        self._rest = b""

    def move(self, game: AnyGame, view: SomeView, seen: Iterable[str]) -> object:
        """Ask the program for a move and return the action, which is in `view.legal`.

        `seen` has the observations of its seat in notation. Blocks up to `PATIENCE` seconds. Thread-safe: questions
        wait for one another. Raises ProgramError.
        """
        with self._asked:
            asked = {"game": game.name, "rules": written(view.rules), "seat": view.seat, "log": [*seen]}
            until = monotonic() + PATIENCE
            self._write(json.dumps(asked).encode("ascii") + b"\n", until)
            line = self._line(until)
        try:
            action = game.decode(f"{view.seat} {json.loads(line)['move']}")
        except (ValueError, LookupError, TypeError, RecursionError, BadNotation):
            raise ProgramError("nonsense", self._command, line.decode("utf-8", "replace")) from None
        if action not in view.legal:
            raise ProgramError("illegal", self._command, line.decode("utf-8", "replace"))
        return action

    def _write(self, line: bytes, until: float) -> None:
        assert self._process.stdin is not None, "it has a pipe"
        stream = self._process.stdin.fileno()
        os.set_blocking(stream, False)  # a program that never reads must not block the write
        while line:
            self._wait([], [stream], until)
            try:
                line = line[os.write(stream, line) :]
            except BlockingIOError:
                continue
            except OSError:
                raise ProgramError("ended", self._command) from None

    def _line(self, until: float) -> bytes:
        assert self._process.stdout is not None, "it has a pipe"
        stream = self._process.stdout.fileno()
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST:
                raise ProgramError("nonsense", self._command, self._rest[:LONGEST].decode("utf-8", "replace"))
            self._wait([stream], [], until)
            more = os.read(stream, LONGEST)
            if not more:
                raise ProgramError("ended", self._command)
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _wait(self, reads: Sequence[int], writes: Sequence[int], until: float) -> None:
        """Wait until a stream is ready. Raises ProgramError ("late") at the time `until`, or "ended" after `close`."""
        while not self._closing:
            left = until - monotonic()
            if any(select.select(reads, writes, [], max(0.0, min(left, _TICK)))):
                return
            if left <= 0:
                raise ProgramError("late", self._command)
        raise ProgramError("ended", self._command)

    def close(self) -> None:
        """Kill the process group of the program; a pending `move` in another thread raises ProgramError.

        The flag is set before the lock is taken, so that the pending `move` releases the lock within `_TICK` seconds.
        """
        if self._closing:
            return
        self._closing = True
        with self._asked:
            _close(self._process.stdin)
            self._signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
            self._signal(signal.SIGKILL)
            self._process.wait()
            _close(self._process.stdout)
        self._watch.kill()
        self._watch.wait()
        _close(self._watch.stdin)

    def _signal(self, number: int) -> None:
        with suppress(OSError):
            os.killpg(self._process.pid, number)


def _close(stream: IO[bytes] | None) -> None:
    with suppress(OSError):
        if stream is not None:
            stream.close()


def _watched(group: int) -> subprocess.Popen[bytes]:
    """Start the watcher that kills a process group when this process ends; it inherits no pipes of that group."""
    return subprocess.Popen(  # noqa: S603  # the words are constants and a number
        ["/bin/sh", "-c", _WATCH, "sh", f"{group}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def names(level: str | None) -> bool:
    """Return whether a level is that of an external program."""
    return level is not None and level.startswith(PREFIX)


def name(command: str) -> str:
    """Return the level that a save has for a program, without folders and arguments, because saves are shared.

    If an argument is an existing file, as after an interpreter, its name is added: `cmd:python3 bot.py`.
    """
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    script = next((word for word in words[1:] if not word.startswith("-")), "")
    shown = [*words[:1], *([script] if os.path.isfile(script) else [])]  # noqa: PTH113  # Path.is_file can raise
    return PREFIX + clean(" ".join(Path(word).name for word in shown), NAME)[:NAME]


def started(levels: Sequence[str]) -> dict[str, Program]:
    """Start each external program among the levels once, and return them by level.

    Raises ProgramError if one cannot be started, after closing the others.
    """
    found: dict[str, Program] = {}
    try:
        for level in levels:
            if level.startswith(PREFIX) and level not in found:
                found[level] = Program(level.removeprefix(PREFIX))
    except ProgramError:
        for program in found.values():
            program.close()
        raise
    return found
