"""The program with the null game: `python -m tests.any_game play null`."""

from __future__ import annotations

from sixteen_tui.__main__ import run
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from tests.any_game import PLUGIN
from tests.any_game.game import GAME

GAMES[GAME.name], PLUGINS[PLUGIN.name] = GAME, PLUGIN
run()
