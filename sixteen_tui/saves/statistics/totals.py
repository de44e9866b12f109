"""The totals of people over all finished games: sums of the contributions of games (`saves.statistics.count`).

Invariant: a deal counts once, as the game of it that finished first (tests/unit/saves/test_statistics.py); a game that
branches from another does not count. Games with hints or take-backs are never added to games without, nor games of one
person to those of another. No input or output.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.header import base_id
from sixteen_tui.saves.statistics.count import HUMAN
from sixteen_tui.saves.statistics.course import course
from sixteen_tui.saves.statistics.game import Contribution, Sum
from sixteen_tui.saves.statistics.ladder import Ladder, RatedGame, ladders
from sixteen_tui.saves.statistics.rating import Rating

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry


def new_sum(game: str) -> Sum[Contribution]:
    """Return an empty sum for a game, a key of `PLUGINS`."""
    return PLUGINS[game].count.sum()


@dataclass
class Group:
    """The totals of one person in one game, either over games with help or over games without."""

    game: str
    person: str
    """As `Contribution.name`."""
    helped: bool
    total: Sum[Contribution]
    opponents: dict[tuple[str, ...], Sum[Contribution]] = field(default_factory=dict)
    rules: dict[SomeRules, Sum[Contribution]] = field(default_factory=dict)
    ratings: list[tuple[Ladder, Rating]] = field(default_factory=list)
    """The ladders of the game with this person's rating on each; empty over games with help."""
    _courses: dict[str, list[tuple[int, int]]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def course(self, ladder: Ladder) -> list[tuple[int, int]]:
        """Return the course of this person's rating on a ladder, computed once."""
        key = f"{ladder.game} {ladder.kind}"
        if key not in self._courses:
            self._courses[key] = course(ladder, self.person)
        return self._courses[key]

    def by_strength(self, levels: Iterable[str]) -> list[str]:
        """Sort levels as the function `by_strength` does."""
        return by_strength(self.game, levels)

    def add(self, part: Contribution, rules: SomeRules) -> None:
        for each in (
            self.total,
            self.opponents.setdefault(part.opponents, new_sum(self.game)),
            self.rules.setdefault(rules, new_sum(self.game)),
        ):
            each.add(part)


@dataclass
class Statistics:
    """All groups, and the number of counted games: every finished game except branches, each deal once."""

    groups: list[Group]
    games: int = 0
    without_people: int = 0
    """The number of these games between computer players, which are in no group."""
    branches: int = 0
    """The number of finished games that branch from others; they do not count, because their beginning was known."""
    unfinished: int = 0
    """The number of games that have not ended, except branches; they do not count."""
    annulled: int = 0
    """The number of finished games that do not count because somebody has annulled them (`saves.tags.annulled`)."""
    ladders: list[Ladder] = field(default_factory=list)
    """Ratings over the counted games without help."""
    rated: Sequence[RatedGame] = ()
    """These games."""

    def get(self, game: str, person: str, *, helped: bool) -> Group | None:
        return next((g for g in self.groups if (g.game, g.person, g.helped) == (game, person, helped)), None)


def summed(entries: Iterable[Entry], hidden: Container[str] = (), annulled: Container[str] = ()) -> Statistics:
    """Return the totals of the finished games among these entries, each deal once.

    `hidden`: the people whose groups get no ratings. `annulled`: the files of games that do not count. Adds games in
    the order in which they were last played. Raises ValueError for an entry that is not `countable`.
    """
    games, branches, unfinished, void = _counted(entries, annulled)
    rated = [each for each in games if not each[1].helped]
    made = Statistics([], len(games), branches=branches, unfinished=unfinished, annulled=void, rated=rated)
    groups: dict[tuple[str, str, bool], Group] = {}
    for entry, game in games:
        made.without_people += not game.parts
        for part in game.parts:
            key = (entry.game, part.name, game.helped)
            groups.setdefault(key, Group(*key, new_sum(entry.game))).add(part, entry.rules)
    made.groups = _sorted([*groups.values()])
    made.ladders = ladders(made.rated)
    for ladder in made.ladders:
        for person, rating in ladder.ratings.items():
            group = made.get(ladder.game, person, helped=False)  # none for who always left before the end
            if group is not None and person not in hidden:
                group.ratings.append((ladder, rating))
    return made


def ended(entries: Iterable[Entry], annulled: Container[str] = ()) -> list[RatedGame]:
    """Return the counted games, also with help, the oldest first. Raises ValueError as `summed` does."""
    return _counted(entries, annulled)[0]


def rated(entries: Iterable[Entry], annulled: Container[str] = ()) -> list[RatedGame]:
    """Return the counted games without help, of which ladders are made. Raises ValueError as `summed` does."""
    return [each for each in _counted(entries, annulled)[0] if not each[1].helped]


def _counted(entries: Iterable[Entry], annulled: Container[str]) -> tuple[list[RatedGame], int, int, int]:
    """Return the finished games that count, in the order in which they were last played.

    Also returns the number of finished branches, that of unfinished games which are no branches, and that of annulled
    games. A game is annulled if one of its copies is.
    """
    games: dict[tuple[str, int], RatedGame] = {}
    going, void = set[str](), set[tuple[str, int]]()
    for entry in sorted(entries, key=lambda entry: (entry.last, len(entry.file), entry.file)):
        if entry.counted is None:
            going |= {base_id(entry.id)} if entry.parent is None else set()
        else:
            deal = entry.counted.id, entry.counted.deal
            games.setdefault(deal, (entry, entry.counted))
            if entry.file in annulled:
                void.add(deal)
    firsts = [(deal, each) for deal, each in games.items() if each[0].parent is None]
    going -= {each[1].id for _, each in firsts}
    count = [each for deal, each in firsts if deal not in void]
    return count, len(games) - len(firsts), len(going), len(firsts) - len(count)


def _sorted(groups: Sequence[Group]) -> list[Group]:
    """Sort groups by game; then the unnamed person first, others by number of games, descending; then by help."""
    games, played = [*GAMES], dict[str, int]()
    for group in groups:
        played[group.person] = played.get(group.person, 0) + group.total.played
    return sorted(
        groups,
        key=lambda g: (games.index(g.game), g.person != "", -played[g.person], g.person, g.helped),
    )


def by_strength(game: str, levels: Iterable[str]) -> list[str]:
    """Sort levels, the weakest first; unknown levels precede them, people follow them."""
    known = [*(GAMES[game].levels if game in GAMES else ()), HUMAN]
    return sorted(levels, key=lambda level: (known.index(level) if level in known else -1, level))
