"""How each game looks on the screen, by the game's name."""

from __future__ import annotations

from typing import Any, Final

from sixteen_tui.games.sixteen.layout import SixteenLayout
from sixteen_tui.games.sweet_sixteen.layout import SweetSixteenLayout
from sixteen_tui.screens.board import Layout

LAYOUTS: Final[dict[str, type[Layout[Any]]]] = {
    "sixteen": SixteenLayout,
    "sweet-sixteen": SweetSixteenLayout,
}
