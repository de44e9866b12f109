"""Fits strengths to the points of comparisons: Bradley and Terry's model, by Newton's method.

Invariant: the same values on every platform, Python and order of the comparisons (tests/unit/saves/test_fit.py). `fsum`
rounds a sum once, `decimal` the exponential function; the other operations are those that IEEE 754 rounds.
Why: factors of a matrix of hundreds of unknowns take a second. So its steps are first found by conjugate gradients,
which use only the pairs that have met, and the factors are computed once, where the step is nearly zero. Those who have
met few others come first in them (`_order`), which saves half of the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Context, Decimal
from itertools import islice
from math import fsum
from typing import Final, NamedTuple

STEPS: Final = 25
"""Largest number of steps of Newton's method; about six suffice."""
FEW: Final = 100
"""Up to this number of unknowns the factors take less time than conjugate gradients."""
NEAR: Final = 1e-5
"""A step so small that Newton's method has only one more to go, which is shorter than `SMALL`."""
TURNS: Final = 200
"""Largest number of directions of the conjugate gradients; about 25 suffice."""
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


class Factors(NamedTuple):
    """A symmetric matrix as Uᵀ × diagonal(U)⁻¹ × U, with its unknowns in another order."""

    order: Sequence[int]
    """The unknown of each row."""
    rows: Sequence[Sequence[float]]
    """The rows of U, from the diagonal on."""


class Fit(NamedTuple):
    """The unknown strengths that fit best, and the information as factors."""

    values: list[float]
    factors: Factors

    def variances(self) -> list[float]:
        """Return the variance of each value without draws: the diagonal of `inverse`."""
        found = [0.0] * len(self.values)
        lower = _lower(self.factors.rows)
        for at, i in enumerate(self.factors.order):
            found[i] = fsum(
                row[at] * row[at] / by[0] for row, by in zip(lower[at:], self.factors.rows[at:], strict=True)
            )
        return found

    def inverse(self) -> list[list[float]]:
        """Return the inverse of the information: the covariance of the values without draws."""
        size, lower = len(self.values), _lower(self.factors.rows)
        found = _zeros(size)
        for i, one in enumerate(self.factors.order):
            for j, other in enumerate(self.factors.order[: i + 1]):
                cell = fsum(row[i] * row[j] / by[0] for row, by in zip(lower[i:], self.factors.rows[i:], strict=True))
                found[one][other] = found[other][one] = cell
        return found


def fit(comparisons: Sequence[Comparison], size: int, prior: float = 0.0) -> Fit:
    """Return the most likely values of `size` unknown strengths.

    `prior`: 1 / variance of the normal distribution around 0 that is assumed of each value before any game; 0 for
    maximum likelihood. Raises ValueError if no fit exists, which a prior excludes: some have no games against the
    others, or somebody won or lost every point.
    """
    values = [0.0] * size
    if prior and size > FEW:
        values = _approached(comparisons, values, prior)
    for _ in range(STEPS):
        slopes, weights = _slopes(comparisons, values, prior)
        factors = _factored(_products([each.row for each in comparisons], weights, size, prior), size)
        step = _solved(factors, slopes)
        largest = max(map(abs, step), default=0.0)
        values = _moved(values, step)
        if largest < SMALL:
            return Fit(values, factors)
    raise ValueError("no fit: somebody won, or lost, every point")


def squares(rows: Iterable[Row], weights: Iterable[float], size: int) -> list[list[float]]:
    """Return the weighted sum of the outer products of the rows with themselves."""
    matrix = _zeros(size)
    for (i, j), cell in _products(rows, weights, size, 0.0).items():
        matrix[i][j] = cell
    return matrix


_Cells = Mapping[tuple[int, int], float]
"""The cells of a matrix that are not zero, by row and column."""


def _products(rows: Iterable[Row], weights: Iterable[float], size: int, diagonal: float) -> _Cells:
    """Return the weighted sum of the outer products of the rows with themselves, plus a diagonal matrix."""
    parts: dict[tuple[int, int], list[float]] = {(i, i): [diagonal] for i in range(size)}
    for row, weight in zip(rows, weights, strict=True):
        for i, one in row:
            for j, other in row:
                parts.setdefault((i, j), []).append(weight * one * other)
    return {place: fsum(each) for place, each in parts.items()}


def _slopes(
    comparisons: Sequence[Comparison], values: Sequence[float], prior: float
) -> tuple[list[float], list[float]]:
    """Return the derivative of the likelihood by each value, and the weight of each comparison in the information."""
    shares = [_share(each.known + fsum(by * values[i] for i, by in each.row)) for each in comparisons]
    slopes = [[-prior * value] for value in values]
    for each, share in zip(comparisons, shares, strict=True):
        missing = each.points - each.games * share
        for i, factor in each.row:
            slopes[i].append(factor * missing)
    weights = [each.games * share * (1 - share) for each, share in zip(comparisons, shares, strict=True)]
    return [fsum(slope) for slope in slopes], weights


def _moved(values: Sequence[float], step: Sequence[float]) -> list[float]:
    """Return the values after a step of Newton's method, at most 1 long, because more can overshoot."""
    largest = max(map(abs, step), default=0.0)
    return [value + by / max(1.0, largest) for value, by in zip(values, step, strict=True)]


def _share(difference: float) -> float:
    """Return the expected share of the points of a side that is stronger by a difference."""
    return 1 / (1 + float(Decimal(-difference).exp(_DIGITS)))


