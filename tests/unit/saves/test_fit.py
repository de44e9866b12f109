"""The fit of strengths: its optimum, and the same bits everywhere."""

from __future__ import annotations

import math
from random import Random
from types import CodeType, FunctionType
from typing import Final

import pytest

from sixteen_tui.saves.statistics import fit as module
from sixteen_tui.saves.statistics.fit import Comparison, fit


def comparisons(dice: Random, size: int, count: int) -> list[Comparison]:
    found = []
    for _ in range(count):
        i, j = dice.sample(range(size), 2)
        weight = dice.choice((0.5, 1.0, 1 / 3))
        found.append(Comparison(((i, 1.0), (j, -1.0)), dice.uniform(-1, 1), weight, weight * dice.choice((0, 0.5, 1))))
    return found


def test_nothing_nearby_is_likelier() -> None:
    dice, size, prior = Random("likely"), 5, 0.3
    games = comparisons(dice, size, 40)

    def likelihood(values: list[float]) -> float:
        total = -prior / 2 * sum(value * value for value in values)
        for each in games:
            by = each.known + sum(factor * values[i] for i, factor in each.row)
            total -= each.points * math.log1p(math.exp(-by)) + (each.games - each.points) * math.log1p(math.exp(by))
        return total

    found = fit(games, size, prior).values
    best = likelihood(found)
    for i in range(size):
        for by in (-0.01, 0.01):
            assert likelihood([value + by * (i == j) for j, value in enumerate(found)]) < best


def test_the_order_of_comparisons_changes_no_bit() -> None:
    dice = Random("order")
    games = comparisons(dice, 6, 60)
    found = fit(games, 6, 0.3)
    for _ in range(10):
        dice.shuffle(games)
        assert fit(games, 6, 0.3) == found


def test_it_uses_no_function_that_platforms_compute_differently() -> None:
    """`math.exp` and `sum` (from Python 3.12 on) differ in the last bits."""
    names = {*module.__dict__} & {"exp", "log", "pow", "math"}
    assert not names
    calls = {name for code in codes() for name in code.co_names}
    assert not calls & {"sum", "pow", "expm1", "tanh"}


def codes() -> list[CodeType]:
    found = [each.__code__ for each in vars(module).values() if isinstance(each, FunctionType)]
    for code in found:
        found += [each for each in code.co_consts if isinstance(each, CodeType)]
    return found


def test_golden_values() -> None:
    """Computed on Linux x86-64 with CPython 3.11; every platform must have the same."""
    games = comparisons(Random("golden"), 3, 12)
    found = fit(games, 3, 0.3)
    assert [value.hex() for value in found.values] == GOLDEN


def test_many_unknowns_have_the_values_of_plain_elimination(monkeypatch: pytest.MonkeyPatch) -> None:
    """Conjugate gradients and another order of the unknowns only save time."""
    monkeypatch.setattr(module, "FEW", 9)
    size, prior = 30, 0.3
    games = comparisons(Random("many"), size, 2 * size)
    found = fit(games, size, prior)
    values, variances = _eliminated(games, size, prior)
    assert found.values == pytest.approx(values, abs=1e-12)
    assert found.variances() == pytest.approx(variances, rel=1e-12)
    assert [value.hex() for value in (*found.values[:2], *found.variances()[:2])] == MANY
    Random("other").shuffle(games)
    assert fit(games, size, prior) == found


def _eliminated(games: list[Comparison], size: int, prior: float) -> tuple[list[float], list[float]]:
    """Return values and variances by Newton's method with the inverse of Gauss and Jordan."""
    values = [0.0] * size
    for _ in range(9):
        matrix = [[prior * (i == j) for j in range(size)] + [float(i == j) for j in range(size)] for i in range(size)]
        slopes = [-prior * value for value in values]
        for each in games:
            share = 1 / (1 + math.exp(-(each.known + sum(by * values[i] for i, by in each.row))))
            for i, one in each.row:
                slopes[i] += one * (each.points - each.games * share)
                for j, other in each.row:
                    matrix[i][j] += one * other * each.games * share * (1 - share)
        for i, row in enumerate(matrix):
            row[:] = [cell / row[i] for cell in row]
            for j, below in enumerate(matrix):
                if j != i and (by := below[i]):
                    below[:] = [cell - by * one for cell, one in zip(below, row, strict=True)]
        inverse = [row[size:] for row in matrix]
        values = [
            value + sum(cell * slope for cell, slope in zip(row, slopes, strict=True))
            for value, row in zip(values, inverse, strict=True)
        ]
    return values, [row[i] for i, row in enumerate(inverse)]


GOLDEN: Final = ["-0x1.72fff16c2338bp-3", "-0x1.041c16784614ep-4", "0x1.f50dfca846433p-3"]


def test_the_inverse_is_that_of_the_information() -> None:
    size, prior = 7, 0.3
    games = comparisons(Random("inverse"), size, 12)  # some were not played against each other
    found = fit(games, size, prior)
    shares = [
        1 / (1 + math.exp(-(each.known + sum(factor * found.values[i] for i, factor in each.row)))) for each in games
    ]
    weights = [each.games * share * (1 - share) for each, share in zip(games, shares, strict=True)]
    information = module.squares([each.row for each in games], weights, size)
    inverse = found.inverse()
    for i in range(size):
        information[i][i] += prior
        for j in range(size):
            cell = sum(information[i][k] * inverse[k][j] for k in range(size))
            assert cell == pytest.approx(float(i == j), abs=1e-6)
        assert found.variances()[i] == inverse[i][i]


def test_no_unknowns_fit() -> None:
    found = fit([], 0)
    assert not [*found.values, *found.variances(), *found.inverse()]


@pytest.mark.parametrize("points", [0.0, 1e6])
def test_extremes_have_a_fit_with_a_prior(points: float) -> None:
    found = fit([Comparison(((0, 1.0),), 3.0, 1e6, points)], 1, 0.3)
    assert math.isfinite(found.values[0])


MANY: Final = ["0x1.c2ef134761309p-4", "0x1.1ce90dd1cf597p+0", "0x1.b79d04c81a896p-1", "0x1.1489808912766p+0"]
