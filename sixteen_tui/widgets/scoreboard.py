"""The scoreboard: the sides, what each has won, and how."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixteen_tui.widgets.canvas import Canvas, Line, fit


@dataclass(frozen=True, slots=True)
class Side:
    """A side's name, its score, a line on how it came about, and whether it is its turn."""

    name: str
    score: int
    detail: str
    to_move: bool


class Scoreboard(Canvas):
    """A title and two lines a side."""

    DEFAULT_CSS = "Scoreboard { height: 6; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._sides: Sequence[Side] = ()

    def show(self, title: str, sides: Sequence[Side]) -> None:
        self._title, self._sides = title, sides
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        yield [(f" {self._title}", "accent")]
        for side in self._sides:
            mark = self.look.glyphs.turn if side.to_move else " "
            yield [(f" {mark}", "accent"), (fit(side.name, width - 7), "text"), (f"{side.score:>3}", "good")]
            yield [(fit(f"  {side.detail}", width), "dim")]
