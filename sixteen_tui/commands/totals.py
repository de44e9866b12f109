"""The totals of a run of games: rates and means with their 95% intervals (`stats.mean`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean

from sixteen_tui.engine.game import Outcome
from sixteen_tui.stats.mean import Mean, wilson


class Levels:
    """The differences in chips a round between the levels at one table, game by game.

    Two levels in the same games have the same luck, so the difference has a smaller variance than the means.
    """

    def __init__(self, levels: Sequence[str]) -> None:
        self.differences = {pair: Mean() for pair in combinations(dict.fromkeys(levels), 2)}

    def add(self, levels: Sequence[str], chips: Sequence[float]) -> None:
        """Add a game: the level and the chips a round of each seat."""
        means = {level: fmean(c for c, at in zip(chips, levels, strict=True) if at == level) for level in {*levels}}
        for (one, other), difference in self.differences.items():
            difference.add(means[one] - means[other])

    def met(self) -> list[tuple[tuple[str, str], Mean]]:
        """Each pair of levels that have been in the same game, and the mean difference between them."""
        return [(pair, difference) for pair, difference in self.differences.items() if difference.count]

    def as_objects(self) -> list[dict[str, object]]:
        """The same in the keys of `simulate --json`."""
        return [{"levels": list(pair), **difference.as_object("chips_a_round")} for pair, difference in self.met()]


class Total:
    """The totals of one player."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.games = self.wins = self.draws = 0
        self.score, self.round = Mean(), Mean()
        self.points = Mean()
        """Of a deal, played by all turns."""

    def add(self, side: int, outcome: Outcome) -> float:
        """Add a game in which the player was on `side`; returns its points. A shared win is a draw, and its share."""
        self.games += 1
        if side in outcome.winners:
            self.wins += len(outcome.winners) == 1
            self.draws += len(outcome.winners) > 1
        self.score.add(outcome.score[side])
        return (side in outcome.winners) / len(outcome.winners)

    def add_round(self, chips: float) -> None:
        """Add the chips a round of a game. Its rounds are not independent, so they are one observation."""
        self.round.add(chips)

    def as_object(self, *, paired: bool) -> dict[str, object]:
        """All of it in the keys of `simulate --json`; points where the games were paired."""
        return {
            "level": self.level,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "win_rate": self.wins / self.games,
            "win_rate_95": list(wilson(self.wins, self.games)),
            **self.score.as_object("mean_score"),
            **self.round.as_object("chips_a_round"),
            **(self.points.as_object("points") if paired else {}),
        }
