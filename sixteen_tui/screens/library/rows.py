"""Lays out the rows of the list of saved games in the columns of `text.saved.COLUMNS`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.text import numbers
from sixteen_tui.text.listed import Listed, marked, result
from sixteen_tui.text.saved import COLUMNS, Cells, score
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import fit

BESIDE: Final = 4
"""Cells beside the text of a row, left and right together."""
WITH_HEADS: Final = pages.ROOMY
"""Width of a list from which on it has columns with heads."""
SCORE: Final = 8
"""Width of the score in a list without heads."""
GAP: Final = 2
"""Cells between two columns."""


class RowLayout(NamedTuple):
    """The columns at one width."""

    width: int
    """Width of the list in cells."""

    @property
    def compact(self) -> bool:
        """True if a row has only the day, result, score and players."""
        return self.width < WITH_HEADS

    @property
    def _cells(self) -> list[Cells]:
        return [each.shown for each in COLUMNS if each.shown and each.shown.least <= self.width]

    @property
    def rest(self) -> int:
        """Width of the column of the players, which takes the rest of the row, without its gap."""
        return max(10, self.width - BESIDE - sum(cells.width + GAP for cells in self._cells if cells.width)) - GAP

    def heads(self, group: str) -> str:
        """Return the heading of a group, with the heads of the columns unless compact."""
        return (
            group if self.compact else self._in_columns([group.upper(), *(cells.head() for cells in self._cells[1:])])
        )

    def line(self, game: Listed) -> str:
        """Return the row of a game."""
        rest = self.rest
        if self.compact:
            mark, who = marked(game, rest)
            begins = f"{numbers.day(game.entry.last)}  {result(game.entry.result)[:1] or ' '} "
            begins += f"{fit(score(game.entry.game, game.entry.points, SCORE - 1), SCORE)}{mark} "
            return f"{begins}{fit(who, max(1, self.width - BESIDE - GAP - cell_len(begins)))}"
        return self._in_columns([cells.text(game, cells.width or rest) for cells in self._cells])

    def _in_columns(self, texts: Sequence[str]) -> str:
        widths = [cells.width or self.rest for cells in self._cells]
        return (" " * GAP).join(map(fit, texts, widths)).rstrip()
