"""A ledger: a line a player, with a hand of cards and columns of figures; some lines may still be closed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.card import Face, backs, named, small

NAME: Final = 20
"""A mark, a name of sixteen, and gaps."""


BRIEF: Final = (13, 3, 4, 8)
"""Where there is little room: the cards, and the three columns of `Entry.brief`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's line. Without `open` the cards lie face down; `cells` are the columns after them."""

    name: str
    mark: str
    count: int
    open: Sequence[Face]
    cells: Sequence[Piece]
    brief: Sequence[Piece]
    """What stands after the cards instead where there is little room: the value, the chips earned, the stack."""
    now: bool = False
    """Whether it is the line that has just been opened."""


class Ledger(Canvas):
    """A title, heads, entries, and lines below them."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._heads: Sequence[str] = ()
        self._widths: Sequence[int] = ()
        self._entries: Sequence[Entry] = ()
        self._below: Sequence[Line] = ()

    def show(
        self, title: str, heads: Sequence[str], widths: Sequence[int], entries: Sequence[Entry], below: Sequence[Line]
    ) -> None:
        """Show entries; `widths` are those of the columns after the name, the cards' first, figures to the right."""
        self._title, self._heads, self._widths = title, heads, widths
        self._entries, self._below = entries, below
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if not self._heads:
            return
        if width < NAME + sum(self._widths):
            yield from self._in_short(width, height)
            return
        margin = " " * max(0, (width - NAME - sum(self._widths)) // 2)
        yield [(f"{margin}  {self._title}", "accent")]
        yield []
        heads = [fit(f"  {self._heads[0]}", NAME)]
        heads += [fit(head, size, _align(place)) for place, (head, size) in enumerate(self._columns(self._heads[1:]))]
        yield [(margin + "".join(heads), "dim")]
        airy = 2 * len(self._entries) + 7 <= height  # three lines above the entries, four below
        for entry in self._entries:
            yield [(margin, "text"), *self._entry(entry)]
            if airy:
                yield []
        if not airy:
            yield []
        for line in self._below:
            yield [(f"{margin}  ", "text"), *line]

    def _in_short(self, width: int, height: int) -> Iterable[Line]:
        """As much as fits round the line that has just been opened, or the end."""
        glyphs = self.look.glyphs
        hand, *sizes = BRIEF
        rows: list[Line] = []
        at = 0
        for entry in self._entries:
            cards = small(entry.open, hand, glyphs) if entry.open else backs(entry.count, hand, glyphs)
            name = width - 2 - sum(BRIEF)
            row: list[Piece] = [
                (glyphs.turn if entry.now else " ", "accent"),
                *named(entry.name, entry.mark, name, "accent" if entry.now else "text"),
                (" ", "text"),
                *cards,
                (" " * max(0, hand - length(cards)), "text"),
            ]
            row += [(fit(text, size, "right"), ink) for (text, ink), size in zip(entry.brief, sizes, strict=True)]
            at = len(rows) if entry.now else at
            rows.append(row)
        if self._below:
            rows += [[(" ", "text"), *line] for line in self._below]
            at = len(rows)
        top = max(0, min(at - height // 2, len(rows) - height))
        yield from rows[top : top + height]

    def _columns(self, texts: Sequence[str]) -> Iterable[tuple[str, int]]:
        return zip(texts, self._widths, strict=True)

    def _entry(self, entry: Entry) -> Line:
        glyphs, room = self.look.glyphs, self._widths[0]
        turn = glyphs.turn if entry.now else " "
        cards = small(entry.open, room - 1, glyphs) if entry.open else backs(entry.count, room - 1, glyphs)
        used = sum(len(text) for text, _ in cards)
        line: list[Piece] = [
            (turn, "accent"),
            (" ", "text"),
            *named(entry.name, entry.mark, NAME - 3, "accent" if entry.now else "text"),
            (" ", "text"),
            *cards,
            (" " * (room - used), "text"),
        ]
        for place, ((text, ink), size) in enumerate(zip(entry.cells, self._widths[1:], strict=True), start=1):
            line.append((fit(text, size, _align(place)), ink))
        return line


def _align(place: int) -> str:
    """The cards and what is said of them to the left, figures to the right."""
    return "left" if place < 2 else "right"
