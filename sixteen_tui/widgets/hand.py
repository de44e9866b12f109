"""The hand: a person's own cards, with a cursor in a row of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixteen_tui.widgets.canvas import Canvas, Line, Piece
from sixteen_tui.widgets.card import HEIGHT, WIDTH, Face, picture


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a hand, with the words in its upper and its lower edge."""

    face: Face
    top: str = ""
    bottom: str = ""


class Hand(Canvas):
    """Cards side by side. The cursor is a mark below a card, so that moving it costs a few bytes and not two cards."""

    DEFAULT_CSS = f"Hand {{ height: {HEIGHT + 1}; }}"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._cards: Sequence[Held] = ()
        self._cursor: int | None = None
        self._note = ""

    def show(self, cards: Sequence[Held], cursor: int | None, note: str = "") -> None:
        """Show these cards; with the cursor None no card can be picked; with no cards the note stands instead."""
        self._cards, self._cursor, self._note = cards, cursor, note
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if not self._cards:
            return [[], [], [(f"  {self._note}", "dim")]]
        glyphs = self.look.glyphs
        rows: list[list[Piece]] = [[(" ", "text")] for _ in range(HEIGHT)]
        step = _step(len(self._cards), width)
        for place, held in enumerate(self._cards):
            shown = WIDTH if place == len(self._cards) - 1 else min(step, WIDTH)
            for row, text in zip(rows, picture(held.face, glyphs, top=held.top, bottom=held.bottom), strict=True):
                row += [(text[:shown], held.face.ink), (" " * (step - WIDTH), "text")]
        if self._cursor is None:
            return rows
        mark = glyphs.cursor * 3
        return [
            *rows,
            [(" " * (1 + self._cursor * step + (min(step, WIDTH) - len(mark)) // 2), "text"), (mark, "accent")],
        ]


def _step(cards: int, width: int) -> int:
    """How far apart cards lie: side by side, or each over the one before it where there are too many."""
    return WIDTH + 1 if cards < 2 else max(3, min(WIDTH + 1, (width - 1 - WIDTH) // (cards - 1)))
