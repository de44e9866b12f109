"""Plain lines of text: a title bar, a prompt, a log that shows its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, fit, length, wrap
from sixteen_tui.widgets.look import Look

SUBTITLE: Final = 8
"""Columns below which the subtitle is omitted."""


SIGN: Final = 2
"""Cells at the right edge of a row for the sign that there is more: a blank and an arrow."""


class TitleBar(Canvas):
    """The first line of a screen: its title, a subtitle, and the lasting information at the right."""

    DEFAULT_CSS = "TitleBar { height: 1; dock: top; }"

    def __init__(self) -> None:
        super().__init__()
        self._parts = ("", "", "")

    def show(self, title: str, subtitle: str = "", right: str = "") -> None:
        self._parts = (title, subtitle, right)
        self.repaint_for(*self._parts)

    def aside(self, right: str) -> None:
        """Change only the text at the right."""
        self.show(*self._parts[:2], right)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        title, subtitle, right = self._parts
        left = [(fit(f" {title}  ", min(width, cell_len(title) + 3)), "title")]
        room = max(0, width - length(left) - 2)
        right = _whole_parts(right, room)
        right = fit(right, min(cell_len(right), room))
        room = max(0, room - cell_len(right))
        free = max(0, room - bool(right))  # two cells apart, or both read as one text
        subtitle = _whole_parts(subtitle, free)
        subtitle = fit(subtitle if free >= SUBTITLE else "", free)
        return [[*left, (fit(subtitle, room), "subtitle"), (f" {right} ", "subtitle")]]


def _whole_parts(text: str, room: int) -> str:
    """Return the text without the last of its parts, which two spaces separate, as far as they have no room."""
    while cell_len(text) > room and "  " in text:
        text = text.rpartition("  ")[0].rstrip()
    return text


def heading(text: str, width: int, look: Look, unit: str = "") -> Line:
    """Return a heading of a column of that width: capitals, a rule to the end of the column, the unit at its right.

    The unit is omitted if it has no room.
    """
    text = fit(text.upper(), min(width, cell_len(text.upper())))
    unit = unit if unit and cell_len(text) + cell_len(unit) + 4 <= width else ""
    rule = width - cell_len(text) - 1 - (cell_len(unit) + 1 if unit else 0)
    drawn = f"{text} {look.glyphs.rule * rule}" if rule > 1 else text  # one cell is no rule
    return [(f"{drawn} {unit}" if unit else drawn, "dim")]


def wrapped(line: Line, width: int) -> Iterable[Line]:
    """Split a line that is too long into several, all in its last style."""
    if not line or length(line) <= width:
        return [line]
    text, ink = "".join(text for text, _ in line), line[-1][1]
    before = " " * (len(text) - len(text.lstrip()))
    return [[(before + part, ink)] for part in wrap(text.strip(), width - len(before))]


class Lines(Canvas):
    """Lines, each a sequence of pieces; a long one continues in the next row, in its last style."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: Sequence[Line] = ()

    def show(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        for line in self._lines:
            yield from wrapped(line, width)


class Explanation(Lines):
    """Lines below a list, which grow beyond the height of the style sheet for a long text, such as one with a path.

    Only this canvas requests a layout, and only if the rows of a long text change.
    """

    LEFT: ClassVar[int] = 4
    """Rows that the title, the list and the key bar keep."""

    def __init__(self) -> None:
        super().__init__(id="explanation")
        self._grown: int | None = None
        """The rows that a long text needs; None if the style sheet gives enough."""

    def show(self, lines: Sequence[Line]) -> None:
        super().show(lines)
        self._grow()

    def on_resize(self) -> None:
        self._grow()

    def _grow(self) -> None:
        given, width = self.styles.height, self.size.width
        rows = sum(len([*wrapped(line, width)]) for line in self._lines) if width else 0
        rows = min(rows, self.app.size.height - self.LEFT)
        grown = rows if given is not None and rows > given.value else None
        if grown != self._grown:  # Textual makes a new layout even if a rule that is not there is removed
            self.styles.min_height = self._grown = grown


def going_on(shown: Sequence[Line], width: int, look: Look, *, above: bool, below: bool) -> list[Line]:
    """Return lines with an arrow in the first and last row if more lines lie above or below.

    The arrow stands at the right edge. A line without `SIGN` free cells there is cut.
    """
    found = [*shown]
    for row, sign, more in ((0, look.glyphs.up, above), (-1, look.glyphs.down, below)):
        if not more or not found:
            continue
        line, gap = found[row], width - SIGN - length(found[row])
        text, ink = "".join(text for text, _ in line).rstrip(), line[-1][1] if line else "text"
        if gap >= 0:
            found[row] = [*line, (" " * (gap + 1), "text"), (sign, "accent")]
        else:
            found[row] = [(fit(text, width - SIGN), ink), (f" {sign}", "accent")]
    return found
