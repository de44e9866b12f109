"""Console of plain mode: prints lines, prompts, and reads typed lines.

Invariant: every printed line is clean and ends; a paragraph is one line, which the terminal wraps. A typed line is
bounded and clean, for any bytes; the end of the input is an exception, so that no prompt can miss it. On a terminal,
what was typed before a prompt stood there does not answer it.
"""

from __future__ import annotations

import contextlib
import os
import select
import sys
from collections.abc import Callable, Iterator
from threading import Lock, Timer
from time import monotonic
from typing import Final

from sixteen_tui.plain.editing import ENDS, edited, key_by_key
from sixteen_tui.terminal.repeats import Repeats
from sixteen_tui.terminal.text import Verbatim, clean, one_line
from sixteen_tui.text import numbers
from sixteen_tui.text import plain as say

LONGEST: Final = 4096
"""Maximum number of bytes of a typed line; the rest is dropped."""
BLANKS: Final = 40
"""Number of empty lines that push earlier text out of sight."""
TICK: Final = 1.0
"""Seconds between two calls of the `tick` of a prompt."""
SIGN: Final = 3.0
"""Seconds of silence after which the program gives a sign of life."""
_ENDS: Final = frozenset(b"\0" + ENDS)
"""The end of the input (Ctrl-D) as it is read while lines are not assembled: on Linux, and elsewhere."""
_SPACES: Final = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
"""Special spaces, for which a Braille table often has no sign."""
_COLON: Final = ": \u00a0\u202f"


class Ended(Exception):
    """The input has ended."""


class Claimed(Exception):
    """Another program asks for the game that is played here (`saves.claims`)."""


class Idle(Exception):
    """The idle limit has passed without a typed line."""


class NewsArrived(Exception):  # an event, not an error
    """Interrupts a prompt: something has arrived from elsewhere."""


