"""The figures that decide, side by side: each in large digits, with what it counts below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len

from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.pages import margins
from sixteen_tui.widgets.sheet import Sheet

GAP: Final = 4


class Numerals(Canvas):
    """Shows as many as have room; `ROWS` high, with `TALL` in double size."""

    ROWS: Final = figures.HEIGHT + 1
    TALL: Final = figures.TALL + 1

    def __init__(self) -> None:
        super().__init__()
        self._figures: Sequence[tuple[str, str]] = ()

    def show(self, texts: Sequence[tuple[str, str]]) -> None:
        """Show figures, each with what it counts, the most important first."""
        self._figures = texts
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        first = margins(width)[0]
        sheet, x, tall = Sheet(width, height), first, height >= self.TALL
        for text, noun in self._figures:
            across = max(figures.width(text, tall=tall), cell_len(noun))
            if x + across > width:
                break
            drawn, ink = figures.figure(text, tall=tall, plain=self.look.plain), "accent" if x == first else "strong"
            sheet.rows(x, 0, drawn, ink)
            sheet.put(x, figures.TALL if tall else figures.HEIGHT, noun, "dim")
            x += across + GAP
        return sheet.lines()
