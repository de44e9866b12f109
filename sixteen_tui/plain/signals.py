"""SIGTERM and SIGHUP in plain mode: the game is closed as after Ctrl-C, then the signal ends the process.

Why: Python ends at once on these signals, and a game whose save had failed would lose what only memory has.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final

GRACE: Final = 5.0
"""Seconds to close the game; then SIGALRM ends the process, even if a disk hangs."""


class Signalled(BaseException):
    """A signal that ends the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def ending() -> Iterator[None]:
    """Raise Signalled in the body on the first SIGTERM or SIGHUP; end the process by that signal after the body.

    An ignored signal (`nohup`) stays ignored. Outside the main thread nothing is changed.
    """
    numbers = [signal.SIGTERM, signal.SIGHUP] if threading.current_thread() is threading.main_thread() else []
    before = {number: signal.getsignal(number) for number in numbers}
    handled = [number for number in numbers if before[number] is not signal.SIG_IGN]

    def interrupt(number: int, _: FrameType | None) -> None:
        for each in handled:  # a session that ends may send both
            signal.signal(each, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_REAL, GRACE)
        raise Signalled(number)

    for each in handled:
        signal.signal(each, interrupt)
    try:
        yield
    except Signalled as signalled:
        signal.signal(signalled.number, signal.SIG_DFL)
        os.kill(os.getpid(), signalled.number)
        raise
    finally:
        for each in handled:
            signal.signal(each, before[each])
