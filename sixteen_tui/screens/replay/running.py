"""Runs a replay: shows one step after another at a chosen speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.timer import Timer

from sixteen_tui.screens.base.page import Page
from sixteen_tui.session.replay import Replay

SPEEDS: Final = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds per step, by speed."""
HALTS: Final = 2.0
"""Minimum seconds at a set or a settled round, which have more to read."""


class Running:
    """The speed, and the timer of the next step while the replay runs."""

    def __init__(self, page: Page[None], replay: Replay, step: Callable[[], object]) -> None:
        """`step`: shows the next step, and calls `stop` at the last."""
        self._page, self._replay, self._step = page, replay, step
        self.speed = 2
        self.timer: Timer | None = None

    def start(self) -> None:
        seconds = SPEEDS[self.speed]
        if self._replay.halts:
            seconds = max(HALTS, 1.5 * seconds)
        self.timer = self._page.set_timer(seconds, self._tick)

    def stop(self) -> None:
        if self.timer:
            self.timer.stop()
            self.timer = None

    def toggle(self) -> None:
        """Start, or stop; at the last step say that there is nothing to run."""
        if self.timer:
            self.stop()
        elif self._replay.at < self._replay.last:
            self.start()
        else:
            self._page.no_effect()

    def faster(self, by: int) -> None:
        """Change the speed by so many degrees; a negative number is slower."""
        before, self.speed = self.speed, max(0, min(len(SPEEDS) - 1, self.speed + by))
        if self.speed == before:
            self._page.no_effect()
        elif self.timer:
            self.stop()
            self.start()

    def _tick(self) -> None:
        if self.timer is None:
            return
        if self._page.on_top:
            self._step()
        if self.timer is not None:  # None: stopped at the last step
            self.start()
