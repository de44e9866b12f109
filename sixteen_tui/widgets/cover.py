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
from sixteen_tui.widgets.pages import TEXT
from sixteen_tui.widgets.sheet import Sheet

TALL: Final = 34
"""Rows of the terminal from which on the rows of a menu stand apart."""
_BESIDE: Final = 16
"""Least columns for the sentence to the right of the sum; with less it stands below the cards."""


def _across(size: Size, cards: int, total: str) -> int:
    """Return the columns that the cards and their sum take, with the margin."""
    return TEXT + cards * size.width + 2 + figures.width(total, tall=size is Size.L)


def rows(width: int, left: int, *, cards: int, total: str) -> int:
    """Return the rows of the picture if `left` are free: with a blank one above and below, or without them."""
    for size in (Size.L, Size.M):
        across = _across(size, cards, total)
        body = size.height + (width - across < _BESIDE)
        if width > across and left >= body + 2:
            return body + 2
    return left if left >= Size.F.height and width > across else 0


class Cover(Canvas):
    """Shows cards, their sum, and a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._faces: Sequence[Face] = ()
        self._total, self._rule = "", ""

    def show(self, faces: Sequence[Face], total: str, rule: str) -> None:
        self._faces, self._total, self._rule = faces, total, rule
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        count = len(self._faces)
        large = height > Size.L.height + 1 and width > _across(Size.L, count, self._total)
        size = Size.L if large else Size.M if height >= Size.M.height else Size.F
        x, y = TEXT, int(height > size.height + 1)
        for place, face in enumerate(self._faces):
            card.front(sheet, x, y, face, size, self.look, lies=place > 0)
            x += size.width
        x += 2
        high = figures.TALL if large else figures.HEIGHT
        figure = figures.figure(self._total, tall=large, plain=self.look.plain)
        sheet.rows(x, y + (size.height - high) // 2, figure, "accent")
        x = _across(size, count, self._total) + 2
        if width - x + 2 >= _BESIDE:
            lines = wrap(self._rule, width - x)
            for row, line in enumerate(lines, start=max(0, y + (size.height - len(lines)) // 2)):
                sheet.put(x, row, line, "strong")
        elif y + size.height < height:
            sheet.put(TEXT, y + size.height, self._rule, "strong", width - TEXT)
        return sheet.lines()
