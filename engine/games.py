"""Registry of the games of this program, by name."""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.sixteen.game import GAME as SIXTEEN
from sixteen_tui.engine.sweet_sixteen.game import GAME as SWEET_SIXTEEN

_ALL: Final[tuple[AnyGame, ...]] = (SIXTEEN, SWEET_SIXTEEN)

GAMES: Final = {game.name: game for game in _ALL}
"""A share code stores the position of a game in this order, so a new game must be added at the end."""
