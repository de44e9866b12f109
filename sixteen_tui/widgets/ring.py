"""Widget for the other players of a game without teams: name, cards and progress.

Invariant: seats are in turn order beginning with the next player, and keep their places from the deal to the end of the
round. One player is drawn opposite, a few in a row, more in several rows; in a small room they become a list, then
names and signs. A hidden hand shows only its number of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.card import Face, Size, back, frame, front, named, place, small
from sixteen_tui.widgets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Place:
    """Another player. `open` are the cards if they are public, else only `count` is known."""

    name: str
    mark: str
    """A letter after the name, or ""."""
    count: int
    done: str
    """Text that the turn is over, or ""."""
    notes: Sequence[str]
    """The player's past or next actions, a few words each."""
    brief: str
    """`notes` in three characters."""
    amount: str
    """At most eight characters."""
    to_move: bool
    open: Sequence[Face] = ()
    lone: Face | None = None
    """An open card of a player without a hand."""
    away: str = ""
    """Text that the player is absent, or ""."""

    @property
    def told(self) -> str:
        """`notes` in one line, else `done`."""
        return " ".join(self.notes) or self.done


NARROW: Final = 24
"""Columns of a place with three rows of cards: two cards, and the notes beside them."""
BACK: Final = (5, 3)
"""Columns and rows of a small card."""
TICK: Final = "✓"
TOLD: Final = 17
"""Columns for the notes in a list."""


