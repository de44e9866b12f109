"""Strip across the felt: whose turn it is and the last event; as a banner, what was won or lost.

Invariant: the only filled row of a table. It has the rows of the banner reserved, so nothing moves when it grows. The
text begins in one column, with a sign before it or without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line, fit
from sixteen_tui.widgets.sheet import Sheet


class Said(NamedTuple):
    """Contents of a strip: its style, a heading, and texts of decreasing length; the first that fits is shown."""

    ink: str = "wait"
    head: str = ""
    """May begin with a sign and a blank (`SIGNS`)."""
    texts: tuple[str, ...] = ()
    below: str = ""
    """A text in a row below; in a strip of one row it replaces the texts."""


class Banner(NamedTuple):
    """An event: its style, a word in large letters (see `figures`) or "", and lines.

    A line is a text, or versions of it, the longest first: the longest that fit beside the word are shown.
    """

    ink: str
    word: str
    lines: Sequence[str | tuple[str, ...]]
    large: bool = False
    """True for an event that has more rows than others."""


SIGNS: Final = ("▶ ", "· ")
INSIDE: Final = 2
"""Columns of a sign before the text."""


class Strip(Canvas):
    """Shows a heading and text in its middle rows, and a banner in all rows."""

    zone = "strip"

    def __init__(self) -> None:
        super().__init__()
        self._said: Said | Banner = Said()
        self._indent = 1

    def show(self, said: Said | Banner, indent: int) -> None:
        """Show a sign from column `indent` on, and a text or banner behind it."""
        self._said, self._indent = said, indent
        self.repaint_for(said, indent)

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
            sheet.put(x + INSIDE, (height + thick) // 2, said.below, "strong", width - x - INSIDE - 1)
        elif said.below:
            texts = (fit(said.below, max(0, width - x - INSIDE - cell_len(said.head) - 4)), *texts)
        sheet.fill(0, (height - thick) // 2, width, thick, said.ink)
        x += 0 if said.head.startswith(SIGNS) else INSIDE
        end = sheet.put(x, (height - 1) // 2, said.head, said.ink, min(cell_len(said.head), width - x - 1))
        gap = 0 if not said.head else 3 if height > 1 else 1
        room = width - end - gap - 1
        text = next((text for text in texts if cell_len(text) <= room), "")
        wider = min(3 - gap, room - cell_len(text)) if gap else 0
        sheet.put(end + gap + wider, (height - 1) // 2, text, said.ink)
        return sheet.lines()

    def _banner(self, sheet: Sheet, banner: Banner) -> None:
        """Draw a banner; without room for large letters the word precedes the first line."""
        width, height, ink = sheet.width, sheet.height, banner.ink
        sheet.fill(0, 0, width, height, ink)
        versions = [(line,) if isinstance(line, str) else line for line in banner.lines]
        x = self._indent + INSIDE
        if height < figures.HEIGHT:
            first = _chosen(versions[0], width - x - cell_len(banner.word) - 3)
            sheet.put(x, 0, f"{banner.word}  {first}" if banner.word else first, ink, width - x - 1)
            return
        top = (height - figures.HEIGHT) // 2
        if banner.word and figures.known(banner.word):
            across = figures.width(banner.word) + 2
            shortest = max(min(map(cell_len, texts)) for texts in versions)
            if x + across + shortest < width and not self.look.plain:
                sheet.rows(x, top, figures.figure(banner.word), ink)
                x += across
            else:
                versions[0] = tuple(f"{banner.word}  {text}" for text in versions[0])
        lines = [_chosen(texts, width - x - 1) for texts in versions][: max(figures.HEIGHT, height)]
        for row, line in enumerate(lines):
            sheet.put(x, min(top, (height - len(lines)) // 2) + row, line, ink, max(0, width - x - 1))


def _chosen(versions: tuple[str, ...], room: int) -> str:
    """Return the first version that fits, else the last."""
    return next((text for text in versions if cell_len(text) <= room), versions[-1])
