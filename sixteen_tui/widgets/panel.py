"""Preview beside a menu: a heading and lines, or a game as a small table.

Invariant: knows no game; a game supplies cards, figures and texts (`MiniTable`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sixteen_tui.terminal.cells import wrap
from sixteen_tui.widgets import card, facts, figures
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.card import Face, Size
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.sheet import Sheet

MARGIN = 2


class MiniTable(NamedTuple):
    """A game as a small table."""

    title: str
    score: str
    """Text in large digits; "" for none."""
    note: str = ""
    """The progress of the game."""
    pile: Sequence[Face] = ()
    facts: Facts | None = None
    hand_title: str = ""
    hand: Sequence[Face] = ()


class Panel(Canvas):
    """Shows lines or a small table."""

    ON_TRAY = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._lines: Sequence[tuple[str, str]] = ()
        self._small: MiniTable | None = None

    def show(self, title: str, lines: Sequence[tuple[str, str]], small: MiniTable | None = None) -> None:
        """Show a heading and lines, each a text and its style; a small table shows the lines beside its score."""
        self._title, self._lines, self._small = title, lines, small
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self.look.ruled:
            sheet.rows(0, 0, ["│"] * height, "dim")
        room, small = width - 2 * MARGIN, self._small
        sheet.put(MARGIN, 1, small.title if small else self._title, "accent", room)
        x, y = MARGIN, 2 if small else 3
        if small and small.score and all(map(figures.known, small.score)):
            sheet.rows(x, y, figures.figure(small.score, plain=self.look.plain), "strong")
            x += figures.width(small.score) + 2
        lines = [(small.note, "text"), *self._lines] if small and small.note else self._lines
        for text, ink in lines:
            for line in wrap(text, max(8, width - MARGIN - x)):
                sheet.put(x, y, line, ink)
                y += 1
        if small:
            self._cards(sheet, max(y, 5) + 1, room, small)
        return sheet.lines()

    def _cards(self, sheet: Sheet, y: int, room: int, small: MiniTable) -> None:
        """Draw the pile with its total, and the hand: as cards if both fit, else one row each."""
        left = sheet.height - y
        beside = 18 if small.facts else 0
        needed = (Size.M.height + 1) * (bool(small.pile) + bool(small.hand))
        across = max(3, 4 * bool(small.hand), len(small.hand)) * (Size.M.width + 1) - 1
        size = Size.M if left >= needed and room >= across else Size.S
        if small.pile and size is Size.M:
            starts = card.fan(sheet, MARGIN, y, small.pile, size, self.look, room - beside)
            if small.facts:
                facts.paint(sheet, starts[-1] + size.width + 3, y, small.facts._replace(lines=()), size, self.look)
            y += size.height + bool(small.hand)
        else:
            apart = 2 if left >= 7 else 1
            if small.pile:
                sheet.run(MARGIN, y, card.small(small.pile, room, self.look.glyphs))
                y += apart
            if small.facts:
                end = sheet.put(MARGIN, y, f"{small.facts.name} {small.facts.total} ", "accent")
                sheet.run(end, y, facts.gauge(small.facts, self.look))
                y += apart
        sheet.put(MARGIN, y, small.hand_title, "dim")
        if size is Size.M:
            for place, face in enumerate(small.hand):
                card.front(sheet, MARGIN + place * (size.width + 1), y + 1, face, size, self.look)
        else:
            sheet.run(MARGIN, y + 1, card.small(small.hand, room, self.look.glyphs))
