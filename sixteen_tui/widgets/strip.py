"""Strip across the felt: whose turn it is and the last event; as a banner, what was won or lost.

Invariant: the only filled row of a table. It has the rows of the banner reserved, so nothing moves when it grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line, fit
from sixteen_tui.widgets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Said:
    """Contents of a strip: its style, a heading, and texts of decreasing length; the first that fits is shown."""

    ink: str = "wait"
    head: str = ""
    texts: tuple[str, ...] = ()
    below: str = ""
    """A text in a row below; in a strip of one row it replaces the texts."""


@dataclass(frozen=True, slots=True)
class Banner:
    """An event: its style, a word in large letters (see `figures`) or "", and at most three lines."""

    ink: str
    word: str
    lines: Sequence[str]


class Strip(Canvas):
    """Shows a heading and text in its middle rows, and a banner in all rows."""

    zone = "strip"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said: Said | Banner = Said()
        self._indent = 1

    def show(self, said: Said | Banner, indent: int) -> None:
        """Show a text or banner from column `indent` on."""
        self._said, self._indent = said, indent
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        said, x = self._said, self._indent
        if isinstance(said, Banner):
            self._banner(sheet, said)
            return sheet.lines()
        if not said.head and not said.texts:
            return sheet.lines()
        thick = 3 if height > 3 else 1
        texts = said.texts
        if said.below and height > thick:
            sheet.put(x, (height + thick) // 2, said.below, "strong", width - x - 1)
        elif said.below:
            texts = (fit(said.below, max(0, width - x - cell_len(said.head) - 4)), *texts)
        sheet.fill(0, (height - thick) // 2, width, thick, said.ink)
        end = sheet.put(x, (height - 1) // 2, said.head, said.ink, min(cell_len(said.head), width - x - 1))
        gap = 3 if height > 1 else 1
        room = width - end - gap - 1
        text = next((text for text in texts if cell_len(text) <= room), "")
        sheet.put(width - 1 - cell_len(text) if height == 1 else end + gap, (height - 1) // 2, text, said.ink)
        return sheet.lines()

    def _banner(self, sheet: Sheet, banner: Banner) -> None:
        """Draw a banner; without room for large letters the word precedes the first line."""
        width, height, ink = sheet.width, sheet.height, banner.ink
        sheet.fill(0, 0, width, height, ink)
        lines, x = [*banner.lines], self._indent
        if height < figures.HEIGHT:
            sheet.put(x, 0, f"{banner.word}  {lines[0]}" if banner.word else lines[0], ink, width - x - 1)
            return
        top = (height - figures.HEIGHT) // 2
        longest = max(map(cell_len, lines), default=0)
        if banner.word and figures.known(banner.word):
            across = figures.width(banner.word)
            if x + across + 2 + longest < width and not self.look.plain:
                sheet.rows(x, top, figures.figure(banner.word), ink)
                x += across + 2
            else:
                lines[0] = f"{banner.word}  {lines[0]}"
        for row, line in enumerate(lines[: figures.HEIGHT]):
            sheet.put(x, top + row, line, ink, max(0, width - x - 1))
