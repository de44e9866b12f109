"""Sweet Sixteen in the program: its record; the parts are the modules beside it."""

from __future__ import annotations

from typing import Final

from sixteen_tui.title import Title

TITLE: Final = Title("sweet-sixteen", __name__)
