"""Widget for the won sets: a stack per side, made of the cards that won them and a sign for each kind of set.

Invariant: the length of a stack is the score. A set that counts twice is twice as high. If the room is too small, cards
overlap more and the earliest sets are replaced by their number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.card import Face
from sixteen_tui.widgets.scoreboard import columns
from sixteen_tui.widgets.sheet import Sheet


class Won(NamedTuple):
    """A won set: the card that completed it, the sign of its kind and the style of that sign.

    `second` is the sign of the second kind if the set is of two kinds, else "".
    """

    face: Face
    sign: str
    ink: str
    second: str = ""
    twice: str = ""
    """The label of a set that counts twice, else ""."""
    fresh: bool = False
    """True if the last action won the set."""

    @property
    def rows(self) -> int:
        return 2 if self.twice else 1


class Bank(Canvas):
    """Two stacks, one per side."""

    ON_TRAY = True
    zone = "bank"

    def __init__(self) -> None:
        super().__init__()
        self._stacks: Sequence[Sequence[Won]] = ((), ())
        self._none = ""

    def show(self, stacks: Sequence[Sequence[Won]], none: str) -> None:
        """Show the sets of both sides, oldest first; `none` is the text if no side has one."""
        self._stacks, self._none = stacks, none
        self.repaint_for(stacks, none)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        if self.look.ruled:
            sheet.rows(0, 0, ["│"] * height, "dim")
        *starts, across = columns(width)
        if not any(self._stacks):
            sheet.put(starts[0], 0, self._none, "dim")
        for x, stack in zip(starts, self._stacks, strict=False):
            self._stack(sheet, x, across, stack)
        return sheet.lines()

    def _stack(self, sheet: Sheet, x: int, across: int, stack: Sequence[Won]) -> None:
        apart = 1 if sum(won.rows + 1 for won in stack) <= sheet.height else 0
        hidden = 0
        while stack[hidden:] and sum(won.rows + apart for won in stack[hidden:]) + bool(hidden) > sheet.height:
            hidden += 1
        y = 0
        if hidden:
            sheet.put(x, 0, f"+{hidden}", "dim")
            y = 1
        for won in stack[hidden:]:
            self._tile(sheet, x, y, across, won, apart=bool(apart))
            y += won.rows + apart

    def _tile(self, sheet: Sheet, x: int, y: int, across: int, won: Won, *, apart: bool) -> None:
        """Draw a won card; with `apart` it is half a row higher, so that the cards of a stack are distinct."""
        label = won.face.label(self.look.glyphs)
        sheet.fill(x, y, across, won.rows, "face")
        if self.look._replace(inks=self.inks).outlined:  # on the tray, not on the felt
            for row in range(won.rows):
                sheet.put(x, y + row, "[", "face")
                sheet.put(x + across - 1, y + row, "]", "face")
        elif apart:
            sheet.put(x, y + won.rows, "▀" * across, "card")
        sheet.put(x + 1, y, label, won.face.ink)
        sheet.put(x + across - 1 - cell_len(won.sign), y, won.sign, won.ink)
        if won.twice:
            sheet.put(x + 1, y + 1, won.twice, "face")
            sheet.put(x + across - 1 - cell_len(won.second), y + 1, won.second, won.face.ink)
        if won.fresh:
            sheet.put(x - 1, y, "▶", "accent")
