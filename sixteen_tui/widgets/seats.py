"""The other players round the table: names, whose turn it is, and their cards from behind or, in a replay, open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.card import Face


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as seen from outside. `open` are the cards when they may be seen, else only `count` is known."""

    name: str
    detail: str
    count: int
    to_move: bool
    open: Sequence[Face] = ()


class Seats(Canvas):
    """The players side by side, two lines each, or where there is little room one."""

    DEFAULT_CSS = "Seats { height: 3; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._seats: Sequence[Seat] = ()

    def show(self, seats: Sequence[Seat]) -> None:
        self._seats = seats
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if not self._seats:
            return []
        room = width // len(self._seats)
        names: list[Piece] = []
        cards: list[Piece] = []
        if height == 1:
            return [[piece for seat in self._seats for piece in self._in_short(seat, room)]]
        for seat in self._seats:
            mark = self.look.glyphs.turn if seat.to_move else " "
            said = f"{seat.detail} {seat.name}" if seat.detail else seat.name
            names += [(f" {mark} ", "accent"), (fit(said, room - 3), "accent" if seat.to_move else "text")]
            cards += self._cards(seat, room)
        return [names, cards]

    def _in_short(self, seat: Seat, room: int) -> Line:
        """The name, and the cards counted or, if they may be seen, their codes."""
        mark = self.look.glyphs.turn if seat.to_move else " "
        cards: list[Piece] = [(f"{self.look.glyphs.back}{seat.count}", "back")]
        if seat.open:
            cards = [(face.code, face.ink) for face in seat.open]
        left = max(0, room - 3 - length(cards))
        name = fit(seat.name, left) if cell_len(seat.name) > left else seat.name
        line: list[Piece] = [(mark, "accent"), (f"{name} ", "accent" if seat.to_move else "text"), *cards]
        return [*line, (" " * max(0, room - length(line)), "text")]

    def _cards(self, seat: Seat, room: int) -> list[Piece]:
        glyphs = self.look.glyphs
        cards = [(glyphs.back * 2, "back")] * seat.count
        if seat.open:
            cards = [(f"{face.code}{glyphs.shapes[face.shape]}", face.ink) for face in seat.open]
            if 3 + sum(len(text) + 1 for text, _ in cards) > room:
                cards = [(face.code, face.ink) for face in seat.open]
        pieces: list[Piece] = [(" " * min(3, room - sum(len(text) + 1 for text, _ in cards)), "text")]
        for card in cards:
            pieces += [card, (" ", "text")]
        return [*pieces, (" " * (room - length(pieces)), "text")]
