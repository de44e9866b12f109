"""Scoreboard: the sides and their numbers of sets in large digits.

Invariant: a sign beside the name marks the side to move, and a sign beside the digits what was just won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.cells import shares
from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line, shortened
from sixteen_tui.widgets.sheet import Sheet


class ScoreSide(NamedTuple):
    """The names of a side, its score, whether it is its turn, and its latest gain as text ("+1")."""

    names: Sequence[str]
    score: int
    to_move: bool
    gained: str = ""


def columns(width: int) -> tuple[int, int, int]:
    """Return the first columns of both sides and the width of each, for a tray of that width."""
    margin = 2 if width < 30 else 3
    gap = 2 if width < 40 or width > 46 else 4
    across = min(20, (width - margin * 2 - gap + (margin == 2)) // 2)
    return margin, margin + across + gap, across


def together(names: Sequence[str], width: int) -> str:
    """Join the names of a side in at most `width` cells, with a part of each name.

    >>> together(["Wilhelmina", "Alexandra"], 11), together(["Wilhelmina", "Bo"], 12)
    ('Wil… & Ale…', 'Wilhel… & Bo')
    >>> together(["Player 1", "Player 3"], 13)
    'Pla…1 & Pla…3'
    """
    between = " & "
    room = width - cell_len(between) * (len(names) - 1)
    return between.join(map(shortened, names, shares([*map(cell_len, names)], room)))


class Scoreboard(Canvas):
    """Two sides, side by side."""

    ON_TRAY = True
    zone = "score"

    def __init__(self) -> None:
        super().__init__()
        self._sides: Sequence[ScoreSide] = ()

    def show(self, sides: Sequence[ScoreSide]) -> None:
        self._sides = sides
        self.repaint_for(sides)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self.look.ruled:
            sheet.rows(0, 0, ["│"] * height, "dim")
        *starts, across = columns(width)
        tall = height > figures.TALL + 1 and across >= figures.width("10", tall=True)
        top = height - (figures.TALL + 3 if tall else figures.HEIGHT + 2)
        for x, side in zip(starts, self._sides, strict=False):
            ink = "accent" if side.to_move else "strong"
            sheet.put(x, top, together(side.names, across), ink)
            if side.to_move:  # in the margin, so that a name does not change with the turn
                sheet.put(x - 1, top, self.look.glyphs.turn, ink)
            ink, y = "good" if side.gained else "text", top + (2 if tall else 1)
            text = str(side.score)
            sheet.rows(x, y, figures.figure(text, tall=tall, plain=self.look.plain), ink)
            sheet.put(x + figures.width(text, tall=tall) + 2, y + 1, side.gained, "good")
        return sheet.lines()
