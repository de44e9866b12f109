"""Another program as a player, spoken to as `bot` speaks: a JSON line with what its seat has seen, one with a move.

Law: it is told what its seat has seen and nothing else, and what it answers is believed only if it is legal. One that
does not answer in time, ends or says nonsense costs the run a sentence, never a hang.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from time import monotonic
from typing import Final

from sixteen_tui.engine.game import AnyGame, BadNotation, SomeView

PREFIX: Final = "cmd:"
"""What the name of a player begins with that is a program; its command line follows."""
PATIENCE: Final = 10.0
"""Seconds that a program may take for a move."""
LONGEST: Final = 4096
"""Bytes of an answer."""


class ProgramError(Exception):
    """A program that cannot be played with; `code` says why: "not-started", "ended", "late", "nonsense", "illegal"."""

    def __init__(self, code: str, command: str, said: str = "") -> None:
        super().__init__(code, command, said)  # all of it, so that it comes back from another process
        self.code, self.command, self.said = code, command, said


class Program:
    """A running program. Raises ProgramError."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603  # as asked
        except (OSError, ValueError, IndexError):
            raise ProgramError("not-started", command) from None
        self._rest = b""

    def move(self, game: AnyGame, view: SomeView, seen: Iterable[str]) -> object:
        """The action that it takes, out of `view.legal`; `seen` is what its seat has seen, in notation."""
        asked = {"game": game.name, "rules": asdict(view.rules), "seat": view.seat, "log": [*seen]}
        assert self._process.stdin is not None, "it has a pipe"
        try:
            self._process.stdin.write(json.dumps(asked).encode("ascii") + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise ProgramError("ended", self._command) from None
        line = self._line()
        try:
            action = game.decode(f"{view.seat} {json.loads(line)['move']}")
        except (ValueError, LookupError, TypeError, RecursionError, BadNotation):
            raise ProgramError("nonsense", self._command, line.decode("utf-8", "replace")) from None
        if action not in view.legal:
            raise ProgramError("illegal", self._command, line.decode("utf-8", "replace"))
        return action

    def _line(self) -> bytes:
        assert self._process.stdout is not None, "it has a pipe"
        until, stream = monotonic() + PATIENCE, self._process.stdout.fileno()
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST:
                raise ProgramError("nonsense", self._command, self._rest[:LONGEST].decode("utf-8", "replace"))
            if not select.select([stream], [], [], max(0.0, until - monotonic()))[0]:
                raise ProgramError("late", self._command)
            more = os.read(stream, LONGEST)
            if not more:
                raise ProgramError("ended", self._command)
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def close(self) -> None:
        """End it, whether it likes or not."""
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if stream is not None:
                    stream.close()
        self._process.terminate()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


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
