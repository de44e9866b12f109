"""Console of plain mode: prints lines, prompts, and reads typed lines.

Invariant: every printed line is clean, at most `WIDTH` cells wide, and ends. A typed line is bounded and clean,
whatever bytes it was; the end of the input is an exception, so that no prompt can miss it.
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
"""The most bytes of a typed line; the rest is dropped."""
BLANKS: Final = 40
"""The number of empty lines that push earlier text out of sight."""
TICK: Final = 1.0
"""Seconds between two calls of the `tick` of a prompt."""
_SPACES: Final = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
"""A Braille table often has no sign for them."""
_COLON: Final = ": \u00a0\u202f"
_SIMPLE: Final = str.maketrans(
    {"’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "…": "...", "–": "-", "×": "x", "−": "-", "œ": "oe"}
)
"""For an output that cannot show more."""


class Ended(Exception):
    """The input has ended."""


class Idle(Exception):
    """Nothing has been typed for longer than the idle limit."""


class News(Exception):  # no error: somebody else has done something
    """While somebody was asked, something came from elsewhere."""


class Console:
    """Prints to standard output and reads lines from standard input."""

    def __init__(self, idle: float | None = None) -> None:
        self._idle = idle
        self._typed = b""
        self._asking = False
        """Whether the cursor stands behind a prompt, where whoever types ends the line."""
        self._open = ""
        """The prompt that news have ended, as long as nothing has been printed since."""
        self._news: tuple[int, int] | None = None
        """A pipe that ends a prompt which may be ended by news."""
        self._repeats, self._prompts, self._answered = Repeats(), 0, 0.0
        self._several = self.held = False
        """Whether lines waited for the last prompt; whether the last line was typed by a key that was held down since
        before its prompt stood there."""
        self.typing = _is_terminal()
        """Whether a person types here; the terminal then shows what is typed, and its end of line."""

    def say(self, *texts: str) -> None:
        """Print each text, wrapped to lines. No line but a prompt ends in a colon."""
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
        """What to call, in any thread, when something has come that a prompt is to be ended for."""
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

        `tick` is called about once a second meanwhile. Raises Ended or Idle; and News once something has come of which
        `news` says that it matters, or once `tick` returns True.
        """
        if prompt != self._open:  # else it still stands there, and nothing below it
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
        if not self._several:  # else they came while this program did something else, as fast as a key repeats
            self._answered = monotonic()
        self.held = self._repeats.held(typed, self._answered, self._prompts) and self.typing
        return typed

    def _typed_ahead(self) -> int:
        """Return how many bytes of whole lines were typed before now: as many as lines, if each is empty."""
        waiting = array("i", [0])
        with contextlib.suppress(OSError):
            fcntl.ioctl(0, termios.FIONREAD, waiting)
        return len(self._typed) + waiting[0]

    def forget_typed(self) -> None:
        """Discard input typed ahead: it answered an earlier prompt, perhaps by somebody else."""
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
                more = b"\n"  # the last line of the input has no end
            if not more:
                raise Ended
            self._typed += more
        line, _, self._typed = self._typed.partition(b"\n")
        return line[:LONGEST]

    def _more(self, due: float | None, news: Callable[[], bool] | None, tick: Callable[[], bool] | None) -> bytes:
        """Read the next bytes of the input; none at its end or when the terminal is gone."""
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
