"""Random ladders of people, levels and programs, without saves."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random
from typing import Final

from sixteen_tui.saves.statistics.ladder import Ladder, LadderGame
from sixteen_tui.saves.statistics.rating import Result, Side, rate

LEVELS: Final = {"easy": 1000, "medium": 1356, "hard": 1517, "expert": 1620}
FIRST: Final = date(2026, 1, 1)


def side(*names: str) -> Side:
    """The people and the computer players of a side."""
    levels = {*LEVELS, "a program"}
    return Side(tuple(each for each in names if each not in levels), tuple(each for each in names if each in levels))


def ladder(played: Iterable[LadderGame]) -> Ladder:
    played = [*played]
    return Ladder("sixteen", "many", LEVELS, rate((each.result for each in played), LEVELS), played)


def random_games(dice: Random, count: int, people: int = 6) -> list[LadderGame]:
    """Games of two to five sides, some of them teams, in the order of their days."""
    names = [*(f"p{number}" for number in range(people)), "", *LEVELS, "a program"]
    found, day = list[LadderGame](), FIRST
    for _ in range(count):
        day += timedelta(dice.choice((0, 0, 1, 3)))
        sides = dice.randint(2, 5)
        size = dice.choice((1, 1, 1, 2))
        seats = [side(*dice.choices(names, k=size)) for _ in range(sides)]
        found.append(LadderGame(day, Result(tuple(seats), tuple(dice.randint(0, 3) for _ in seats))))
    return found
