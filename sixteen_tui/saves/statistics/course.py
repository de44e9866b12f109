"""Course of a rating: what it was after each of a person's games, had the others always been as strong as now.

Invariant: a function of the games on the ladder, in the order in which they were last played; the last value is the
rating (tests/unit/saves/test_course.py).
Why: the others keep their present rating, because a fit of all people after each game takes too long, and because
otherwise one's line would move with games that others play.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sixteen_tui.saves.statistics.rating import Pairs, Result, Side

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import Ladder

MOST: Final = 40
"""Most values of a course."""


def course(ladder: Ladder, person: str, most: int = MOST) -> list[tuple[int, int]]:
    """Return numbers of games with the rating after them, evenly spread, the last of all games; at most `most`."""
    rating = ladder.ratings[person]
    games = rating.games
    wanted = {-(-games * number // most) for number in range(1, most + 1)} if games > most else {*range(1, games + 1)}
    others = {_known(each): ladder.ratings[each].rating for each in ladder.ratings if each != person}
    centre = Fraction(sum(ladder.levels.values()), len(ladder.levels))
    pairs = Pairs({**ladder.levels, **others}, centre)
    found, number = list[tuple[int, int]](), 0
    for _, result in ladder.played:
        if any(person in side.people for side in result.sides):
            pairs.add(Result(tuple(_fixed(side, person) for side in result.sides), result.score))
            now = pairs.games(person)
            if now > number and now in wanted:
                found.append((now, pairs.ratings()[person].rating))
            number = now
    return [*found[:-1], (games, rating.rating)]


def _known(person: str) -> str:
    """Return the name of another person among the known ratings, which no level has."""
    return f"\0{person}"


def _fixed(side: Side, person: str) -> Side:
    """Return a side with all other people as known ratings."""
    people = tuple(each for each in side.people if each == person)
    return Side(people, (*side.levels, *(_known(each) for each in side.people if each != person)))
