"""Statistics of Sweet Sixteen: chips, round by round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixteen_tui.engine.sweet_sixteen.rules import CHIPS
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.statistics import game
from sixteen_tui.saves.statistics.game import GameStatistics, Number


@dataclass(frozen=True, slots=True)
class Part(game.Contribution):
    """One game's contribution for one person."""

    sixteens: Number
    rounds: tuple[Number, ...]
    """The net chips of each round in which the person had a hand."""


class Sum(game.Sum[Part]):
    """The sum of many games for one person; `mean` is of the chips per round."""

    def __init__(self) -> None:
        super().__init__()
        self.sixteens = 0
        self.rounds: list[int] = []

    def step(self, part: Part) -> int:
        self.sixteens += part.sixteens
        self.rounds += part.rounds
        if part.rounds:  # rounds of a game are not independent: one observation per game
            self.mean.add(sum(part.rounds) / len(part.rounds))
        return sum(part.rounds)

    def as_object(self) -> dict[str, object]:
        return {
            **super().as_object(),
            "rounds": len(self.rounds),
            "sixteens": self.sixteens,
            "chips": sum(self.rounds),
            **self.mean.as_object("chips_a_round"),
            "best_round": max(self.rounds, default=None),
            "worst_round": min(self.rounds, default=None),
        }


def _figures(table: AnyTable, seat: int) -> dict[str, object]:
    """Return the figures of a seat; a banker who sits out a round (B19) has no result for it."""
    results = [result for each in table.view(None).settlements for result in each.results if result.seat == seat]
    return {
        "busts": sum(result.line == "over" for result in results),
        "sixteens": sum(result.line in ("sixteen", "sixteen-8d") for result in results),
        "rounds": tuple(result.net for result in results),
    }


def _per_round(table: AnyTable) -> list[float]:
    """Return each seat's chips per round; a game has as many rounds as seats (B5)."""
    assert table.outcome is not None, "asked for once a game is over"
    return [(chips - CHIPS) / table.rules.seats for chips in table.outcome.score]


def _course(table: AnyTable, seat: int) -> list[int]:
    """Return the net chips of a seat by round; 0 for a round without a hand (B19)."""
    settled = table.view(None).settlements
    return [next((each.net for each in result.results if each.seat == seat), 0) for result in settled]


COUNT: Final = GameStatistics(
    Part,
    Sum,
    _figures,
    (
        *("rounds", "sixteens", "chips", "chips_a_round", "chips_a_round_95_low", "chips_a_round_95_high"),
        *("best_round", "worst_round"),
    ),
    _per_round,
    _course,
    strengths={
        "two": {"easy": 0, "medium": 46, "hard": 83, "expert": 176},
        "many": {"easy": 0, "medium": 38, "hard": 281, "expert": 370},
    },
)
