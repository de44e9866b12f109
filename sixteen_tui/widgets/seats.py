"""Widget for the other players: cards at the far edge of the table, name, turn and last action.

Invariant: a hidden hand shows only its number of cards. Seats are in turn order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, length, shortened
from sixteen_tui.widgets.card import Face, Size, back, fan, front, small
from sixteen_tui.widgets.sheet import Sheet


class ShownSeat(NamedTuple):
    """Another player. `open` are the cards if they are public, else only `number` is known."""

    name: str
    detail: str
    """The kind of player."""
    number: int
    to_move: bool
    last: Line = ()
    """The latest action of the seat."""
    open: Sequence[Face] = ()
    away: str = ""
    """Text that the player is absent, or ""."""
    sign: str = ""
    """Sign before the letters of the name."""
    in_words: str = ""
    """The name with a word in place of the sign, for where there is room."""


LEAST: Final = 8
"""Least cells of a player in one row of several: three letters, the cards, and gaps."""
_ROWS: Final = {Size.F: 3, Size.M: 3, Size.L: 4, Size.X: 6}
"""Visible rows of a card that hangs over the edge, by its size; fewer in low terminals."""


class Seats(Canvas):
    """One opponent with cards as large as the hand's, several with smaller ones, or all in one row."""

    zone = "seats"

    def __init__(self) -> None:
        super().__init__()
        self._seats: Sequence[ShownSeat] = ()
        self._cards, self._facts, self._beside = Size.S, 0, ""

    def show(self, seats: Sequence[ShownSeat], size: Size, facts: int, beside: str = "") -> None:
        """Show these seats; a single name begins at column `facts`; `beside` is shown only if all share one row."""
        self._seats, self._cards, self._facts, self._beside = seats, size, facts, beside
        self.repaint_for(seats, size, facts, beside)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if not self._seats:
            return []
        if self._cards is Size.S or (len(self._seats) > 1 and height < _ROWS[Size.M]):
            return [self._in_short(width)]
        sheet = Sheet(width, height)
        if len(self._seats) == 1:
            self._one(sheet, self._seats[0])
        else:
            self._several(sheet)
        return sheet.lines()

    def _one(self, sheet: Sheet, seat: ShownSeat) -> None:
        size, rows = self._cards, min(sheet.height, _ROWS[self._cards])
        if seat.open and rows == 1:  # half a number would be another one
            sheet.run(1, 0, small(seat.open, self._facts - 2, self.look.glyphs))
        elif seat.open:  # a large card would lose its number at the edge
            shown, top = (size, -1) if size.small else (Size.M, 0)
            for index, face in enumerate(seat.open):
                front(sheet, index * shown.slot, top, face, shown, self.look)
        else:
            for index in range(seat.number):
                back(sheet, index * size.slot, 0, self.look, size.width, size.height, first=size.height - rows)
        x, y = self._facts, rows // 2 if rows != 2 else 0
        self._plate(sheet, x, y, seat, sheet.width - x)
        if rows > 1:
            sheet.put(x, y + 1, seat.detail, "dim", sheet.width - x)

    def _plate(self, sheet: Sheet, x: int, y: int, seat: ShownSeat, width: int, *, filled: bool = False) -> None:
        """Draw the name; on this player's turn with a filled background, across the whole width if `filled`."""
        name = seat.in_words if 0 < cell_len(seat.in_words) <= width - 2 else seat.name
        if seat.to_move:
            text = f"▶ {shortened(name, width - 2)}"
            sheet.put(x, y, text, "turn", width if filled else min(width, cell_len(text) + 1))
        else:
            sheet.put(x, y, shortened(name, width), "strong", width)

    def _several(self, sheet: Sheet) -> None:
        """Draw each player's cards, name and latest action, in rows."""
        across = sheet.width // len(self._seats)
        large = sheet.height > _ROWS[Size.M]
        for index, seat in enumerate(self._seats):
            x, room = index * across, across - 1
            cards = sheet.height - 2 if large else 1
            name = cards if large else 0
            if seat.open and large:
                fan(sheet, x, -1, seat.open, Size.M, self.look, room)
            elif seat.open:
                sheet.run(x, 1, small(seat.open, room, self.look.glyphs))
            elif large:
                step = min(Size.M.width + 1, max(2, (room - Size.M.width) // max(1, seat.number - 1)))
                for card in range(seat.number):
                    back(sheet, x + card * step, 0, self.look, Size.M.width, cards + 2, first=2)
            else:
                for card in range(seat.number):
                    back(sheet, x + card * 3, 1, self.look, 2, 1)
            followed = any(after.sign for after in self._seats[index + 1 : index + 2])
            self._plate(sheet, x, name, seat, room - followed, filled=True)  # a sign between two names would join them
            last: Line = [(f"{seat.away}  ", "dim"), *seat.last] if seat.away else seat.last
            if seat.away and length(last) > room:
                last = [(seat.away, "dim")]
            sheet.run(x, sheet.height - 1, last)

    def _in_short(self, width: int) -> Line:
        """Return one row: each name, and the number of its cards or, if public, their codes."""
        signs = sum(cell_len(seat.sign) for seat in self._seats)
        beside = self._beside
        room = (width - cell_len(beside) - signs) // len(self._seats)
        if len(self._seats) > 1 and room < LEAST:
            beside, room = "", (width - signs) // len(self._seats)
        line: list[Piece] = []
        for seat in self._seats:
            line += self._brief(seat, room + cell_len(seat.sign))
        rest = width - length(line) - cell_len(beside)
        return [*line, (" " * max(0, rest), "text"), (beside if rest >= 0 else "", "dim")]

    def _brief(self, seat: ShownSeat, room: int) -> Line:
        glyphs = self.look.glyphs
        cards: list[Piece] = [(f"{glyphs.back}{seat.number}", "back")]
        if seat.open:
            cards = [*small(seat.open, room - 6, glyphs)]
            if length(cards) + 6 > room:
                cards = [(face.code, face.ink) for face in seat.open]
        elif len(self._seats) == 1:
            cards = [piece for _ in range(seat.number) for piece in ((glyphs.back * 2, "back"), (" ", "text"))]
        sign = seat.sign
        name = sign + shortened(seat.name.removeprefix(sign), room - 3 - length(cards) - cell_len(sign))
        plate: Piece = (f"▶{name}", "turn") if seat.to_move else (f" {name}", "dim" if seat.away else "strong")
        line: list[Piece] = [*cards, plate] if len(self._seats) == 1 else [plate, (" ", "text"), *cards]
        if seat.away and length(line) + 1 + cell_len(seat.away) <= room:
            line.append((f" {seat.away}", "dim"))
        return [*line, (" " * max(0, room - length(line)), "text")]
