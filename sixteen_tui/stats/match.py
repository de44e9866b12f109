"""Who is stronger: a sequential test, and Elo.

Law: an observation is a deal, played by all turns: its games hang together, and luck cancels out. A win is worth 1
point, a shared win its share. The test is the generalised sequential probability ratio test for a mean, with the
variance as it is observed; it errs in at most 5 of 100 runs to either side.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from sixteen_tui.stats.mean import Mean

ERROR: Final = 0.05
"""How often the test may say either wrongly."""
_BOUND: Final = math.log((1 - ERROR) / ERROR)


class Verdict(NamedTuple):
    """What a sequential test says by now."""

    ratio: float
    """The logarithm of the likelihood ratio: above zero speaks for the higher mean."""
    higher: bool | None
    """Whether it is the higher one; None while that is open."""


def sequential(points: Mean, low: float, high: float) -> Verdict:
    """Test whether the mean of points is `high` or more, or `low` or less.

    One point at 0 and one at 1 are added to what was observed, so that a few equal results decide nothing.

    >>> some = Mean()
    >>> for _ in range(60): some.add(1.0)
    >>> sequential(some, 0.5, 0.55).higher
    True
    """
    count, total, squares = points.count + 2, points.total + 1, points.squares + 1
    mean = total / count
    variance = squares / count - mean * mean
    ratio = count * (high - low) * (2 * mean - low - high) / (2 * variance)
    return Verdict(ratio, ratio > 0 if abs(ratio) >= _BOUND else None)


def elo(points: float) -> float:
    """The difference of strength that a mean of points, above 0 and below 1, speaks of.

    >>> round(elo(0.5)), round(elo(0.64))
    (0, 100)
    """
    return -400 * math.log10(1 / points - 1)
