"""What people have come to over all finished games: the sums of what each game contributes (`stats.count`).

Law: a game counts once. Games with hints or take-backs are never mixed with games without, nor two people's with each
other. Nothing here reads a file or shows anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.stats.count import HUMAN, Counted
from sixteen_tui.stats.game import Part, Sum
from sixteen_tui.titles import TITLES

if TYPE_CHECKING:
    from sixteen_tui.store.index import Entry


def new_sum(game: str) -> Sum[Part]:
    """A sum of no games yet."""
    return TITLES[game].count.sum()


@dataclass
class Group:
    """The games of one kind that one person has played, either all with help or all without."""

    game: str
    person: str
    """As `Part.name`."""
    helped: bool
    total: Sum[Part]
    opponents: dict[tuple[str, ...], Sum[Part]] = field(default_factory=dict)
    rules: dict[SomeRules, Sum[Part]] = field(default_factory=dict)

    def add(self, part: Part, rules: SomeRules) -> None:
        for each in (
            self.total,
            self.opponents.setdefault(part.opponents, new_sum(self.game)),
            self.rules.setdefault(rules, new_sum(self.game)),
        ):
            each.add(part)


@dataclass
class Statistics:
    """All groups, and how many finished games they were made from."""

    groups: list[Group]
    games: int = 0
    without_people: int = 0
    """Games that only computers played; they are in no group."""

    def get(self, game: str, person: str, *, helped: bool) -> Group | None:
        return next((g for g in self.groups if (g.game, g.person, g.helped) == (game, person, helped)), None)


def summed(entries: Iterable[Entry]) -> Statistics:
    """The finished ones among these games in the order in which they were last written, each once."""
    games: dict[tuple[str, int], tuple[Entry, Counted[Part]]] = {}
    for entry in sorted(entries, key=lambda entry: (entry.last, entry.file)):
        if entry.counted is not None:
            games.setdefault((entry.counted.id, entry.counted.log), (entry, entry.counted))
    made = Statistics([], len(games))
    groups: dict[tuple[str, str, bool], Group] = {}
    for entry, game in games.values():
        made.without_people += not game.parts
        for part in game.parts:
            key = (entry.game, part.name, game.helped)
            groups.setdefault(key, Group(*key, new_sum(entry.game))).add(part, entry.rules)
    made.groups = _sorted([*groups.values()])
    return made


def _sorted(groups: Sequence[Group]) -> list[Group]:
    """Game by game, "you" first, then who has played most; games without help before those with."""
    games, played = [*GAMES], dict[str, int]()
    for group in groups:
        played[group.person] = played.get(group.person, 0) + group.total.played
    return sorted(
        groups,
        key=lambda g: (games.index(g.game), g.person != "", -played[g.person], g.person, g.helped),
    )


def by_strength(game: str, levels: Iterable[str]) -> list[str]:
    """Levels from the weakest on, those that are not known first, people last."""
    known = [*(GAMES[game].levels if game in GAMES else ()), HUMAN]
    return sorted(levels, key=lambda level: (known.index(level) if level in known else -1, level))