def _zeros(size: int) -> list[list[float]]:
    return [[0.0] * size for _ in range(size)]


# Conjugate gradients


def _approached(comparisons: Sequence[Comparison], values: list[float], prior: float) -> list[float]:
    """Return values near the most likely ones, by steps of Newton's method that conjugate gradients find."""
    size = len(values)
    for _ in range(STEPS):
        slopes, weights = _slopes(comparisons, values, prior)
        matrix: list[list[tuple[int, float]]] = [[] for _ in values]
        for (i, j), cell in sorted(_products([each.row for each in comparisons], weights, size, prior).items()):
            matrix[i].append((j, cell))
        step = _descended(matrix, slopes)
        values = _moved(values, step)
        if max(map(abs, step)) < NEAR:
            break
    return values


def _descended(matrix: Sequence[Sequence[tuple[int, float]]], right: Sequence[float]) -> list[float]:
    """Return nearly the solution of matrix × solution = right. `matrix`: column and value of the cells of each row."""
    scales = [next(cell for j, cell in row if j == i) for i, row in enumerate(matrix)]
    values, rest = [0.0] * len(right), [*right]
    scaled = [each / scale for each, scale in zip(rest, scales, strict=True)]
    way, length = scaled, _dot(rest, scaled)
    enough = length * SMALL * SMALL
    for _ in range(TURNS):
        if length <= enough:
            break
        changes = [fsum(cell * way[j] for j, cell in row) for row in matrix]
        by = length / _dot(way, changes)
        values = [value + by * each for value, each in zip(values, way, strict=True)]
        rest = [each - by * change for each, change in zip(rest, changes, strict=True)]
        scaled = [each / scale for each, scale in zip(rest, scales, strict=True)]
        before, length = length, _dot(rest, scaled)
        way = [each + length / before * last for each, last in zip(scaled, way, strict=True)]
    return values


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))


# Factors


def _order(cells: _Cells, size: int) -> list[int]:
    """Return an order of the unknowns in which factors have many zeros: fewest neighbours first.

    Eliminating an unknown joins all its neighbours with each other (minimum degree; Markowitz, Tinney).
    """
    near: dict[int, set[int]] = {i: set() for i in range(size)}
    for i, j in cells:
        if i != j:
            near[i].add(j)
    order = list[int]()
    while near:
        i = min(near, key=lambda each: (len(near[each]), each))
        if len(near[i]) == len(near) - 1:  # all are joined with each other
            break
        order.append(i)
        joined = near.pop(i)
        for j in joined:
            near[j] |= joined
            near[j] -= {i, j}
    return [*order, *sorted(near)]


def _factored(cells: _Cells, size: int) -> Factors:
    """Return the factors of a matrix that is symmetric and not negative, so that no pivots are needed.

    Raises ValueError if it is singular.
    """
    order = _order(cells, size)
    places = {i: at for at, i in enumerate(order)}
    rows = [[0.0] * (size - at) for at in range(size)]
    for (i, j), cell in cells.items():
        if places[j] >= places[i]:
            rows[places[i]][places[j] - places[i]] = cell
    for i in range(size):
        met = ((row[i - k] / row[0], row[i - k :]) for k, row in enumerate(rows[:i]) if row[i - k])
        rows[i] = _less(rows[i], met)
        if rows[i][0] < SMALL:
            raise ValueError("no fit: some were not played against the others")
    return Factors(order, rows)


def _solved(factors: Factors, right: Sequence[float]) -> list[float]:
    """Return the solution of matrix × solution = right."""
    values = [right[i] for i in factors.order]
    for i, row in enumerate(factors.rows):
        by = values[i] / row[0]
        for j in range(1, len(row)):
            values[i + j] -= by * row[j]
    for i in reversed(range(len(values))):
        row = factors.rows[i]
        values[i] = (values[i] - fsum(each * values[i + j] for j, each in enumerate(row[1:], start=1))) / row[0]
    found = dict(zip(factors.order, values, strict=True))
    return [found[i] for i in range(len(values))]


def _lower(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return M, the inverse of the unit lower triangle: the inverse of the matrix is Mᵀ × diagonal(U)⁻¹ × M."""
    lower: list[list[float]] = []
    for i in range(len(rows)):
        met = (
            (row[i - k] / row[0], below)
            for k, (row, below) in enumerate(zip(rows[:i], lower, strict=True))
            if row[i - k]
        )
        lower.append(_less([*[0.0] * i, 1.0], met))
    return lower


def _less(row: list[float], others: Iterable[tuple[float, Sequence[float]]]) -> list[float]:
    """Return a row minus the sum of the others, each times its factor; no longer than the row, the longest last.

    Why four at once: a turn of the loop takes more time than what it computes.
    """
    rest = iter(others)
    while some := [*islice(rest, 4)]:
        size = len(some[-1][1])
        if len(some) < 4:
            for by, other in some:
                row[: len(other)] = [each - by * one for each, one in zip(row, other)]  # noqa: B905  # as long as the other
            break
        (a, one), (b, two), (c, three), (d, four) = some
        filled = (
            other if len(other) == size else [*other, *[0.0] * (size - len(other))] for other in (one, two, three)
        )
        found = [x - a * p - b * q - c * r - d * s for x, p, q, r, s in zip(row, *filled, four)]  # noqa: B905  # the same
        row[:size] = found
    return row
