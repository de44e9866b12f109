"""What the statistics have to know of a game: what one game of it contributes, and how contributions add up.

Law: no rate and no mean stands without how sure it is. Nothing here reads a file or shows anything.
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
"""What an index may say."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a finished game was for one person at the keyboard. A game adds fields of its own."""

    name: str
    """As the save has it; empty for the only person of a game, who is "you", and a number sign and the seat's number
    for one of several without a name."""
    opponents: tuple[str, ...]
    """The levels on the other sides, each once, in the order of the alphabet."""
    result: Literal["won", "drawn", "lost"]
    busts: Number
    """How often this person went over 16."""


APart = TypeVar("APart", bound=Part)


class Row(NamedTuple):
    """A line of a table: what it is of, and its cells; without cells a heading."""

    label: str
    cells: Sequence[str]
    ink: str = "text"


class Sum(Generic[APart]):
    """What many games have come to for one person, oldest first."""

    MEAN_FORMAT: ClassVar[str] = ".1f"

    def __init__(self) -> None:
        self.played = self.won = self.drawn = self.lost = self.busts = 0
        self.streak = self.longest = 0
        """Games won one after another: up to now, and at best."""
        self.mean = Mean()
        """The figure that is given as a mean in every table."""
        self.course = [0]
        """From 0 on, after each game: games won less games lost, or whatever `step` adds up."""

    def add(self, part: APart) -> None:
        """Count the next game."""
        self.played += 1
        self.won += part.result == "won"
        self.drawn += part.result == "drawn"
        self.lost += part.result == "lost"
        self.streak = self.streak + 1 if part.result == "won" else 0
        self.longest = max(self.longest, self.streak)
        self.busts += part.busts
        self.course.append(self.course[-1] + self.step(part))

    def step(self, part: APart) -> int:
        """Count the game's own figures; returns how far the course goes up, or down."""
        return {"won": 1, "drawn": 0, "lost": -1}[part.result]

    def as_object(self) -> dict[str, object]:
        """All of it in the keys of `docs/statistics.md`."""
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
        """The columns: games, how many of them were won and drawn, the share of wins and where it lies, the mean."""
        return say.heads()

    def facts(self) -> list[str | list[Row]]:
        """What is told of all games together: sentences, and tables whose first row is their head."""
        return [say.busts(self.busts)]

    def course_title(self) -> str:
        """What the chart of the course shows."""
        return say.course()


@dataclass(frozen=True, slots=True)
class Count(Generic[APart]):
    """How a game is counted. `figures` are the fields of a part that the game adds, and its busts, for a seat."""

    part: type[APart]
    sum: type[Sum[APart]]
    figures: Callable[[AnyTable, int], Mapping[str, object]]
    columns: tuple[str, ...] = ()
    """The keys that its sums add to `as_object`; an interval is two, for CSV."""
    per_round: Callable[[AnyTable], Sequence[float]] | None = None
    """For a game that is played for chips in rounds: what a round of a finished game brought each seat on average."""
