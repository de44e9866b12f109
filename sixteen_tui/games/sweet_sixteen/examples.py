"""Cards that show what a variation of Sweet Sixteen means."""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.games.sweet_sixteen.faces import faces
from sixteen_tui.games.sweet_sixteen.text.rules import variations
from sixteen_tui.text.variations import cards_of
from sixteen_tui.widgets.panel import MiniTable


def example(name: str, value: object) -> MiniTable | None:
    """Return cards and their total; None if the variation has no example."""
    codes, total = cards_of(variations(), name, value)
    if not codes:
        return None
    return MiniTable("", "", pile=faces(CARDS[code] for code in codes.split()), hand_title=total)
