"""Tables of Sixteen, played at random."""

from __future__ import annotations

from random import Random
from typing import Any

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import AnyTable, Table

SIXTEEN = GAMES["sixteen"]
SEED = "0123456789abcdef" * 4
OTHER = "f" * 64


def new(rules: Rules | None = None, seed: str | None = SEED) -> AnyTable:
    return Table(SIXTEEN, rules or Rules(), seed=seed)


def play_on(table: AnyTable, entries: int = 1000) -> AnyTable:
    """Deals when it is chance's turn, then plays at random until the log is so long, or the game over."""
    chance = Random(0)
    while len(table.log) < entries and table.to_move != NOBODY:
        if table.to_move == CHANCE:
            table.deal()
        else:
            table.play(chance.choice(table.legal))
    return table


def all_of(table: AnyTable) -> tuple[Any, ...]:
    """Everything that a table shows."""
    spectators = (0, 1, None)
    return (
        tuple(table.log),
        len(table),
        table.to_move,
        tuple(table.legal),
        table.outcome,
        *(table.view(seat) for seat in spectators),
        *(table.seen(seat) for seat in spectators),
        [*table.describe()],
    )
