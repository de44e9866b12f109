"""Checks the terminal before the screen is used, and restores it when the program is told to leave.

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
"""Terminals, by TERM, without colours."""
_TRUECOLOR: Final = re.compile(r"(xterm-)?(alacritty|contour|foot|ghostty|kitty|wezterm)(-|$)|.*-direct$")
"""Terminals, by TERM, that show all colours. COLORTERM does not cross SSH."""
_COUNTED: Final = re.compile(r".*-(\d+)color$")
"""Terminals whose name says how many colours they have."""
_MANY, _ALL = 256, 1 << 24


def refusal(environment: Mapping[str, str]) -> str | None:
    """Why the full screen cannot be used here: "no-terminal" or "dumb-terminal"; None if it can."""
    if not all(_is_terminal(descriptor) for descriptor in (0, 1)):
        return "no-terminal"
    if environment.get("TERM", "") in ("", "dumb", "unknown"):
        return "dumb-terminal"
    return None


def draw_on_output() -> None:
    """Send standard error, on which the screen is drawn, to the terminal of standard output where it is no terminal.

    It is closed (`2>&-`) or redirected (`2>/dev/null`), and a refusal on it would not be seen either.
    """
    if not _is_terminal(2):
        os.dup2(1, 2)


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def unicode_glyphs(setting: str, environment: Mapping[str, str]) -> bool:
    """Whether boxes and card shapes can be drawn in Unicode: the setting's word, else the locale's encoding.

    Python itself writes LC_CTYPE=C.UTF-8 into the environment of a C locale, and of one that is not installed; that
    says nothing about the terminal.
    """
    if setting in ("unicode", "ascii"):
        return setting == "unicode"
    names = [environment.get(key, "") for key in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[1] in ("C.UTF-8", "C.utf8"):
        names[1] = ""
    name = next(filter(None, names), "")
    return "utf" in name.lower()


def size() -> tuple[int, int]:
    """Columns and rows of the terminal, as the system has them, within bounds that can be drawn."""
    try:
        columns, rows = os.get_terminal_size(2)
    except OSError:
        columns = rows = 0
    return min(columns or 80, _WIDEST), min(rows or 24, _HIGHEST)


class Job:
    """The job by which the shell knows the program: this process. A warm session has another (`warm.job`)."""

    def in_foreground(self) -> bool:
        """Whether the terminal is ours; after `bg` it is the shell's."""
        try:
            return os.tcgetpgrp(0) == os.getpgrp()
        except OSError:
            return True  # it is not the one that this session is controlled by, or it is gone

    def may_use_terminal(self) -> bool:
        """Whether to read from the terminal and to write to it: the system stops who may not."""
        return True

    def stop(self) -> None:
        """Stop, with all that was started along with it, as the terminal's own Ctrl-Z would.

        The system does not stop what nobody could set going again; then the screen comes back at once.
        """
        before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, before)

    def stop_again(self) -> None:
        """Stop because the job was set going in the background."""
        os.kill(os.getpid(), signal.SIGSTOP)

    def end(self, status: int) -> NoReturn:
        """End at once, with this status."""
        os._exit(status)


job = Job()


def act_for(another: Job) -> None:
    """From now on this process acts for another job than its own."""
    global job  # noqa: PLW0603  # there is one terminal
    job = another


def _listed_colours(environment: Mapping[str, str]) -> int:
    """Return how many colours the terminal has, by its terminfo entry.

    Without an entry its name decides: mono or a number. One that a system with entries does not list is newer than
    the system, and has 256.
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
    """Return NO_COLOR and COLORTERM as the terminal's colours need them; "" is unset. Textual believes both."""
    name = environment.get("TERM", "").lower()
    no_colour, level = environment.get("NO_COLOR", ""), environment.get("COLORTERM", "")
    listed = _listed_colours(environment)
    if not listed:
        no_colour = "1"
    if environment.get("STY"):
        level = ""  # GNU screen passes the variable on and mistakes what it asks for
    elif _TRUECOLOR.match(name) or listed >= _ALL:
        level = "truecolor"
    return {"NO_COLOR": no_colour, "COLORTERM": level}


