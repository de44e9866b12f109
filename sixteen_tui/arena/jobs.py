"""A run of games between computer players, and a job that plays a range of them.

Invariant: a job is a pure function of its run and a range of game numbers, and both can be pickled; it plays the same
games wherever and however often it runs. Deal number d is dealt from SHA-256(seed + `:` + d), and player number p sits
on seat (p + turn) mod seats, so that each sits on every seat equally often and team mates stay together. Each player is
given its own view alone. A game that is not paired has a deal of its own, and the turn is its number; paired, each deal
is played once by every turn that gives other levels to the seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from sixteen_tui.arena.programs import Program, started
from sixteen_tui.engine.game import CHANCE, AnyGame, Outcome
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.titles import TITLES


@dataclass(frozen=True, slots=True)
class Run:
    """What is played: all that its games follow from."""

    name: str
    """The game's."""
    levels: tuple[str, ...]
    """Of the players, who are as many as seats; another program is its command line behind `cmd:`."""
    rules: dict[str, object]
    seed: str
    """64 hex digits."""
    paired: bool = False

    @property
    def game(self) -> AnyGame:
        return GAMES[self.name]

    @property
    def turns(self) -> int:
        """How many games are played with one deal."""
        if not self.paired:
            return 1
        seats = len(self.levels)
        return next(by for by in range(1, seats + 1) if self.levels[by:] + self.levels[:by] == self.levels)

    def deal(self, number: int) -> str:
        """The seed of the deal of a game."""
        return sha256(f"{self.seed}:{number // self.turns}".encode("ascii")).hexdigest()

    def seating(self, number: int) -> tuple[int, ...]:
        """The number of the player on each seat in a game."""
        seats = len(self.levels)
        turn = number % self.turns if self.paired else number
        return tuple((seat - turn) % seats for seat in range(seats))


class Played(NamedTuple):
    """A game that is over."""

    number: int
    outcome: Outcome
    chips: tuple[float, ...] | None
    """What each seat gained a round, in a game of chips."""
    entries: tuple[str, ...]
    """Everything that happened, in notation; empty unless it was asked for."""


def play(run: Run, number: int, programs: Mapping[str, Program]) -> AnyTable:
    """Play one game of a run to its end. Raises ProgramError."""
    game, seating = run.game, run.seating(number)
    table: AnyTable = Table(game, game.rules(run.rules), run.deal(number))
    while table.outcome is None:
        seat = table.to_move
        if seat == CHANCE:
            table.deal()
        else:
            level, view, seen = run.levels[seating[seat]], table.view(seat), table.notation(seat)
            program = programs.get(level)
            table.play(decide(game, level, view, seen) if program is None else program.move(game, view, seen))
    return table


def job(run: Run, first: int, last: int, *, entries: bool = False) -> list[Played]:
    """Play the games from number `first` up to `last`, without that; with their `entries` if they are wanted.

    Raises ProgramError.
    """
    programs = started(run.levels)
    try:
        return _played(run, range(first, last), programs, entries=entries)
    finally:
        for program in programs.values():
            program.close()


def _played(run: Run, numbers: range, programs: Mapping[str, Program], *, entries: bool) -> list[Played]:
    per_round = TITLES[run.name].count.per_round
    played = []
    for number in numbers:
        table = play(run, number, programs)
        assert table.outcome is not None, "a game is played to its end"
        chips = None if per_round is None else tuple(per_round(table))
        texts = tuple(run.game.encode(entry) for entry in table.log) if entries else ()
        played.append(Played(number, table.outcome, chips, texts))
    return played
