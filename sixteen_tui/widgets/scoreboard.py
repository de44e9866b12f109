"""The scoreboard: the sides, what each has won, and how."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit


@dataclass(frozen=True, slots=True)
class Side:
    """A side's name, its score, a line on how it came about, and whether it is its turn."""

    name: str
    score: int
    detail: str
    to_move: bool


class Scoreboard(Canvas):
    """A title and two lines a side, or where there is little room one line for all."""

    DEFAULT_CSS = "Scoreboard { height: 6; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._sides: Sequence[Side] = ()

    def show(self, title: str, sides: Sequence[Side]) -> None:
        self._title, self._sides = title, sides
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if height == 1:
            yield self._in_short(width)
            return
        yield [(f" {self._title}", "accent")]
        for side in self._sides:
            mark = self.look.glyphs.turn if side.to_move else " "
            yield [(f" {mark}", "accent"), (fit(side.name, width - 7), "text"), (f"{side.score:>3}", "good")]
            yield [(fit(f"  {side.detail}", width), "dim")]

    def _in_short(self, width: int) -> Line:
        room = max(1, (width - 1 - 4 * len(self._sides)) // max(1, len(self._sides)))
        line: list[Piece] = [(" ", "text")]
        for side in self._sides:
            name = fit(side.name, min(room, cell_len(side.name)))
            line += [(f"{name} ", "text"), (f"{side.score}  ", "good")]
        return line
