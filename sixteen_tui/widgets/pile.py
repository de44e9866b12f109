"""The play pile: its cards fanned, a gauge of the running sum, and a line of what it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixteen_tui.widgets.canvas import Canvas, Line, fit
from sixteen_tui.widgets.card import HEIGHT, Face, fan, small
from sixteen_tui.widgets.look import Glyphs


@dataclass(frozen=True, slots=True)
class Heap:
    """What the pile shows. With a `banner` the cards are a set just formed, and the two lines below tell of it."""

    cards: Sequence[Face]
    total: int
    target: int
    sum_text: str = ""
    missing_text: str = ""
    note: str = ""
    banner: str = ""


def _last(cards: Sequence[Face], width: int, glyphs: Glyphs) -> Line:
    """The last cards of a pile, as many as fit into a row."""
    return small(cards[-max(1, (width + 1) // 4) :], width, glyphs)


class Pile(Canvas):
    """Shows a heap: five rows of cards, or where there is little room one, then two lines."""

    DEFAULT_CSS = f"Pile {{ height: {HEIGHT + 2}; }}"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._heap = Heap((), 0, 1)

    def show(self, heap: Heap) -> None:
        self._heap = heap
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        heap = self._heap
        glyphs, room = self.look.glyphs, width - 2
        cards = fan(heap.cards, room, glyphs) if height >= HEIGHT else [_last(heap.cards, room, glyphs)]
        rows: list[Line] = [[(" ", "text"), *row] for row in cards]
        if heap.banner:
            return [
                *rows,
                [(" ", "text"), (fit(f" {heap.banner} ", width - 2), "banner")],
                [(f"  {heap.note}", "text")],
            ]
        if not heap.cards:
            rows[len(rows) // 2] = [(f"  {heap.note}", "dim")]
            return [*rows, self._gauge()]
        return [*rows, self._gauge(), [(f" {heap.note}", "accent")]]

    def _gauge(self) -> Line:
        heap, glyphs = self._heap, self.look.glyphs
        return [
            (f" {heap.sum_text} ", "text"),
            (glyphs.full * min(heap.total, heap.target), "accent"),
            (glyphs.empty * (heap.target - heap.total), "dim"),
            (f" {heap.missing_text}", "text"),
        ]
