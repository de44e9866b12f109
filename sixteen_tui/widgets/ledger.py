"""Table with one line per player: a hand of cards, which may be closed, and its total on an axis around a target.

Invariant: all lines are laid out before the first hand opens, so opening a hand repaints only its line. The distance of
a total from the target is the number of points between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.text import whole
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length, shortened
from sixteen_tui.widgets.card import Face, Size, back, backs, covered, front, named, small
from sixteen_tui.widgets.ring import tile
from sixteen_tui.widgets.sheet import Sheet

NAME: Final = 21
"""Columns of a name of 16 characters, the mark after it, and gaps."""
UNDER: Final = 14
OVER: Final = 12
"""The largest distances of a total below and above the target."""
CHANGE: Final = 5
STACK: Final = 8
CARDS: Final = 8
"""Least columns of the cards: two codes."""
WIDER: Final = 20
"""Columns of small cards from which the axis doubles its scale."""
WIDE: Final = 110
"""Columns from which the margins are as wide as those of the largest tables."""
MOST: Final = 128
BRIEF: Final = (12, 4, 5, 8)
"""Columns of the short form: the cards, the total, the change and the stack."""
TOTAL: Final = "= "
"""Heading of the totals in the short form, before their two digits."""
CHANGED: Final = "+−"
"""Heading of the changes where no word has room."""
ROWS: Final = ((12, Size.X), (9, Size.L), (6, Size.M))
"""(rows per line, size of the cards that fit), the largest first. Two cards lie side by side if a size allows it."""
SMALL: Final = (5, 3)


class Heads(NamedTuple):
    """The headings of the columns; `under` and `over` are the two sides of the axis."""

    name: str
    cards: str
    under: str
    over: str
    change: str
    stack: str


class LedgerEntry(NamedTuple):
    """One player's line. Without `open` the cards lie face down."""

    name: str
    mark: str
    number: int
    open: Sequence[Face]
    total: int | None
    """The total of the hand; None if it is closed or there is none."""
    change: Piece
    stack: Piece
    note: str = ""
    """A few words in place of a total, or beside the best one."""
    best: bool = False
    """True if the hand has won."""
    now: bool = False
    """True if the hand was just opened."""
    chips: int = 0
    own: bool = False


def _width(scale: int) -> int:
    """Return the columns of all but the cards."""
    return NAME + 1 + scale * UNDER + 1 + 1 + scale * OVER + 2 + CHANGE + STACK


LEAST: Final = _width(1) + CARDS + 4
"""Columns below which the short form is used."""


def margin(width: int) -> int:
    """Return the column where the lines of a ledger of that width begin."""
    return 1 if width < LEAST else (width - min(width - (8 if width >= WIDE else 4), MOST)) // 2


class _Columns(NamedTuple):
    """The column of the name, of the cards, of the axis, and the columns after the change and the stack."""

    name: int
    cards: int
    axis: int
    change: int
    stack: int
    scale: int
    """Cells of the axis per point."""

    @property
    def room(self) -> int:
        """Columns of the cards."""
        return self.axis - self.scale * UNDER - 2 - self.cards

    @classmethod
    def of(cls, width: int, rows: int) -> _Columns:
        """Return the columns for lines of at most `rows` rows."""
        x = margin(width)
        end = width - x
        cards = 2 * Size.L.width + 2 if rows >= ROWS[1][0] else WIDER
        scale = 2 if end - x >= _width(2) + cards else 1
        axis = end - STACK - CHANGE - scale * OVER - 3
        return cls(x, x + NAME, axis, end - STACK, end, scale)


