"""Interface of a game to the statistics: the contribution of one game, and the sum of contributions.

Invariant: every rate and every mean has its 95% interval.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import Field

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.stats.mean import Mean, wilson
from sixteen_tui.words import statistics as say

Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
"""The range of a number in an index."""


@dataclass(frozen=True, slots=True)
class Part:
    """The contribution of a finished game to the statistics of one person. A game has a subclass with more fields."""

    name: str
    """The name in the save; "" for the only person of a game, and "#" with the number of the seat, from 1, for one of
    several without a name."""
    opponents: tuple[str, ...]
    """The levels on the other sides, without repetition, sorted."""
    result: Literal["won", "drawn", "lost"]
    busts: Number
    """The number of times this person went over 16."""


APart = TypeVar("APart", bound=Part)


class Row(NamedTuple):
    """A line of a table: a label and cells; without cells it is a heading."""

    label: str
    cells: Sequence[str]
    ink: str = "text"


class Sum(Generic[APart]):
    """The totals of one person over many games, which are added oldest first."""

    MEAN_FORMAT: ClassVar[str] = ".1f"

    def __init__(self) -> None:
        self.played = self.won = self.drawn = self.lost = self.busts = 0
        self.streak = self.longest = 0
        """The current and the longest run of games won."""
        self.mean = Mean()
        """The figure whose mean is in every table; `step` adds to it."""
        self.course = [0]
        """The partial sums of `step`, from 0: games won less games lost, unless a game counts something else."""

    def add(self, part: APart) -> None:
        """Add the next game."""
        self.played += 1
        self.won += part.result == "won"
        self.drawn += part.result == "drawn"
        self.lost += part.result == "lost"
        self.streak = self.streak + 1 if part.result == "won" else 0
        self.longest = max(self.longest, self.streak)
        self.busts += part.busts
        self.course.append(self.course[-1] + self.step(part))

    def step(self, part: APart) -> int:
        """Add the figures of the subclass, and return the change of the course."""
        return {"won": 1, "drawn": 0, "lost": -1}[part.result]

    def as_object(self) -> dict[str, object]:
        """The totals in the keys of `docs/statistics.md`."""
        return {
            "played": self.played,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "win_rate": self.won / self.played,
            "win_rate_95": list(wilson(self.won, self.played)),
            "streak": self.streak,
            "longest_streak": self.longest,
            "busts": self.busts,
        }

    # In words

    def heads(self) -> tuple[str, ...]:
        """The heads of the columns: games, wins, draws, the rate of wins, its interval, the mean."""
        return say.heads()

    def facts(self) -> list[str | list[Row]]:
        """The figures of all games together: sentences, and tables whose first row is the head."""
        return [say.busts(self.busts)]

    def course_title(self) -> str:
        """The title of the chart of the course."""
        return say.course()


@dataclass(frozen=True, slots=True)
class Count(Generic[APart]):
    """How a game is counted. `figures` gives `busts` and the subclass's fields of a part, for a table and a seat."""

    part: type[APart]
    sum: type[Sum[APart]]
    figures: Callable[[AnyTable, int], Mapping[str, object]]
    columns: tuple[str, ...] = ()
    """The columns of CSV for the keys that its sums add to `as_object`; an interval has two."""
    per_round: Callable[[AnyTable], Sequence[float]] | None = None
    """For a game in rounds for chips: the mean chips a round of a finished game, by seat."""
    course: Callable[[AnyTable, int], Sequence[int]] | None = None
    """What each set or round brought a seat's side: above 0 for one that it won, below 0 for one that it lost."""
