"""Statistics of Sixteen: sets, by side and kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixteen_tui.engine.sixteen.rules import KINDS, count_kinds
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.statistics import game
from sixteen_tui.saves.statistics.game import GameStatistics, Number
from sixteen_tui.saves.statistics.mean import Mean

_Kinds = tuple[Number, Number, Number, Number]


@dataclass(frozen=True, slots=True)
class Part(game.Contribution):
    """One game's contribution for one person."""

    sets: tuple[Number, Number]
    """The score of the own side and of the other."""
    own: _Kinds
    against: _Kinds
    """Number of sets by kind (`KINDS`), per side. A bust of the own side counts in `against`."""


class Sum(game.Sum[Part]):
    """The sum of many games for one person; `mean` is of the own sets per game."""

    def __init__(self) -> None:
        super().__init__()
        self.sets_against = Mean()
        self.own, self.against = [0] * len(KINDS), [0] * len(KINDS)

    def step(self, part: Part) -> int:
        self.mean.add(part.sets[0])
        self.sets_against.add(part.sets[1])
        self.own = [a + b for a, b in zip(self.own, part.own, strict=True)]
        self.against = [a + b for a, b in zip(self.against, part.against, strict=True)]
        return super().step(part)

    def as_object(self) -> dict[str, object]:
        return {
            **super().as_object(),
            "sets": int(self.mean.total),
            "sets_against": int(self.sets_against.total),
            **self.mean.as_object("sets_a_game"),
            **self.sets_against.as_object("sets_against_a_game"),
            **{f"own_{kind}": number for kind, number in zip(KINDS, self.own, strict=True)},
            **{f"against_{kind}": number for kind, number in zip(KINDS, self.against, strict=True)},
        }


def _figures(table: AnyTable, seat: int) -> dict[str, object]:
    view, side = table.view(None), seat % 2
    score = table.outcome.score if table.outcome else (0, 0)
    own, against = (
        tuple(count[kind] for kind in KINDS) for count in (count_kinds(view.won, side), count_kinds(view.won, 1 - side))
    )
    return {
        "busts": sum(formed.seat == seat and "bust" in formed.kinds for formed in view.won),
        "sets": (score[side], score[1 - side]),
        "own": own,
        "against": against,
    }


def _course(table: AnyTable, seat: int) -> list[int]:
    return [1 if formed.side == seat % 2 else -1 for formed in table.view(None).won]


COUNT: Final = GameStatistics(
    Part,
    Sum,
    _figures,
    (
        *("sets", "sets_against", "sets_a_game", "sets_a_game_95_low", "sets_a_game_95_high"),
        *("sets_against_a_game", "sets_against_a_game_95_low", "sets_against_a_game_95_high"),
        *(f"{side}_{kind}" for side in ("own", "against") for kind in KINDS),
    ),
    course=_course,
    strengths={
        "two": {"easy": 0, "medium": 356, "hard": 516, "expert": 637},
        "teams": {"easy": 0, "medium": 340, "hard": 468, "expert": 576},
    },
)
