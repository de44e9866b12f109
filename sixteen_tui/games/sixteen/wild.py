"""The chooser for a wild: colours down, numbers across, and what each choice would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import COLOURS, NUMBERS, wild_as
from sixteen_tui.engine.sixteen.view import Preview, View, preview
from sixteen_tui.games.sixteen import words as say
from sixteen_tui.screens.page import Page
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar

CELL = 10


class Grid(Canvas):
    """A cell a card: the card, and the sum or the set that it makes."""

    DEFAULT_CSS = "Grid { height: 10; }"

    def __init__(self) -> None:
        super().__init__()
        self.cells: Sequence[Sequence[tuple[str, str, str]]] = ()
        self.cursor = (0, 0)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        for row, cells in enumerate(self.cells):
            small = width < 2 + CELL * len(cells)
            line: list[Piece] = [("  ", "text")]
            for column, (card, ink, what) in enumerate(cells):
                chosen = (row, column) == self.cursor
                mark = self.look.glyphs.turn if chosen else " "
                line += [(mark, "accent"), (f"{card} ", ink)]
                if not small:
                    line.append((fit(what, CELL - 4), "cursor" if chosen else "text"))
            yield line
            if height > len(self.cells) * 2:
                yield []


class WildChooser(Page[Play]):
    """Returns the play, or None when the wild stays in the hand."""

    SHOWN: ClassVar[tuple[str, ...]] = ("wild.play", "wild.number", "wild.colour", "wild.digit-0", "page.back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", id="wild.play"),
        Binding("left,h", "move(0,-1)", id="wild.number-back"),
        Binding("right,l", "move(0,1)", id="wild.number"),
        Binding("up,k", "move(-1,0)", id="wild.colour-back"),
        Binding("down,j", "move(1,0)", id="wild.colour"),
        *(Binding(str(n), f"number({n})", id=f"wild.digit-{n}") for n in range(NUMBERS)),
    ]

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._cursor = self._best()

    def _play(self, row: int, column: int) -> Play:
        return Play(self._view.to_move, wild_as(row * NUMBERS + column))

    def _preview(self, row: int, column: int) -> Preview:
        return preview(self._view, self._play(row, column))

    def _best(self) -> tuple[int, int]:
        """Where the cursor begins: on the set worth most to one's own side, else on the first card that loses none."""
        mine = self._view.to_move % 2
        cells = [(row, column) for row in range(len(COLOURS)) for column in range(NUMBERS)]

        def worth(cell: tuple[int, int]) -> int:
            formed = self._preview(*cell).formed
            return 0 if formed is None else formed.worth if formed.side == mine else -formed.worth

        return max(cells, key=worth)

    def rules_at(self) -> str:
        return "wilds"

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Grid()
        yield Lines(id="what")
        yield KeyBar()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.chooser_title())
        grid = self.query_one(Grid)
        inks = ("blue", "green", "orange", "purple")
        grid.cells = [
            [
                (say.card(row * NUMBERS + column), inks[row], say.in_short(self._preview(row, column)))
                for column in range(NUMBERS)
            ]
            for row in range(len(COLOURS))
        ]
        self._point(*self._cursor)

    def _point(self, row: int, column: int) -> None:
        self._cursor = (row, column)
        grid = self.query_one(Grid)
        grid.cursor = self._cursor
        grid.repaint()
        what = say.preview(self._play(row, column).card, self._preview(row, column))
        self.query_one("#what", Lines).show([[(what, "accent")]])

    def action_move(self, rows: int, columns: int) -> None:
        row, column = self._cursor
        self._point((row + rows) % len(COLOURS), (column + columns) % NUMBERS)

    def action_number(self, number: int) -> None:
        self._point(self._cursor[0], number)

    def action_play(self) -> None:
        self.dismiss(self._play(*self._cursor))
