"""Registry of the games of this program, by name."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from sixteen_tui.engine.game import AnyGame

# A share code stores the position of a game in this order, so a new game must be added at the end.
_NAMES: Final = ("sixteen", "sweet-sixteen")

GAMES: Final = {
    name: cast("AnyGame", import_module(f"sixteen_tui.engine.{name.replace('-', '_')}.game").GAME) for name in _NAMES
}
"""The games by name, in the order of `_NAMES`."""
