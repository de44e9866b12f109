"""The play pile: its cards fanned, a gauge of the running sum, and a line of what it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixteen_tui.widgets.canvas import Canvas, Line, fit
from sixteen_tui.widgets.card import HEIGHT, Face, fan


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


class Pile(Canvas):
    """Shows a heap: five rows of cards, then two lines."""

    DEFAULT_CSS = f"Pile {{ height: {HEIGHT + 2}; }}"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._heap = Heap((), 0, 1)

    def show(self, heap: Heap) -> None:
        self._heap = heap
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        heap = self._heap
        rows: list[Line] = [[(" ", "text"), *row] for row in fan(heap.cards, width - 2, self.look.glyphs)]
        if heap.banner:
            return [
                *rows,
                [(" ", "text"), (fit(f" {heap.banner} ", width - 2), "banner")],
                [(f"  {heap.note}", "text")],
            ]
        if not heap.cards:
            rows[HEIGHT // 2] = [(f"  {heap.note}", "dim")]
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
