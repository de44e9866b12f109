"""Fits strengths to the points of comparisons: Bradley and Terry's model, by Newton's method.

Invariant: the same values on every platform, Python and order of the comparisons (tests/unit/saves/test_fit.py). `fsum`
rounds a sum once, `decimal` the exponential function; the other operations are those that IEEE 754 rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Context, Decimal
from math import fsum
from typing import Final, NamedTuple

STEPS: Final = 25
"""Largest number of steps of Newton's method; about six suffice."""
SMALL: Final = 1e-9
ELO: Final = 173.71779276130073
"""400 / ln 10: Elo points per unit of strength."""
_DIGITS: Final = Context(prec=28)

Row = Sequence[tuple[int, float]]
"""The unknown strengths in a difference: the index of each with its factor."""


class Comparison(NamedTuple):
    """All games of one side against another."""

    row: Row
    """The strength of the one side minus that of the other, without the known strengths."""
    known: float
    """The same difference of the known strengths."""
    games: float
    """Number of games, each with its weight."""
    points: float
    """Points of the one side: a weight for each win, half of it for each draw."""


class Fit(NamedTuple):
    """The unknown strengths that fit best, and the inverse of the information: their covariance without draws."""

    values: list[float]
    inverse: list[list[float]]


def fit(comparisons: Sequence[Comparison], size: int, prior: float = 0.0) -> Fit:
    """Return the most likely values of `size` unknown strengths.

    `prior`: 1 / variance of the normal distribution around 0 that is assumed of each value before any game; 0 for
    maximum likelihood. Raises ValueError if no fit exists, which a prior excludes: some have no games against the
    others, or somebody won or lost every point.
    """
    rows = [each.row for each in comparisons]
    values = [0.0] * size
    for _ in range(STEPS):
        shares = [_share(each.known + fsum(by * values[i] for i, by in each.row)) for each in comparisons]
        missing = [each.points - each.games * share for each, share in zip(comparisons, shares, strict=True)]
        slopes = [[-prior * value] for value in values]
        for row, by in zip(rows, missing, strict=True):
            for i, factor in row:
                slopes[i].append(factor * by)
        weights = [each.games * share * (1 - share) for each, share in zip(comparisons, shares, strict=True)]
        information = squares(rows, weights, size, prior)
        factors = _factored(information)
        step = _solved(factors, [fsum(slope) for slope in slopes])
        largest = max(map(abs, step), default=0.0)
        values = [value + by / max(1.0, largest) for value, by in zip(values, step, strict=True)]  # more can overshoot
        if largest < SMALL:
            return Fit(values, _inverted(factors))
    raise ValueError("no fit: somebody won, or lost, every point")


def squares(rows: Iterable[Row], weights: Iterable[float], size: int, diagonal: float = 0.0) -> list[list[float]]:
    """Return the weighted sum of the outer products of the rows with themselves, plus a diagonal matrix."""
    parts: dict[tuple[int, int], list[float]] = {(i, i): [diagonal] for i in range(size)}
    for row, weight in zip(rows, weights, strict=True):
        for i, one in row:
            for j, other in row:
                parts.setdefault((i, j), []).append(weight * one * other)
    matrix = _diagonal(size, 0.0)
    for (i, j), each in parts.items():
        matrix[i][j] = fsum(each)
    return matrix


def _share(difference: float) -> float:
    """Return the expected share of the points of a side that is stronger by a difference."""
    return 1 / (1 + float(Decimal(-difference).exp(_DIGITS)))


def _diagonal(size: int, value: float) -> list[list[float]]:
    return [[value * (i == j) for j in range(size)] for i in range(size)]


def _factored(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the rows of U, from the diagonal on, with matrix = Uᵀ × diagonal(U)⁻¹ × U.

    The matrix is symmetric and not negative, so that no pivots are needed. Raises ValueError if it is singular.
    """
    rows = [[*row[i:]] for i, row in enumerate(matrix)]
    for i, row in enumerate(rows):
        if row[0] < SMALL:
            raise ValueError("no fit: some were not played against the others")
        for j in range(1, len(row)):
            if row[j]:
                by = row[j] / row[0]
                rows[i + j] = [each - by * one for each, one in zip(rows[i + j], row[j:], strict=True)]
    return rows


def _solved(factors: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of matrix × solution = right."""
    values = [*right]
    for i, row in enumerate(factors):
        by = values[i] / row[0]
        for j in range(1, len(row)):
            values[i + j] -= by * row[j]
    for i in reversed(range(len(values))):
        row = factors[i]
        values[i] = (values[i] - fsum(each * values[i + j] for j, each in enumerate(row[1:], start=1))) / row[0]
    return values


def _inverted(factors: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix: Mᵀ × diagonal(U)⁻¹ × M, where M is the inverse of the unit lower triangle."""
    size = len(factors)
    lower = [[0.0] * i + [1.0] for i in range(size)]
    for i, row in enumerate(factors):
        for j in range(1, len(row)):
            if row[j]:
                by = row[j] / row[0]
                below = lower[i + j]
                below[: i + 1] = [each - by * one for each, one in zip(below[: i + 1], lower[i], strict=True)]
    found = _diagonal(size, 0.0)
    for k, row in enumerate(lower):
        for i, one in enumerate(row):
            if one:
                by = one / factors[k][0]
                found[i][: i + 1] = [
                    each + by * other for each, other in zip(found[i][: i + 1], row[: i + 1], strict=True)
                ]
    return [[found[max(i, j)][min(i, j)] for j in range(size)] for i in range(size)]
