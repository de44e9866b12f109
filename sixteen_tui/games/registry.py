"""Registry of game plugins by name. Only this module and `engine.games` name the games."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from sixteen_tui.games.plugin import Title

_PACKAGES: Final = ("sixteen", "sweet_sixteen")


def _title(package: str) -> Title:
    title: Title = import_module(f"sixteen_tui.games.{package}").TITLE
    return title


TITLES: Final[dict[str, Title]] = {title.name: title for title in map(_title, _PACKAGES)}

FIRST, LAST = next(iter(TITLES)), next(reversed(TITLES))
"""`FIRST`: the default game. `LAST`: another game, for examples."""
