"""Head to head: symmetrical, complete, and by season the same games as altogether."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from sixteen_tui.saves.statistics.ladder import LadderGame
from sixteen_tui.saves.statistics.meetings import Meetings, against, meetings
from sixteen_tui.saves.statistics.rating import Result
from tests.unit.saves.rated import FIRST, ladder, random_games, side

SEEDS = [f"meetings {number}" for number in range(8)]


def one(sides: list[tuple[str, ...]], *score: int, day: int = 0) -> LadderGame:
    return LadderGame(FIRST + timedelta(day), Result(tuple(side(*each) for each in sides), score))


@pytest.mark.parametrize("seed", SEEDS)
def test_one_against_the_other_is_the_other_against_the_one(seed: str) -> None:
    played = ladder(random_games(Random(seed), 60))
    assert len(played.ratings) == 7
    for person in played.ratings:
        for other, each in meetings(played, person).items():
            back = meetings(played, other)[person]
            assert back == Meetings(each.lost, each.drawn, each.won, each.last)
            assert each.number > 0
            assert other != person


@pytest.mark.parametrize("seed", SEEDS)
def test_the_meetings_of_all_parts_are_those_of_the_whole(seed: str) -> None:
    dice = Random(seed)
    games = random_games(dice, 60)
    cut = dice.randrange(60)
    first, rest, whole = ladder(games[:cut]), ladder(games[cut:]), ladder(games)
    for person in whole.ratings:
        parts = [meetings(each, person) for each in (first, rest)]
        for other, each in meetings(whole, person).items():
            found = [part[other] for part in parts if other in part]
            assert [sum(numbers) for numbers in zip(*(part[:3] for part in found), strict=True)] == [*each[:3]]
            assert max(part.last for part in found) == each.last


def test_each_rank_decides_against_each_other() -> None:
    games = [
        one([("Ada",), ("Bo",), ("Cy",)], 3, 2, 2),
        one([("Ada",), ("Bo",)], 0, 1, day=4),
        one([("Bo",), ("Ada",)], 1, 1, day=2),
    ]
    found = meetings(ladder(games), "Bo")
    assert found == {
        "Ada": Meetings(1, 1, 1, FIRST + timedelta(4)),
        "Cy": Meetings(0, 1, 0, FIRST),
    }
    assert [*found] == ["Ada", "Cy"], "the most frequent first"


def test_players_of_one_side_and_computer_players_are_not_met() -> None:
    games = [one([("Ada", "Bo"), ("Cy", "hard")], 5, 3), one([("Ada",), ("medium",)], 1, 0)]
    played = ladder(games)
    assert meetings(played, "Ada") == {"Cy": Meetings(0, 0, 1, FIRST)}
    assert meetings(played, "Cy") == {who: Meetings(1, 0, 0, FIRST) for who in ("Ada", "Bo")}
    assert meetings(played, "Nobody") == {}


def test_a_side_without_a_rating_is_not_met() -> None:
    games = [one([("Ada",), ("Bo", "a program"), ("Cy",)], 1, 2, 3), one([("Ada",), ("Bo", "a program")], 1, 2)]
    assert [*meetings(ladder(games), "Ada")] == ["Cy"]


def test_only_ladders_with_meetings() -> None:
    alone, two = ladder([one([("Ada",), ("hard",)], 1, 0)]), ladder([one([("Ada",), ("Bo",)], 1, 0)])
    assert [each for each, _ in against([alone, two], "Ada")] == [two]