def colours(environment: Mapping[str, str]) -> tuple[str, str]:
    """Return how many colours are shown and which variable says so: "none", "standard" (16), "256" or "truecolor"."""
    used = colour_variables(environment)
    if used["NO_COLOR"]:
        return "none", "NO_COLOR" if environment.get("NO_COLOR") else "TERM"
    if used["COLORTERM"].strip().lower() in ("truecolor", "24bit"):
        return "truecolor", "COLORTERM" if environment.get("COLORTERM") else "TERM"
    return "256" if _listed_colours(environment) >= _MANY else "standard", "TERM"


def animated(environment: Mapping[str, str]) -> bool:
    """Whether things may move for the sake of it: not over SSH, unless TEXTUAL_ANIMATIONS asks for it."""
    return not remote(environment) or "TEXTUAL_ANIMATIONS" in environment


def remote(environment: Mapping[str, str]) -> bool:
    """Whether this runs at the end of an SSH line, where movement for its own sake is wasted."""
    return any(environment.get(key) for key in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


ESCAPE, REMOTE_ESCAPE = 0.1, 0.5
"""Seconds that an ESC waits for the rest of its sequence: locally, and at the end of a line over a network.

A terminal writes a sequence at once, so locally its parts are never far apart. Over a network a packet that was lost
between them is sent again after the round trip and at least 0.2 s (the least time-out of Linux and macOS); 0.5 s
covers that for round trips of up to 0.3 s.
"""


def escape_delay(environment: Mapping[str, str]) -> float:
    """Return the seconds after which ESC without more is the Escape key; ESCDELAY, in milliseconds, comes first."""
    given = environment.get("ESCDELAY", "")
    if given.isascii() and given.isdigit():
        return min(max(int(given), 1), 10_000) / 1000
    return REMOTE_ESCAPE if remote(environment) else ESCAPE


# Leaving

told_to_go: Final = threading.Event()
"""Set once a signal has told the program to go."""
_SIGNALS: Final = {signal.SIGHUP, signal.SIGTERM, signal.SIGINT}
_GONE: Final = signal.SIGUSR2
"""Sent by the program to itself when its terminal is gone and SIGHUP is ignored."""
_GRACE: Final = 1.5
"""Seconds for a polite end: the screens unmounted, the terminal restored."""
_PAUSE: Final = 0.02
"""Seconds after which the program is asked again."""
_LAST: Final = 0.4
"""Seconds for what comes after it: the terminal restored by hand, or the interpreter's own end."""
_RESTORE: Final = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?2026l\x1b[?2048l\x1b[<u"
    b"\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
)


def hang_up() -> None:
    """End this process because its terminal is gone, as the system would; also where SIGHUP is ignored (`nohup`)."""
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    os.kill(os.getpid(), _GONE if ignored else signal.SIGHUP)


class Guard:
    """Takes SIGHUP, SIGTERM and SIGINT in a thread of its own, so that they are seen when the event loop is blocked.

    `leave` asks the program politely, with the signal's number. If it has not called `close` after a moment, the
    terminal is restored by hand and the process ended: every action is in the journal already. Should even that
    hang, the system's alarm ends it. What whoever began the program had ignored (`nohup`, `trap ''`) stays ignored; a
    terminal that is gone ends the program all the same (`hang_up`).
    """

    def __init__(self, leave: Callable[[int], object]) -> None:
        self._leave = leave
        self._closed = threading.Event()
        self._attributes = None
        with contextlib.suppress(termios.error, OSError):
            self._attributes = termios.tcgetattr(0)
        # Waiting for an ignored signal would get it all the same.
        signal.signal(_GONE, signal.SIG_DFL)
        self._signals = {_GONE} | {number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN}
        signal.pthread_sigmask(signal.SIG_BLOCK, self._signals)  # threads begun later inherit it
        threading.Thread(target=self._wait, daemon=True, name="signals").start()

    def close(self) -> None:
        """The program has left the screen by itself."""
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
            time.sleep(max(0, end - time.monotonic()))  # by then the program has ended by itself
        else:
            restoring = threading.Thread(target=self._restore, daemon=True, name="restoring")
            restoring.start()
            restoring.join(_LAST / 2)
        job.end(128 + number)

    def _ask(self, number: int) -> None:
        while not self._closed.wait(_PAUSE):
            try:
                self._leave(number)
            except Exception:  # noqa: BLE001, S112  # an event loop that has not begun, or has ended: try again
                continue
            return

    def _restore(self) -> None:
        if not job.in_foreground():
            return
        with contextlib.suppress(OSError, termios.error):
            if self._attributes is not None:
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)
            os.write(2, _RESTORE)
