"""Head to head: the results of people against each other, from the games of a ladder.

Invariant: the meetings of one person with another are those of the other with that one, with wins and losses exchanged
(tests/unit/saves/test_meetings.py). Players of one side do not meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.saves.statistics.rating import seated

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import Ladder


class Meetings(NamedTuple):
    """The games of a person against another."""

    won: int
    """Games in which the score was higher, or that the other gave up."""
    drawn: int
    lost: int
    last: date
    """The day of the last game."""

    @property
    def number(self) -> int:
        return self.won + self.drawn + self.lost


def meetings(ladder: Ladder, person: str) -> dict[str, Meetings]:
    """Return the games of each other person against this one, by name, the most frequent first."""
    counts: dict[str, list[int]] = {}
    last = dict[str, date]()
    for day, result in ladder.played:
        for (one, score), (other, against) in combinations(seated(result, ladder.levels), 2):
            for mine, theirs, by in ((one, other, against - score), (other, one, score - against)):
                if person in mine.people:
                    for name in {*theirs.people} - {person, *ladder.hidden}:
                        counts.setdefault(name, [0, 0, 0])[(by <= 0) + (by < 0)] += 1
                        last[name] = max(day, last.get(name, day))
    found = [(name, Meetings(won, drawn, lost, last[name])) for name, (won, drawn, lost) in counts.items()]
    return dict(sorted(found, key=lambda each: (-each[1].number, each[0])))


def against(ladders: Sequence[Ladder], person: str) -> Iterator[tuple[Ladder, dict[str, Meetings]]]:
    """Yield the ladders on which somebody has met a person, with the games of each against that one."""
    for ladder in ladders:
        if met := meetings(ladder, person):
            yield ladder, met
