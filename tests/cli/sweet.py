"""Sweet Sixteen for tests of commands: the accepted games, and a shuffle."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.cards import CODES, DECK

GAME = GAMES["sweet-sixteen"]
VECTORS = Path(__file__).parents[1] / "unit" / "conformance"
SWEET = sorted(VECTORS.glob("sweet-sixteen-*.sixteen.jsonl"))


def shuffle(top: str, held: str = "") -> str:
    """A shuffle that brings these cards first, of the deck without those that are held."""
    rest = [CODES[card] for card in DECK if CODES[card] not in f"{top} {held}".split()]
    return " ".join(("shuffle", *top.split(), *rest))
