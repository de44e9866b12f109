"""Interface of a game to the statistics: the contribution of one game, and the sum of contributions.

Invariant: every rate and every mean has its 95% interval.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from sixteen_tui.engine.game import Result
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.statistics.mean import Interval, Mean, wilson


class Between(NamedTuple):
    """Bounds of a number for pydantic, which is imported only to read an index."""

    low: int
    high: int

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        return {**handler(source), "ge": self.low, "le": self.high}


Number = Annotated[int, Between(-1_000_000, 1_000_000)]
"""A number in an index."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """The contribution of a finished game to the statistics of one person. A game has a subclass with more fields."""

    name: str
    """The name in the save; empty for the only person in a game; "#" and the number of the seat, from 1, for one of
    several people without a name."""
    opponents: tuple[str, ...]
    """The levels on the other sides, without repetition, sorted."""
    result: Result
    busts: Number
    """The number of times this person went over 16."""


APart = TypeVar("APart", bound=Contribution)


class Sum(Generic[APart]):
    """The totals of one person over many games. Games must be added in order, the oldest first."""

    def __init__(self) -> None:
        self.played = self.won = self.drawn = self.placed = self.lost = self.busts = 0
        self.streak = self.longest = 0
        """The current and the longest run of wins."""
        self.mean = Mean()
        """The figure whose mean every table shows; a subclass adds to it in `step`."""
        self.course = [0]
        """The partial sums of `step`, from 0: wins minus losses, unless a subclass counts something else."""

    def add(self, part: APart) -> None:
        """Add the next game."""
        self.played += 1
        self.won += part.result == "won"
        self.drawn += part.result == "drawn"
        self.placed += part.result == "placed"
        self.lost += part.result == "lost"
        self.streak = self.streak + 1 if part.result == "won" else 0
        self.longest = max(self.longest, self.streak)
        self.busts += part.busts
        self.course.append(self.course[-1] + self.step(part))

    def step(self, part: APart) -> int:
        """Add the figures of the subclass, and return the change of `course`."""
        return {"won": 1, "drawn": 0, "placed": 0, "lost": -1}[part.result]

    @property
    def win_rate_95(self) -> Interval:
        """The interval of the rate of wins. At least one game must have been added."""
        return wilson(self.won, self.played)

    def as_object(self) -> dict[str, object]:
        """Return the totals with the keys of `docs/statistics.md`. At least one game must have been added."""
        return {
            "played": self.played,
            "won": self.won,
            "drawn": self.drawn,
            "placed": self.placed,
            "lost": self.lost,
            "win_rate": self.won / self.played,
            "win_rate_95": list(self.win_rate_95),
            "streak": self.streak,
            "longest_streak": self.longest,
            "busts": self.busts,
        }


Kind: TypeAlias = Literal["two", "many", "teams"]
"""Kind of a table: two single players, more of them, or teams."""


@dataclass(frozen=True, slots=True)
class GameStatistics(Generic[APart]):
    """The statistics of one game. `figures(table, seat)` returns `busts` and the fields that `part` adds."""

    part: type[APart]
    sum: type[Sum[APart]]
    figures: Callable[[AnyTable, int], Mapping[str, object]]
    columns: tuple[str, ...] = ()
    """CSV columns for the keys that `sum` adds to `as_object`; an interval takes two."""
    per_round: Callable[[AnyTable], Sequence[float]] | None = None
    """For a game with rounds and chips: the mean chips per round of a finished game, by seat."""
    course: Callable[[AnyTable, int], Sequence[int]] | None = None
    """`course(table, seat)`: the result of each set or round for the seat's side, above 0 if won, below 0 if lost."""
    strengths: Mapping[Kind, Mapping[str, int]] = field(default_factory=dict)
    """Elo of each level above the weakest, by kind of table; no ratings for other kinds. Measured by the book
    (`docs/strength.md`, `docs/sweet-sixteen-odds.md`)."""
