"""What people have come to over all finished games: the sums of what each game contributes (`counted`).

Law: a game counts once. Games with hints or take-backs are never mixed with games without, nor two people's with each
other. No rate and no mean stands without how sure it is. Nothing here reads a file or shows anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from sixteen_tui.engine.games import GAMES
from sixteen_tui.stats.count import HUMAN, KINDS, Counted, Part
from sixteen_tui.stats.mean import Mean, wilson

if TYPE_CHECKING:
    from sixteen_tui.store.index import Entry


class Sum:
    """What many games have come to for one person, oldest first."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.played = self.won = self.drawn = self.lost = self.busts = self.sixteens = 0
        self.streak = self.longest = 0
        """Games won one after another: up to now, and at best."""
        self.sets, self.sets_against, self.chips_a_round = Mean(), Mean(), Mean()
        self.own, self.against = [0] * len(KINDS), [0] * len(KINDS)
        self.rounds: list[int] = []
        self._steps: list[int] = []

    @property
    def for_chips(self) -> bool:
        """Whether the game is played for chips, round by round."""
        return self.game == "sweet-sixteen"

    def add(self, part: Part) -> None:
        """Count the next game."""
        self.played += 1
        self.won += part.result == "won"
        self.drawn += part.result == "drawn"
        self.lost += part.result == "lost"
        self.streak = self.streak + 1 if part.result == "won" else 0
        self.longest = max(self.longest, self.streak)
        self.busts += part.busts
        if self.for_chips:
            self.sixteens += part.sixteens
            self.rounds += part.rounds
            if part.rounds:  # the rounds of a game hang together, so they are one observation
                self.chips_a_round.add(sum(part.rounds) / len(part.rounds))
            self._steps.append(sum(part.rounds))
        else:
            self.sets.add(part.sets[0])
            self.sets_against.add(part.sets[1])
            self.own = [a + b for a, b in zip(self.own, part.own, strict=True)]
            self.against = [a + b for a, b in zip(self.against, part.against, strict=True)]
            self._steps.append({"won": 1, "drawn": 0, "lost": -1}[part.result])

    @property
    def course(self) -> list[int]:
        """From 0 on, after each game: the chips won less those lost, or games won less games lost."""
        return [0, *accumulate(self._steps)]

    def as_object(self) -> dict[str, Any]:
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
            **(self._chips() if self.for_chips else self._sets()),
        }

    def _sets(self) -> dict[str, Any]:
        return {
            "sets": int(self.sets.total),
            "sets_against": int(self.sets_against.total),
            **self.sets.as_object("sets_a_game"),
            **self.sets_against.as_object("sets_against_a_game"),
            **{f"own_{kind}": number for kind, number in zip(KINDS, self.own, strict=True)},
            **{f"against_{kind}": number for kind, number in zip(KINDS, self.against, strict=True)},
        }

    def _chips(self) -> dict[str, Any]:
        return {
            "rounds": len(self.rounds),
            "sixteens": self.sixteens,
            "chips": sum(self.rounds),
            **self.chips_a_round.as_object("chips_a_round"),
            "best_round": max(self.rounds, default=None),
            "worst_round": min(self.rounds, default=None),
        }


@dataclass
class Group:
    """The games of one kind that one person has played, either all with help or all without."""

    game: str
    person: str
    """As `Part.name`."""
    helped: bool
    total: Sum
    opponents: dict[tuple[str, ...], Sum] = field(default_factory=dict)
    rules: dict[Any, Sum] = field(default_factory=dict)

    def add(self, part: Part, rules: Any) -> None:
        for each in (
            self.total,
            self.opponents.setdefault(part.opponents, Sum(self.game)),
            self.rules.setdefault(rules, Sum(self.game)),
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
    games: dict[tuple[str, int], tuple[Entry, Counted]] = {}
    for entry in sorted(entries, key=lambda entry: (entry.last, entry.file)):
        if entry.counted is not None:
            games.setdefault((entry.counted.id, entry.counted.log), (entry, entry.counted))
    made = Statistics([], len(games))
    groups: dict[tuple[str, str, bool], Group] = {}
    for entry, game in games.values():
        made.without_people += not game.parts
        for part in game.parts:
            key = (entry.game, part.name, game.helped)
            groups.setdefault(key, Group(*key, Sum(entry.game))).add(part, entry.rules)
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
