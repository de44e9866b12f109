"""What comes of a run of games: rates and means with their 95% intervals.

Law: no figure without how sure it is. A rate has Wilson's interval, a mean the normal one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from statistics import fmean
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.game import Outcome

_Z: Final = 1.959963984540054
"""The normal distribution lies within so many standard deviations with 95%."""


class Interval(NamedTuple):
    """Where a value lies with 95% confidence."""

    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """The interval of a rate.

    >>> tuple(round(bound, 3) for bound in wilson(50, 100))
    (0.404, 0.596)
    """
    rate, z2 = wins / games, _Z * _Z
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Interval(centre - half if wins else 0.0, centre + half if wins < games else 1.0)


def mean_interval(total: float, squares: float, games: int) -> Interval | None:
    """The interval of a mean, from the sum and the sum of squares; None for one game, which says nothing about it."""
    if games < 2:
        return None
    mean = total / games
    half = _Z * math.sqrt(max(0.0, squares - games * mean * mean) / (games - 1) / games)
    return Interval(mean - half, mean + half)


class Mean:
    """The mean of values that come one by one."""

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self.count, self.total, self.squares = self.count + 1, self.total + value, self.squares + value * value

    def as_object(self, name: str) -> dict[str, Any]:
        """The mean under its name, and its interval; nothing of a mean of nothing."""
        if not self.count:
            return {}
        interval = mean_interval(self.total, self.squares, self.count)
        return {name: self.total / self.count, f"{name}_95": interval and list(interval)}


class Levels:
    """How levels compare that sit at one table: by the chips a round of their seats, game by game.

    Two levels that meet in the same games have met the same luck, so their difference is surer than their means.
    """

    def __init__(self, levels: Sequence[str]) -> None:
        self.differences = {pair: Mean() for pair in combinations(dict.fromkeys(levels), 2)}

    def add(self, levels: Sequence[str], chips: Sequence[float]) -> None:
        """Count a game: the level on each seat, and the chips a round that it brought the seat."""
        means = {level: fmean(c for c, at in zip(chips, levels, strict=True) if at == level) for level in {*levels}}
        for (one, other), difference in self.differences.items():
            difference.add(means[one] - means[other])

    def as_objects(self) -> list[dict[str, Any]]:
        return [
            {"levels": list(pair), **difference.as_object("chips_a_round")}
            for pair, difference in self.differences.items()
            if difference.count
        ]


class Total:
    """What one player has come to."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.games = self.wins = self.draws = 0
        self.score, self.round = Mean(), Mean()

    def add(self, side: int, outcome: Outcome) -> None:
        """Count a game in which the player was on `side`. A shared win is a draw."""
        self.games += 1
        if side in outcome.winners:
            self.wins += len(outcome.winners) == 1
            self.draws += len(outcome.winners) > 1
        self.score.add(outcome.score[side])

    def add_rounds(self, chips: int, rounds: int) -> None:
        """Count the chips a round that a game brought. Its rounds hang together, so they are one observation."""
        self.round.add(chips / rounds)

    def as_object(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "win_rate": self.wins / self.games,
            "win_rate_95": list(wilson(self.wins, self.games)),
            **self.score.as_object("mean_score"),
            **self.round.as_object("chips_a_round"),
        }
