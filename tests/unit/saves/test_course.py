"""Course of a rating: it ends where the rating is, and others' later games do not change where it began."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest

from sixteen_tui.saves.statistics.course import course
from sixteen_tui.saves.statistics.ladder import LadderGame
from sixteen_tui.saves.statistics.rating import Result, rate
from tests.unit.saves.rated import FIRST, LEVELS, ladder, random_games, side


def games(*won: bool, level: str = "medium") -> list[LadderGame]:
    return [
        LadderGame(FIRST + timedelta(day), Result((side("Ada"), side(level)), (int(each), 1 - int(each))))
        for day, each in enumerate(won)
    ]


@pytest.mark.parametrize("seed", ["course a", "course b", "course c"])
@pytest.mark.parametrize("most", [1, 7, 60])
def test_it_ends_at_the_rating(seed: str, most: int) -> None:
    played = ladder(random_games(Random(seed), 50))
    for person, rating in played.ratings.items():
        found = course(played, person, most)
        assert found[-1] == (rating.games, rating.rating)
        numbers = [number for number, _ in found]
        assert numbers == sorted({*numbers})
        assert len(numbers) == min(most, rating.games)


@pytest.mark.parametrize("seed", ["end a", "end b", "end c"])
def test_the_others_as_strong_as_now_give_the_rating(seed: str) -> None:
    """The last value is set, not computed: what would be computed is the same but for rounding."""
    played = random_games(Random(seed), 40)
    whole = ladder(played)
    for person, rating in whole.ratings.items():
        longer = ladder(
            [*played, LadderGame(FIRST + timedelta(999), Result((side(person), side("a program")), (1, 0)))]
        )
        assert longer.ratings == whole.ratings
        twice = LadderGame(FIRST + timedelta(999), Result((side(person), side("medium")), (1, 0)))
        more = whole._replace(
            played=[*played, twice],
            ratings={**whole.ratings, person: rating._replace(games=rating.games + 1)},
        )
        before = [at for number, at in course(more, person) if number == rating.games]
        assert before == [pytest.approx(rating.rating, abs=1)]


def test_against_computer_players_it_is_the_rating_of_the_first_games() -> None:
    won = [True, False, True, True, False, False, True, True]
    found = course(ladder(games(*won)), "Ada")
    assert found == [
        (number, rate((each.result for each in games(*won[:number])), LEVELS)["Ada"].rating) for number in range(1, 9)
    ]
    rises = [after > before for (_, before), (_, after) in pairwise(found)]
    assert rises == won[1:]


def test_games_of_others_are_none_of_its_values() -> None:
    own = games(True, False)
    other = LadderGame(FIRST, Result((side("Bo"), side("easy")), (0, 1)))
    assert course(ladder([own[0], other, other, own[1]]), "Ada") == course(ladder(own), "Ada")
