"""Ratings of people: one fit over the pairs of all games, anchored at the fixed strengths of the computer players.

Invariant: a function of the results, in any order, rounded to integers that are the same on every platform (`fit`).
Each side of a game of n sides has n - 1 pairs of weight 1 / (n - 1), so a game of ten counts as one game, too. A draw
is half a win for either side. The strength of a side is the mean of its players' (tests/unit/saves/test_rating.py).
Why: libraries for many players place a fourth above a second who shared that place, or are certain after one game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple

from sixteen_tui.saves.statistics.fit import ELO, Comparison, fit

SETTLED: Final = 10
"""The number of games from which a rating counts as settled."""
SPREAD: Final = 300
"""Elo: the standard deviation of people around the mean of the levels, assumed before their first game."""
_Z: Final = 1.959963984540054
"""Half the width of an interval of 95%, in standard errors."""


class Side(NamedTuple):
    """The players of a side: people by name, computer players by level."""

    people: tuple[str, ...]
    levels: tuple[str, ...] = ()


class Result(NamedTuple):
    """The result of one finished game."""

    sides: tuple[Side, ...]
    score: tuple[int, ...]
    """By side; the higher score is the better rank, an equal one a shared rank."""


class Rating(NamedTuple):
    """The rating of a person."""

    rating: int
    half: int
    """Half the width of its 95% interval."""
    games: int

    @property
    def low(self) -> int:
        return self.rating - self.half

    @property
    def high(self) -> int:
        return self.rating + self.half

    @property
    def needed(self) -> int:
        """The number of games from which it is settled."""
        return SETTLED

    @property
    def settled(self) -> bool:
        return self.games >= SETTLED


class Pairs:
    """The points of all pairs of sides, to which results are added."""

    def __init__(self, levels: Mapping[str, int], centre: Fraction | None = None) -> None:
        """`levels`: the known ratings, at least one. `centre`: what people are taken for at first; their mean."""
        self._levels = levels
        self._centre = Fraction(sum(levels.values()), len(levels)) if centre is None else centre
        self._games = Counter[str]()
        self._pairs: dict[tuple[Side, Side, int], list[int]] = {}
        """For two sides, and their number in the game less one: the games, and twice the points of the first side.

        Integers, because sums of fractions take ten times as long; `_sums` weighs them.
        """

    def add(self, result: Result) -> None:
        sides = seated(result, self._levels)
        self._games.update({person for side, _ in sides for person in side.people})
        ranked = [(_sorted(side), score) for side, score in sides]
        for (one, score), (other, against) in combinations(ranked, 2):
            points = 1 + (score > against) - (score < against)
            turned = other < one
            key = (other, one, len(sides) - 1) if turned else (one, other, len(sides) - 1)
            pair = self._pairs.setdefault(key, [0, 0])
            pair[0] += 1
            pair[1] += 2 - points if turned else points

    def _sums(self) -> dict[tuple[Side, Side], tuple[Fraction, Fraction]]:
        """Return the weight of all games of two sides, and the weighted points of the first."""
        sums: dict[tuple[Side, Side], tuple[Fraction, Fraction]] = {}
        for (first, second, others), (games, twice) in self._pairs.items():
            count, points = sums.get((first, second), (Fraction(0), Fraction(0)))
            sums[first, second] = count + Fraction(games, others), points + Fraction(twice, 2 * others)
        return sums

    def games(self, person: str) -> int:
        """Return the number of a person's games."""
        return self._games[person]

    def ratings(self) -> dict[str, Rating]:
        """Return the ratings of all people in the results, the highest first."""
        places = {person: i for i, person in enumerate(sorted(self._games))}
        comparisons = [
            Comparison(row, _known(one, other, self._levels, self._centre), float(count), float(points))
            for (one, other), (count, points) in self._sums().items()
            if (row := _row(one, other, places))
        ]
        best = fit(comparisons, len(places), (ELO / SPREAD) ** 2)
        variances = best.variances()
        found = {
            person: Rating(
                round(float(self._centre) + ELO * best.values[i]),
                round(_Z * ELO * sqrt(variances[i])),
                self._games[person],
            )
            for person, i in places.items()
        }
        return dict(sorted(found.items(), key=lambda item: (-item[1].rating, item[0])))


def seated(result: Result, levels: Container[str]) -> list[tuple[Side, int]]:
    """Return the sides of a game that count with their scores; none if fewer than two do.

    A side with a computer player that is none of the levels does not count.
    """
    sides = [
        each for each in zip(result.sides, result.score, strict=True) if all(map(levels.__contains__, each[0].levels))
    ]
    return sides if len(sides) > 1 else []


def rate(results: Iterable[Result], levels: Mapping[str, int]) -> dict[str, Rating]:
    """Return the ratings of all people in the results, the highest first. `levels`: those of the computer players."""
    pairs = Pairs(levels)
    for result in results:
        pairs.add(result)
    return pairs.ratings()


def _sorted(side: Side) -> Side:
    if len(side.people) + len(side.levels) == 1:
        return side
    return Side(tuple(sorted(side.people)), tuple(sorted(side.levels)))


def _row(one: Side, other: Side, places: Mapping[str, int]) -> Sequence[tuple[int, float]]:
    """Return the factors of people in the difference of two sides; without one who sits on both sides alike."""
    factors: dict[int, Fraction] = {}
    for side, sign in ((one, 1), (other, -1)):
        for person in side.people:
            place = places[person]
            factors[place] = factors.get(place, Fraction(0)) + Fraction(sign, _size(side))
    return [(place, float(factor)) for place, factor in sorted(factors.items()) if factor]


def _known(one: Side, other: Side, levels: Mapping[str, int], centre: Fraction) -> float:
    """Return the part of computer players in the difference of two sides, relative to the mean of the levels."""
    mean, against = (
        sum((levels[level] - centre for level in side.levels), Fraction(0)) / _size(side) for side in (one, other)
    )
    return float(mean - against) / ELO


def _size(side: Side) -> int:
    return len(side.people) + len(side.levels)
