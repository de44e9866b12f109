"""The games of the house as the program sees them, by name. Beside `engine.games` the one place that names them."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from sixteen_tui.title import Title

_PACKAGES: Final = ("sixteen", "sweet_sixteen")


def _title(package: str) -> Title:
    title: Title = import_module(f"sixteen_tui.games.{package}").TITLE
    return title


TITLES: Final[dict[str, Title]] = {title.name: title for title in map(_title, _PACKAGES)}

FIRST, LAST = next(iter(TITLES)), next(reversed(TITLES))
"""The game where none is named; and the last one, for examples."""
