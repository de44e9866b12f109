"""An external program as a player, by the protocol of `bot`: a JSON line with observations in, a move out.

Invariant: it receives the observations of its seat alone, and its move is validated. A program that is late, ends or
answers nonsense causes an error message, never a hang. It has no terminal, and it ends with the process that started
it, however that ends: a separate process waits for that and kills it.
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
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import IO, Final

from sixteen_tui.engine.game import AnyGame, BadNotation, SomeView
from sixteen_tui.terminal.text import clean

PREFIX: Final = "cmd:"
"""What the name of a player begins with that is a program; its command line follows."""
PATIENCE: Final = 10.0
"""Seconds that a program may take for a move."""
LONGEST: Final = 4096
"""Bytes of an answer."""
NAME: Final = 36
"""Cells of what a program is called, which has to fit into the level of a save."""
_TICK: Final = 0.1
"""Seconds after which who waits for a program looks whether that is still wanted."""
_GRACE: Final = 0.5
"""Seconds in which a program may end by itself."""
_WATCH: Final = 'read -r _; kill -s KILL -- "-$1"'
"""Waits for the end of its input, which comes when this process ends in whatever way, and kills a group."""


class ProgramError(Exception):
    """A program that cannot be played with; `code` says why: "not-started", "ended", "late", "nonsense", "illegal"."""

    def __init__(self, code: str, command: str, said: str = "") -> None:
        super().__init__(code, command, said)  # all of it, so that it comes back from another process
        self.code, self.command, self.said = code, command, said


class Program:
    """A running program; a `quiet` one's errors are not shown. Raises ProgramError."""

    def __init__(self, command: str, *, quiet: bool = False) -> None:
        self._command = command
        self._closing, self._asked = False, Lock()
        errors = subprocess.DEVNULL if quiet else None
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(  # noqa: S603  # as asked
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                bufsize=0,
                start_new_session=True,  # no terminal to draw on, to read from or to be interrupted by
            )
        except (OSError, ValueError, IndexError):
            raise ProgramError("not-started", command) from None
        self._watch = _watched(self._process.pid)
        self._rest = b""

    def move(self, game: AnyGame, view: SomeView, seen: Iterable[str]) -> object:
        """The action that it takes, out of `view.legal`; `seen` is what its seat has seen, in notation.

        One question is asked after another, in whatever threads.
        """
        with self._asked:
            asked = {"game": game.name, "rules": asdict(view.rules), "seat": view.seat, "log": [*seen]}
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
        os.set_blocking(stream, False)  # it may never read
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
        """Until it has said something, or listens. Raises ProgramError when the time is over, or it is closed."""
        while not self._closing:
            left = until - monotonic()
            if any(select.select(reads, writes, [], max(0.0, min(left, _TICK)))):
                return
            if left <= 0:
                raise ProgramError("late", self._command)
        raise ProgramError("ended", self._command)

    def close(self) -> None:
        """End it, and all that it has started, whether it likes or not; nobody waits for it any more."""
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
    """What kills a group when this process is no more; it holds nothing of what that group has open."""
    return subprocess.Popen(  # noqa: S603  # nothing of it comes from elsewhere
        ["/bin/sh", "-c", _WATCH, "sh", f"{group}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def names(level: str | None) -> bool:
    """Whether this is the level of a seat that a program has, or has had."""
    return level is not None and level.startswith(PREFIX)


def name(command: str) -> str:
    """The level by which a save knows a program: not the command line, which is nobody else's business.

    Of an interpreter the name of the file goes with it. What this says can start nothing.
    """
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    script = next((word for word in words[1:] if not word.startswith("-")), "")
    shown = [*words[:1], *([script] if os.path.isfile(script) else [])]  # noqa: PTH113  # Path's raises for long names
    return PREFIX + clean(" ".join(Path(word).name for word in shown), NAME)[:NAME]


def started(levels: Sequence[str]) -> dict[str, Program]:
    """The programs among the players, by their names, each started once. Raises ProgramError."""
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
