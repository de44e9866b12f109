"""Totals of a run of games: rates and means with their 95% intervals (`saves.statistics.mean`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean

from sixteen_tui.engine.game import Outcome
from sixteen_tui.saves.statistics.mean import Mean, wilson


class Levels:
    """Accumulates, per game, the difference in chips a round between each two levels at the table.

    Two levels in the same game share its luck, so the difference has a smaller variance than the means.
    """

    def __init__(self, levels: Sequence[str]) -> None:
        self.differences = {pair: Mean() for pair in combinations(dict.fromkeys(levels), 2)}

    def add(self, levels: Sequence[str], chips: Sequence[float]) -> None:
        """Add a game; both arguments have one value per seat, `chips` the mean gain a round."""
        means = {level: fmean(c for c, at in zip(chips, levels, strict=True) if at == level) for level in {*levels}}
        for (one, other), difference in self.differences.items():
            difference.add(means[one] - means[other])

    def met(self) -> list[tuple[tuple[str, str], Mean]]:
        """Return each pair of levels that have met in a game, with the mean difference between them."""
        return [(pair, difference) for pair, difference in self.differences.items() if difference.count]

    def as_objects(self) -> list[dict[str, object]]:
        """Return the result of `met` in the keys of `simulate --json`."""
        return [{"levels": list(pair), **difference.as_object("chips_a_round")} for pair, difference in self.met()]


class Total:
    """Accumulates the results of one player over all seats."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.games = self.wins = self.draws = 0
        self.score = Mean()
        self.round = Mean()
        """Chips a round; a game is one observation, because its rounds are not independent."""
        self.points = Mean()
        """Points per deal, each the mean over all seatings of the deal (`Run.turns`)."""

    def add(self, side: int, outcome: Outcome) -> float:
        """Add a game of the player on `side`; return 1 point for a win, the share of a shared win, else 0.

        A shared win counts as a draw.
        """
        self.games += 1
        if side in outcome.winners:
            self.wins += len(outcome.winners) == 1
            self.draws += len(outcome.winners) > 1
        self.score.add(outcome.score[side])
        return (side in outcome.winners) / len(outcome.winners)

    def as_object(self, *, paired: bool) -> dict[str, object]:
        """Return the totals in the keys of `simulate --json`; with `paired` including points."""
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
