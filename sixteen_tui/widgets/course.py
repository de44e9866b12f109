"""The latest events of a game, one per line, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.sheet import Sheet

MARGIN = 3


class Course(Canvas):
    """A heading, and as many lines as fit."""

    ON_TRAY = True
    zone = "course"

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._lines: Sequence[Line] = ()

    def show(self, title: str, lines: Sequence[Line]) -> None:
        """Show these lines, the newest last."""
        self._title, self._lines = title, lines
        self.repaint_for(title, lines)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self.look.ruled and width:
            sheet.rows(0, 0, ["│"] * height, "dim")
        room = width - 2 * MARGIN
        sheet.heading(MARGIN, 0, room, self._title)
        shown = self._lines[-max(0, height - 1) :] if height > 1 else ()
        for row, line in enumerate(shown, start=1):
            sheet.run(MARGIN, row, line)
        return sheet.lines()
