"""Table with one line per player: a hand of cards, which may be closed, and columns of figures.

Invariant: all lines are laid out before the first hand opens, so opening a hand repaints only its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from sixteen_tui.terminal.text import whole
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.card import Face, Size, back, backs, front, named, small
from sixteen_tui.widgets.ring import tile
from sixteen_tui.widgets.sheet import Sheet

NAME: Final = 22
"""Columns of a name of 16 characters, the mark after it, and gaps."""
WIDTHS: Final = (10, 5, 6, 6, 9)
"""Columns after the cards: the value, three of chips, the stack."""
LEAST: Final = NAME + sum(WIDTHS) + 14
"""Columns below which the short form is used."""
MOST: Final = 128
BRIEF: Final = (12, 3, 4, 8)
"""Columns of the short form: the cards, then the three of `Entry.brief`."""
ROWS: Final = ((12, Size.X), (9, Size.L), (6, Size.M))
"""(rows per line, size of the cards that fit), the largest first."""
SMALL: Final = (5, 3)


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's line. Without `open` the cards lie face down; `cells` are the columns after the cards."""

    name: str
    mark: str
    count: int
    open: Sequence[Face]
    cells: Sequence[Piece]
    brief: Sequence[Piece]
    """The columns of the short form: value, chips earned, stack."""
    chips: int = 0
    now: bool = False
    """True if the hand was just opened or has won."""
    own: bool = False


