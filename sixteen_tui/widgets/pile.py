"""Widget for the play pile: overlapping cards, the sum below each, and the total beside it.

Invariant: the last two cards are whole, because they decide a match, and show who played them. A set that was just
formed stays with a bracket below the cards that formed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets import facts as painting
from sixteen_tui.widgets.canvas import Canvas, Line, shortened
from sixteen_tui.widgets.card import Face, Size, fan, place, small
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.sheet import Sheet


class Caption(NamedTuple):
    """Caption below a card of the pile: the sum up to it, and its player."""

    total: int
    name: str = ""


class Bracket(NamedTuple):
    """The index of the first card of a set, the arithmetic of the set, and its style."""

    first: int
    text: str
    ink: str


class Heap(NamedTuple):
    """Contents of a pile. `note` is shown if there are no cards."""

    cards: Sequence[Face]
    captions: Sequence[Caption]
    facts: Facts | None
    bracket: Bracket | None = None
    note: str = ""


class Pile(Canvas):
    """Shows a heap with the largest cards that fit, or in three rows without pictures."""

    zone = "pile"

    def __init__(self) -> None:
        super().__init__()
        self._heap = Heap((), (), None)
        self._facts = 0

    def show(self, heap: Heap, facts: int) -> None:
        """Show a heap; its total is drawn from column `facts` on, or below the cards if that is 0."""
        self._heap, self._facts = heap, facts
        self.repaint_for(heap, facts)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        heap, look = self._heap, self.look
        size = Size.of(height) if self._facts else Size.S
        if size is Size.S:
            return self._low(width)
        sheet = Sheet(width, height)
        if heap.cards:
            starts = fan(sheet, 0, 0, heap.cards, size, look, self._facts - 1)
            if heap.bracket is None:
                self._captions(sheet, starts, size)
            else:
                self._bracket(sheet, starts, size, heap.bracket)
        else:
            place(sheet, 0, 0, size.width, size.height)
            sheet.put(size.width + 2, size.height // 2, heap.note, "dim", self._facts - size.width - 3)
        if heap.facts is not None:
            painting.paint(sheet, self._facts, 0, heap.facts, size, look)
        return sheet.lines()

    def _captions(self, sheet: Sheet, starts: Sequence[int], size: Size) -> None:
        """Draw the sum below every card, and the player below the last two."""
        last = len(starts) - 1
        for index, (x, caption) in enumerate(zip(starts, self._heap.captions, strict=True)):
            ink = "strong" if index == last else "dim"
            if index < last - 1:
                total, across = str(caption.total), starts[index + 1] - x
                sheet.put(x, size.height, total if len(total) < across else "", ink, across)
                continue
            total, room = str(caption.total), size.width - 1
            wanted = cell_len(caption.name) + 1 + len(total)
            if wanted == size.width:  # a whole name before the gap to the next one
                room = size.width
            elif index == last and size.width < wanted <= self._facts - x - 1:  # nothing lies beside the last one
                sheet.put(x, size.height, f"{caption.name} {total}", ink)
                continue
            name = shortened(caption.name, room - len(total) - 1)
            sheet.put(x, size.height, f"{name} {total}" if name else total, ink, room, "centre")

    def _bracket(self, sheet: Sheet, starts: Sequence[int], size: Size, bracket: Bracket) -> None:
        """Draw a bracket below the cards of the set; the arithmetic goes inside, or beside a narrow bracket."""
        start = starts[max(0, bracket.first)]
        across = starts[-1] + size.width - start
        text, y = f" {bracket.text} ", size.height
        if across >= cell_len(text) + 2:
            left = (across - 2 - cell_len(text)) // 2
            right = across - 2 - cell_len(text) - left
            sheet.put(start, y, "╰" + "─" * left + text + "─" * right + "╯", bracket.ink)
        else:
            room = self._facts - start - across - 1
            sheet.put(start, y, "╰" + "─" * (across - 2) + "╯", bracket.ink)
            if cell_len(text) <= room:
                sheet.put(start + across, y, text, bracket.ink)

    def _low(self, width: int) -> Iterable[Line]:
        heap, look = self._heap, self.look
        cards: Line = [(heap.note, "dim")]
        if heap.cards:
            cards = small(heap.cards[-max(1, (width + 1) // 4) :], width, look.glyphs)
        told: list[Line] = [] if heap.facts is None else painting.brief(heap.facts, look)
        if heap.bracket is not None:
            told = [*told[:1], [(heap.bracket.text, heap.bracket.ink)]]
        return [cards, *told]
