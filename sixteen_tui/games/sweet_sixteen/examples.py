"""Cards that show what a variation of Sweet Sixteen means."""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.games.sweet_sixteen.faces import faces
from sixteen_tui.widgets.panel import MiniTable

_SHOWN: Final[dict[tuple[str, object], tuple[str, str]]] = {
    ("take", True): ("4H 5S 7C", "4 + 5 + 7 = 16"),
    ("take", False): ("6H TS", "6 + 10 = 16"),
    ("second_chance", True): ("7H TS", "7 + 10 = 17"),
    ("second_chance", False): ("7H TS", "7 + 10 = 17"),
    ("faces_ten", True): ("6H KS", "6 + 10 = 16"),
    ("faces_ten", False): ("3H KS", "3 + 13 = 16"),
}


def example(name: str, value: object) -> MiniTable | None:
    """Return cards and their total; None if the variation has no example."""
    codes, total = _SHOWN.get((name, value), ("", ""))
    if not codes:
        return None
    return MiniTable("", "", pile=faces(CARDS[code] for code in codes.split()), hand_title=total)
