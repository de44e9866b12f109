"""The mistakes of a replay, as far as its review has found them, and the search for the next one.

Why: a replay opens without the modules of a review, which are imported when it begins (tests/cli/test_imports.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixteen_tui.session.replay import Replay
from sixteen_tui.text import review as say

if TYPE_CHECKING:
    from sixteen_tui.screens.replay.thinking import ReviewWorker


class Mistakes:
    """Mistakes of the seat whose view a replay shows, or of all seats if it shows all hands."""

    def __init__(self, replay: Replay, worker: ReviewWorker | None) -> None:
        """`worker`: a review of this game that exists already."""
        self._replay, self._worker = replay, worker
        self._own: ReviewWorker | None = None
        """The review, if it was created here and has to be stopped here."""
        self.sought = 0
        """Requested mistake that the review has not found yet: 1 for the next, -1 for the previous, 0 for none."""

    @property
    def worker(self) -> ReviewWorker:
        """The review; created on first use."""
        if self._worker is None:
            from sixteen_tui.screens.replay.thinking import ReviewWorker

            self._worker = self._own = ReviewWorker(self._replay.reviewing())
        return self._worker

    @property
    def running(self) -> bool:
        """True while there is a review that is not complete."""
        return self._worker is not None and not self._worker.found.accounts

    def found(self) -> Sequence[tuple[int, int, str]]:
        """Return the mistakes found so far: step, seat, text; none in a replay without spoilers."""
        if self._replay.then or self._worker is None:
            return []
        from sixteen_tui.text.reviewing import ReviewReport

        found = self._worker.found
        return ReviewReport(found).marks(found.seats if self._replay.eyes is None else (self._replay.eyes,))

    def go(self) -> str:
        """Go to the requested mistake if it was found; return a message if there is none, else ""."""
        steps, at = [step for step, _, _ in self.found()], self._replay.at
        ahead = (
            [step for step in steps if step > at] if self.sought > 0 else [step for step in steps[::-1] if step < at]
        )
        if self.sought and ahead:
            self._replay.go(ahead[0])
            self.sought = 0
        elif self.sought and not self.running:
            self.sought = 0
            return say.no_more(any_at_all=bool(steps))
        return ""

    def stop(self) -> None:
        """Stop a review that was created here."""
        if self._own is not None:
            self._own.stop()
