"""Who is stronger: the sequential test errs as seldom as it says, and Elo is the usual one."""

from __future__ import annotations

from random import Random

import pytest

from sixteen_tui.stats.match import ERROR, elo, sequential
from sixteen_tui.stats.mean import Mean

LOW, HIGH = 0.5, 0.55
RUNS, MOST = 400, 4000


def settled(strength: float, dice: Random) -> tuple[bool | None, int]:
    """What the test says of a player of this strength, and after how many deals of two games."""
    points = Mean()
    for deal in range(MOST):
        points.add(sum(dice.random() < strength for _ in range(2)) / 2)
        higher = sequential(points, LOW, HIGH).higher
        if higher is not None:
            return higher, deal + 1
    return None, MOST


@pytest.mark.parametrize("higher", [False, True])
def test_it_is_wrong_as_seldom_as_it_says(higher: bool) -> None:
    """In 400 runs, with room for chance: three standard errors of the rate."""
    dice = Random(f"wrong {higher}")
    said = [settled(HIGH if higher else LOW, dice) for _ in range(RUNS)]
    wrong = sum(verdict is not higher for verdict, _ in said) / RUNS
    assert wrong < ERROR + 3 * (ERROR * (1 - ERROR) / RUNS) ** 0.5
    assert sum(deals for _, deals in said) / RUNS < 600, "fewer than a fixed number of deals would take"


def test_a_great_difference_is_soon_settled() -> None:
    verdict, deals = settled(0.9, Random(1))
    assert verdict
    assert deals < 40


def test_few_equal_results_settle_nothing() -> None:
    points = Mean()
    for _ in range(3):
        points.add(1.0)
        assert sequential(points, LOW, HIGH).higher is None


@pytest.mark.parametrize(("points", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.24, -200)])
def test_elo(points: float, difference: int) -> None:
    """As in the tables of the chess federations."""
    assert elo(points) == pytest.approx(difference, abs=1)
