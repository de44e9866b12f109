"""Cards that show what a variation of Sixteen means."""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.games.sixteen.faces import face
from sixteen_tui.games.sixteen.text import over as told
from sixteen_tui.widgets.panel import MiniTable

_SHOWN: Final[dict[tuple[str, object], tuple[str, str]]] = {
    ("matches", True): ("B3 B1 B4", told.sample("colour")),
    ("matches", False): ("G6 B5 O5", told.sample("sixteen")),
    ("bonus", True): ("G2 B5 B4 B5", f"{told.sample('sixteen')} {told.sample('colour')} ×2"),
    ("bonus", False): ("G2 B5 B4 B5", f"{told.sample('sixteen')} {told.sample('colour')} ×1"),
    ("wilds", True): ("W", ""),
}


def example(name: str, value: object) -> MiniTable | None:
    """Return cards and the sign of their set; None if the variation has no example."""
    codes, sign = _SHOWN.get((name, value), ("", ""))
    if not codes:
        return None
    return MiniTable("", "", pile=[face(CARDS[code]) for code in codes.split()], hand_title=sign)
