"""Labels and help texts of the keys of Sweet Sixteen."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.text.i18n import later

LABELS: Final = {
    "sweet.stand": (later("stand"), later("Stand: keep the hand as it is.")),
    "sweet.trade": (later("trade"), later("Trade the card that is picked.")),
    "sweet.until": (later("until 16"), later("Trade this card, then as the hint would; counts as a hint.")),
    "sweet.take": (later("take"), later("Take a card more, where the rules allow it.")),
    "sweet.odds": (later("odds"), later("Show the odds of this turn.")),
}


def place() -> str:
    """Return the heading of these keys."""
    return words.title()
