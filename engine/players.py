"""How a computer player is asked.

Law: a player is given a view and nothing else, and its move is a pure function of that view: its chance is seeded from
the level and the view. So a move is the same on every machine and in every way of running the program, and cards that a
seat has not seen cannot change it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sixteen_tui.engine.game import Game


def decide(game: Game[Any, Any, Any, Any], level: str, view: Any) -> Any:
    """The action that a player of this level takes, out of `view.legal`.

    Raises ValueError for a level that is not in `game.levels`, and when it is not the turn of the view's seat.
    """
    if level not in game.levels:
        raise ValueError(f"no level {level!r} for {game.name}: {', '.join(game.levels)}")
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    return game.levels[level](view, chance(level, view))


def chance(level: str, view: Any) -> Random:
    """The source of chance of a player who has to decide in this view."""
    return Random(f"{level} {view!r}")
