"""Reviews a finished game in a thread, while screens show the results so far.

Threading: one thread per review for all screens that show it; after a stop the next request starts again. The results
are added to the deck for practice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from textual.timer import Timer
from textual.worker import Worker, get_current_worker

from sixteen_tui.session.practice import Practice
from sixteen_tui.settings import paths
from sixteen_tui.text import keeping

if TYPE_CHECKING:
    from textual.screen import Screen

    from sixteen_tui.session.reviewing import Reviewing

OFTEN: Final = 0.3
"""Seconds between two notifications of a screen."""


class ReviewWorker:
    """A review and the thread that computes it."""

    def __init__(self, found: Reviewing) -> None:
        self.found = found
        self._worker: Worker[None] | None = None
        self._practice: Practice | None = None
        """The deck that took the mistakes, once the review is complete."""
        self._told: set[Screen[Any]] = set()
        """Screens that are notified."""

    def on(self, screen: Screen[Any], tell: Callable[[], object]) -> None:
        """Start the review unless it runs or is complete, and call `tell` every `OFTEN` seconds until it is complete.

        `tell` runs in the event loop, once more after the end, and not after the screen is unmounted.
        """
        if self.found.accounts:
            if self._practice is not None:
                self._practice.retry()
            return
        if self._worker is None or self._worker.is_finished:
            self._worker = screen.app.run_worker(self._think, thread=True)
        if screen in self._told:
            return
        self._told.add(screen)

        def look() -> None:
            if self.found.accounts and (self._worker is None or self._worker.is_finished):
                timer.stop()
                self._told.discard(screen)
                self._tell_unsaved(screen)
            if screen.is_mounted:
                tell()

        timer: Timer = screen.set_interval(OFTEN, look)

    def stop(self) -> None:
        """Cancel the thread; the results so far remain."""
        if self._worker is not None:
            self._worker.cancel()

    def _think(self) -> None:
        worker = get_current_worker()
        for _ in self.found.go():
            if worker.is_cancelled:
                return
        practice = Practice(paths.saves())
        practice.add(self.found)
        self._practice = practice

    def _tell_unsaved(self, screen: Screen[Any]) -> None:
        """Notify the person once, on the screen on top, if the mistakes could not be added to practice."""
        unsaved = self._practice and self._practice.unsaved
        if unsaved and screen.is_current:
            screen.notify(keeping.not_added(unsaved), severity="error", markup=False)
