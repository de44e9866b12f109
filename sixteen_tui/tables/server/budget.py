"""Rate limit: a burst of a given size, then a given number a second."""

from __future__ import annotations


class Budget:
    """Token bucket of `most` tokens, refilled with `a_second` tokens a second.

    Times (`now`) are seconds of any monotonic clock.

    >>> budget = Budget(2, 0.5, 100.0)
    >>> [budget.spend(at) for at in (100.0, 100.0, 100.0, 102.0, 102.0)]
    [True, True, False, True, False]
    """

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def left(self, now: float) -> float:
        """Return the number of tokens at `now`."""
        return min(self._most, self._left + (now - self._at) * self._a_second)

    def full(self, now: float) -> bool:
        """Return True if the bucket is full, so that it can be discarded."""
        return self.left(now) >= self._most

    def spend(self, now: float, much: int = 1) -> bool:
        """Take `much` tokens. Return False, and take none, if there are fewer."""
        left = self.left(now)
        spent = left >= much
        self._left, self._at = left - much * spent, now
        return spent
