"""Plan of the seats: names around a table, the first at the lower edge, then clockwise; a list if there are many.

Invariant: names may be shortened, seats are never left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, shortened
from sixteen_tui.widgets.lines import heading
from sixteen_tui.widgets.sheet import Sheet

_PLACES: Final = {2: (0, 1, 0), 3: (1, 0, 2), 4: (1, 2, 3)}
"""Number of seats -> the indexes of the seats to the left, above and to the right of the first; 0: none."""
_TABLES: Final = (
    ("╭───────╮", "│       │", "│  16   │", "│       │", "╰───────╯"),
    ("╭────╮", "│    │", "│ 16 │", "│    │", "╰────╯"),
)
"""Drawings of the table, the wider first."""
MARGIN: Final = 2
ROWS: Final = 6
"""Rows of a list of seats."""


class Seating(Canvas):
    """A heading and the seats."""

    ON_TRAY = True

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._names: Sequence[str] = ()

    def show(self, title: str, names: Sequence[str]) -> None:
        self._title, self._names = title, names
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self.look.ruled:
            sheet.rows(0, 0, ["│"] * height, "dim")
        sheet.run(MARGIN, 1, heading(self._title, width - 2 * MARGIN, self.look))
        if not self._ring(sheet, width):
            self._list(sheet, width)
        return sheet.lines()

    def _ring(self, sheet: Sheet, width: int) -> bool:
        """Draw the names around a table; return False if they have no room or are too many."""
        names = self._names
        left, above, right = _PLACES.get(len(names), (0, 0, 0))
        longest = max((cell_len(names[place]) for place in (left, right) if place), default=0)
        table = next((each for each in _TABLES if longest <= (width - len(each[0])) // 2 - MARGIN - 1), None)
        if len(names) not in _PLACES or table is None:
            return False
        x, y = (width - len(table[0])) // 2, 3
        sheet.rows(x, y, table, "dim")
        for place, row in ((above, y - 1), (0, y + len(table))):
            if place or row > y:
                name = shortened(names[place], width - 2 * MARGIN)
                sheet.put((width - cell_len(name)) // 2, row, name, "text" if place else "strong")
        if left:
            sheet.put(MARGIN, y + 2, names[left], "text", x - MARGIN - 1, "right")
        if right:
            sheet.put(x + len(table[0]) + 1, y + 2, names[right], "text")
        return True

    def _list(self, sheet: Sheet, width: int) -> None:
        half = len(self._names) if len(self._names) <= ROWS else -(-len(self._names) // 2)
        across = (width - 2 * MARGIN) // (2 if len(self._names) > ROWS else 1)
        for place, name in enumerate(self._names):
            x, y = MARGIN + across * (place // half), 3 + place % half
            sheet.put(x, y, f"{place + 1:>2} ", "dim")
            sheet.put(x + 3, y, shortened(name, across - 4), "strong" if place == 0 else "text")
