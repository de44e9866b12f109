"""Picture on the home screen: four cards that sum to sixteen, the sum in large digits, and the rule beside them.

Invariant: empty if the room is too small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sixteen_tui.terminal.cells import wrap
from sixteen_tui.widgets import card, figures
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.card import Face, Size
from sixteen_tui.widgets.pages import WIDE, margins
from sixteen_tui.widgets.sheet import Sheet

TALL: Final = 34
"""Rows of the terminal from which on the cards are large."""


def size(width: int, height: int) -> Size:
    """Return the card size for a terminal of that size."""
    return Size.L if width >= WIDE and height >= TALL else Size.M


def rows(width: int, height: int) -> int:
    """Return the rows of the picture, including blank rows."""
    return size(width, height).height + 2 + (height >= TALL)


class Cover(Canvas):
    """Shows cards, their sum, and a sentence."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._faces: Sequence[Face] = ()
        self._total, self._rule = "", ""

    def show(self, faces: Sequence[Face], total: str, rule: str) -> None:
        self._faces, self._total, self._rule = faces, total, rule
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        x, room = margins(width)
        y, big = 1, size(width, self.screen.size.height)
        end = x + room
        for face in self._faces:
            card.front(sheet, x, y, face, big, self.look)
            x += big.width + 1
        tall = big is Size.L
        high = figures.TALL if tall else figures.HEIGHT
        middle = y + (big.height - high) // 2
        x += 1
        for text, ink in (("=", "dim"), (self._total, "accent")):
            sheet.rows(x, middle, figures.figure(text, tall=tall, plain=self.look.plain), ink)
            x += figures.width(text, tall=tall) + (3 if tall else 1)
        x += 2
        lines = wrap(self._rule, max(1, end - x)) if end - x > 12 else []
        for row, line in enumerate(lines, start=max(y, y + (big.height - len(lines)) // 2)):
            sheet.put(x, row, line, "strong")
        return sheet.lines()