class Ledger(Canvas):
    """Headings, and one line per player around the axis; in a small room the short form, with one more line."""

    zone = "pile"

    def __init__(self) -> None:
        super().__init__()
        self._heads: Heads | None = None
        self._target = 0
        self._entries: Sequence[LedgerEntry] = ()
        self._last: LedgerEntry | None = None

    def show(self, heads: Heads, target: int, entries: Sequence[LedgerEntry], last: LedgerEntry) -> None:
        """Show entries around `target`; `last`, which belongs to no player, appears in the short form alone."""
        self._heads, self._target, self._entries, self._last = heads, target, entries, last
        self.repaint_for(heads, target, entries, last)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if self._heads is None:
            return []
        if width < LEAST:
            return self._in_short(width, height)
        count = max(1, len(self._entries))
        top = 2 if height > count + 1 else 1
        fits = max(1, (height - top) // count)
        sheet, at = Sheet(width, height), _Columns.of(width, fits)
        drawn = [each for each in ROWS if each[0] <= fits]
        beside = [(rows, size) for rows, size in drawn if 2 * size.width < at.room]
        rows, size = next(iter(beside or drawn[-1:]), (min(fits, 4), None))
        y = top + min(top - 1, (height - top - rows * count) // 2)
        self._head(sheet, y - top, at, self._heads)
        sheet.rows(at.axis, y - top + 1, ["│"] * (top - 1 + rows * count), "accent")
        for entry in self._entries:
            self._line(sheet, y, at, entry=entry, rows=rows, size=size)
            y += rows
        return sheet.lines()

    def _head(self, sheet: Sheet, y: int, at: _Columns, heads: Heads) -> None:
        target = str(self._target)
        sheet.put(at.name, y, heads.name, "dim")
        sheet.put(at.cards, y, heads.cards, "dim")
        left = at.axis + 1 - len(target)
        sheet.put(left - 1 - cell_len(heads.under), y, heads.under, "dim")
        sheet.put(left, y, target, "accent")
        sheet.put(at.axis + 2, y, heads.over, "dim")
        sheet.put(at.change - cell_len(heads.change), y, heads.change, "dim")
        sheet.put(at.stack - cell_len(heads.stack), y, heads.stack, "dim")

    def _line(self, sheet: Sheet, y: int, at: _Columns, *, entry: LedgerEntry, rows: int, size: Size | None) -> None:
        middle = y + (size.height if size else 3 if rows >= 3 else 1) // 2
        name = shortened(entry.name, NAME - 5)
        end = sheet.put(at.name, middle, name, "accent" if entry.own else "strong", NAME - 5)
        if entry.mark:
            end = min(end, at.name + cell_len(entry.name))
            sheet.put(end + 1, middle, f" {entry.mark} ", "wait")
        self._cards(sheet, at.cards, y, at.room, entry=entry, rows=rows, size=size)
        sheet.put(at.change - CHANGE - 1 - cell_len(entry.note), middle, entry.note, "good" if entry.best else "dim")
        if entry.total is not None:
            self._total(sheet, middle, at, entry.total, best=entry.best)
        for (text, ink), last in ((entry.change, at.change), (entry.stack, at.stack)):
            sheet.put(last - cell_len(text), middle, text, ink)

    def _total(self, sheet: Sheet, y: int, at: _Columns, total: int, *, best: bool) -> None:
        """Draw a total where it lies on the axis; on the line itself as a filled label."""
        text, away = str(total), abs(total - self._target) * at.scale
        if total == self._target:
            sheet.put(at.axis - len(text), y, f" {text} ✓ ", "won")
        elif total < self._target:
            sheet.put(at.axis - away, y, "·" * away, "dim")
            sheet.put(at.axis - away - len(text), y, text, "good" if best else "strong")
        else:
            sheet.put(at.axis + 1, y, "·" * away, "dim")
            sheet.put(at.axis + 1 + away, y, text, "bad")

    def _cards(
        self, sheet: Sheet, x: int, y: int, room: int, *, entry: LedgerEntry, rows: int, size: Size | None
    ) -> None:
        glyphs, count = self.look.glyphs, max(entry.number, len(entry.open))
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
            elif step < width and index < count - 1:
                covered(sheet, at, y, face, size, self.look, lies=index > 0, width=step)
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
        opened = all(entry.total is not None for entry in self._entries)
        if len(self._entries) >= height and opened:
            return self._in_pairs(width, height)
        entries = (*self._entries, self._last)
        rows = [self._short(entry, width) for entry in entries]
        if height > len(rows):
            gap: list[Line] = [[]] if height >= 2 * len(rows) + 1 else []
            return [self._short_head(width), *(line for row in rows for line in (*gap, row))]
        now = next((place for place, entry in enumerate(entries) if entry.now), 0)
        at = len(rows) - 1 if opened else now
        top = max(0, min(at - height // 2, len(rows) - height))
        return rows[top : top + height]

    def _in_pairs(self, width: int, height: int) -> Iterable[Line]:
        """Yield two entries per row, without cards, after all hands have been opened; above them heads, if they fit."""
        assert self._heads is not None, "shown"
        cells = []
        for entry in (*self._entries, self._last):
            assert entry is not None, "shown"
            name = named(entry.name, entry.mark, width // 2 - 13, "accent" if entry.own else "strong")
            total, change = self._figure(entry), entry.change
            ink = "bad" if entry.chips < 0 else "good"
            cells.append([
                *(("✓" if entry.best else " ", "good"), *name, (fit(total[0], 2, "right"), total[1])),
                *((fit(change[0], 4, "right"), change[1]), (f"{whole(entry.chips):>5} ", ink)),
            ])  # fmt: skip
        half, before = -(-len(cells) // 2), width // 2 - 10
        if height > half:
            heads = (self._heads.cards, before), (f"{CHANGED} ", 4), (self._heads.stack, 6)
            yield [("".join(fit(*head, "right") for head in heads) * 2, "dim")]
        for row in range(half):
            yield [piece for cell in cells[row::half] for piece in cell]

    def _figure(self, entry: LedgerEntry) -> Piece:
        if entry.total is None:
            return "", "text"
        best = "good" if entry.best or entry.total == self._target else "text"
        return str(entry.total), "bad" if entry.total > self._target else best

    def _short_head(self, width: int) -> Line:
        assert self._heads is not None, "shown"
        hand, total, change, stack = BRIEF
        name, cards, _, _, changed, chips = self._heads
        begins = f" {fit(name, width - 3 - sum(BRIEF))} {fit(cards, hand)}{fit(TOTAL, total - 2, 'right')}"
        return [(begins + fit(changed, 2 + change, "right") + fit(chips, stack, "right"), "dim")]

    def _short(self, entry: LedgerEntry, width: int) -> Line:
        glyphs, (hand, *sizes) = self.look.glyphs, BRIEF
        cards = small(entry.open, hand, glyphs) if entry.open else backs(entry.number, hand, glyphs)
        row: list[Piece] = [
            ("✓" if entry.best else " ", "good"),
            *named(entry.name, entry.mark, width - 3 - sum(BRIEF), "accent" if entry.own else "strong"),
            (" ", "text"),
            *cards,
            (" " * max(0, hand - length(cards)), "text"),
        ]
        cells = (self._figure(entry), entry.change, entry.stack)
        return [*row, *((fit(text, size, "right"), ink) for (text, ink), size in zip(cells, sizes, strict=True))]
