"""Textual driver for unreliable connections: stalled output, hang-ups, arbitrary input bytes.

Invariant: the program never blocks long on the terminal, no input byte ends the program, and a closed terminal ends it
gracefully. It relies on `LinuxDriver`: the methods that it overrides, `_auto_restart`, `_debug`, `_file`,
`_key_thread`, `_loop` and `_must_signal_resume`. Textual's own writer thread is started and stays idle.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
import signal
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
from sixteen_tui.terminal import streams
from sixteen_tui.terminal.keyboard import Keyboard

STALL: Final = 1.0
"""Seconds without a written byte after which output counts as stalled."""
_HURRY: Final = 0.3
"""The same after a signal asked the program to exit, because `guard` ends it soon."""
_ROOM: Final = 16 << 10
"""Most pending bytes before `OutputThread.write` blocks; more than one frame of usual size."""
_PIECE: Final = 1024
"""Bytes per write; a terminal that accepts fewer in `STALL` seconds counts as stalled."""
_TICK: Final = 0.1
"""Seconds between the input thread's checks of `exit_event`."""
_A_MOMENT: Final = 0.05
_AT_HOME, _HOME = "\x1b[1;1H", "\x1b[H"
"""Cursor home: as Textual writes it, and in fewer bytes."""
_LEFT: Final = "\x1b[<u\x1b[?1049l"
"""Pops the kitty keyboard mode and leaves the alternate screen, so that entering again does not enter twice."""
_CLEARED: Final = "\x1b[0m\x1b[H\x1b[2J"
"""Clears the alternate screen before it is left. Why: tmux first resizes it to the current window; lines from a wider
window would then wrap into the history of the shell."""
_ARE_YOU_THERE, _I_AM = "\x1b[5n", b"\x1b[0n"
"""Device status report and its reply. Every terminal since the VT100 replies, so a reply proves a live connection."""
_OUTPUT: Final = 2
"""Standard error, as in Textual, because standard output may be captured."""


