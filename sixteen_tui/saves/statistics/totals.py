"""The totals of people over all finished games: sums of the contributions of games (`saves.statistics.count`).

Invariant: a deal counts once, as the game of it that finished first (tests/unit/saves/test_statistics.py); a game that
branches from another does not count. Games with hints or take-backs are never added to games without, nor games of one
person to those of another. No input or output.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.header import base_id
from sixteen_tui.saves.statistics.count import HUMAN, Counted
from sixteen_tui.saves.statistics.game import Contribution, Sum
from sixteen_tui.saves.statistics.ladder import Ladder, ladders
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
    ladders: list[Ladder] = field(default_factory=list)
    """Ratings over the counted games without help."""

    def get(self, game: str, person: str, *, helped: bool) -> Group | None:
        return next((g for g in self.groups if (g.game, g.person, g.helped) == (game, person, helped)), None)


def summed(entries: Iterable[Entry]) -> Statistics:
    """Return the totals of the finished games among these entries, each deal once.

    Adds games in the order in which they were last played. Raises ValueError for an entry that is not `countable`.
    """
    games: dict[tuple[str, int], tuple[Entry, Counted[Contribution]]] = {}
    going = set[str]()
    for entry in sorted(entries, key=lambda entry: (entry.last, len(entry.file), entry.file)):
        if entry.counted is None:
            going |= {base_id(entry.id)} if entry.parent is None else set()
        else:
            games.setdefault((entry.counted.id, entry.counted.deal), (entry, entry.counted))
    found = len(games)
    games = {key: (entry, game) for key, (entry, game) in games.items() if entry.parent is None}
    going -= {game.id for _, game in games.values()}
    made = Statistics([], len(games), branches=found - len(games), unfinished=len(going))
    groups: dict[tuple[str, str, bool], Group] = {}
    for entry, game in games.values():
        made.without_people += not game.parts
        for part in game.parts:
            key = (entry.game, part.name, game.helped)
            groups.setdefault(key, Group(*key, new_sum(entry.game))).add(part, entry.rules)
    made.groups = _sorted([*groups.values()])
    made.ladders = ladders((entry, game) for entry, game in games.values() if not game.helped)
    for ladder in made.ladders:
        for person, rating in ladder.ratings.items():
            if group := made.get(ladder.game, person, helped=False):  # none for who always left before the end
                group.ratings.append((ladder, rating))
    return made


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
