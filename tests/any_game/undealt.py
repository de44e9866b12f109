"""The null game without chance, whose stones lie there from the start: `python -m tests.any_game.undealt`."""

from __future__ import annotations

from typing import Final, cast

from sixteen_tui.__main__ import run
from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.plugin import AnyPlugin
from sixteen_tui.games.registry import PLUGINS
from tests.any_game import Null
from tests.any_game import game as null
from tests.any_game.game import Move, State


class Undealt(Null):
    """Its plugin."""

    chance = False


GAME: Final = null.GAME._replace(start=lambda rules: State(rules, (Move(CHANCE, 6),)))
PLUGIN: Final = cast("AnyPlugin", Undealt())

if __name__ == "__main__":
    GAMES[GAME.name], PLUGINS[GAME.name] = GAME, PLUGIN
    run()
