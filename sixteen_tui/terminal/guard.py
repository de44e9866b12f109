"""Checks the terminal before the screen is used, and restores it when a signal ends the program.

Invariant: if the full screen cannot work, the program says so in a sentence. However the program ends, the terminal is
restored.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import termios
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, NoReturn

from sixteen_tui.terminal import terminfo

_WIDEST, _HIGHEST = 500, 200
_COLOURLESS: Final = re.compile(r"vt\d|.*-m(ono)?$")
"""Values of TERM for terminals without colours."""
_TRUECOLOR: Final = re.compile(r"(xterm-)?(alacritty|contour|foot|ghostty|kitty|wezterm)(-|$)|.*-direct$")
"""Values of TERM for terminals with 24-bit colour. Why: SSH does not forward COLORTERM by default."""
_COUNTED: Final = re.compile(r".*-(\d+)color$")
"""Values of TERM that contain the number of colours."""
_MANY, _ALL = 256, 1 << 24


def refusal(environment: Mapping[str, str]) -> str | None:
    """Return the reason why the full screen is impossible: "no-terminal" or "dumb-terminal"; None if it is possible."""
    if not all(is_terminal(descriptor) for descriptor in (0, 1)):
        return "no-terminal"
    if environment.get("TERM", "") in ("", "dumb", "unknown"):
        return "dumb-terminal"
    return None


def draw_on_output() -> None:
    """Redirect standard error to the terminal of standard output, unless it is a terminal.

    Why: the screen is drawn on standard error, which may be closed (`2>&-`) or redirected (`2>/dev/null`); an error
    message on it would be invisible too.
    """
    if not is_terminal(2):
        os.dup2(1, 2)


def is_terminal(descriptor: int) -> bool:
    """Return True if a descriptor is open and a terminal."""
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def unicode_glyphs(setting: str, environment: Mapping[str, str]) -> bool:
    """Return True if boxes and card shapes can be drawn in Unicode: by the setting, else by the locale's encoding.

    LC_CTYPE=C.UTF-8 is ignored: Python sets it for the C locale and for locales that are not installed, so it says
    nothing about the terminal.
    """
    if setting in ("unicode", "ascii"):
        return setting == "unicode"
    names = [environment.get(key, "") for key in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[1] in ("C.UTF-8", "C.utf8"):
        names[1] = ""
    name = next(filter(None, names), "")
    return "utf" in name.lower()


def size() -> tuple[int, int]:
    """Return columns and rows of the terminal, limited to 500 x 200; 80 x 24 if unknown."""
    try:
        columns, rows = os.get_terminal_size(2)
    except OSError:
        columns = rows = 0
    return min(columns or 80, _WIDEST), min(rows or 24, _HIGHEST)


class Job:
    """Job control of this process. A warm session replaces it: the shell's job is its client (`cli.warm.job`)."""

    def in_foreground(self) -> bool:
        """Return True if this job is the foreground process group; after `bg` it is not."""
        try:
            return os.tcgetpgrp(0) == os.getpgrp()
        except OSError:
            return True  # not the controlling terminal, or a closed one

    def may_use_terminal(self) -> bool:
        """Return True if reads and writes are allowed now. Always True here: the kernel stops a background process."""
        return True

    def stop(self) -> None:
        """Stop the process group, as Ctrl-Z of the terminal does.

        The kernel ignores SIGTSTP for an orphaned process group, which no shell could continue; then this returns at
        once.
        """
        before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, before)

    def stop_again(self) -> None:
        """Stop again after the job was continued in the background."""
        os.kill(os.getpid(), signal.SIGSTOP)

    def end(self, status: int) -> NoReturn:
        """Exit at once, without cleanup."""
        os._exit(status)


job = Job()


def act_for(another: Job) -> None:
    """Replace the job of this process by another one."""
    global job  # noqa: PLW0603  # one terminal per process
    job = another


def _listed_colours(environment: Mapping[str, str]) -> int:
    """Return the number of colours of the terminal, from its terminfo entry.

    Without an entry its name decides (mono, or a number). A name that the terminfo database of the system lacks belongs
    to a newer terminal and counts as 256 colours; without a database it counts as 16.
    """
    name = environment.get("TERM", "").lower()
    found = terminfo.colours(environment)
    if found is None and _COLOURLESS.match(name):
        return 0
    if found is None and (counted := _COUNTED.match(name)):
        return int(counted[1])
    if found is None:
        return _MANY if name and terminfo.lists_terminals(environment) else 16
    return found


def colour_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the values of NO_COLOR and COLORTERM that make Textual use the terminal's colours; "" means unset."""
    name = environment.get("TERM", "").lower()
    no_colour, level = environment.get("NO_COLOR", ""), environment.get("COLORTERM", "")
    listed = _listed_colours(environment)
    if not listed:
        no_colour = "1"
    if environment.get("STY"):
        level = ""  # GNU screen passes COLORTERM on, but misreads 24-bit colour sequences
    elif _TRUECOLOR.match(name) or listed >= _ALL:
        level = "truecolor"
    return {"NO_COLOR": no_colour, "COLORTERM": level}


