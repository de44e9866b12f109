"""The observations of the seats of a short game of Sixteen for two, as a server sends them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table

SEED: Final = f"{1:064x}"
"""Seat 1 deals, and seat 0 has the first turn."""


def rules_of(game: str, seats: int) -> dict[str, Any]:
    """The default rules of a game for so many seats."""
    known = GAMES[game]
    return {name: getattr(known.default_rules, name) for name in known.choices} | {"seats": seats}


@cache
def after(actions: int) -> AnyTable:
    """The game after the deal and so many actions."""
    game = GAMES["sixteen"]
    table: AnyTable = Table(game, game.rules(rules_of("sixteen", 2)), SEED)
    table.deal()
    for _ in range(actions):
        table.play(table.legal[0])
        table.deal()
    return table


def until_played(*seats: int) -> int:
    """After how many actions these seats have played a card, one after the other."""
    found, wanted = 0, [*seats]
    while wanted:
        mover, kind, *_ = after(found).game.encode(after(found + 1).log[-1]).split()
        if (int(mover), kind) == (wanted[0], "play"):
            wanted.pop(0)
        found += 1
    return found


def seen(seat: int | None, actions: int = 0, since: int = 0) -> list[str]:
    """The observations of a seat until then, in notation, beyond its first `since` entries."""
    return after(actions).notation(seat)[since:]
