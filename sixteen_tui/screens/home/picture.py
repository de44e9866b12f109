"""The four cards with the sum 16 on the home screen and in the settings."""

from __future__ import annotations

from typing import Final

from sixteen_tui.text import home as told
from sixteen_tui.widgets.card import Face

PICTURE: Final = (("6", "blue"), ("4", "green"), ("5", "orange"), ("1", "purple"))
"""Four cards with the sum 16: number and colour."""
TOTAL: Final = "16"


def picture() -> list[Face]:
    """Return the faces of the four cards of `PICTURE`."""
    cards = enumerate(zip(PICTURE, told.letters(), strict=True))
    return [Face(number, letter, place, ink) for place, ((number, ink), letter) in cards]
