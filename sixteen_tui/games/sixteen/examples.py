"""Cards that show what a variation of Sixteen means."""

from __future__ import annotations

from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.games.sixteen.faces import face
from sixteen_tui.games.sixteen.text.rules import variations
from sixteen_tui.text.variations import cards_of
from sixteen_tui.widgets.panel import MiniTable


def example(name: str, value: object) -> MiniTable | None:
    """Return cards and the sign of their set; None if the variation has no example."""
    codes, sign = cards_of(variations(), name, value)
    if not codes:
        return None
    return MiniTable("", "", pile=[face(CARDS[code]) for code in codes.split()], hand_title=sign)
