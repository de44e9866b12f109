"""Traits of games that some suites over all games need, derived from the games, so that no suite names one."""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.game import CHANCE, AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table


def seats(name: str, most: int = 4) -> int:
    """The largest possible number of seats that is not above `most`."""
    return max(count for count in GAMES[name].seat_counts if count <= most)


def _is_dealt(game: AnyGame) -> bool:
    return game.to_move(game.start(game.default_rules)) == CHANCE


def _begun(game: AnyGame) -> AnyTable:
    table: AnyTable = Table(game, game.default_rules, "1" * 64)
    table.deal()
    return table


def _leader(game: AnyGame) -> int | None:
    return game.dealer(_begun(game).timeline.here.state)


def _hides(game: AnyGame) -> bool:
    table = _begun(game)
    return table.seen(None) != table.log


def has_chance(game: AnyGame) -> bool:
    """Whether any entry of a game is one of chance."""
    table = _begun(game)
    while table.outcome is None:
        table.play(table.legal[0])
        table.deal()
    return any(table.mover(length) == CHANCE for length in range(len(table)))


def _has_parts(game: AnyGame) -> bool:
    table = _begun(game)
    while table.outcome is None:
        table.play(table.legal[0])
        table.deal()
    return game.milestones(table.view(None)) > 2


DEALT: Final = tuple(name for name, game in GAMES.items() if _is_dealt(game))
"""The games that begin with a move of chance."""
LED: Final = tuple(name for name, game in GAMES.items() if _leader(game) is not None)
"""The games with a dealer that is known after the deal."""
HIDING: Final = tuple(name for name, game in GAMES.items() if _hides(game))
"""The games whose deal a spectator does not see."""
FOUR: Final = tuple(name for name, game in GAMES.items() if 4 in game.seat_counts)
"""The games that four can play."""
PARTED: Final = tuple(name for name, game in GAMES.items() if _has_parts(game))
"""The games with several sets or rounds."""
