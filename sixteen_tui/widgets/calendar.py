"""Month grid, Monday first: the result of each day, today, and the selected day.

Invariant: knows no game and no clock; a day is a sign and a style. The sign, the brackets around today and the cursor
are visible without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.lines import heading
from sixteen_tui.widgets.sheet import Sheet

WEEKS: Final = 6
"""The most weeks that a month touches."""
DAYS: Final = 7
_HEAD: Final = 2
"""Rows above the days: the month and the names of the days."""
_PLATE: Final = 5
"""Least cells of a day: cursor or bracket, two digits, sign, bracket."""
_WIDEST: Final = 12
_HIGHEST: Final = 6
"""The most cells and rows from one day to the next."""
_LARGE: Final = (figures.width("00") + 2, figures.HEIGHT + 1)
"""Cells and rows of a plate from which on its number is in large digits."""


class DayCell(NamedTuple):
    """The result of a day: a sign and its style."""

    sign: str
    ink: str


class Month(Canvas):
    """Draws days as plates of up to five rows with gaps; in less space one row high, then without gaps."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._heads = "", tuple[str, ...]()
        self._first = self._chosen = 0
        self._today: int | None = None
        self._cells: Sequence[DayCell] = ()

    def show(
        self, title: str, heads: Sequence[str], first: int, cells: Sequence[DayCell], *, chosen: int, today: int | None
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
        step = min(_HIGHEST, left // WEEKS) if left >= WEEKS * 3 else 2 if left >= WEEKS * 2 - 1 else 1
        sheet.run(0, 0, heading(self._title, across * DAYS - (across > _PLATE), self.look))
        top = _HEAD if left >= WEEKS * step else 1
        for column, head in enumerate(self._heads):
            sheet.put(across * column + _middle(plate) + (step > 1), top - 1, head, "dim", 4, "centre")
        for day, cell in enumerate(self._cells, start=1):
            week, column = divmod(self._first + day - 1, DAYS)
            self._day(sheet, across * column, top + step * week, day, cell, (plate, max(1, step - 1)))
        return sheet.lines()

    def _day(self, sheet: Sheet, x: int, y: int, day: int, cell: DayCell, size: tuple[int, int]) -> None:
        """Draw the plate of a day: its number, today in brackets, and its sign; the cursor stands before all."""
        (plate, rows), chosen = size, day == self._chosen
        ink, cursor = "cursor" if chosen else cell.ink, self.look.glyphs.turn if chosen else " "
        begins, ends = ("[", "]") if day == self._today else (" ", " ")
        if rows == 1:
            begins, ends = (cursor, " ") if chosen else (begins, ends)
            sheet.put(x, y, f"{begins}{day:>2}{cell.sign or ' '}{ends}", ink, plate, "centre")
            return
        sheet.fill(x, y, plate, rows, ink)
        large = size >= _LARGE and rows >= _LARGE[1]
        if large:
            at = (plate - figures.width("00")) // 2
            sheet.rows(x + at, y, figures.figure(f"{day:>2}", plain=self.look.plain), ink)
            beside = at > 1  # else there is one column for both
            sheet.put(x, y + beside, cursor, ink)
            sheet.put(x + beside, y + 1, begins, ink)
            sheet.put(x + plate - 1, y + 1, ends, ink)
        else:
            sheet.put(x + _middle(plate), y, f"{cursor}{begins}{day:>2}{ends}", ink)
            sheet.put(x + _middle(plate) + 3, y + rows - 1, cell.sign, ink)
            return
        sheet.put(x, y + rows - 1, cell.sign, ink, plate, "centre")


def _middle(plate: int) -> int:
    """Return the cells before the text of a plate."""
    return (plate - _PLATE) // 2
