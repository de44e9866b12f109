"""Days of the daily deal as plates: their signs and inks, and the last week in two rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from sixteen_tui.widgets.calendar import DayCell
from sixteen_tui.widgets.canvas import Line, Piece

CELLS: Final = {
    "won": DayCell("✓", "won"),
    "drawn": DayCell("=", "wait"),
    "placed": DayCell("~", "wait"),
    "lost": DayCell("✗", "lost"),
    "waits": DayCell("…", "wait"),
    "gone": DayCell("…", "dim"),
    "today": DayCell("", "strong"),
    "past": DayCell("·", "text"),
    "none": DayCell("", "dim"),
}
"""Cell of a day, by state (`Dailies.state`)."""


def plates(week: Sequence[tuple[date, str]]) -> list[Line]:
    """Return days as plates, the last is today: a row of numbers, and a row of signs."""
    numbers, signs = list[Piece](), list[Piece]()
    for when, state in week:
        cell = CELLS[state]
        numbers += [(f"{when.day:>2} ", cell.ink), (" ", "text")]
        signs += [(f" {cell.sign or ' '} ", cell.ink), (" ", "text")]
    return [numbers[:-1], signs[:-1]]
