"""What the terminal can do, asked before the screen is touched; and how the program leaves it when it is told to go.

Law: where the full screen cannot work, the program says so in a sentence instead of trying. Whoever ends the program,
the terminal is as it was before, or nobody is left to see it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import termios
import threading
from collections.abc import Callable, Mapping
from typing import Final


def refusal(environment: Mapping[str, str]) -> str | None:
    """Why the full screen cannot be used here: "no-terminal" or "dumb-terminal"; None if it can."""
    if not all(_is_terminal(descriptor) for descriptor in (0, 1, 2)):
        return "no-terminal"
    if environment.get("TERM", "") in ("", "dumb", "unknown"):
        return "dumb-terminal"
    return None


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def unicode_glyphs(setting: str, environment: Mapping[str, str]) -> bool:
    """Whether boxes and card shapes can be drawn in Unicode: the setting's word, else the locale's encoding.

    Python itself writes LC_CTYPE=C.UTF-8 into the environment of a C locale; that says nothing about the terminal.
    """
    if setting in ("unicode", "ascii"):
        return setting == "unicode"
    names = [environment.get(key, "") for key in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[1] == "C.UTF-8" and names[2] in ("", "C", "POSIX"):
        names[1] = ""
    name = next(filter(None, names), "")
    return "utf" in name.lower()


def remote(environment: Mapping[str, str]) -> bool:
    """Whether this runs at the end of an SSH line, where movement for its own sake is wasted."""
    return any(environment.get(key) for key in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


_SIGNALS: Final = (signal.SIGHUP, signal.SIGTERM)
_GRACE: Final = 1.5
"""Seconds for a polite end: the screens unmounted, the terminal restored."""
_RESTORE: Final = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?2048l\x1b[<u\x1b[?1049l"
    b"\x1b[?25h\x1b[?1004l\x1b[0m"
)


class Guard:
    """Takes SIGHUP and SIGTERM in a thread of its own, so that they are seen even when the event loop is blocked.

    `leave` asks the program politely, with the signal's number. If it has not called `close` after a moment, the
    terminal is restored by hand and the process ended: every action is in the journal already.
    """

    def __init__(self, leave: Callable[[int], object]) -> None:
        self._leave = leave
        self._closed = threading.Event()
        self._attributes = None
        with contextlib.suppress(termios.error, OSError):
            self._attributes = termios.tcgetattr(0)
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # threads begun later inherit it
        threading.Thread(target=self._wait, daemon=True, name="signals").start()

    def close(self) -> None:
        """The program has left the screen by itself."""
        self._closed.set()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)

    def _wait(self) -> None:
        while not self._closed.is_set():
            received = signal.sigtimedwait(_SIGNALS, 1.0)
            if received is not None:
                self._end(received.si_signo)

    def _end(self, number: int) -> None:
        asking = threading.Thread(target=self._ask, args=(number,), daemon=True)
        asking.start()
        if self._closed.wait(_GRACE):
            return
        with contextlib.suppress(OSError, termios.error):
            os.set_blocking(1, False)
            os.write(1, _RESTORE)
            if self._attributes is not None:
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)
        os._exit(128 + number)

    def _ask(self, number: int) -> None:
        with contextlib.suppress(Exception):  # an event loop that has not begun, or has ended, or is stuck
            self._leave(number)