class Ledger(Canvas):
    """Headings, one line per player, and a last line that belongs to no player."""

    zone = "pile"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._heads: Sequence[str] = ()
        self._entries: Sequence[Entry] = ()
        self._last: Entry | None = None

    def show(self, heads: Sequence[str], entries: Sequence[Entry], last: Entry) -> None:
        """Show entries; `heads` are the headings of the name, the cards and each column."""
        self._heads, self._entries, self._last = heads, entries, last
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if self._last is None:
            return []
        if width < LEAST:
            return self._in_short(width, height)
        sheet = Sheet(width, height)
        across = min(width - 4, MOST)
        x = (width - across) // 2
        starts = self._columns(x, across)
        count = len(self._entries)
        top = 2 if height > count + 4 else 1
        rows = max(1, (height - top - 2) // max(1, count))
        rows, size = next((each for each in ROWS if each[0] <= rows), (min(rows, 4), None))
        y = top + max(0, height - top - 2 - rows * count) // 4
        self._row(sheet, y - min(2, top), starts, [(head, "dim") for head in self._heads[2:]])
        sheet.put(x, y - min(2, top), self._heads[0], "dim")
        sheet.put(starts[0], y - min(2, top), self._heads[1], "dim")
        for entry in self._entries:
            self._line(sheet, x, y, starts, entry=entry, rows=rows, size=size)
            y += rows
        self._line(sheet, x, min(height - 1, y + (rows < 3)), starts, entry=self._last, rows=1, size=None)
        return sheet.lines()

    @staticmethod
    def _columns(x: int, across: int) -> list[int]:
        """Return the column of the cards, then of each cell."""
        starts = [x + NAME]
        at = x + across - sum(WIDTHS)
        for size in WIDTHS:
            starts.append(at)
            at += size
        return starts

    @staticmethod
    def _row(sheet: Sheet, y: int, starts: Sequence[int], cells: Sequence[Piece]) -> None:
        for place, ((text, ink), start, size) in enumerate(zip(cells, starts[1:], WIDTHS, strict=True)):
            if place:
                sheet.put(start + size - cell_len(text), y, text, ink)
            else:
                sheet.put(start, y, text, ink)

    def _line(
        self, sheet: Sheet, x: int, y: int, starts: Sequence[int], *, entry: Entry, rows: int, size: Size | None
    ) -> None:
        tall = size.height if size else 3 if rows >= 3 else 1
        middle = y + tall // 2
        if entry.now:
            sheet.put(x - 2, middle, "▶", "accent")
        ink = "accent" if entry.own else "strong"
        end = sheet.put(x, middle, entry.name, ink, min(cell_len(entry.name), NAME - 5))
        if entry.mark:
            sheet.put(end + 1, middle, f" {entry.mark} ", "wait")
        self._cards(sheet, starts[0], y, starts[1] - starts[0] - 2, entry=entry, rows=rows, size=size)
        self._row(sheet, middle, starts, entry.cells)

    def _cards(self, sheet: Sheet, x: int, y: int, room: int, *, entry: Entry, rows: int, size: Size | None) -> None:
        glyphs, count = self.look.glyphs, max(entry.count, len(entry.open))
        width, height = (size.width, size.height) if size else SMALL
        step = min(width + 1, (room - width) // max(1, count - 1))
        if rows < 2 or (step < 4 and size is None):
            sheet.run(x, y + (rows >= 3), small(entry.open, room, glyphs) if entry.open else backs(count, room, glyphs))
            return
        if rows < 4:
            for index in range(count):
                self._low_card(sheet, x + index * step, y + rows - 2, entry.open[index] if entry.open else None, rows)
            return
        for index in range(count):
            at, face = x + index * step, entry.open[index] if entry.open else None
            if face is None:
                back(sheet, at, y, self.look, width, height)
            elif size is None:
                tile(sheet, at, y, face, card=SMALL, outlined=self.look.outlined, signs=glyphs.signs)
            else:
                front(sheet, at, y, face, size, self.look, lies=step < width and index > 0)

    def _low_card(self, sheet: Sheet, x: int, y: int, face: Face | None, rows: int) -> None:
        """Draw a card one and a half rows high; two if a line has three rows."""
        glyphs, width = self.look.glyphs, SMALL[0]
        if face is None:
            sheet.put(x, y, glyphs.back * width, "back")
        else:
            sheet.put(x, y, face.label(glyphs), face.ink, width, "centre")
        if not self.look.outlined:
            ink = "behind" if face is None else "card"
            sheet.put(x, y + 1, "▀" * width, ink)
            if rows > 2:
                sheet.put(x, y - 1, "▄" * width, ink)

    # Short form

    def _in_short(self, width: int, height: int) -> Iterable[Line]:
        """Return as many lines as fit around the newly opened one, or the last lines at the end."""
        assert self._last is not None, "shown"
        if len(self._entries) >= height and all(text for entry in self._entries for text, _ in entry.cells[:1]):
            return self._in_pairs(width)
        rows: list[Line] = []
        at = 0
        for entry in (*self._entries, self._last):
            at = len(rows) if entry.now or (entry is self._last and self._entries[0].cells[0][0]) else at
            rows.append(self._short(entry, width))
        top = max(0, min(at - height // 2, len(rows) - height))
        return rows[top : top + height]

    def _in_pairs(self, width: int) -> Iterable[Line]:
        """Yield two entries per row, without cards, after all hands have been opened."""
        cells = []
        for entry in (*self._entries, self._last):
            assert entry is not None, "shown"
            (value, value_ink), (net, net_ink), _ = entry.brief
            name = named(entry.name, entry.mark, width // 2 - 13, "accent" if entry.own else "strong")
            ink = "bad" if entry.chips < 0 else "good"
            cells.append([
                *(("▶" if entry.now else " ", "accent"), *name, (fit(value, 2, "right"), value_ink)),
                *((fit(net, 4, "right"), net_ink), (f"{whole(entry.chips):>5} ", ink)),
            ])  # fmt: skip
        half = -(-len(cells) // 2)
        for row in range(half):
            yield [piece for cell in cells[row::half] for piece in cell]

    def _short(self, entry: Entry, width: int) -> Line:
        glyphs, (hand, *sizes) = self.look.glyphs, BRIEF
        cards = small(entry.open, hand, glyphs) if entry.open else backs(entry.count, hand, glyphs)
        ink = "accent" if entry.own else "strong"
        row: list[Piece] = [
            ("▶" if entry.now else " ", "accent"),
            *named(entry.name, entry.mark, width - 2 - sum(BRIEF), ink),
            (" ", "text"),
            *cards,
            (" " * max(0, hand - length(cards)), "text"),
        ]
        row += [(fit(text, size, "right"), ink) for (text, ink), size in zip(entry.brief, sizes, strict=True)]
        return row
