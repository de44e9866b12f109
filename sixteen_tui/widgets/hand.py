"""The hand: a person's own cards, with a cursor in a row of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit
from sixteen_tui.widgets.card import HEIGHT, WIDTH, Face, picture

NUMBERED, SIGNED = 5, 6
"""Where cards are no pictures: cells for one with its number, and with its shape or suit."""


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
        low = height <= HEIGHT
        if not self._cards:
            return [*([] if low else [[], []]), [(f"  {self._note}", "dim")]]
        if low:
            return self._in_a_row(width)
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

    def _in_a_row(self, width: int) -> Iterable[Line]:
        """The cards where there is no room for pictures: each its number and what it is."""
        glyphs, room = self.look.glyphs, min(8, (width - 1) // len(self._cards))
        cards: list[Piece] = [(" ", "text")]
        for held in self._cards:
            sign = glyphs.signs[held.face.shape] if room >= SIGNED else ""
            text = fit(f"{held.top} ", 2) if room >= NUMBERED else ""
            shown = f"{held.face.code}{sign}"
            cards += [(text, "dim"), (shown, held.face.ink), (" " * max(0, room - cell_len(text + shown)), "text")]
        yield cards
        if self._cursor is not None:
            yield [(" " * (1 + self._cursor * room + (2 if room >= NUMBERED else 0)) + glyphs.cursor * 2, "accent")]


def _step(cards: int, width: int) -> int:
    """How far apart cards lie: side by side, or each over the one before it where there are too many."""
    return WIDTH + 1 if cards < 2 else max(3, min(WIDTH + 1, (width - 1 - WIDTH) // (cards - 1)))
