"""Widgets of a tray for a game of chips: the viewer's own in large figures, then what is printed on the cloth.

Invariant: the largest figure is the stack that the viewer plays for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.cells import shortened
from sixteen_tui.terminal.text import whole
from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, wrap
from sixteen_tui.widgets.pages import inset
from sixteen_tui.widgets.ring import chips_bar
from sixteen_tui.widgets.sheet import Sheet

BAR: Final = 4
"""Least cells of the longest bar."""


class StackRow(NamedTuple):
    """A text at the left and one at the right; with `bar`, chips that are drawn between them. A debt has no bar."""

    left: Piece
    right: Piece
    bar: int = 0


class StackSection(NamedTuple):
    """Rows below a heading with a unit at its right end; without a `title` they have none."""

    title: str
    rows: Sequence[StackRow]
    unit: str = ""

    @property
    def height(self) -> int:
        return len(self.rows) + bool(self.title)


def inside(width: int) -> int:
    """Return the columns between the margins of a tray."""
    return width - 2 * inset(width)


class _Tray(Canvas):
    """A part of the tray with headings."""

    ON_TRAY = True

    def _sheet(self, width: int, height: int) -> Sheet:
        sheet = Sheet(width, height)
        if self.look.ruled:
            sheet.rows(0, 0, ["│"] * height, "dim")
        return sheet

    def _head(self, sheet: Sheet, y: int, title: str, unit: str = "") -> None:
        margin = inset(sheet.width)
        sheet.heading(margin, y, sheet.width - 2 * margin, title, unit)


class Purse(_Tray):
    """A heading, a stack in large figures, and lines about it."""

    zone = "score"

    def __init__(self) -> None:
        super().__init__()
        self._title, self._chips, self._unit = "", 0, ""
        self._beside: Sequence[Sequence[str]] = ()

    def show(self, title: str, chips: int, beside: Sequence[Sequence[str]], unit: str = "") -> None:
        """Show a stack; each text beside it comes in versions, the longest first. `unit` is omitted without room."""
        self._title, self._chips, self._beside, self._unit = title, chips, beside, unit
        self.repaint_for(title, chips, beside, unit)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet, margin, text = self._sheet(width, height), inset(width), whole(self._chips)
        tall = height > figures.TALL + 2
        rows = figures.TALL if tall else figures.HEIGHT
        y = max(0, height - rows - tall)
        self._head(sheet, y - 1 if y else 0, self._title, self._unit)
        sheet.rows(margin, y, figures.figure(text, tall=tall, plain=self.look.plain), "text")
        x = margin + figures.width(text, tall=tall) + 2
        lines: list[str] = []
        for versions in self._beside:
            lines += _fitting(versions, width - x - 1, rows - len(lines))
        for row, line in enumerate(lines):
            sheet.put(x, y + row, line, "dim" if row else "strong")
        return sheet.lines()


def _fitting(versions: Sequence[str], room: int, rows: int) -> list[str]:
    """Return the first version whose lines fit; [] if none does."""
    for text in versions:
        if text and max(map(cell_len, text.split(" "))) <= room and len(lines := wrap(text, room)) <= rows:
            return lines
    return []


class Cloth(_Tray):
    """Sections from the top, as far as they fit, and the last one at the lower end."""

    zone = "bank"

    def __init__(self) -> None:
        super().__init__()
        self._sections: Sequence[StackSection] = ()
        self._last = StackSection("", ())

    def show(self, sections: Sequence[StackSection], last: StackSection) -> None:
        self._sections, self._last = sections, last
        self.repaint_for(sections, last)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet, end = self._sheet(width, height), height - self._last.height
        free = end - sum(section.height + 1 for section in self._sections)
        y = 1 if free >= 0 else 0
        for section in self._sections:
            if y + section.height <= end:
                self._section(sheet, y, section)
                y += section.height + 1
        self._section(sheet, end - (free > 1), self._last)
        return sheet.lines()

    def _section(self, sheet: Sheet, y: int, section: StackSection) -> None:
        margin = inset(sheet.width)
        room = sheet.width - 2 * margin
        if section.title:
            self._head(sheet, y, section.title, section.unit)
            y += 1
        left = max((cell_len(row.left[0]) for row in section.rows), default=0) + 2
        bar = room - left - max((cell_len(row.right[0]) for row in section.rows), default=0) - 1
        most = max((row.bar for row in section.rows), default=0)
        for row in section.rows:
            size = cell_len(row.right[0])
            sheet.put(margin, y, shortened(row.left[0], room - size - bool(size)), row.left[1])
            sheet.put(margin + room - size, y, *row.right)
            if bar >= BAR:
                sheet.put(margin + left, y, chips_bar(row.bar, most, bar, self.look), "accent")
            y += 1
