"""Compares players: a sequential test, and Elo ratings.

Invariant: one observation is one deal, played in every rotation of the players: its games depend on each other, and
luck cancels out. A win is worth 1 point, a shared win its share. The test is the generalised sequential probability
ratio test for a mean with the observed variance; it errs in at most 5 of 100 runs in either direction. Ratings of
several players are one fit over all pairs (Bradley-Terry model, maximum likelihood); their standard errors come from
the observed variance of the deals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

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


STEPS: Final = 25
"""Largest number of steps of Newton's method; about six suffice."""
SMALL: Final = 1e-9
_ELO: Final = 400 / math.log(10)
"""Elo points per unit of the argument of the logistic function."""


class Rating(NamedTuple):
    """The estimated strength of a player."""

    elo: float
    error: float
    """The standard error."""


def ratings(pairs: Mapping[tuple[str, str], Mean], zero: str) -> dict[str, Rating]:
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
    others, means = [name for name in names if name != zero], [*pairs.values()]
    sides = [[float(name == one) - float(name == other) for name in others] for one, other in pairs]
    found = [0.0] * len(others)
    for _ in range(STEPS):
        expected = [1 / (1 + math.exp(-_dot(side, found))) for side in sides]
        missing = [mean.total - mean.count * share for mean, share in zip(means, expected, strict=True)]
        known = [mean.count * share * (1 - share) for mean, share in zip(means, expected, strict=True)]
        inverse = _inverse(_squares(sides, known))
        step = [_dot(row, [_dot(column, missing) for column in zip(*sides, strict=True)]) for row in inverse]
        largest = max(map(abs, step))
        found = [
            each + by / max(1.0, largest) for each, by in zip(found, step, strict=True)
        ]  # a longer step can overshoot
        if largest < SMALL:
            break
    else:
        raise ValueError("no fit: somebody won, or lost, every point")
    chance = _squares(sides, list(map(_variance, means)))
    errors = [math.sqrt(_dot(row, [_dot(row, column) for column in chance])) for row in inverse]
    every = {name: Rating(_ELO * each, _ELO * error) for name, each, error in zip(others, found, errors, strict=True)}
    return {name: every.get(name, Rating(0.0, 0.0)) for name in names}


def _variance(points: Mean) -> float:
    """Return the observed variance of the sum of the points."""
    count = points.count
    return count * max(0.0, points.squares - points.total**2 / count) / max(1, count - 1)


def _dot(row: Sequence[float], column: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(row, column, strict=True))


def _squares(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[list[float]]:
    """Return the weighted sum of the outer products of the rows with themselves."""
    columns = [*zip(*rows, strict=True)]
    return [[_dot(weights, [a * b for a, b in zip(one, other, strict=True)]) for other in columns] for one in columns]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix, by Gauss-Jordan elimination with pivots. Raises ValueError if it is singular."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(rows[j][i]))
        if abs(rows[best][i]) < SMALL:
            raise ValueError("no fit: some were not played against the others")
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [each / rows[i][i] for each in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [each - rows[j][i] * by for each, by in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
