"""Setup of a new game: game, seats, rules.

Invariant: a setup is immutable and can always be started; a front end shows its rows and replaces it by the result of
`change` and `rename`. See: `text.setup`, which words the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from sixteen_tui.engine.game import AnyGame, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.session import matchplay
from sixteen_tui.terminal.text import given_name

if TYPE_CHECKING:
    from sixteen_tui.saves.header import Player
    from sixteen_tui.session.guests import Programs
    from sixteen_tui.session.session import Session
    from sixteen_tui.settings.settings import Last

HUMAN: Final = "human"
"""The kind of a seat on which a person sits; every other kind is the level of a computer player."""
_SEAT: Final = "seat-"
LENGTHS: Final = (matchplay.SINGLE, *matchplay.BEST)
"""The lengths of a match, beginning with the single game."""
_Choice = TypeVar("_Choice")


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a game. Each of its options is a row with an id (`rows`)."""

    game: AnyGame
    kinds: tuple[str, ...]
    """`HUMAN` or a level, by seat. Those beyond `seats` are for seats that may be added."""
    names: tuple[str, ...]
    """The names that people entered, by seat, as many as `kinds`; "" for none."""
    seats: int
    values: Mapping[str, object]
    """The rules other than the number of seats, by name."""
    best: int = field(default=matchplay.SINGLE, kw_only=True)
    """The length of the match that the game begins: best of so many; `SINGLE` for a single game."""

    @classmethod
    def remembered(cls, name: str, last: Last) -> Setup:
        """Return the setup from the choices of the last new game of this name, as far as they are still valid."""
        game = GAMES[name]
        known, most = kinds(game), max(game.seat_counts)
        weakest = known[1]
        chosen = [kind if kind in known else weakest for kind in last.players]
        seats = len(chosen) if len(chosen) in game.seat_counts else game.default_rules.seats
        names = [given_name(each) for each in last.names]
        filled = (*chosen, *(weakest,) * most)[:most]
        best = next((best for best in matchplay.BEST if [str(best)] == last.match), matchplay.SINGLE)
        return cls(game, filled, (*names, *("",) * most)[:most], seats, variations(game, last.rules), best=best)

    def remember(self, last: Last) -> None:
        """Write the choices into the lists of the settings."""
        last.players[:], last.names[:] = self.kinds[: self.seats], self.names
        rules = {**self.values, "seats": self.seats}
        last.rules[:] = [name for name, sets in self.game.names.items() if sets.items() <= rules.items()]
        last.match[:] = [] if self.best == matchplay.SINGLE else [str(self.best)]

    # Beginning the game

    @property
    def rules(self) -> SomeRules:
        rules: SomeRules = self.game.rules({**self.values, "seats": self.seats})
        return rules

    @property
    def players(self) -> list[Player]:
        """The players for the header of a save; a person without a name has "" there."""
        return seated(self.kinds[: self.seats], [self.name(seat) for seat in range(self.seats)])

    def begin(self, folder: Path, seed: str | None = None, guests: Programs | None = None, **more: Any) -> Session:
        """Begin the game, save it in a folder, and return a session at it; `guests`: the programs on its seats.

        The cards follow from the seed, or else from the deal code in `more`, which has further header fields. Raises
        OSError.
        """
        from sixteen_tui.session.session import Session

        match = matchplay.new(self.game, self.rules, self.best)
        return Session.begin(folder, self.game.name, self.rules, self.players, seed, guests=guests, match=match, **more)

    # Rows

    @property
    def seat_rows(self) -> tuple[str, ...]:
        """The ids of the rows about the players: their number, then one row per seat."""
        return ("seats", *(f"{_SEAT}{seat}" for seat in range(self.seats)))

    @property
    def rule_rows(self) -> tuple[str, ...]:
        """The ids of the rows about the rules: the preset, if the game has any, then one row per variation."""
        return (*(("preset",) if self.game.presets else ()), *self.game.choices)

    @property
    def first_rows(self) -> tuple[str, ...]:
        """The ids of "start", which begins the game, and of the rows beside it."""
        return ("start",)

    @property
    def last_rows(self) -> tuple[str, ...]:
        """The ids of the rows about neither players nor rules."""
        return ("match",)

    @property
    def rows(self) -> tuple[str, ...]:
        """The ids of all rows in their order; "start" is the first."""
        return (*self.first_rows, *self.seat_rows, *self.rule_rows, *self.last_rows)

    def choices(self, row: str) -> tuple[Sequence[object], int]:
        """Return all values of a row other than "start" and the index of the current one.

        Returns no values for own rules without a preset.
        """
        seat = self.seat_of(row)
        values, now = self.game.choices.get(row, ()), self.values.get(row)
        if seat is not None:
            values, now = kinds(self.game), self.kinds[seat]
        elif row == "seats":
            values, now = self.game.seat_counts, self.seats
        elif row == "preset":
            values, now = (self.game.presets, self.preset) if self.preset is not None else ((), None)
        elif row == "match":
            values, now = LENGTHS, self.best
        return values, values.index(now) if values else 0

    def name(self, seat: int) -> str:
        """Return the name of a player: the one entered, "" for a person without one; or that of the computer player."""
        return self.names[seat] if self.is_human(seat) else COMPUTERS[seat]

    @property
    def people(self) -> int:
        """The number of people."""
        return self.kinds[: self.seats].count(HUMAN)

    def is_human(self, seat: int) -> bool:
        return self.kinds[seat] == HUMAN

    @staticmethod
    def seat_of(row: str) -> int | None:
        """Return the seat that a row is about, or None."""
        return int(row.removeprefix(_SEAT)) if row.startswith(_SEAT) else None

    def person(self, row: str) -> int | None:
        """Return the seat of a row if a person sits there, else None."""
        seat = self.seat_of(row)
        return seat if seat is not None and self.is_human(seat) else None

    @property
    def preset(self) -> str | None:
        """The name of the preset that equals the rules; None if there is none."""
        named = (name for name in self.game.presets if variations(self.game, (name,)) == self.values)
        return next(named, None)

    # Changes

    def change(self, row: str, by: int = 1) -> Setup:
        """Return this setup with the next (1) or previous (-1) value in a row other than "start"."""
        seat = self.seat_of(row)
        if seat is not None:
            kind = following(kinds(self.game), self.kinds[seat], by)
            return replace(self, kinds=(*self.kinds[:seat], kind, *self.kinds[seat + 1 :]))
        if row == "seats":
            return replace(self, seats=following(self.game.seat_counts, self.seats, by))
        if row == "preset":
            presets = self.game.presets
            now = presets[-1 if by > 0 else 0] if self.preset is None else self.preset
            return replace(self, values=variations(self.game, (following(presets, now, by),)))
        if row == "match":
            return replace(self, best=following(LENGTHS, self.best, by))
        value = following(self.game.choices[row], self.values[row], by)
        return replace(self, values={**self.values, row: value})

    def rename(self, seat: int, name: str) -> Self:
        """Return this setup with another name for the person on a seat; "" for none."""
        return replace(self, names=(*self.names[:seat], given_name(name), *self.names[seat + 1 :]))


