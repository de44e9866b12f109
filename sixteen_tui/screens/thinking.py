"""Reviews a finished game in a thread, while screens show the results so far.

Threading: one thread per review for all screens that show it; after a stop the next request starts again. The results
are added to the deck for practice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from textual.timer import Timer
from textual.worker import Worker, get_current_worker

from sixteen_tui.config import paths
from sixteen_tui.play.practice import Practice

if TYPE_CHECKING:
    from textual.screen import Screen

    from sixteen_tui.play.reviewing import Reviewing

OFTEN: Final = 0.3
"""Seconds between two looks at what has been found."""


class Thinking:
    """A review that may still be under way."""

    def __init__(self, found: Reviewing) -> None:
        self.found = found
        self._worker: Worker[None] | None = None
        self._told: set[Screen[Any]] = set()
        """The screens that are told."""

    def on(self, screen: Screen[Any], tell: Callable[[], object]) -> None:
        """Think, unless that is done or under way; call `tell` on the screen now and then until it is through."""
        if self.found.accounts:
            return
        if self._worker is None or self._worker.is_finished:
            self._worker = screen.app.run_worker(self._think, thread=True)
        if screen in self._told:
            return
        self._told.add(screen)

        def look() -> None:
            if self.found.accounts:
                timer.stop()
                self._told.discard(screen)
            if screen.is_mounted:
                tell()

        timer: Timer = screen.set_interval(OFTEN, look)

    def stop(self) -> None:
        """Nobody looks any more."""
        if self._worker is not None:
            self._worker.cancel()

    def _think(self) -> None:
        worker = get_current_worker()
        for _ in self.found.go():
            if worker.is_cancelled:
                return
        Practice(paths.saves()).add(self.found)
