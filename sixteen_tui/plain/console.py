"""Console of plain mode: prints lines, prompts, and reads typed lines.

Invariant: every printed line is clean, at most `WIDTH` cells wide, and ends. A typed line is bounded and clean,
for any bytes; the end of the input is an exception, so that no prompt can miss it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import sys
import termios
from array import array
from collections.abc import Callable
from time import monotonic
from typing import Final

from sixteen_tui.terminal.cells import wrap
from sixteen_tui.terminal.repeats import Repeats
from sixteen_tui.terminal.text import clean, one_line

WIDTH: Final = 80
LONGEST: Final = 4096
"""Maximum number of bytes of a typed line; the rest is dropped."""
BLANKS: Final = 40
"""Number of empty lines that push earlier text out of sight."""
TICK: Final = 1.0
"""Seconds between two calls of the `tick` of a prompt."""
_SPACES: Final = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
"""Special spaces, for which a Braille table often has no sign."""
_COLON: Final = ": \u00a0\u202f"
_SIMPLE: Final = str.maketrans(
    {"’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "…": "...", "–": "-", "×": "x", "−": "-", "œ": "oe"}
)
"""Replacements for an output encoding that lacks these characters."""


class Ended(Exception):
    """The input has ended."""


class Idle(Exception):
    """The idle limit has passed without a typed line."""


class News(Exception):  # an event, not an error
    """Interrupts a prompt: something has arrived from elsewhere."""


class Console:
    """Prints to standard output and reads lines from standard input."""

    def __init__(self, idle: float | None = None) -> None:
        self._idle = idle
        self._typed = b""
        self._asking = False
        """True while the cursor is behind a prompt, so that the next output has to begin with a newline."""
        self._open = ""
        """A prompt interrupted by News, while nothing has been printed after it; it need not be printed again."""
        self._news: tuple[int, int] | None = None
        """Read and write end of a pipe whose data interrupts a prompt."""
        self._repeats, self._prompts, self._answered = Repeats(), 0, 0.0
        self._several = self.held = False
        """`_several`: lines were waiting before the last prompt. `held`: the last line came from a key that was held
        down since before its prompt."""
        self.typing = _is_terminal()
        """True if standard input is a terminal, which echoes input and its newline."""

    def say(self, *texts: str) -> None:
        """Print each text, wrapped to lines. A final colon becomes a full stop, as only prompts end in a colon."""
        for text in texts:
            said = clean(text).rstrip()
            if said.endswith(":"):
                said = f"{said.rstrip(_COLON)}."
            for line in wrap(said.replace(": ", ":\u00a0"), WIDTH):
                self._print(line.translate(_SPACES).rstrip())

    def blank(self) -> None:
        """Print empty lines until earlier text is out of sight."""
        for _ in range(BLANKS):
            self._print("")

    def expect_news(self) -> Callable[[], object]:
        """Return a function, callable in any thread, that interrupts a prompt (`news` of `ask`)."""
        if self._news is None:
            self._news = os.pipe()
            os.set_blocking(self._news[1], False)
        written = self._news[1]

        def tell() -> None:
            with contextlib.suppress(BlockingIOError):
                os.write(written, b"!")

        return tell

    def ask(
        self, prompt: str, *, news: Callable[[], bool] | None = None, tick: Callable[[], bool] | None = None
    ) -> str:
        """Print a prompt and return the line typed after it.

        `tick` is called about once a second. Raises Ended, Idle, and News if something arrives and `news` returns True,
        or if `tick` returns True.
        """
        if prompt != self._open:  # otherwise it is still the last line of the output
            self._print(clean(prompt).translate(_SPACES), end=" " if self.typing else "\n")
        self._asking, self._open = self.typing, ""
        self._prompts += 1
        self._several = self.typing and self._typed_ahead() > (0 if self._several else 1)
        self.flush()
        try:
            line = self._line(news, tick)
        except News:
            self._open = prompt
            raise
        typed = one_line(line.decode(sys.stdin.encoding, "replace")).strip()
        self._asking = False
        if not self._several:  # lines that were waiting say nothing about the time at which they were typed
            self._answered = monotonic()
        self.held = self._repeats.held(typed, self._answered, self._prompts) and self.typing
        return typed

    def _typed_ahead(self) -> int:
        """Return the number of bytes typed before now; if all lines are empty, that of lines."""
        waiting = array("i", [0])
        with contextlib.suppress(OSError):
            fcntl.ioctl(0, termios.FIONREAD, waiting)
        return len(self._typed) + waiting[0]

    def forget_typed(self) -> None:
        """Discard input typed ahead: it answered an earlier prompt, perhaps of another person."""
        if self.typing:
            self._typed = b""
            with contextlib.suppress(termios.error):
                termios.tcflush(0, termios.TCIFLUSH)

    def flush(self) -> None:
        sys.stdout.flush()

    def _print(self, line: str, end: str = "\n") -> None:
        self._open = ""
        if self._asking:
            self._asking = False
            line = f"\n{line}"
        try:
            line.encode(sys.stdout.encoding)
        except UnicodeEncodeError:
            line = line.translate(_SIMPLE)
        sys.stdout.write(line + end)

    def _line(self, news: Callable[[], bool] | None, tick: Callable[[], bool] | None) -> bytes:
        due = None if self._idle is None else monotonic() + self._idle
        while b"\n" not in self._typed:
            self._typed = self._typed[:LONGEST]
            more = self._more(due, news, tick)
            if not more and self._typed:
                more = b"\n"  # the last line of the input may lack its newline
            if not more:
                raise Ended
            self._typed += more
        line, _, self._typed = self._typed.partition(b"\n")
        return line[:LONGEST]

    def _more(self, due: float | None, news: Callable[[], bool] | None, tick: Callable[[], bool] | None) -> bytes:
        """Read the next bytes of the input; b"" at its end or when the terminal is gone."""
        try:
            while True:
                wait = None if due is None else max(0.0, due - monotonic())
                if tick is not None:
                    wait = TICK if wait is None else min(TICK, wait)
                sources = [0, self._news[0]] if news is not None and self._news is not None else [0]
                ready = select.select(sources, [], [], wait)[0]
                if not ready:
                    if due is not None and monotonic() >= due:
                        raise Idle
                    if tick is not None and tick():
                        raise News
                    continue
                if 0 not in ready:
                    os.read(ready[0], 4096)
                    if news is not None and news():
                        raise News
                    continue
                with contextlib.suppress(BlockingIOError):
                    return os.read(0, 4096)
        except OSError:
            return b""


def _is_terminal() -> bool:
    try:
        return os.isatty(0)
    except OSError:
        return False
