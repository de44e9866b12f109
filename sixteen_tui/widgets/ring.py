"""Places round a table, and in the middle what belongs to nobody.

Law: the places go clockwise from the lower left: up the left side, over the top, down the right side. One may sit at
the bottom. Ten places find room in 54 cells by 13 rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.card import Face, backs, named, small

WIDTH: Final = 54
LOW: Final = 10
"""In less than this there is no ring."""
ROWS: Final = 3
"""A place has a row for the name, one for the cards and one for a detail."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player as seen from outside. `open` are the cards when they may be seen, else only `count` is known."""

    name: str
    mark: str
    """One letter behind the name, or nothing."""
    count: int
    note: str
    detail: str
    brief: str
    """The detail in three characters."""
    amount: str
    """In at most eight."""
    to_move: bool
    open: Sequence[Face] = ()


@dataclass(frozen=True, slots=True)
class Middle:
    """A box in the middle: a title in its edge and lines in it."""

    title: str
    lines: Sequence[Line]
    brief: str
    """In at most nineteen characters."""


class Ring(Canvas):
    """Shows places and a middle."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._places: Sequence[Place] = ()
        self._bottom: Place | None = None
        self._middle = Middle("", (), "")

    def show(self, places: Sequence[Place], middle: Middle, bottom: Place | None = None) -> None:
        self._places, self._middle, self._bottom = places, middle, bottom
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if width < WIDTH or height < max(LOW, ROWS * -(-len(self._places) // 3)):
            yield from self._in_rows(width, height)
            return
        room = width // 3
        side, top = divmod(len(self._places), 2)
        left = self._places[:side][::-1]
        right = self._places[side + top :]
        columns = [
            self._side(left, room, height),
            self._centre(self._places[side : side + top], room, height),
            self._side(right, room, height),
        ]
        for row in range(height):
            line: list[Piece] = []
            for column in columns:
                pieces = column.get(row, [])
                line += [*pieces, (" " * (room - length(pieces)), "text")]
            yield line

    def _in_rows(self, width: int, height: int) -> Iterable[Line]:
        """Where there is little room: a row a place, or half a row, and what is in the middle in the last."""
        places = [*self._places, *([self._bottom] if self._bottom else [])]
        across = -(-(len(places) + 1) // max(1, height))
        cells = [self._row(place, width // across, across) for place in places]
        cells.append([(f" {self._middle.brief}", "good")])
        down = -(-len(cells) // across)
        for row in range(down):
            line: list[Piece] = []
            for cell in cells[row::down]:
                line += [*cell, (" " * max(0, width // across - length(cell)), "text")]
            yield line

    def _row(self, place: Place, room: int, across: int) -> list[Piece]:
        turn = self.look.glyphs.turn if place.to_move else " "
        ink = "accent" if place.to_move else "text"
        amount = fit(place.amount, 8, "right") + " " if across == 1 else ""
        brief = f" {place.brief:3} " if across < 3 else ""  # three in a row have no room for it
        name = max(2, room - 1 - len(amount) - len(brief) - 5)
        return [
            (turn, "accent"),
            *named(place.name, place.mark, name, ink),
            (amount, "text"),
            (brief, "dim"),
            (fit(place.note, 5), "text"),
        ]

    def _side(self, places: Sequence[Place], room: int, height: int) -> dict[int, Line]:
        rows: dict[int, Line] = {}
        for number, place in enumerate(places):
            start = number * height // len(places)
            spare = (number + 1) * height // len(places) - start - ROWS
            rows.update(enumerate(self._place(place, room), start + max(0, spare) // 2))
        return rows

    def _centre(self, top: Sequence[Place], room: int, height: int) -> dict[int, Line]:
        rows: dict[int, Line] = {}
        box = self._box(room - 2)
        above = ROWS if top else 0
        below = ROWS if self._bottom else 0
        start = above + max(0, height - above - below - len(box)) // 2
        rows.update(enumerate(box, start))
        for place in top:
            rows.update(enumerate(self._place(place, room)))
        if self._bottom:
            rows.update(enumerate(self._place(self._bottom, room), height - ROWS))
        return rows

    def _place(self, place: Place, room: int) -> list[Line]:
        glyphs = self.look.glyphs
        turn = glyphs.turn if place.to_move else " "
        inner = room - 1 - (len(place.note) + 1 if place.note else 0)
        cards = small(place.open, inner, glyphs) if place.open else backs(place.count, inner, glyphs)
        ink = "accent" if place.to_move else "text"
        return [
            [(turn, "accent"), *named(place.name, place.mark, room - 1, ink)],
            [(" ", "text"), *cards, (" ", "text"), (place.note, "text")],
            [(" ", "text"), (fit(place.detail, room - 1), "dim")],
        ]

    def _box(self, width: int) -> list[Line]:
        tl, tr, bl, br, h, v = tuple(self.look.glyphs.box)
        inner = min(width, 30) - 2
        before = " " * (1 + (width - inner - 2) // 2)
        heading = fit(f" {self._middle.title} ", min(inner, len(self._middle.title) + 2))
        dashes = inner - len(heading)
        edge = h * (dashes // 2)
        rows: list[Line] = [
            [
                (before + tl + edge, "dim"),
                (heading, "accent"),
                (h * (dashes - dashes // 2) + tr, "dim"),
            ]
        ]
        for line in self._middle.lines:
            gap = max(0, inner - length(line))
            rows.append(
                [(before + v + " " * (gap // 2), "dim"), *line, (" " * (gap - gap // 2) + v, "dim")],
            )
        return [*rows, [(before + bl + h * inner + br, "dim")]]