class Ring(Canvas):
    """Shows places in the largest layout that fits."""

    zone = "upper"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._places: Sequence[Place] = ()
        self._heads: tuple[str, str, str] = ("", "", "")
        self._facts, self._rest = 0, ""

    def show(self, places: Sequence[Place], heads: tuple[str, str, str], facts: int, rest: str) -> None:
        """Show places; `heads` are the headings of a list; a single player's name is drawn at column `facts`.

        `rest` replaces the tray if there is none, else ""; at most 19 characters. With it the places are rows, which
        have the chips.
        """
        self._places, self._heads, self._facts, self._rest = places, heads, facts, rest
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        places = self._places
        if not places:
            return []
        if not self._facts or self._rest:
            return self._in_rows(width, height)
        sheet = Sheet(width, height)
        count = len(places)
        across, down = _grid(count, width, height)
        if count == 1:
            self._opposite(sheet, places[0])
        elif down == 1 and width // across >= 2 * Size.M.width + 3 and height >= 9:
            self._side_by_side(sheet, across)
        elif across:
            self._in_a_grid(sheet, across, down)
        elif count > height:
            return self._in_rows(width, height)
        else:
            self._as_a_list(sheet)
        return sheet.lines()

    # Pictures

    def _opposite(self, sheet: Sheet, seat: Place) -> None:
        """Draw one player: the largest cards that fit, and the name at column `facts`."""
        size = Size.of(sheet.height)
        top = max(0, (sheet.height - size.height) // 2)
        self._cards(sheet, 0, top, self._facts - 2, seat=seat, card=(size.width, size.height), size=size)
        x, y = self._facts, top + size.height // 2 - 1
        self._plate(sheet, x, y, sheet.width - x, seat)
        sheet.put(x, y + 1, _all_of_it(seat), "dim", sheet.width - x)
        sheet.put(x, y + 2, seat.away, "dim", sheet.width - x)

    def _side_by_side(self, sheet: Sheet, across: int) -> None:
        """Draw each player as a name, notes, and the largest cards that fit."""
        room = sheet.width // across
        size = next((s for s in (Size.X, Size.L) if sheet.height >= s.height + 5 and room >= 2 * s.width + 3), Size.M)
        top = max(0, (sheet.height - size.height - 4) // 2)
        gap = sheet.height > size.height + 4
        for index, seat in enumerate(self._places):
            x, y = index * room, top + 2 + gap
            fits = self._plate(sheet, x, top, room - 1, seat)
            after = x if fits else sheet.put(x, top + 1, f" {seat.mark} ", "wait") + 1
            sheet.put(after, top + 1, " ".join(seat.notes), "dim", x + room - 1 - after)
            self._cards(sheet, x, y, room - 2, seat=seat, card=(size.width, size.height), size=size)
            y += size.height
            told = "  ".join(filter(None, (_ticked(seat.done), seat.away)))
            sheet.put(x, y + (sheet.height > y + 1), told, "text", room - 2)

    def _in_a_grid(self, sheet: Sheet, across: int, down: int) -> None:
        """Draw each player as a name, small cards, and notes beside them."""
        room, rows = sheet.width // across, sheet.height // down
        top = max(0, (sheet.height - rows * down + rows - 4) // 2)
        for index, seat in enumerate(self._places):
            x, y = index % across * room, top + index // across * rows
            self._plate(sheet, x, y, room - 1, seat)
            notes = [_ticked(seat.done), *seat.notes] if seat.done else [*seat.notes]
            beside = max(map(cell_len, notes), default=0)
            end = self._cards(sheet, x, y + 1, room - beside - 2, seat=seat, card=BACK, size=None)
            for row, note in enumerate(notes[:3]):
                sheet.put(x + end + 1, y + 1 + row, note, "dim" if row else "text")
            sheet.put(x, y + 1 + BACK[1], seat.away, "dim", room - 2)

    def _cards(
        self, sheet: Sheet, x: int, y: int, room: int, *, seat: Place, card: tuple[int, int], size: Size | None
    ) -> int:
        """Draw a hand in `room` columns, overlapping if necessary; return its width."""
        width, height = card
        count = max(seat.count, len(seat.open), 2)
        step = max(1, min(width + 1, (room - width) // (count - 1)))
        for index in range(count):
            at = x + index * step
            if index < len(seat.open):
                self._face(sheet, at, y, seat.open[index], card=card, size=size, lies=step < width and index > 0)
            elif index < seat.count:
                back(sheet, at, y, self.look, width, height)
            elif not index and seat.lone is not None:
                self._face(sheet, at, y, seat.lone, card=card, size=size, lies=False)
            elif not seat.count and (not index or seat.lone is None):
                place(sheet, at, y, width, height)
        return (count - 1) * step + width

    def _face(
        self, sheet: Sheet, x: int, y: int, face: Face, *, card: tuple[int, int], size: Size | None, lies: bool
    ) -> None:
        if size is not None:
            front(sheet, x, y, face, size, self.look, lies=lies)
        else:
            tile(sheet, x, y, face, card=card, outlined=self.look.outlined, signs=self.look.glyphs.signs)

    def _plate(self, sheet: Sheet, x: int, y: int, width: int, seat: Place) -> bool:
        """Draw the name, filled if it is this player's turn, and the mark; return False if the mark has no room."""
        mark = 4 if seat.mark and cell_len(seat.name) + 4 <= width else 0
        text = f"▶ {seat.name} " if seat.to_move and cell_len(seat.name) + 3 + mark <= width else seat.name
        end = sheet.put(x, y, text, "turn" if seat.to_move else "strong", min(cell_len(text), width - mark))
        if mark:
            sheet.put(end + 1, y, f" {seat.mark} ", "wait")
        return bool(mark) or not seat.mark

    # List

    def _as_a_list(self, sheet: Sheet) -> None:
        """Draw headings and one row per player, with blank rows between them if there is room."""
        count, columns = len(self._places), (0, sheet.width - 31, sheet.width - 17)
        apart = max(1, (sheet.height - 1) // count)
        head = sheet.height > count * apart
        for x, text in zip(columns, self._heads, strict=True):
            sheet.put(x, 0, text if head else "", "dim")
        for row, seat in enumerate(self._places):
            y = head + row * apart + (apart - 1) // 2
            self._plate(sheet, columns[0], y, columns[1] - 1, seat)
            room = columns[2] - columns[1] - 1
            shown = [seat.lone] if seat.lone is not None and not seat.count else seat.open
            sheet.run(columns[1], y, small(shown, room, self.look.glyphs) if shown else self._backs(seat.count, room))
            told = _ticked(seat.told) if seat.done else seat.told
            if seat.away:
                longer, short = f"{seat.away} {told}", f"{seat.away} {TICK if seat.done else ''}{seat.brief}"
                told = longer if cell_len(longer) <= TOLD else short
            sheet.put(columns[2], y, told, "text" if seat.done else "dim", TOLD)

    def _backs(self, count: int, room: int) -> Line:
        """Return cards face down, or one and their number if there are many."""
        edge: Piece = (self.look.glyphs.back * 2, "back") if self.look.plain else ("▄▄", "backs")
        return [edge, (" ", "text")] * count if count * 3 - 1 <= room else [edge, (f"×{count}", "text")]

    # Rows, for very little space

    def _in_rows(self, width: int, height: int) -> Iterable[Line]:
        """Yield one or more players per row; the last cell shows `rest`."""
        across = -(-(len(self._places) + 1) // max(1, height))
        room = width // across
        cells = [self._row(seat, room, across) for seat in self._places]
        cells.append([(fit(self._rest, room), "dim")])
        down = -(-len(cells) // across)
        for row in range(down):
            line: list[Piece] = []
            for cell in cells[row::down]:
                line += [*cell, (" " * max(0, room - length(cell)), "text")]
            yield line

    def _row(self, seat: Place, room: int, across: int) -> list[Piece]:
        glyphs = self.look.glyphs
        amount = fit(seat.amount, 8, "right") + " " if across == 1 else ""
        tick = TICK if seat.done else " "
        brief = f" {tick}{seat.brief:3}" if across < 3 else f" {tick}"
        cards: Line = ()
        if seat.open or seat.lone is not None:
            cards = small(seat.open or [card for card in (seat.lone,) if card], 8, glyphs)
            brief = ""
        elif across == 1 and seat.away:
            cards = [(f"{fit(seat.away, 8)} ", "dim")]
        elif across == 1:
            cards = [(glyphs.back * 2 + " ", "back")] * min(3, seat.count)
        name = max(2, room - 2 - len(amount) - len(brief) - length(cards))
        ink = "turn" if seat.to_move else "dim" if seat.away else "strong"
        return [
            ("▶" if seat.to_move else " ", "accent"),
            *named(seat.name, seat.mark, name, ink),
            (amount, "text"),
            *cards,
            (brief, "text"),
        ]


def tile(sheet: Sheet, x: int, y: int, face: Face, *, card: tuple[int, int], outlined: bool, signs: str) -> None:
    """Draw a small card face up: rank and suit in its middle."""
    width, height = card
    sheet.fill(x, y, width, height, "face")
    if outlined:
        frame(sheet, x, y, card, "edge")
    text = face.number + signs[face.shape]
    sheet.put(x + (width - cell_len(text) + 1) // 2, y + height // 2, text, face.ink)


def _grid(count: int, width: int, height: int) -> tuple[int, int]:
    """Return columns and rows of a grid with enough room for each player; (0, 0) if none fits."""
    for down in range(1, 4):
        across = -(-count // down)
        enough = NARROW if down > 1 else 2 * Size.M.width + 3
        if width // across >= enough and height // down >= (5 if down > 1 else 9):
            return across, down
    return 0, 0


def _ticked(text: str) -> str:
    return f"{TICK} {text}" if text else ""


def _all_of_it(seat: Place) -> str:
    return "  ".join(filter(None, (_ticked(seat.done), *seat.notes)))
