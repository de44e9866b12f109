"""The games of the house, by name."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Game
from engine.games import sixteen, sweet_sixteen

_ALL: Final[tuple[Game[Any, Any, Any, Any], ...]] = (sixteen.GAME, sweet_sixteen.GAME)

GAMES: Final = {game.name: game for game in _ALL}
