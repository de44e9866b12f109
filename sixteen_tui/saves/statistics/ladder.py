"""Ladders: the ratings of people over counted games, one for each game and kind of table.

Invariant: a ladder is computed from the games each time and stored nowhere, so a deleted, restored or imported game
changes it as if it had always been so.
Why: the more players of Sweet Sixteen, the more rounds, and the stronger level wins more often: one number cannot say
how often at tables for two and for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.statistics.count import Counted
from sixteen_tui.saves.statistics.game import Contribution, Kind
from sixteen_tui.saves.statistics.rating import Rating, Result, Side, rate

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry

BASE: Final = 1000
"""The rating of the weakest level, so that few people are below zero."""


def kind(sides: int, seats: int) -> Kind:
    """Return the kind of a table."""
    return "teams" if sides < seats else "two" if sides == 2 else "many"


class Ladder(NamedTuple):
    """The ratings in one game."""

    game: str
    kind: Kind
    levels: Mapping[str, int]
    """The fixed ratings of the computer players, the weakest first."""
    ratings: Mapping[str, Rating]
    """By person, as `Contribution.name`; the highest first."""

    def places(self) -> Iterator[tuple[int, str, Rating]]:
        """Yield place, person and rating; equal ratings share a place."""
        place, last = 0, None
        for number, (person, rating) in enumerate(self.ratings.items(), start=1):
            place, last = (place if rating.rating == last else number), rating.rating
            yield place, person, rating

    def like(self, rating: Rating) -> str:
        """Return the level whose rating is nearest, of two the weaker one."""
        return min(self.levels, key=lambda level: (abs(self.levels[level] - rating.rating), self.levels[level]))

    def beyond(self, rating: Rating) -> int:
        """Return 1 if the whole interval is above all levels, -1 if it is below them, else 0."""
        return (rating.low > max(self.levels.values())) - (rating.high < min(self.levels.values()))


def ladders(games: Iterable[tuple[Entry, Counted[Contribution]]]) -> list[Ladder]:
    """Return the ladders on which somebody is, in the order of the games. The order of the arguments is irrelevant."""
    results: dict[tuple[str, Kind], list[Result]] = {}
    for entry, game in games:
        pool = entry.game, kind(len(entry.points), len(entry.players))
        results.setdefault(pool, []).extend(_results(entry, game))
    found = []
    for name, plugin in PLUGINS.items():
        for each, strengths in plugin.count.strengths.items():
            levels = {level: BASE + elo for level, elo in strengths.items()}
            found.append(Ladder(name, each, levels, rate(results.get((name, each), ()), levels)))
    return [ladder for ladder in found if ladder.ratings]


def _results(entry: Entry, game: Counted[Contribution]) -> Iterator[Result]:
    """Yield the result of a finished game, and for each person who left it a game lost to who took over.

    The score of a game that ended before it was played out does not count, but who won.
    """
    names, sides = iter(game.parts), len(entry.points)
    people, levels = [list[str]() for _ in entry.points], [list[str]() for _ in entry.points]
    for seat, (player, level) in enumerate(zip(entry.players, entry.levels, strict=True)):
        if player.human:
            people[seat % sides].append(next(names).name)
        else:
            levels[seat % sides].append(level or "")
    seated = zip(people, levels, strict=True)
    won = entry.won_by
    score = (*entry.points,) if won is None else tuple(int(side in won) for side in range(sides))
    yield Result(tuple(Side((*human,), (*computer,)) for human, computer in seated), score)
    for left in game.left:
        yield Result((Side((left.name,)), Side((), (entry.levels[left.seat] or "",))), (0, 1))
