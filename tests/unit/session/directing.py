"""A director for tests that fails, instead of running forever, when a game does not advance."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sixteen_tui.session.cues import Cue
from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session

MOST: Final = 50
"""Cues at one position, more than any test needs; a hand-over takes three."""


class Advancing(Director):
    """Counts the cues at each position that is shown while the newest position stays the same."""

    def __init__(self, session: Session, *, transcript: bool = False, timed: bool = False) -> None:
        super().__init__(session, transcript=transcript, timed=timed)
        self._cues = Counter[tuple[int, int]]()

    def next(self, due: int | None = None) -> Cue:
        """Return the next cue. Raises AssertionError where the same position has brought `MOST` cues."""
        place = self.at, self.seat.newest
        self._cues[place] += 1
        assert self._cues[place] <= MOST, f"no new position after {MOST} cues at {place}"
        return super().next(due)
