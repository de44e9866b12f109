"""Month grid, Monday first: the result of each day, today, and the selected day.

Invariant: knows no game and no clock; a day is a sign and a style. The sign, the brackets around today and the cursor
are visible without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.sheet import Sheet

WEEKS: Final = 6
"""The most weeks that a month touches."""
DAYS: Final = 7
_HEAD: Final = 2
"""Rows above the days: the month and the names of the days."""
_PLATE: Final = 5
"""Cells of a day: left mark (cursor or today), two digits, a sign, right mark (today)."""
_WIDEST: Final = 9


class Cell(NamedTuple):
    """The result of a day: a sign and its style."""

    sign: str
    ink: str


class Month(Canvas):
    """Draws days two rows high with gaps; in less space one row high, then without gaps."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title, self._heads = "", tuple[str, ...]()
        self._first = self._chosen = 0
        self._today: int | None = None
        self._cells: Sequence[Cell] = ()

    def show(
        self, title: str, heads: Sequence[str], first: int, cells: Sequence[Cell], *, chosen: int, today: int | None
    ) -> None:
        """Show one cell per day; `first` is the column of day 1. `chosen` and `today` are days, from 1."""
        self._title, self._heads, self._first, self._cells = title, (*heads,), first, cells
        self._chosen, self._today = chosen, today
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        across = max(_PLATE, min(_WIDEST, width // DAYS))
        plate = across - (across > _PLATE)
        left = height - _HEAD
        step = 3 if left >= WEEKS * 3 else 2 if left >= WEEKS * 2 - 1 else 1
        tall = 2 if step == 3 else 1
        sheet.put(0, 0, self._title, "strong", across * DAYS, "centre")
        top = _HEAD if left >= WEEKS * step else 1
        for column, head in enumerate(self._heads):
            sheet.put(across * column, top - 1, head, "dim", plate, "centre")
        for day, cell in enumerate(self._cells, start=1):
            week, column = divmod(self._first + day - 1, DAYS)
            x, y = across * column, top + step * week
            chosen, today = day == self._chosen, day == self._today
            ink = "cursor" if chosen else cell.ink
            begins = self.look.glyphs.turn if chosen else "[" if today else " "
            ends = "]" if today else " "
            sign = f"{begins}{day:>2}{cell.sign or ' '}{ends}"
            if tall == 2:
                sheet.put(x, y, f"{begins}{day:>2}{ends}", ink, plate, "centre")
                sheet.put(x, y + 1, cell.sign, ink, plate, "centre")
            else:
                sheet.put(x, y, sign, ink, plate, "centre")
        return sheet.lines()
