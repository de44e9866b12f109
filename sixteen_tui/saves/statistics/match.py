"""Compares players: a sequential test, and Elo ratings.

Invariant: one observation is one deal, played in every rotation of the players: its games depend on each other, and
luck cancels out. A win is worth 1 point, a shared win its share. The test is the generalised sequential probability
ratio test for a mean with the observed variance; it errs in at most 5 of 100 runs in either direction. Ratings of
several players are one fit over all pairs by maximum likelihood (`fit`); their standard errors come from the observed
variance of the deals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sixteen_tui.saves.statistics.fit import ELO, Comparison, fit, squares
from sixteen_tui.saves.statistics.mean import Mean

ERROR: Final = 0.05
"""Error probability of the test in either direction."""
_BOUND: Final = math.log((1 - ERROR) / ERROR)


class Verdict(NamedTuple):
    """The current result of a sequential test."""

    ratio: float
    """The logarithm of the likelihood ratio; above zero it favours the higher mean."""
    higher: bool | None
    """True for the higher mean, False for the lower one, None while the test is undecided."""


def sequential(points: Mean, low: float, high: float) -> Verdict:
    """Test whether the mean of points is `high` or more, or `low` or less.

    Adds one observation of 0 and one of 1, so that a few equal results decide nothing.

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


# Ratings by one fit


class Strength(NamedTuple):
    """The estimated strength of a player."""

    elo: float
    error: float
    """The standard error."""


def ratings(pairs: Mapping[tuple[str, str], Mean], zero: str) -> dict[str, Strength]:
    """Return the ratings that fit all pairs best, relative to the player `zero`.

    `pairs`: (one, other) -> points per deal of one against the other. Raises ValueError if no fit exists: some players
    have no games against the others, or won or lost every point against them.

    >>> even, better = Mean(), Mean()
    >>> for points in (0.0, 0.5, 0.5, 1.0): even.add(points)
    >>> for points in (0.14, 1.14): better.add(points)
    >>> {name: round(rating.elo) for name, rating in ratings({("b", "a"): even, ("c", "b"): better}, "a").items()}
    {'b': 0, 'a': 0, 'c': 100}
    """
    names = [*dict.fromkeys(name for pair in pairs for name in pair)]
    places = {name: i for i, name in enumerate(name for name in names if name != zero)}
    signs = [[*zip(pair, (1.0, -1.0), strict=True)] for pair in pairs]
    rows = [[(places[name], sign) for name, sign in each if name != zero] for each in signs]
    means, size = [*pairs.values()], len(places)
    found = fit([Comparison(row, 0.0, mean.count, mean.total) for row, mean in zip(rows, means, strict=True)], size)
    chance = squares(rows, map(_variance, means), size)
    inverse = found.inverse()
    every = {zero: Strength(0.0, 0.0)}
    for name, i in places.items():
        weights = inverse[i]
        error = math.sqrt(_dot(weights, [_dot(weights, column) for column in chance]))
        every[name] = Strength(ELO * found.values[i], ELO * error)
    return {name: every[name] for name in names}


def _variance(points: Mean) -> float:
    """Return the observed variance of the sum of the points."""
    count = points.count
    return count * max(0.0, points.squares - points.total**2 / count) / max(1, count - 1)


def _dot(row: Sequence[float], column: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(row, column, strict=True))
