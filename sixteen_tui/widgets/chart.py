"""Line chart of a value over time, with its highest and lowest value.

Invariant: drawn in Braille dots (2 by 4 a cell), or in asterisks in ASCII. However many values share a column, every
maximum and minimum is drawn. With many rows and a zero it is a surface, because a line of dots is thin there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from textual.geometry import Region

from sixteen_tui.terminal.text import signed
from sixteen_tui.widgets import bars
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.lines import heading
from sixteen_tui.widgets.pages import margins
from sixteen_tui.widgets.sheet import Sheet

FILLED: Final = 10
"""Rows from which on a course above and below zero is a surface."""
_BRAILLE: Final = 0x2800
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a Braille character, column by column from the top."""


class Chart(Canvas):
    """A title, and below it the line in all the remaining space."""

    def __init__(self, *, margin: int | None = None) -> None:
        """`margin`: cells before the title; None for those of a page."""
        super().__init__()
        self._margin = margin
        self._title = ""
        self._values: Sequence[int] = ()
        self._ends: Sequence[str] = ()

    def show(self, title: str, values: Sequence[int], ends: Sequence[str] = ()) -> None:
        """Show values; without values the widget is blank.

        `ends`: the labels of the highest and the lowest value, if the scale goes from one to the other; else it has 0.
        """
        self._title, self._values, self._ends = title, values, ends
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if not self._values:
            return
        x = margins(width)[0] if self._margin is None else self._margin
        yield [(" " * x, "dim"), *heading(self._title, width - x - 1, self.look)]
        rows = height - 1
        zero = [] if self._ends else [0]
        low, high = min([*self._values, *zero]), max([*self._values, *zero])
        labels = self._ends or [*map(signed, (high, low))]
        room = max(*map(len, labels), x - 1)
        columns = width - room - 3
        if rows < 1 or columns < 2:
            return
        if not self._ends and rows >= FILLED:
            yield from self._filled(width, rows, room + 2, columns)
            return
        values = [each - low for each in self._values] if self._ends else self._values
        drawn = plotted(values, columns, rows, plain=self.look.plain)
        ends = {0: labels[0], rows - 1: labels[1]} if low < high else {}
        axis = None if self._ends else _place(0, low, high, rows)
        for row, text in enumerate(drawn):
            label = ends.get(row, "0" if row == axis else "")
            line: list[tuple[str, str]] = [(f" {label:>{room}} ", "dim")]
            line += _over_axis(text, self.look.glyphs.rule) if row == axis else [(text, "accent")]
            yield line

    def _filled(self, width: int, rows: int, axis: int, columns: int) -> Iterable[Line]:
        """Yield the surface between the values and zero; a column shows its value that is farthest from zero."""
        sheet = Sheet(width, rows)
        shown = [max(span, key=abs) for span in _spans(self._values, columns)]
        bars.draw(sheet, Region(0, 0, 1, rows), shown, signed=True, plain=self.look.plain, axis=axis, ink="dim")
        yield from sheet.lines()


def plotted(values: Sequence[int], columns: int, rows: int, *, plain: bool) -> list[str]:
    """Return the line as rows of characters; the scale includes 0."""
    across, down = (columns, rows) if plain else (2 * columns, 4 * rows)
    low, high = min(*values, 0), max(*values, 0)
    dots = [[0] * columns for _ in range(rows)]
    for x, (first, last) in enumerate(_spans(values, across)):
        for y in range(_place(last, low, high, down), _place(first, low, high, down) + 1):
            if plain:
                dots[y][x] = 1
            else:
                dots[y // 4][x // 2] |= _DOTS[x % 2][y % 4]
    if plain:
        return ["".join(" *"[dot] for dot in row) for row in dots]
    return ["".join(chr(_BRAILLE + dot) if dot else " " for dot in row) for row in dots]


def _place(value: float, low: int, high: int, steps: int) -> int:
    """Return the row of a value, from the top."""
    return steps - 1 if high == low else round((high - value) * (steps - 1) / (high - low))


def _spans(values: Sequence[int], across: int) -> Iterable[tuple[float, float]]:
    """Yield the minimum and maximum of the line within each of `across` columns."""
    ends = [i * (len(values) - 1) / across for i in range(across + 1)]
    for start, end in pairwise(ends):
        within = [*values[int(start) + 1 : int(end) + 1], at(values, start), at(values, end)]
        yield min(within), max(within)


def at(values: Sequence[float], place: float) -> float:
    """Return the value at a fractional index, interpolated."""
    before = int(place)
    after = min(before + 1, len(values) - 1)
    return values[before] + (values[after] - values[before]) * (place - before)


def _over_axis(text: str, rule: str) -> list[tuple[str, str]]:
    """Return a row of the line with the axis in its blanks."""
    pieces: list[tuple[str, str]] = []
    for character in text:
        piece = (rule, "dim") if character == " " else (character, "accent")
        if pieces and pieces[-1][1] == piece[1]:
            pieces[-1] = (pieces[-1][0] + piece[0], piece[1])
        else:
            pieces.append(piece)
    return pieces
