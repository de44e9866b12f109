"""The games of the house, by name."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Game
from engine.games import sixteen

GAMES: Final[dict[str, Game[Any, Any, Any, Any]]] = {game.name: game for game in (sixteen.GAME,)}
