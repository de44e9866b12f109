"""Asks a computer player for an action.

Invariant: a player receives the observations of its seat, as notation and as the resulting view, and nothing else. Its
random source is seeded from its level and that notation, so its action is equal on every machine, and neither hidden
cards nor a new field of a view can change it.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from sixteen_tui.engine.game import Action, Game, Rules, State, View

COMPUTERS: Final = ("Ada", "Blaise", "Emmy", "Sophie", "Carl", "Alan", "Grace", "Pierre", "Maria", "Kurt")
"""Names of computer players by seat, equal in every language."""


def decide(game: Game[State, Action, View, Rules], level: str, view: View, seen: Iterable[str]) -> Action:
    """Return the action out of `view.legal` that a computer player of this level takes.

    `seen` has the observations of its seat in notation. Raises ValueError for a level that is not in `game.levels`, and
    if it is not the turn of the view's seat.
    """
    if level not in game.levels:
        raise ValueError(f"no level {level!r} for {game.name}: {', '.join(game.levels)}")
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    return game.levels[level](view, Random("\n".join((level, *seen))))
