"""The games of the house, by name."""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.sixteen.game import GAME as SIXTEEN
from sixteen_tui.engine.sweet_sixteen.game import GAME as SWEET_SIXTEEN

_ALL: Final[tuple[AnyGame, ...]] = (SIXTEEN, SWEET_SIXTEEN)

GAMES: Final = {game.name: game for game in _ALL}
"""In the order of their numbers in a share code: a new game goes to the end."""
