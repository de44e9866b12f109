"""Grid of cells to write texts on, later ones over earlier ones; returns the lines of a canvas.

Invariant: knows cells and names of styles, not their meaning. Text outside the grid is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Literal

from rich.cells import cell_len

from sixteen_tui.terminal.cells import fit
from sixteen_tui.widgets.canvas import Line

Align = Literal["left", "right", "centre"]


class Sheet:
    """A grid of `width` by `height` cells, each a character and the name of its style."""

    def __init__(self, width: int, height: int, ink: str = "text") -> None:
        self.width, self.height = width, height
        self._rows = [[(" ", ink)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str, width: int | None = None, align: Align = "left") -> int:
        """Write a text, cut or padded to `width` cells if given; return the column after it."""
        if width is not None:
            text = fit(text, width, align) if width > 0 else ""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row = self._rows[y]
        if text.isascii() and x >= 0 and x + len(text) <= self.width:
            row[x : x + len(text)] = [(character, ink) for character in text]
            return x + len(text)
        for character in text:
            size = 1 if character.isascii() else cell_len(character)
            if size == 0 and 0 < x <= self.width:  # a combining mark belongs to the character before it
                row[x - 1] = (row[x - 1][0] + character, row[x - 1][1])
                continue
            if x >= 0 and x + size <= self.width:
                row[x] = (character, ink)
                for behind in range(1, size):
                    row[x + behind] = ("", ink)
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
            for across, character in enumerate(text):
                if character != " ":
                    self.put(x + across, y + down, character, ink)

    def fill(self, x: int, y: int, width: int, height: int, ink: str) -> None:
        """Paint a rectangle in the background of a style."""
        for down in range(height):
            self.put(x, y + down, " " * width, ink)

    def lines(self) -> list[Line]:
        """Return the rows for a canvas, each as pieces of one style."""
        return [
            [("".join(character for character, _ in cells), ink) for ink, cells in groupby(row, key=itemgetter(1))]
            for row in self._rows
        ]
