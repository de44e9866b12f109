"""Grid of cells to write texts on, later ones over earlier ones; returns the lines of a canvas.

Invariant: knows cells and names of styles, not their meaning. Text outside the grid is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress, islice
from operator import ne
from typing import Final, Literal

from rich.cells import cell_len

from sixteen_tui.terminal.cells import fit
from sixteen_tui.widgets.canvas import Line, Piece

_INK: Final = re.compile("[^ ]+")
Align = Literal["left", "right", "centre"]


class Sheet:
    """A grid of `width` by `height` cells, each a character and the name of its style."""

    def __init__(self, width: int, height: int, ink: str = "text") -> None:
        self.width, self.height = width, height
        self._texts = [[" "] * width for _ in range(height)]
        self._inks = [[ink] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str, width: int | None = None, align: Align = "left") -> int:
        """Write a text, cut or padded to `width` cells if given; return the column after it."""
        if width is not None:
            text = fit(text, width, align) if width > 0 else ""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row, inks = self._texts[y], self._inks[y]
        end = x + len(text)
        if x >= 0 and end <= self.width and (text.isascii() or _narrow(text)):
            row[x:end] = text
            inks[x:end] = [ink] * len(text)
            return end
        for character in text:
            size = 1 if character.isascii() else cell_len(character)
            if size == 0 and 0 < x <= self.width:  # a combining mark belongs to the character before it
                row[x - 1] += character
                continue
            if x >= 0 and x + size <= self.width:
                row[x : x + size] = [character, *[""] * (size - 1)]
                inks[x : x + size] = [ink] * size
            x += size
        return x

    def run(self, x: int, y: int, line: Line) -> int:
        """Write the pieces of a line one after another; return the column after them."""
        for text, ink in line:
            x = self.put(x, y, text, ink)
        return x

    def heading(self, x: int, y: int, width: int, title: str, unit: str = "") -> None:
        """Write a heading: its title in quiet capitals, a rule to the end of `width` cells, and a unit at that end."""
        end = self.put(x, y, fit(title.upper(), min(cell_len(title), width)), "dim")
        end = self.put(end, y, " " + "─" * (x + width - end - 1), "dim") if end < x + width - 1 else end
        if unit and cell_len(title) + cell_len(unit) + 3 <= width:
            self.put(x + width - cell_len(unit) - 1, y, f" {unit}", "dim")

    def rows(self, x: int, y: int, texts: Iterable[str], ink: str) -> None:
        """Write rows of a drawing; its blanks are transparent."""
        for down, text in enumerate(texts):
            for run in _INK.finditer(text):
                self.put(x + run.start(), y + down, run[0], ink)

    def fill(self, x: int, y: int, width: int, height: int, ink: str) -> None:
        """Paint a rectangle in the background of a style."""
        left, right = max(0, x), max(0, min(self.width, x + width))
        blank, painted = [" "] * (right - left), [ink] * (right - left)
        for row in range(max(0, y), min(self.height, y + height)):
            self._texts[row][left:right] = blank
            self._inks[row][left:right] = painted

    def lines(self) -> list[Line]:
        """Return the rows for a canvas, each as pieces of one style."""
        return [[*_pieces(*row)] for row in zip(self._texts, self._inks, strict=True)]


def _pieces(texts: list[str], inks: list[str]) -> Iterator[Piece]:
    begin = 0
    for end in compress(range(1, len(inks)), map(ne, inks, islice(inks, 1, None))):
        yield "".join(texts[begin:end]), inks[begin]
        begin = end
    if inks:
        yield "".join(texts[begin:]), inks[begin]


@lru_cache(1024)
def _narrow(text: str) -> bool:
    """Return whether each character of a text takes one cell."""
    return all(cell_len(character) == 1 for character in text)