class Console:
    """Prints to standard output and reads lines from standard input."""

    def __init__(self, idle: float | None = None) -> None:
        """`idle`: seconds without a typed line after which a prompt raises Idle."""
        self._idle = idle
        self._typed = b""
        self._asking = False
        """True while the cursor is behind a prompt, so that the next output has to begin with a newline."""
        self._open = ""
        """A prompt interrupted by News, while nothing has been printed after it; it need not be printed again."""
        self._interrupted = ""
        """The last prompt if News interrupted it; "" once it was answered."""
        self._news: tuple[int, int] | None = None
        """Read and write end of a pipe whose data interrupts a prompt."""
        self._repeats, self._prompts = Repeats(), 0
        self.held = False
        """True if the last line came from a key that was held down since before its prompt."""
        self._lost = False
        """True if a text was typed that no prompt will get, until that is said."""
        self._printing = Lock()
        self.typing = _is_terminal()
        """True if standard input is a terminal, which echoes input and its newline."""

    def say(self, *texts: str) -> None:
        """Print each text on a line. A final colon becomes a full stop, as only prompts end in a colon."""
        for text in texts:
            said = (clean(text) if isinstance(text, Verbatim) else say.aloud(clean(text))).rstrip()
            if said.endswith(":"):
                said = f"{said.rstrip(_COLON)}."
            self._print(said.translate(_SPACES))

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

    def wait_for_news(self, seconds: float, news: Callable[[], bool]) -> None:
        """Wait until `news` returns True, at most so many seconds. They interrupt the next prompt, too."""
        end, tell = monotonic() + seconds, self.expect_news()
        assert self._news is not None, "they are expected"
        while not news() and (left := end - monotonic()) > 0:
            if select.select([self._news[0]], [], [], left)[0]:
                os.read(self._news[0], LONGEST)
        tell()

    def ask(
        self,
        prompt: str,
        *,
        ahead: bool = False,
        resumed: bool = False,
        stands: bool = False,
        news: Callable[[], bool] | None = None,
        tick: Callable[[], bool] | None = None,
    ) -> str:
        """Print a prompt and return the line typed after it.

        `ahead`: what was typed before belongs to the answer, too, such as further lines of a text that was pasted.
        `resumed`: if it is the prompt that news interrupted last, it asks the same, and what was typed of the answer is
        printed again, to be finished. `stands`: so it is, and without such a text the prompt is not printed again.
        `tick` is called about once a second. Raises Ended, Idle, and News if something arrives and `news` returns True,
        or if `tick` returns True.
        """
        last = prompt == self._open  # it is still the last line of the output
        edits = self.typing and news is not None and self._news is not None
        same = (resumed or stands) and prompt == self._interrupted and (edits or not self.typing)
        with key_by_key(echo=False, at_least=1) if edits else contextlib.nullcontext():
            if not last and not (same and stands and not self._typed):
                if not ahead and not same:
                    self._forget_typed()
                self._print(clean(prompt).translate(_SPACES), end=" " if self.typing else "\n")
                if same and edits:
                    sys.stdout.write(self._typed.decode(sys.stdin.encoding, "replace"))
                last = True
            self._asking = self.typing and last
            self._open = self._interrupted = ""
            self._prompts += 1
            self.flush()
            try:
                line = self._line(news, tick, edits=edits)
            except NewsArrived:
                self._interrupted = prompt
                self._open = prompt if last else ""
                self._asking = self.typing and (last or bool(self._typed))
                raise
        typed = one_line(line.decode(sys.stdin.encoding, "replace")).strip()
        self._asking = False
        self.held = self._repeats.held(typed, monotonic(), self._prompts) and self.typing
        return typed

    def _forget_typed(self) -> None:
        """Discard what was typed before now, and say so if it was any text. Raises Ended after Ctrl-D."""
        if not self.typing:
            return
        typed = self._typed + self._waiting()
        self._typed = b""
        if _ENDS.intersection(typed):
            raise Ended
        if self._lost or typed.split():
            self.say(say.dropped())
        self._lost = False

    @staticmethod
    def _waiting() -> bytes:
        """Read what has been typed so far, a line without an end included, which a terminal keeps to itself."""
        found = b""
        with key_by_key(echo=True, at_least=0), contextlib.suppress(OSError):
            while select.select([0], [], [], 0)[0] and (more := os.read(0, LONGEST)):
                found += more
        return found

    def entered(self, seconds: float = 0.0) -> bool:
        """Wait on a terminal for so many seconds; return True if Enter ended that. A text typed there is lost.

        Over a pipe, whose lines wait for a prompt, it returns at once. Raises Ended.
        """
        self.flush()
        if not self.typing:
            return False
        try:
            if not select.select([0], [], [], max(0.0, seconds))[0]:
                return False
            line = os.read(0, LONGEST)
        except OSError:
            return False
        if not line:
            raise Ended
        self._lost = self._lost or bool(line.split())
        return True

    def steps(self, number: int) -> Callable[[], None]:
        """Return a function to call after each of `number` steps; it prints the progress every few seconds."""
        done, due = 0, monotonic() + SIGN

        def step() -> None:
            nonlocal done, due
            done += 1
            if monotonic() >= due:
                due = monotonic() + SIGN
                self.say(numbers.percent(min(1, done / max(1, number))))
                self.flush()

        return step

    @contextlib.contextmanager
    def working(self, sign: str) -> Iterator[None]:
        """Give a sign of life if the body takes long; over a pipe, where nobody waits for one, never."""
        if not self.typing:
            yield
            return

        def speak() -> None:
            with self._printing:
                if not done:
                    self.say(sign)
                    self.flush()

        done = False
        timer = Timer(SIGN, speak)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            with self._printing:
                done = True

    def ring(self) -> None:
        """Ring the bell of a terminal."""
        if self.typing:
            sys.stdout.write("\a")

    def flush(self) -> None:
        sys.stdout.flush()

    def _print(self, line: str, end: str = "\n") -> None:
        self._open = ""
        if self._asking:
            self._asking = False
            line = f"\n{line}"
        sys.stdout.write(line + end)

    def _line(self, news: Callable[[], bool] | None, tick: Callable[[], bool] | None, *, edits: bool = False) -> bytes:
        """Return the next line of the input; with `edits` the keys are printed and edited here."""
        due = None if self._idle is None else monotonic() + self._idle
        while b"\n" not in self._typed:
            self._typed = self._typed[:LONGEST]
            more = self._more(due, news, tick)
            if not more and self._typed and not edits:
                more = b"\n"  # the last line of the input may lack its newline
            if not more:
                raise Ended
            self._typed = self._edited(more) if edits else self._typed + more
        line, _, self._typed = self._typed.partition(b"\n")
        return line[:LONGEST]

    def _edited(self, keys: bytes) -> bytes:
        """Return the line typed so far after more keys, and print them. Raises Ended after Ctrl-D."""
        line, echo = edited(self._typed, keys, sys.stdin.encoding)
        with contextlib.suppress(OSError):  # a terminal that can be read alone
            os.write(0, echo)
        if line == ENDS:
            raise Ended
        return line

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
                        raise NewsArrived
                    continue
                if 0 not in ready:
                    os.read(ready[0], 4096)
                    if news is not None and news():
                        raise NewsArrived
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
