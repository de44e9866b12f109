"""The game plugins by name. Beside `engine.games` the only module that names games.

Why: a plugin is imported by its name, so a game is registered with one word and no other module imports its package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from sixteen_tui.games.plugin import AnyPlugin

_NAMES: Final = ("sixteen", "sweet-sixteen")

PLUGINS: Final = {
    name: cast("AnyPlugin", import_module(f"sixteen_tui.games.{name.replace('-', '_')}").PLUGIN) for name in _NAMES
}

FIRST, LAST = next(iter(PLUGINS)), next(reversed(PLUGINS))
"""The game of commands that name none; and the last one, for examples in help texts."""


def with_chance() -> list[str]:
    """Return the games with chance: those that have deal codes and a daily deal."""
    return [name for name, plugin in PLUGINS.items() if plugin.chance]
