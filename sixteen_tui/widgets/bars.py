"""A number after each set or round as bars up and down from a line, with numbers and signs below them.

Invariant: knows no game. Nothing rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from textual.geometry import Region, Size

from sixteen_tui.terminal.text import signed as with_sign
from sixteen_tui.terminal.text import whole
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.pages import Below
from sixteen_tui.widgets.sheet import Sheet
from sixteen_tui.widgets.story import Bars

AXIS: Final = 4
"""Columns left of the bars."""
_WIDEST: Final = 12
"""Columns of a bar below a list, with its gap."""


class BarsBelow(Below):
    """The bars below a list, in its columns; blank without any."""

    def __init__(self) -> None:
        super().__init__()
        self._bars: Bars | None = None

    def show(self, bars: Bars | None) -> None:
        self._bars = bars
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self._bars is not None and self._bars.values:
            area = Region(pages.TEXT, 1, width - pages.TEXT - 2, height - 2)
            paint(sheet, area, self._bars, Size(_WIDEST, area.height), plain=self.look.plain)
        return sheet.lines()


def paint(sheet: Sheet, area: Region, bars: Bars, most: Size, *, plain: bool) -> int:
    """Draw bars in `area`; return the row after them. `most`: columns of one bar with its gap, and rows of all.

    A game that ended before its first set has none.
    """
    x, top, room, deepest = area
    if not bars.values:
        return top
    sheet.heading(x, top, room, bars.title if cell_len(bars.title) <= room else bars.short or bars.title)
    across = room - AXIS + 1  # the last bar needs no gap behind it
    slot = max(1, min(most.width, across // max(1, len(bars.values))))
    shown = min(len(bars.values), max(1, across // slot))
    hidden = len(bars.values) - shown
    values = bars.values[hidden:]
    signs = bars.rows if deepest >= 4 + len(bars.rows) else ()
    rows = max(2, min(deepest - 2 - len(signs), most.height))
    draw(sheet, Region(x, top + 1, slot, rows), values, signed=bars.signed, plain=plain)
    under = top + 1 + rows
    for place in range(shown):
        number, centre = str(bars.numbers[hidden + place]), x + AXIS + place * slot + (slot - 1) // 2
        if hidden + place == bars.turning:
            number = f"[{number}]" if slot >= len(number) + 2 else number
            sheet.put(centre - (len(number) - 1) // 2, under, number, "accent")
        elif slot > 2 or (hidden + place) % 5 in (0, 4):
            ink = "strong" if place == shown - 1 else "dim"
            sheet.put(centre - (len(number) - 1) // 2, under, number, ink)
    for row, (label, won_by) in enumerate(signs, start=under + 1):
        sheet.put(x, row, label, "dim", AXIS - 1)
        for place, sign in enumerate(won_by[hidden:]):
            if sign is None:
                continue
            text = sign.text if cell_len(sign.text) < slot else sign.short
            if cell_len(text) <= slot:
                start = x + AXIS + place * slot
                sheet.put(start + max(0, (slot - 1) // 2 - cell_len(text) // 2), row, text, sign.ink)
    return under + 1 + len(signs)


def draw(
    sheet: Sheet, area: Region, values: Sequence[float], *, signed: bool, plain: bool, axis: int = AXIS, ink: str = ""
) -> None:
    """Draw bars up and down from a zero line, in steps of half a row; `area.width` is the slot of one bar.

    `axis`: columns left of the bars, for the labels. `ink`: that of all bars; "" for one above and one below the line.
    """
    x, y, slot, rows = area
    high, low = max(*values, 0), min(*values, 0)
    above = round((rows - 1) * high / max(1, high - low))
    if high and low:
        above = max(1, min(rows - 2, above))
    below = rows - 1 - above
    scale = min(2 * part / size for part, size in ((above, high), (below, -low)) if size) if high or low else 0
    zero = y + above
    for row, value in ((y, high), (zero, 0), (y + rows - 1, low)):
        label = with_sign(round(value)) if signed else whole(round(value))
        if value or row == zero:
            sheet.put(x, row, label, "dim", axis - 1, "right")
    sheet.put(x + axis, zero, "─" * (slot * len(values)), "dim")
    for place, value in enumerate(values):
        start, across = x + axis + place * slot, max(1, slot - 1)
        if not value:
            sheet.put(start, zero, "━" * across, "strong")
            continue
        halves = max(1, int(abs(value) * scale + 0.5))
        if plain:
            halves = max(2, halves - halves % 2)
        step, half = (-1, "▄") if value > 0 else (1, "▀")
        bar = "█" * (halves // 2) + half * (halves % 2)
        for row, part in enumerate(bar, 1):
            sheet.put(start, zero + step * row, part * across, ink or ("good" if value > 0 else "bad"))
