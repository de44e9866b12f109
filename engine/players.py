"""Computer players: who there is, and the one way to ask them.

Law: a player is given a view and nothing else, and its move is a pure function of that view: its chance is seeded from
the level and the view. So a move is the same on every machine and in every way of running the program, and cards that a
seat has not seen cannot change it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from sixteen_tui.engine.sixteen import players as sixteen
from sixteen_tui.engine.sweet_sixteen import players as sweet_sixteen

_POLICIES: Final[dict[str, dict[str, Callable[[Any, Random], Any]]]] = {
    "sixteen": {"easy": sixteen.easy, "medium": sixteen.medium},
    "sweet-sixteen": {
        "easy": sweet_sixteen.easy,
        "medium": sweet_sixteen.medium,
        "hard": sweet_sixteen.hard,
        "expert": sweet_sixteen.expert,
    },
}

LEVELS: Final[dict[str, tuple[str, ...]]] = {game: tuple(levels) for game, levels in _POLICIES.items()}
"""The levels of each game, weakest first."""


def decide(game: str, level: str, view: Any) -> Any:
    """The action that a player of this level takes, out of `view.legal`.

    Raises ValueError for a game or a level that is not in `LEVELS`, and when it is not this seat's turn.
    """
    if game not in _POLICIES:
        raise ValueError(f"no computer player for the game {game!r}")
    if level not in _POLICIES[game]:
        raise ValueError(f"no level {level!r} for {game}: {', '.join(LEVELS[game])}")
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    return _POLICIES[game][level](view, Random(f"{level} {view!r}"))
