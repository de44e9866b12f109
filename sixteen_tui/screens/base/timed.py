"""Timers of the application and of screens: none is lost on a busy machine, and those of a screen end with it.

Why: Textual drops the call of a timer that is over before its task looks at the clock a second time; a note would stay,
a tray never come. And it removes the parts of a screen before it stops the timers of the screen, so a callback in
between would look for parts that are gone, and end the program.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer, TimerCallback

Result = TypeVar("Result")


class Punctual(MessagePump):
    """Application or screen whose timers for one call are called in any case, if late."""

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False  # noqa: SLF001  # before its task begins; there is no parameter for it
        return timer


class TimedScreen(Punctual, Screen[Result], inherit_bindings=False):
    """Screen whose timers call nothing once it is being removed."""

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        return super().set_timer(delay, self._while_whole(callback), name=name, pause=pause)

    def set_interval(
        self,
        interval: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        repeat: int = 0,
        pause: bool = False,
    ) -> Timer:
        return super().set_interval(interval, self._while_whole(callback), name=name, repeat=repeat, pause=pause)

    def _while_whole(self, callback: TimerCallback | None) -> TimerCallback | None:
        return None if callback is None else partial(self._call, callback)

    def _call(self, callback: TimerCallback) -> object:
        return callback() if self.display else None  # no screen is hidden: it is being removed
