"""Textual driver for lines that stall, hang up, or deliver any byte.

Invariant: the program never waits long for the terminal, no byte from it ends the program, and a terminal that is gone
ends it politely. It relies on `LinuxDriver`: the methods that it overrides, `_auto_restart`, `_debug`, `_key_thread`,
`_loop` and `_must_signal_resume`. Textual's own writer thread is started and stays idle.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Final

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from sixteen_tui.terminal import guard as terminal
from sixteen_tui.terminal.keyboard import Keyboard

STALL: Final = 1.0
"""Seconds without a byte taken after which a line counts as stalled."""
_HURRY: Final = 0.3
"""The same once a signal has told the program to go: it has not much longer."""
_ROOM: Final = 16 << 10
"""Bytes that may wait for the line before the program waits; more than any one picture of usual size."""
_PIECE: Final = 1024
"""Bytes written at a time: a line that takes fewer in `STALL` seconds is as good as none."""
_TICK: Final = 0.1
"""Seconds after which the input thread looks whether it is to end."""
_A_MOMENT: Final = 0.05
_AT_HOME, _HOME = "\x1b[1;1H", "\x1b[H"
"""The same, as Textual writes it and in fewer bytes."""
_LEFT: Final = "\x1b[<u\x1b[?1049l"
"""Leaves the other screen and gives the keyboard back, so that taking both does not take them twice."""
_CLEARED: Final = "\x1b[0m\x1b[H\x1b[2J"
"""Empties the other screen before it is left. tmux gives that screen the size of the shell's first, and lines that are
wider than that, from when the window was larger, would be folded into the history of the shell."""
_ARE_YOU_THERE, _I_AM = "\x1b[5n", b"\x1b[0n"
"""Device status report: every terminal since the VT100 answers, so the line to it is alive."""
_OUTPUT: Final = 2
"""Textual draws on standard error, and so does this: standard output may be captured."""


class Line(threading.Thread):
    """Writes to the terminal in a thread of its own.

    What has been taken is written whole, so that no sequence is ever cut. On a stalled line nothing more is taken;
    when it moves again `revived` is called, and everything has to be drawn anew. A dead line calls `dead`, once.
    """

    def __init__(self, descriptor: int, revived: Callable[[], object], dead: Callable[[], object]) -> None:
        super().__init__(daemon=True, name="line")
        self._descriptor, self._revived, self._died = descriptor, revived, dead
        self._changed = threading.Condition()  # can be taken again by a signal handler that interrupts `write`
        self._pending = bytearray()
        self._moved = 0.0
        self._dropping = self._dead = self._insisted = self._ending = False

    def write(self, data: bytes) -> None:
        """Take something to be written; waits while too much is pending, up to `STALL` seconds without movement."""
        with self._changed:
            if not self._insisted:
                while self._pending and len(self._pending) + len(data) > _ROOM and not self._dropping:
                    left = self._patience()
                    self._dropping = left <= 0
                    self._changed.wait(min(max(left, 0), _A_MOMENT))
            if self._dead or (self._dropping and not self._insisted):
                return
            if not self._pending:
                self._moved = time.monotonic()
            self._pending += data
            self._changed.notify_all()

    def insist(self) -> None:
        """What follows restores the terminal: it is short, and taken whatever the line does."""
        self._insisted = True

    def stop(self) -> None:
        """Write what is left and end, but wait no longer than the line moves."""
        with self._changed:
            self._ending = True
            self._changed.notify_all()
        while self.is_alive() and (left := self._patience()) > 0:
            self.join(min(left, _A_MOMENT))

    def _patience(self) -> float:
        """Seconds that are left for the line to move."""
        return self._moved + (_HURRY if terminal.told_to_go.is_set() else STALL) - time.monotonic()

    def run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._ending)
                piece = bytes(self._pending[:_PIECE])
            if not piece:
                return
            if not terminal.job.may_use_terminal():
                time.sleep(_A_MOMENT)  # as on a line that stalls
                continue
            try:
                written = os.write(self._descriptor, piece)
            except BlockingIOError:  # another program on this terminal has asked not to wait
                select.select((), (self._descriptor,), (), STALL)
                continue
            except OSError:
                break
            with self._changed:
                del self._pending[:written]
                self._moved = time.monotonic()
                revived = self._dropping and not self._pending
                self._dropping &= not revived
                self._changed.notify_all()
            if revived:
                self._revived()
        with self._changed:
            self._dead = True
            self._pending.clear()
            self._changed.notify_all()
        self._died()


class Driver(LinuxDriver):
    """Textual's driver for Linux and macOS, made for lines that fail."""

    _line: Line | None = None
    _on_screen = False
    _wanted = False
    """Whether the screen is the program's, or will be once it goes on: from the first picture to the last."""
    _alive_asked: float | None = None
    _alive_at = 0.0
    """When the terminal was asked last whether it is there, and when it last answered."""
    _asked: int | None = None
    """The last of SIGTSTP and SIGCONT that has come and not been looked at: each takes back the other."""
    _taking: str | None = None
    """What took the screen, while it is being written; then `_taken` and `_modes` are how it is ours."""
    _taken = ""
    _modes: list[Any]

    @cached_property
    def _encoding(self) -> str:
        return sys.__stderr__.encoding if sys.__stderr__ else "utf-8"

    # What goes out

    def write(self, data: str) -> None:
        if not self._on_screen:
            return
        if self._taking is not None:
            self._taking += data
        if self._line is None:
            self._line = Line(_OUTPUT, self._redraw, terminal.hang_up)
            self._line.start()
        if data.endswith(_AT_HOME):  # Textual ends every picture with it
            data = data.removesuffix(_AT_HOME) + _HOME
        self._line.write(data.encode(self._encoding, "replace"))

    def _redraw(self) -> None:
        if self._loop.is_running():
            self.send_message(self.SignalResume())

    def start_application_mode(self) -> None:
        self._on_screen = self._wanted = True
        self._taking = ""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual gives no types here
        self._taken, self._taking = self._taking, None
        self._on_screen = self._running()  # else the terminal is gone
        if self._on_screen:
            self._modes = termios.tcgetattr(self.fileno)
            signal.signal(signal.SIGWINCH, self._resized)

    def _resized(self, *_: object) -> None:
        """Ask for the size later: signals interrupt each other, and the last size would be told first."""
        if self._loop.is_running():
            self._loop.call_soon_threadsafe(self._tell_size)

    def _tell_size(self) -> None:
        size = Size(*self._get_terminal_size())
        self.send_message(events.Resize(size, size))

    def _running(self) -> bool:
        return self._key_thread is not None and self._key_thread.is_alive()

    def stop_application_mode(self) -> None:
        """Restore the terminal, unless that has been done: by now it may be somebody else's."""
        self._wanted = False
        if self._on_screen and terminal.job.may_use_terminal():
            if self._line is not None:
                self._line.insist()
            self.write(_CLEARED)
            super().stop_application_mode()
            self._on_screen = False

    def disable_input(self) -> None:
        if self._on_screen:  # else the terminal is not ours, and to touch it would stop the program once more
            super().disable_input()

    def close(self) -> None:
        super().close()
        if self._line is not None:
            self._line.stop()
            self._line = None

    # Signs of life

    def answers(self) -> bool | None:
        """Ask the terminal whether it is there, and return whether it has answered since it was asked last.

        None where that says nothing: on a terminal of this machine, one that is not on the screen, or at first.
        """
        if not self._on_screen or not terminal.remote(os.environ):
            return None
        before, asked = self._alive_asked, time.monotonic()
        self._alive_asked = asked
        self.write(_ARE_YOU_THERE)
        return None if before is None else self._alive_at >= before

    # What comes in

    def run_input_thread(self) -> None:
        keyboard = Keyboard(terminal.escape_delay(os.environ), debug=self._debug)
        while not self.exit_event.is_set():
            deadline = keyboard.deadline
            wait = _TICK if deadline is None else min(_TICK, max(0.0, deadline - time.monotonic()))
            ready, _, _ = select.select((self.fileno,), (), (), wait)
            if ready and not terminal.job.may_use_terminal():
                time.sleep(_A_MOMENT)
                continue
            try:
                data = os.read(self.fileno, 4096) if ready else None
            except OSError:
                data = b""
            if data == b"":
                terminal.hang_up()
                return
            now = time.monotonic()
            if data and _I_AM in data:
                self._alive_at = now
            self._pass_on(keyboard.feed(data, now) if data else keyboard.tick(now))

    def _pass_on(self, found: Iterable[Message]) -> None:
        for event in found:
            if not isinstance(event, (events.Resize, InBandWindowResize)):  # the system tells the size
                self.process_message(event)

    def _query_in_band_window_resize(self) -> None:
        """No: the system tells the size, and that works everywhere."""

    def _get_terminal_size(self) -> tuple[int, int]:
        return terminal.size()

    # Stopping and going on

    def suspend_application_mode(self) -> None:
        super().suspend_application_mode()
        self._wanted = True

    def _sigtstp_application(self, number: int = signal.SIGTSTP, *_: object) -> None:
        """Ask the event loop to stop, or to go on: a burst of signals would begin either anew within itself."""
        if self._wanted and self._loop.is_running():
            self._asked = number
            self._loop.call_soon_threadsafe(self._obey)
        elif number == signal.SIGTSTP:
            terminal.job.stop()

    _sigcont_application = _sigtstp_application

    def _obey(self) -> None:
        """Do what the last signal asked for, whatever came before it."""
        asked, self._asked = self._asked, None
        if asked is None or not (self._auto_restart and self._wanted):
            return
        if asked == signal.SIGTSTP:
            self.suspend_application_mode()
            if self._asked != signal.SIGCONT:
                terminal.job.stop()
            self._asked = None
        self._go_on()

    def _go_on(self) -> None:
        """Take the screen; if it was stopped without being asked, from whoever has used it in the meantime."""
        if not terminal.job.in_foreground():
            if not terminal.told_to_go.wait(_A_MOMENT):  # `bg`, and not `kill`
                terminal.job.stop_again()
        elif self._on_screen:
            with contextlib.suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(self.fileno, termios.TCSANOW, self._modes)
            self.write(_LEFT + self._taken)
            self._tell_size()
            self._redraw()
        else:
            self._must_signal_resume = True
            self.resume_application_mode()