class OutputThread(threading.Thread):
    """Writes to the terminal in its own thread.

    Accepted data is written completely, so that no escape sequence is cut. While the terminal stalls, further data is
    dropped; when the pending bytes are written, `revived` is called to redraw the screen. An error calls `dead`, once.
    """

    def __init__(self, descriptor: int, revived: Callable[[], object], dead: Callable[[], object]) -> None:
        super().__init__(daemon=True, name="line")
        self._descriptor, self._revived, self._died = descriptor, revived, dead
        self._changed = threading.Condition()  # reentrant: a signal handler may interrupt `write`
        self._pending = bytearray()
        self._moved = 0.0
        self._dropping = self._dead = self._insisted = self._ending = False

    def write(self, data: bytes) -> None:
        """Queue `data`; while `_ROOM` is exceeded, block until the terminal accepts bytes, at most `_patience` seconds.

        After that the terminal counts as stalled, and `data` is dropped.
        """
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
        """Accept all later data without blocking or dropping: the short sequences that restore the terminal."""
        self._insisted = True

    def stop(self) -> None:
        """Flush and end the thread; give up when the terminal stalls."""
        with self._changed:
            self._ending = True
            self._changed.notify_all()
        while self.is_alive() and (left := self._patience()) > 0:
            self.join(min(left, _A_MOMENT))

    def _patience(self) -> float:
        """Return the seconds until the output counts as stalled."""
        return self._moved + (_HURRY if terminal.told_to_go.is_set() else STALL) - time.monotonic()

    def run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._ending)
                piece = bytes(self._pending[:_PIECE])
            if not piece:
                return
            if not terminal.job.may_use_terminal():
                time.sleep(_A_MOMENT)  # in the background: treated like a stall
                continue
            try:
                written = os.write(self._descriptor, piece)
            except BlockingIOError:  # another program has set O_NONBLOCK on the shared terminal
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
    """`LinuxDriver` for connections that stall or fail, with its own input, output and job control."""

    _line: OutputThread | None = None
    _on_screen = False
    _wanted = False
    """True from start to stop of the application mode, also while suspended."""
    _alive_asked: float | None = None
    _alive_at = 0.0
    """Times of the last device status request and of the last reply."""
    _asked: int | None = None
    """The last SIGTSTP or SIGCONT that `_obey` has not handled yet; a later one replaces an earlier one."""
    _taking: str | None = None
    """Records the sequences of `start_application_mode` while it runs; afterwards `_taken` has them, and `_modes` the
    terminal attributes, to take the screen again in `_go_on`."""
    _taken = ""
    _modes: list[Any]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if self._file is None:  # standard error is closed; Textual's writer thread fails without a file
            self._file = io.TextIOWrapper(io.BytesIO())

    @cached_property
    def _encoding(self) -> str:
        return streams.encoding("stderr")

    # Output

    def write(self, data: str) -> None:
        if not self._on_screen:
            return
        if self._taking is not None:
            self._taking += data
        if self._line is None:
            self._line = OutputThread(_OUTPUT, self._redraw, terminal.hang_up)
            self._line.start()
        if data.endswith(_AT_HOME):  # Textual ends every frame with it
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
        self._on_screen = self._running()  # the input thread does not start on a closed terminal
        if self._on_screen:
            self._modes = termios.tcgetattr(self.fileno)
            signal.signal(signal.SIGWINCH, self._resized)

    def _resized(self, *_: object) -> None:
        """Read the size on the event loop: nested signal handlers would post the newest size first."""
        if self._loop.is_running():
            self._loop.call_soon_threadsafe(self._tell_size)

    def _tell_size(self) -> None:
        size = Size(*self._get_terminal_size())
        self.send_message(events.Resize(size, size))

    def _running(self) -> bool:
        return self._key_thread is not None and self._key_thread.is_alive()

    def stop_application_mode(self) -> None:
        """Restore the terminal, unless it is restored already or belongs to another job now."""
        self._wanted = False
        if self._on_screen and terminal.job.may_use_terminal():
            if self._line is not None:
                self._line.insist()
            self.write(_CLEARED)
            super().stop_application_mode()
            self._on_screen = False

    def disable_input(self) -> None:
        if self._on_screen:  # in the background, tcsetattr would stop this process again (SIGTTOU)
            super().disable_input()

    def close(self) -> None:
        super().close()
        if self._line is not None:
            self._line.stop()
            self._line = None

    # Liveness

    def answers(self) -> bool | None:
        """Send a device status request; return True if the previous one was answered.

        None if unknown: on a local terminal, while the screen is released, and on the first call.
        """
        if not self._on_screen or not terminal.remote(os.environ):
            return None
        before, asked = self._alive_asked, time.monotonic()
        self._alive_asked = asked
        self.write(_ARE_YOU_THERE)
        return None if before is None else self._alive_at >= before

    # Input

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
            if not isinstance(event, (events.Resize, InBandWindowResize)):  # SIGWINCH reports the size
                self.process_message(event)

    def _query_in_band_window_resize(self) -> None:
        """Send no query: SIGWINCH reports the size on all terminals."""

    def _get_terminal_size(self) -> tuple[int, int]:
        return terminal.size()

    # Suspend and resume

    def suspend_application_mode(self) -> None:
        super().suspend_application_mode()
        self._wanted = True

    def _sigtstp_application(self, number: int = signal.SIGTSTP, *_: object) -> None:
        """Schedule `_obey` on the event loop: a burst of signals would re-enter suspend or resume in the handler."""
        if self._wanted and self._loop.is_running():
            self._asked = number
            self._loop.call_soon_threadsafe(self._obey)
        elif number == signal.SIGTSTP:
            terminal.job.stop()

    _sigcont_application = _sigtstp_application

    def _obey(self) -> None:
        """Handle the last SIGTSTP or SIGCONT; earlier ones are obsolete."""
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
        """Take the screen again in the foreground; in the background stop again.

        After a SIGSTOP, which allows no clean-up, `_on_screen` is still True: other programs may have changed modes and
        screen, so both are set anew.
        """
        if not terminal.job.in_foreground():
            if not terminal.told_to_go.wait(_A_MOMENT):  # continued by `bg`, not to receive the signal of a `kill`
                terminal.job.stop_again()
        elif self._on_screen:
            with contextlib.suppress(termios.error):  # the terminal is closed
                termios.tcsetattr(self.fileno, termios.TCSANOW, self._modes)
            self.write(_LEFT + self._taken)
            self._tell_size()
            self._redraw()
        else:
            self._must_signal_resume = True
            self.resume_application_mode()
