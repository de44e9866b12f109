"""Sends random keys, bytes and sizes to the real program on every screen, in every way to start it.

Invariant: the program lives or has ended as it was asked to; it answers; every journal is valid and has only grown, or
was of an untouched game; the settings can be loaded; nothing is written outside the program's folders. Run it with
`python tests/terminal/monkey.py --keys 20000 --seed 1`; a small part of it is a test.

Each stint has a home and a `Random` of its own, so that `--stint` can repeat it alone. The effect of a key also depends
on the speed of the program: a repeated stint is equal up to that.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import re
import select
import shutil
import signal
import sys
import tempfile
import termios
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.saves.disk import SUFFIX
from tests.patience import PATIENCE
from tests.terminal import shown
from tests.terminal.monkey_files import PROGRAM, Fault, Figures, Files
from tests.terminal.monkey_inputs import LONE, SIZES, SPARE, Input, anything
from tests.terminal.monkey_places import STARTS, Start, leads, prepare, variables, where
from tests.terminal.pty_terminal import ROOT, Terminal, command

STINT: Final = 250
"""Keys of a stint."""
OFTEN: Final = 25
"""Keys after which, at the latest, the program has to show that it is there."""
ANSWER: Final = 2.0
"""Seconds within which it has to."""
REMEMBERED: Final = 30
GUARD: Final = 0.5
"""Seconds after which a hand-over takes a key."""
PURPOSE: Final = 0.4
"""The share of keys with which a person gets on."""
PATIENT: Final = 0.7
"""The share of first keys that wait for the first screen."""
NO_SIGNALS: Final = (termios.VINTR, termios.VQUIT, termios.VSUSP)
_STACK: Final = re.compile(r"(?:Current thread|Thread|  File) [^\r\n]*")
IN_FOLDER: Final = 'cd "$0" && exec "$@"'


class Stint:
    """A home, a way to start, and a monkey for so many keys."""

    def __init__(self, seed: int, number: int, home: Path, figures: Figures, keys: int = STINT) -> None:
        self._random = Random(f"{seed} {number}")
        self._start = STARTS[number % len(STARTS)]
        self._home, self._figures, self._left = home, figures, keys
        self._name = f"seed {seed}, stint {number} ({self._start.name})"
        self._keys = self._since = 0
        self._inputs: deque[str] = deque(maxlen=REMEMBERED)
        self._size = (80, 24)
        self._at: str | None = None
        self._read = 0
        self._open = 0.0

    def run(self) -> None:
        """Type until the keys are used up. Raises Fault with all that is needed to understand it."""
        for folder in ("work", "tmp"):
            (self._home / folder).mkdir()
        ids = _prepared(self._home)
        config = self._home / "config" / PROGRAM
        (config / "settings.toml").write_bytes(self._start.settings)
        arguments = [ids.get(each, each) for each in self._start.arguments]
        self._files = Files(self._home, self._start)
        restricted = self._start.arguments[:1] == ("--restricted",)
        with _held(self._home, ids.get(self._start.watched or "")):
            while self._left > 0:
                self._program(*arguments)
                if not restricted and arguments[:1] != ["play"]:
                    arguments = []  # the game may be over by now
        self._figures.games += self._files.written
        self._figures.lines += self._files.lines

    def _program(self, *arguments: str) -> None:
        """Start it, and type until it ends or the keys are used up; then it is ended in one way or another."""
        columns, rows = self._size
        program = ("/bin/sh", "-c", IN_FOLDER, str(self._home / "work"), *command(*arguments))
        self._inputs.append(f"start: {' '.join(arguments)} in {columns}x{rows}")
        self._figures.starts += 1
        self._read, self._at, self._open = 0, None, 0.0
        with Terminal(
            (), self._home, columns=columns, rows=rows, program=program, **_more(self._start, self._home)
        ) as terminal:
            self._terminal = terminal
            try:
                _deafen(terminal)
                before = terminal.modes_now()
                terminal.wait(lambda _: b"\x1b[?1049h" in terminal.raw)
                if self._size in SIZES and self._random.random() < PATIENT:
                    terminal.wait(where)
                while self._left > 0 and terminal.alive:
                    self._act(self._next())
                self._end(before)
            except (Fault, AssertionError) as fault:
                raise Fault(self._report(fault)) from fault

    def _next(self) -> Input:
        text = self._terminal.text()
        screen = where(text)
        if self._random.random() >= PURPOSE:
            made = anything(self._random, text)
            ends = screen == "home" and made.data == b"q"
            return Input("key", b" ") if ends and self._random.random() >= SPARE else made
        if screen == "hand-over":
            self._terminal.quiet(0.02, GUARD)
            self._terminal.rest(GUARD)
            key = shown.key_bar(text).strip()[:1]
            return Input("called", key.encode())
        return Input("on", leads(self._random, screen or "").encode())

    def _act(self, input: Input) -> None:
        self._inputs.append(str(input))
        self._left -= input.keys
        self._keys += input.keys
        self._figures.keys += input.keys
        self._figures.sizes += len(input.sizes)
        for place, size in enumerate(input.sizes, start=1):
            self._resize(size)
            if place < len(input.sizes):
                self._terminal.pump(self._random.choice((0, 0, 0.02)))
        self._type(input.data)
        self._open = max(self._open, input.open)
        self._terminal.quiet(0.012, limit=0.4)
        self._look()
        self._since += max(1, input.keys)
        if self._since >= OFTEN or len(input.data) > OFTEN or len(input.sizes) > 1:
            if self._terminal.alive:
                self._since = 0
                self._answers()
            self._files.look()

    def _resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self._terminal.resize(*size)

    def _type(self, data: bytes) -> None:
        """Type as fast as it is taken; raises Fault when nothing is."""
        while data and self._terminal.alive:
            end = time.monotonic() + PATIENCE
            while not select.select((), (self._terminal.descriptor,), (), 0)[1] and self._terminal.alive:
                self._terminal.pump(0.02)
                if time.monotonic() > end:
                    raise Fault("it reads no keys")
            if self._terminal.alive:
                try:
                    data = data[os.write(self._terminal.descriptor, data[:512]) :]
                except BlockingIOError:
                    self._terminal.pump(0.02)

    def _look(self) -> None:
        """At what has been written since, and at which screen it is."""
        raw = self._terminal.raw
        if b"Traceback" in raw[max(0, self._read - 16) :]:
            raise Fault("a traceback")
        self._read = len(raw)
        screen = where(self._terminal.text())
        if screen is not None and screen != self._at:
            self._at = screen
            self._figures.visits[screen] += 1

    def _answers(self) -> None:
        """In a size that can be read, after Ctrl-L, there is a screen that one knows; it takes no longer than it may.

        A paste or sequence that may have been left unfinished is over after a silence.
        """
        terminal = self._terminal
        if self._size not in SIZES or self._random.random() < 0.3:
            self._resize(self._random.choice([size for size in SIZES if size != self._size]))
        terminal.quiet(0.03, limit=1.0)
        if self._open:
            terminal.rest(self._open)
            self._open = 0.0
        if not terminal.alive:
            return
        terminal.scribble()
        begun = time.monotonic()
        self._type(shown.REDRAW.encode())
        while where(terminal.text()) is None and time.monotonic() < begun + PATIENCE:
            terminal.pump(0.05)
            if terminal.status is not None:
                return
        lasted = time.monotonic() - begun
        self._figures.answers += 1
        self._figures.longest = max(self._figures.longest, lasted)
        if lasted > ANSWER:
            title = shown.title(terminal.text())
            raise Fault(f"no known screen {lasted:.1f} s after Ctrl-L, but {title!r}")
        terminal.quiet(0.02, limit=0.3)
        self._look()

    def _end(self, before: object) -> None:
        """It has ended, or does when it is told to, from any screen; one in four is killed in the middle of all."""
        terminal = self._terminal
        ended = not terminal.alive
        if not ended and self._random.random() < 0.25:
            terminal.kill()
            self._files.look()
            return
        if not ended:
            terminal.rest(max(self._open, LONE))
            self._inputs.append("the end: Ctrl-C")
            self._type(shown.INTERRUPT.encode())
        status = terminal.ended()
        self._look()
        if status:
            raise Fault(f"it has ended with status {status}")
        if terminal.modes_now() != before:
            raise Fault("the terminal's modes are not as before")
        self._files.end()

    def _report(self, fault: Exception) -> str:
        """The events, and a command to repeat them."""
        terminal = self._terminal
        status, screen, raw = terminal.status, terminal.text(), len(terminal.raw)
        if terminal.alive:
            terminal.kill(signal.SIGABRT)  # Python then says what every thread is doing
            with contextlib.suppress(AssertionError):
                terminal.ended(ANSWER)
        said = terminal.raw[raw:].decode("utf-8", "replace")
        logs = [log.read_text("utf-8", "replace")[-3000:] for log in self._home.rglob("*.log")]
        return "\n".join(
            (
                f"{self._name}, key {self._keys}, {self._size[0]}x{self._size[1]}, status {status}: {fault}",
                *(f"    {each}" for each in self._inputs),
                *(line.rstrip() for line in screen.split("\n") if line.strip()),
                *_STACK.findall(said),
                *logs,
            )
        )


@cache
def _template() -> tuple[tempfile.TemporaryDirectory[str], dict[str, str]]:
    folder = tempfile.TemporaryDirectory()
    return folder, prepare(Path(folder.name))


def _prepared(home: Path) -> dict[str, str]:
    """Fill a home with games that have been made once; the id of each by its part."""
    folder, ids = _template()
    shutil.copytree(folder.name, home, dirs_exist_ok=True)
    return ids


def _more(start: Start, home: Path) -> dict[str, Any]:
    return {**variables(start, ROOT, home)}


def _deafen(terminal: Terminal) -> None:
    """Have the terminal make no signals of keys: what they do before and after the program is not its affair."""
    modes = terminal.modes_now()
    for place in NO_SIGNALS:
        modes[6][place] = b"\x00"
    termios.tcsetattr(terminal.descriptor, termios.TCSANOW, modes)
    os.set_blocking(terminal.descriptor, False)


@contextmanager
def _held(home: Path, id: str | None) -> Iterator[None]:
    """A game is being played elsewhere."""
    if id is None:
        yield
        return
    with (home / "data" / PROGRAM / "games" / f"{id}{SUFFIX}").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def run(seed: int, keys: int, figures: Figures, first: int = 0, stint: int = STINT) -> None:
    """Stints, each in a home of its own, up to so many keys; faults are among the figures."""
    number = first
    while keys > 0:
        with tempfile.TemporaryDirectory() as home:
            before = figures.keys
            try:
                Stint(seed, number, Path(home), figures, stint).run()
            except Fault as fault:
                figures.faults.append(str(fault))
                print(f"\n{fault}\n", flush=True)  # noqa: T201  # told as soon as it is known
            keys -= max(1, figures.keys - before)
        number += 1


def main() -> int:
    """Many stints, and a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="N", help="the number of the first stint")
    parser.add_argument("--stint", type=int, metavar="N", help="only the stint of this number")
    chosen = parser.parse_args()
    figures = Figures()
    if chosen.stint is not None:
        run(chosen.seed, 1, figures, chosen.stint)
    else:
        run(chosen.seed, chosen.keys, figures, chosen.first)
        if figures.missed:
            figures.faults.append(f"screens never reached: {', '.join(figures.missed)}")
            print(figures.faults[-1])  # noqa: T201  # figures are for people
    print(figures)  # noqa: T201  # figures are for people
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
