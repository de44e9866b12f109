"""Rates and means with their 95% intervals: Wilson's for a rate, the normal one for a mean."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

_Z: Final = 1.959963984540054
"""The 97.5% quantile of the normal distribution."""
_ALIKE: Final = 1e-9
"""The share of their squares up to which the spread of values is an error of rounding."""


class Interval(NamedTuple):
    """A 95% confidence interval."""

    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """Return Wilson's interval of a rate; `games` is above 0.

    >>> tuple(round(bound, 3) for bound in wilson(50, 100))
    (0.404, 0.596)
    """
    rate, z2 = wins / games, _Z * _Z
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Interval(centre - half if wins else 0.0, centre + half if wins < games else 1.0)


def mean_interval(total: float, squares: float, games: int) -> Interval | None:
    """Return the interval of a mean.

    `total`, `squares`: the sums of the values and of their squares. Returns None for fewer than two games, and for
    values that are all alike: they tell nothing of the spread, and an interval without width would claim certainty.
    """
    mean = total / games if games else 0.0
    spread = squares - games * mean * mean
    if games < 2 or spread <= _ALIKE * squares:
        return None
    half = _Z * math.sqrt(spread / (games - 1) / games)
    return Interval(mean - half, mean + half)


class Mean:
    """A running mean: count, sum and sum of squares of the values."""

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self.count, self.total, self.squares = self.count + 1, self.total + value, self.squares + value * value

    @property
    def interval(self) -> Interval | None:
        return mean_interval(self.total, self.squares, self.count)

    def as_object(self, name: str) -> dict[str, object]:
        """Return the mean under the key `name` and its interval under `name` + "_95"; empty without values."""
        if not self.count:
            return {}
        return {name: self.total / self.count, f"{name}_95": self.interval and list(self.interval)}
