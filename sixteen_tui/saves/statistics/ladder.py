"""Ladders: the ratings of people over counted games, one for each game and kind of table.

Invariant: a ladder is computed from the games each time and stored nowhere, so a deleted, restored or imported game
changes it as if it had always been so.
Why: the more players of Sweet Sixteen, the more rounds, and the stronger level wins more often: one number cannot say
how often at tables for two and for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import played_on
from sixteen_tui.saves.statistics.count import Counted
from sixteen_tui.saves.statistics.game import Contribution, Kind
from sixteen_tui.saves.statistics.rating import Rating, Result, Side, rate, seated

RatedGame: TypeAlias = tuple[Entry, Counted[Contribution]]
"""A counted game without help."""
BASE: Final = 1000
"""The rating of the weakest level, so that few people are below zero."""
AWAY: Final = timedelta(180)
"""Time without a game on a ladder after which a person is not shown on it."""


def kind(sides: int, seats: int) -> Kind:
    """Return the kind of a table."""
    return "teams" if sides < seats else "two" if sides == 2 else "many"


class LadderGame(NamedTuple):
    """A result on a ladder, and its day in the local time zone."""

    day: date
    result: Result


class Ladder(NamedTuple):
    """The ratings in one game."""

    game: str
    kind: Kind
    levels: Mapping[str, int]
    """The fixed ratings of the computer players, the weakest first."""
    ratings: Mapping[str, Rating]
    """By person, as `Contribution.name`; the highest first."""
    played: Sequence[LadderGame] = ()
    """The results from which they follow, in the order of the games."""
    away: int = 0
    """The number of people without a game for `AWAY`, who are left out."""
    hidden: frozenset[str] = frozenset()
    """The people who want to be on nobody's ladder."""

    def last(self) -> dict[str, date]:
        """Return the day of each person's last game."""
        days = dict[str, date]()
        for day, result in self.played:
            for side, _ in seated(result, self.levels):
                for person in side.people:
                    days[person] = max(day, days.get(person, day))
        return days

    def present(self, today: date) -> Ladder:
        """Return the ladder without the people who are away: their last game was more than `AWAY` before today."""
        last = self.last()
        there = {who: each for who, each in self.ratings.items() if today - last[who] <= AWAY}
        return self._replace(ratings=there, away=self.away + len(self.ratings) - len(there))

    def without(self, people: frozenset[str]) -> Ladder:
        """Return the ladder without some people. The ratings of the others are the same."""
        there = {who: each for who, each in self.ratings.items() if who not in people}
        return self._replace(ratings=there, hidden=self.hidden | people)

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


def ladder_of(game: str, kind: str) -> Ladder | None:
    """Return an empty ladder of a game and kind of table, with its levels; None if there is none."""
    plugin = PLUGINS.get(game)
    for each, strengths in plugin.count.strengths.items() if plugin else ():
        if each == kind:
            return Ladder(game, each, {level: BASE + elo for level, elo in strengths.items()}, {})
    return None


def ladders(games: Iterable[RatedGame], since: date | None = None, until: date | None = None) -> list[Ladder]:
    """Return the ladders on which somebody is, in the order of the games. The order of the arguments is irrelevant.

    `since`, `until`: the first and the last day of the games that count, as of the filter of saved games.
    """
    played: dict[tuple[str, Kind], list[tuple[str, LadderGame]]] = {}
    for entry, game in games:
        day = played_on(entry.last)
        if (since or date.min) <= day <= (until or date.max):
            pool = entry.game, kind(len(entry.points), len(entry.players))
            results = played.setdefault(pool, [])
            results += [(f"{entry.last} {entry.file}", LadderGame(day, each)) for each in _results(entry, game)]
    found = []
    for name, of in ((name, of) for name, plugin in PLUGINS.items() for of in plugin.count.strengths):
        if (empty := ladder_of(name, of)) is not None:
            games_then = [one for _, one in sorted(played.get((name, of), ()), key=itemgetter(0))]
            ratings = rate((one.result for one in games_then), empty.levels)
            found.append(empty._replace(ratings=ratings, played=games_then))
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
