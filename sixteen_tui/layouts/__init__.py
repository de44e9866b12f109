"""How each game looks on the screen, by the game's name."""

from __future__ import annotations

from typing import Any, Final

from sixteen_tui.layouts.board import Layout
from sixteen_tui.layouts.sixteen import SixteenLayout
from sixteen_tui.layouts.sweet_sixteen import SweetSixteenLayout

LAYOUTS: Final[dict[str, type[Layout[Any]]]] = {
    "sixteen": SixteenLayout,
    "sweet-sixteen": SweetSixteenLayout,
}
