"""Chooser for the declaration of a wild: numbers down, colours across, and the effect of each in its cell.

Invariant: the cursor starts on the best cell; pile and hand stay visible if there is room.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from textual.app import ComposeResult

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import COLOURS, NUMBERS, wild_as
from sixteen_tui.engine.sixteen.view import Preview, View, preview
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.games.sixteen.faces import INKS, shape
from sixteen_tui.games.sixteen.keys import KEYS
from sixteen_tui.games.sixteen.text import panes
from sixteen_tui.screens.base.commands import game_bindings
from sixteen_tui.screens.base.pane import Foretold, Pane, PaneCanvas, margin
from sixteen_tui.widgets.canvas import Line, fit
from sixteen_tui.widgets.look import UNICODE

CELL = 4
"""Cells of a sign."""


class Grid(PaneCanvas):
    """One row per number, one column per colour; a cell is a sign and its style. A mark and a style show the cursor."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: list[tuple[str, str]] = []
        self.cells: list[list[tuple[str, str]]] = []
        """Indexed by number, then by colour."""
        self.cursor = (0, 0)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet, x = self.ground(width, height), margin(width)
        pitch = min(12, (width - 2 * x - 1) // len(COLOURS))
        apart = 2 if height - self.top > 2 * len(self.cells) - 1 else 1
        left = x + 2
        for column, (text, ink) in enumerate(self.heads):
            sheet.put(left + column * pitch, self.top, fit(text, CELL, "centre"), ink)
        for number, cells in enumerate(self.cells):
            y = self.top + 1 + number * apart
            sheet.put(x, y, str(number), "strong")
            for column, (text, ink) in enumerate(cells):
                chosen = (column, number) == self.cursor
                mark = self.look.glyphs.turn if chosen else " "
                sheet.put(
                    left + column * pitch - 1, y, f"{mark}{fit(text, CELL, 'centre')}", "cursor" if chosen else ink
                )
        return sheet.lines()


_ACTIONS: Final = {
    "wild.play": "play",
    "wild.colour-back": "move(-1,0)",
    "wild.colour": "move(1,0)",
    "wild.number-back": "move(0,-1)",
    "wild.number": "move(0,1)",
    **{f"wild.digit-{n}": f"number({n})" for n in range(NUMBERS)},
    **{f"wild.{name}": f"colour({n})" for n, name in enumerate(("blue", "green", "orange", "purple"))},
}


class WildChooser(Pane[Play]):
    """Dismisses with the play, or with None if the wild stays in the hand."""

    SHOWN: ClassVar[tuple[str, ...]] = ("wild.play", "wild.number", "wild.colour", "page.back")
    BINDINGS = game_bindings(KEYS.bound["WildChooser"], _ACTIONS)

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._cursor = self._best()

    def _play(self, colour: int, number: int) -> Play:
        return Play(self._view.to_move, wild_as(colour * NUMBERS + number))

    def _preview(self, colour: int, number: int) -> Preview:
        return preview(self._view, self._play(colour, number))

    def _best(self) -> tuple[int, int]:
        """Return the cell whose set is worth most to the own side, the first of equals; a lost set is negative."""
        mine = self._view.to_move % 2
        cells = [(colour, number) for colour in range(len(COLOURS)) for number in range(NUMBERS)]

        def worth(cell: tuple[int, int]) -> int:
            formed = self._preview(*cell).formed
            return 0 if formed is None else formed.worth if formed.side == mine else -formed.worth

        return max(cells, key=worth)

    def rules_at(self) -> str:
        return "wilds"

    def body(self) -> ComposeResult:
        yield Grid()
        yield Foretold(id="what")

    def fill(self) -> None:
        self.head(say.chooser_title())
        grid = self.query_one(Grid)
        grid.heads = [
            (f"{say.letter(colour)} {UNICODE.shapes[colour]}", INKS[colour]) for colour in range(len(COLOURS))
        ]
        grid.cells = [[self._cell(colour, number) for colour in range(len(COLOURS))] for number in range(NUMBERS)]
        self._point(*self._cursor)

    def _cell(self, colour: int, number: int) -> tuple[str, str]:
        """Return the sign of a choice's effect, and its style."""
        after = self._preview(colour, number)
        if after.formed is None:
            return str(after.sum), "text"
        mine = after.formed.side == self._view.to_move % 2
        return panes.cell(after, shape(self._play(colour, number).card), mine=mine), "good" if mine else "bad"

    def _point(self, colour: int, number: int) -> None:
        self._cursor = (colour, number)
        grid = self.query_one(Grid)
        grid.cursor = self._cursor
        grid.repaint()
        what = say.preview(self._play(colour, number).card, self._preview(colour, number))
        self.query_one(Foretold).show([[(f"{self.first_key('wild.play', 'enter')} ", "accent"), (what, "text")]])

    def action_move(self, colours: int, numbers: int) -> None:
        colour, number = self._cursor
        self._point((colour + colours) % len(COLOURS), (number + numbers) % NUMBERS)

    def action_number(self, number: int) -> None:
        self._point(self._cursor[0], number)

    def action_colour(self, colour: int) -> None:
        self._point(colour, self._cursor[1])

    def action_play(self) -> None:
        self.dismiss(self._play(*self._cursor))
