"""Widget for chips: a bar per player to scale, the largest first, and the bank below.

Invariant: the length of a bar is the number of chips; a debt has another style and is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.card import named
from sixteen_tui.widgets.sheet import Sheet

SCALE: Final = 20
"""Chips that fill a bar, unless somebody has more."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A player's name, mark, chips, the chips as text, and whether it is the viewer's own stack."""

    name: str
    mark: str
    chips: int
    amount: str
    own: bool = False


class Stacks(Canvas):
    """A heading, and one row per player, with a bar below it if there is room."""

    ON_TRAY = True
    zone = "score"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._stacks: Sequence[Stack] = ()

    def show(self, title: str, stacks: Sequence[Stack]) -> None:
        """Show these stacks, the largest first."""
        self._title = title
        self._stacks = sorted(stacks, key=lambda stack: -stack.chips)
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self.look.ruled:
            sheet.rows(0, 0, ["│"] * height, "dim")
        margin = 2 if width < 30 else 3
        room, count = width - 2 * margin, len(self._stacks)
        bars = height >= 2 * count + 2
        apart = 2 if bars else 1
        apart += height >= (apart + 1) * count + 6
        y = min(2, max(0, height - apart * count - 1) // 3)
        sheet.put(margin, y, self._title, "dim")
        y += 1 + (height > apart * count + y + 1 and height > 24)
        most = max(SCALE, *(abs(stack.chips) for stack in self._stacks)) if self._stacks else SCALE
        for stack in self._stacks:
            debt = stack.chips < 0
            ink = "accent" if stack.own else "text"
            size = cell_len(stack.amount)
            sheet.run(margin, y, named(stack.name, stack.mark, room - size - 1, ink))
            sheet.put(margin + room - size, y, stack.amount, "bad" if debt else "good")
            if bars and stack.chips:
                cells = max(1, min(room, round(abs(stack.chips) * room / most)))
                sheet.put(margin, y + 1, self.look.glyphs.full * cells, "bad" if debt else "accent")
            y += apart
        return sheet.lines()


class Till(Canvas):
    """The bank's chips in large digits, and what changed them."""

    ON_TRAY = True
    zone = "bank"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title, self._chips = "", 0
        self._notes: Sequence[str] = ()

    def show(self, title: str, chips: int, notes: Sequence[str]) -> None:
        """Show the number of chips; the first note stands beside it, the others below."""
        self._title, self._chips, self._notes = title, chips, notes
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self.look.ruled:
            sheet.rows(0, 0, ["│"] * height, "dim")
        margin = 2 if width < 30 else 3
        text = str(self._chips)
        tall = height >= figures.TALL + 3 and figures.width(text, tall=True) + 2 * margin + 6 <= width
        beside = margin + figures.width(text, tall=tall) + 2
        sheet.put(margin, 0, self._title, "dim")
        if height < 1 + figures.HEIGHT or beside > width:
            sheet.put(width - margin - cell_len(text), 0, text, "text")
            return sheet.lines()
        sheet.rows(margin, 1, figures.figure(text, tall=tall, plain=self.look.plain), "text")
        first, *others = [*self._notes] or [""]
        if beside + cell_len(first) < width:
            sheet.put(beside, 2 + tall, first, "dim")
        else:
            others.insert(0, first)
        for row, note in enumerate(others):
            sheet.put(margin, 2 + (figures.TALL if tall else figures.HEIGHT) + row, note, "dim")
        return sheet.lines()
