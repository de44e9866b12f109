"""Strength of players: the sequential test errs as seldom as it says, and Elo and ratings are the usual ones."""

from __future__ import annotations

from math import log, log10, sqrt
from random import Random

import pytest

from sixteen_tui.saves.statistics.match import ERROR, ratings, sequential
from sixteen_tui.saves.statistics.mean import Mean

LOW, HIGH = 0.5, 0.55
RUNS, MOST = 400, 4000


def settled(strength: float, dice: Random) -> tuple[bool | None, int]:
    """The verdict of the test on a player of this strength, and after how many deals of two games."""
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


ELO = 400 / log(10)


def elo(points: float) -> float:
    """The difference that the chess federations give for a mean of points."""
    return -400 * log10(1 / points - 1)


def scored(*points: float) -> Mean:
    mean = Mean()
    for each in points:
        mean.add(each)
    return mean


def won(wins: int, losses: int) -> Mean:
    return scored(*([1.0] * wins + [0.0] * losses))


def test_on_a_chain_ratings_are_the_sums() -> None:
    found = ratings({("b", "a"): won(64, 36), ("c", "b"): won(70, 30), ("c", "d"): won(20, 80)}, "a")
    assert found["a"].elo == found["a"].error == 0
    assert found["b"].elo == pytest.approx(elo(0.64))
    assert found["c"].elo == pytest.approx(elo(0.64) + elo(0.7))
    assert found["d"].elo == pytest.approx(elo(0.64) + elo(0.7) + elo(0.8))


def test_all_pairs_count() -> None:
    """Three players, worked out by hand: with b in the middle of a and c, the fit has p(b, a) = p(c, b) = 2/3.

    The odds are then 2 and 4, so that c wins 4/5 against a. The observations differ, but add up to as many points.
    """
    found = ratings({("b", "a"): won(60, 30), ("c", "b"): won(60, 30), ("c", "a"): won(80, 20)}, "a")
    assert [found[name].elo for name in "abc"] == pytest.approx([0, ELO * log(2), ELO * log(4)])
    moved = ratings({("b", "a"): won(56, 34), ("c", "b"): won(56, 34), ("c", "a"): won(84, 16)}, "a")
    assert [moved[name].elo for name in "abc"] == pytest.approx([0, ELO * log(2), ELO * log(4)])


def test_the_error_is_that_of_the_deals() -> None:
    """For two players: that of the mean over p(1 - p); draws and pairs of games make it less than that of coins."""
    coins, pairs = won(50, 50), scored(*[0.5] * 80, *[1.0] * 10, *[0.0] * 10)
    assert ratings({("b", "a"): coins}, "a")["b"].error == pytest.approx(ELO * sqrt(0.25 / 99) / 0.25)
    assert ratings({("b", "a"): pairs}, "a")["b"].error == pytest.approx(ELO * sqrt(0.05 / 99) / 0.25)


def test_errors_are_as_large_as_ratings_differ_from_run_to_run() -> None:
    dice = Random("ratings")
    true = {"a": 0.0, "b": 1.0, "c": 1.8}
    found = []
    for _ in range(200):
        pairs = {}
        for one, other in (("b", "a"), ("c", "b"), ("c", "a")):
            share = 1 / (1 + 2.718281828 ** (true[other] - true[one]))
            pairs[one, other] = scored(*(sum(dice.random() < share for _ in range(2)) / 2 for _ in range(150)))
        found.append(ratings(pairs, "a")["c"])
    mean = sum(each.elo for each in found) / len(found)
    spread = sqrt(sum((each.elo - mean) ** 2 for each in found) / (len(found) - 1))
    assert mean == pytest.approx(ELO * 1.8, abs=4 * spread / sqrt(len(found)))
    assert spread == pytest.approx(sum(each.error for each in found) / len(found), rel=0.2)


@pytest.mark.parametrize(
    "pairs",
    [{("b", "a"): won(9, 0)}, {("b", "a"): won(3, 6), ("d", "c"): won(3, 6)}],
    ids=["nothing lost", "never met"],
)
def test_where_there_is_no_fit(pairs: dict[tuple[str, str], Mean]) -> None:
    with pytest.raises(ValueError, match="no fit"):
        ratings(pairs, "a")
