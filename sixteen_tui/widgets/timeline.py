"""Timeline of a replay: the current step, and marks for wins above or below it, by side.

Invariant: marks are public and stand at their step; if two fall on one cell the later one is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.sheet import Sheet

ROWS: Final = 3
NOTED: Final = "¶"
"""The sign of a note."""
ON_LINE: Final = -1
"""Value of `Mark.row` for a mark on the line itself."""


LEAST: Final = 40
"""Initial length of a timeline whose number of steps is secret."""


def _horizon(at: int) -> int:
    """Return a length that depends only on the steps so far, so that it does not reveal the number of steps."""
    room = LEAST
    while room < at:
        room *= 2
    return room


class Mark(NamedTuple):
    """A mark at a step: a text above the line (0), below it (1) or on it; with `ink` the line is not marked."""

    step: int
    row: int
    text: str
    ink: str = ""
    """Style of the text; "": the style of its side."""


class TimelineBar(Canvas):
    """Three rows: marks, the line with a cursor, marks; only the line if the widget is low."""

    DEFAULT_CSS = "TimelineBar { layer: above; }"
    ON_TRAY = True
    zone = "timeline"

    def __init__(self) -> None:
        super().__init__()
        self._at, self._last = 0, 0
        self._open = False
        self._names: Sequence[str] = ()
        self._marks: Sequence[Mark] = ()
        self._legend = ""
        self._beside: tuple[Line, Line] = ((), ())
        """The rows above and below the line."""
        self._beside_for: tuple[object, ...] | None = None
        """The content of `_beside` and `_columns`."""
        self._columns: Sequence[tuple[Mark, int]] = ()
        """The marks, each with its column."""

    def show(self, at: int, last: int | None, names: Sequence[str], marks: Sequence[Mark], legend: str = "") -> None:
        """Show step `at` of `last`; `names` precede the rows of marks, and `legend` precedes the line.

        `last` is None if the number of steps is secret: nothing after `at` is drawn, and the length depends on `at`
        alone.
        """
        self._legend = legend
        self._at, self._names, self._open = at, names, last is None
        self._last = _horizon(at) if last is None else last
        self._marks = [mark for mark in marks if mark.step <= at] if self._open else marks
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, 1)
        heads = (*self._names, self._legend)
        head = min(18, max(map(cell_len, heads))) + 3 if height >= ROWS else 1
        room, last, at = width - head - 3, self._last, self._at
        here = head + (room * at // last if last else 0)
        sheet.put(head, 0, "━" * (here - head), "accent")
        if not self._open:
            sheet.put(here, 0, "─" * (head + room - here), "dim")
        content = (width, head, last, self._names, self._marks)
        if content != self._beside_for:  # most steps move the cursor only
            marks = [(mark, head + (room * mark.step // last if last else 0)) for mark in self._marks]
            self._beside_for, self._beside, self._columns = content, self._rows_beside(width, head, marks), marks
        for mark, x in self._columns:
            if not mark.ink:
                passed = mark.step <= at
                sheet.put(x, 0, "╋" if passed else "┼", "accent" if passed else "dim")
        for mark, x in self._columns:
            if mark.row == ON_LINE:
                sheet.put(x, 0, mark.text, mark.ink)
        sheet.put(here, 0, "█", "accent")
        if height < ROWS:
            return sheet.lines()
        sheet.put(2, 0, self._legend, "bad")
        above, below = self._beside
        return [above, *sheet.lines(), below]

    def _rows_beside(self, width: int, head: int, marks: Sequence[tuple[Mark, int]]) -> tuple[Line, Line]:
        """Return the rows above and below the line: a name, and the marks with their columns."""
        sheet = Sheet(width, ROWS)
        for row, name in enumerate(self._names):
            sheet.put(2, 2 * row, name, "strong", head - 3)
        ends = dict[int, int]()  # of the last number of each row; one without a gap before it is left out
        for mark, x in sorted(marks, key=lambda each: each[0].step):
            if mark.row == ON_LINE or (not mark.ink and x <= ends.get(mark.row, 0)):
                continue
            if not mark.ink:
                ends[mark.row] = x + cell_len(mark.text)
            ink = "text" if len(self._names) < 2 else "good" if mark.row == 0 else "bad"
            sheet.put(x, 2 * mark.row, mark.text, mark.ink or ink)
        above, _, below = sheet.lines()
        return above, below