def kinds(game: AnyGame) -> tuple[str, ...]:
    """Return the kinds of players of a game: a person, then the levels of computer players, weakest first."""
    return (HUMAN, *game.levels)


def variations(game: AnyGame, names: Iterable[str]) -> dict[str, object]:
    """Return the default rules without the number of seats, changed by the named variations that exist."""
    values = {name: getattr(game.default_rules, name) for name in game.choices}
    for name in names:
        values |= {rule: value for rule, value in game.names.get(name, {}).items() if rule in values}
    return values


def seated(kinds: Sequence[str], names: Sequence[str]) -> list[Player]:
    """Return the players for the header of a save, by their kinds and names."""
    from sixteen_tui.saves.header import Player

    return [
        Player(name=name, player="human", level=None) if kind == HUMAN else Player(name=name, player="bot", level=kind)
        for kind, name in zip(kinds, names, strict=True)
    ]


def first_game(saves: Path, game: AnyGame, rules: SomeRules, names: Sequence[str]) -> Session:
    """Begin the first real game after a lesson: its rules, computers of the weakest level, a gentle coach.

    `names`: the players of the lesson, by seat. Raises OSError.
    """
    from sixteen_tui.session.session import Session

    _, *others = names
    human, weakest, *_ = kinds(game)
    players = seated((human, *(weakest,) * len(others)), ("", *others))
    return Session.begin(saves, game.name, rules, players, coach="gentle")


def following(choices: Sequence[_Choice], now: _Choice, by: int = 1) -> _Choice:
    """Return the choice `by` steps after the current one, cyclically.

    >>> following("abc", "c"), following("abc", "a", -1)
    ('a', 'c')
    """
    return choices[(choices.index(now) + by) % len(choices)]
