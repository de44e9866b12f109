"""A run of games between computer players, and a job that plays a range of them.

Invariant: a job is a pure function of its run and a range of game numbers, and both can be pickled; every execution
plays the same games. Deal number d is dealt from SHA-256(seed + `:` + d). Player p sits on seat (p + turn) mod seats,
so each sits on every seat equally often and team mates stay together. Each player receives only its own view. In an
unpaired run each game has its own deal, and its turn is its number. In a paired run each deal is played once with every
turn that gives different levels to the seats.
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
from sixteen_tui.games.registry import PLUGINS


@dataclass(frozen=True, slots=True)
class Run:
    """The parameters of a run; they determine all its games."""

    name: str
    """The name of the game."""
    levels: tuple[str, ...]
    """The level of each player, one a seat; `cmd:` and a command line for an external program."""
    rules: dict[str, object]
    seed: str
    """64 hex digits."""
    paired: bool = False

    @property
    def game(self) -> AnyGame:
        return GAMES[self.name]

    @property
    def turns(self) -> int:
        """The number of games with each deal."""
        if not self.paired:
            return 1
        seats = len(self.levels)
        return next(by for by in range(1, seats + 1) if self.levels[by:] + self.levels[:by] == self.levels)

    def deal(self, number: int) -> str:
        """Return the seed of the deal of game `number`."""
        return sha256(f"{self.seed}:{number // self.turns}".encode("ascii")).hexdigest()

    def seating(self, number: int) -> tuple[int, ...]:
        """Return, by seat, the number of the player in game `number`."""
        seats = len(self.levels)
        turn = number % self.turns if self.paired else number
        return tuple((seat - turn) % seats for seat in range(seats))


class GameOutcome(NamedTuple):
    """The result of one game of a run."""

    number: int
    outcome: Outcome
    chips: tuple[float, ...] | None
    """By seat: the mean gain a round; None in a game without chips."""
    entries: tuple[str, ...]
    """The log in notation; empty unless requested."""


def play(run: Run, number: int, programs: Mapping[str, Program]) -> AnyTable:
    """Play game `number` of a run to its end and return its table; `programs` maps levels to running programs.

    Raises ProgramError.
    """
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


def job(run: Run, first: int, last: int, *, entries: bool = False) -> list[GameOutcome]:
    """Play the games with the numbers range(first, last); with `entries`, the results include the logs.

    Raises ProgramError.
    """
    programs = started(run.levels)
    try:
        return _played(run, range(first, last), programs, entries=entries)
    finally:
        for program in programs.values():
            program.close()


def _played(run: Run, numbers: range, programs: Mapping[str, Program], *, entries: bool) -> list[GameOutcome]:
    per_round = PLUGINS[run.name].count.per_round
    played = []
    for number in numbers:
        table = play(run, number, programs)
        assert table.outcome is not None, "a game is played to its end"
        chips = None if per_round is None else tuple(per_round(table))
        texts = tuple(run.game.encode(entry) for entry in table.log) if entries else ()
        played.append(GameOutcome(number, table.outcome, chips, texts))
    return played
