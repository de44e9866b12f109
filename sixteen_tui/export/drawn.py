"""Draws cards with letters, for text pages: each a box with its effect below.

Invariant: knows no game; `games/NAME/drawn.py` supplies the cards of a set or a settled round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from sixteen_tui.terminal.cells import fit

ACROSS: Final = 10
"""Number of cards in a line."""
WIDE: Final = 5
"""Inner width of a box in cells."""


class DrawnRow(NamedTuple):
    """Cards of one owner or one pile: a title, the text on each card, and the text below it."""

    title: str
    cards: Sequence[str]
    below: Sequence[str] = ()


def lines(rows: Sequence[DrawnRow]) -> Iterator[str]:
    """Yield the lines of the drawing, in at most 70 columns except for titles."""
    for row in rows:
        if row.title:
            yield row.title
        pairs = [*zip_longest(row.cards, row.below, fillvalue="")][: len(row.cards)]
        for first in range(0, len(pairs), ACROSS):
            some = pairs[first : first + ACROSS]
            yield "".join(f"╭{'─' * WIDE}╮" for _ in some)
            yield "".join(f"│{_middle(card)}│" for card, _ in some)
            yield "".join(f"╰{'─' * WIDE}╯" for _ in some)
            if any(below for _, below in some):
                yield "".join(f" {_middle(below)} " for _, below in some).rstrip()


def _middle(text: str) -> str:
    shown = fit(text, WIDE).rstrip()
    left = (WIDE - len(shown)) // 2
    return fit(" " * left + shown, WIDE)
