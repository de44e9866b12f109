"""The null game beside the others, in a home of its own."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.settings import keymap  # noqa: F401  # its tables are those of the program's own games
from tests.any_game import PLUGIN
from tests.any_game.game import GAME
from tests.cli.conftest import call, launched
from tests.ui.conftest import home, idling, quick

__all__ = ["call", "home", "idling", "launched", "quick"]


@pytest.fixture(autouse=True)
def null_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both registries have it."""
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    monkeypatch.setitem(PLUGINS, PLUGIN.name, PLUGIN)
