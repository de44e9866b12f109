"""What somebody may do how often: so many times at once, and so many a second in the long run."""

from __future__ import annotations


class Budget:
    """A token bucket; times are in seconds, from any clock that only goes on.

    >>> budget = Budget(2, 0.5, 100.0)
    >>> [budget.spend(at) for at in (100.0, 100.0, 100.0, 102.0, 102.0)]
    [True, True, False, True, False]
    """

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def left(self, now: float) -> float:
        """How much there is."""
        return min(self._most, self._left + (now - self._at) * self._a_second)

    def full(self, now: float) -> bool:
        """Whether it is as if nothing had been spent."""
        return self.left(now) >= self._most

    def spend(self, now: float, much: int = 1) -> bool:
        """Spend so much, if there is as much; whether there was."""
        left = self.left(now)
        spent = left >= much
        self._left, self._at = left - much * spent, now
        return spent
