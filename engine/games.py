"""The games of the house, by name."""

from __future__ import annotations

from typing import Any, Final

from sixteen_tui.engine.game import Game
from sixteen_tui.engine.sixteen import rules as sixteen
from sixteen_tui.engine.sweet_sixteen import rules as sweet_sixteen

_ALL: Final[tuple[Game[Any, Any, Any, Any], ...]] = (sixteen.GAME, sweet_sixteen.GAME)

GAMES: Final = {game.name: game for game in _ALL}