def colours(environment: Mapping[str, str]) -> tuple[str, str]:
    """Return the colour depth ("none", "standard" for 16, "256", "truecolor") and the variable that decides it."""
    used = colour_variables(environment)
    if used["NO_COLOR"]:
        return "none", "NO_COLOR" if environment.get("NO_COLOR") else "TERM"
    if used["COLORTERM"].strip().lower() in ("truecolor", "24bit"):
        return "truecolor", "COLORTERM" if environment.get("COLORTERM") else "TERM"
    return "256" if _listed_colours(environment) >= _MANY else "standard", "TERM"


def animated(environment: Mapping[str, str]) -> bool:
    """Return True if animations are allowed: not over SSH, unless TEXTUAL_ANIMATIONS is set."""
    return not remote(environment) or "TEXTUAL_ANIMATIONS" in environment


def remote(environment: Mapping[str, str]) -> bool:
    """Return True in an SSH session."""
    return any(environment.get(key) for key in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


ESCAPE, REMOTE_ESCAPE = 0.1, 0.5
"""Seconds that an ESC waits for the rest of its sequence: locally, and over a network.

A terminal writes a sequence in one write, so its bytes arrive together locally. Over a network a lost packet between
them is retransmitted after the round trip, and after at least 0.2 s (the minimum timeout of Linux and macOS); 0.5 s
covers round trips of up to 0.3 s. In tmux and GNU screen the wait is the local one: they have waited for the rest of a
sequence themselves and write it at once, and tmux gives new panes `SSH_CONNECTION`.
"""


def escape_delay(environment: Mapping[str, str]) -> float:
    """Return the seconds after which a lone ESC is the Escape key; ESCDELAY (milliseconds) overrides the default."""
    given = environment.get("ESCDELAY", "")
    if given.isascii() and given.isdigit():
        return min(max(int(given), 1), 10_000) / 1000
    return REMOTE_ESCAPE if remote(environment) else ESCAPE


# Shutdown

told_to_go: Final = threading.Event()
"""Set when a signal has asked the program to exit."""
_SIGNALS: Final = {signal.SIGHUP, signal.SIGTERM, signal.SIGINT}
_GONE: Final = signal.SIGUSR2
"""Sent by the program to itself when its terminal is closed and SIGHUP is ignored."""
_GRACE: Final = 1.5
"""Seconds for a graceful exit: the screens unmounted, the terminal restored."""
_PAUSE: Final = 0.02
"""Seconds between two attempts to call `leave`."""
_LAST: Final = 0.4
"""Seconds after `_GRACE` for `Guard._restore`, or for the interpreter to exit."""
_RESTORE: Final = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?2026l\x1b[?2048l\x1b[<u"
    b"\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
)


def hang_up() -> None:
    """End this process because its terminal is closed, like the kernel's SIGHUP; works also under `nohup`."""
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    os.kill(os.getpid(), _GONE if ignored else signal.SIGHUP)


class Guard:
    """Handles SIGHUP, SIGTERM and SIGINT, even while the event loop is blocked.

    Threading: the signals are blocked in all threads, and a thread waits for them with sigwait. It calls `leave` with
    the signal's number in another thread. If `close` is not called within `_GRACE` seconds, it restores the terminal
    and ends the process; no action is lost, because each is in the journal already. If that hangs too, SIGALRM ends the
    process. Signals ignored at the start (`nohup`, `trap ''`) stay ignored, except for a closed terminal (`hang_up`).
    """

    def __init__(self, leave: Callable[[int], object]) -> None:
        self._leave = leave
        self._closed = threading.Event()
        self._attributes = None
        with contextlib.suppress(termios.error, OSError):
            self._attributes = termios.tcgetattr(0)
        # sigwait would return ignored signals too, so they are not waited for.
        signal.signal(_GONE, signal.SIG_DFL)
        self._signals = {_GONE} | {number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN}
        signal.pthread_sigmask(signal.SIG_BLOCK, self._signals)  # threads started later inherit the mask
        threading.Thread(target=self._wait, daemon=True, name="signals").start()

    def close(self) -> None:
        """Note that the program has restored the terminal itself, and unblock the signals."""
        self._closed.set()
        if not told_to_go.is_set():
            signal.pthread_sigmask(signal.SIG_UNBLOCK, self._signals)

    def _wait(self) -> None:
        number = signal.sigwait(self._signals)
        if number == _GONE:
            number = signal.SIGHUP
        end = time.monotonic() + _GRACE
        told_to_go.set()
        signal.setitimer(signal.ITIMER_REAL, _GRACE + _LAST)
        threading.Thread(target=self._ask, args=(number,), daemon=True, name="leaving").start()
        if self._closed.wait(_GRACE):
            time.sleep(max(0, end - time.monotonic()))  # the program normally exits during this sleep
        else:
            restoring = threading.Thread(target=self._restore, daemon=True, name="restoring")
            restoring.start()
            restoring.join(_LAST / 2)
        job.end(128 + number)

    def _ask(self, number: int) -> None:
        while not self._closed.wait(_PAUSE):
            try:
                self._leave(number)
            except Exception:  # noqa: BLE001, S112  # the event loop is not running yet, or no more: try again
                continue
            return

    def _restore(self) -> None:
        if not job.in_foreground():
            return
        with contextlib.suppress(OSError, termios.error):
            if self._attributes is not None:
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)
            os.write(2, _RESTORE)
