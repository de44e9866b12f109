"""Lays out the rows of the list of saved games in the columns of `text.saved.COLUMNS`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.text import numbers
from sixteen_tui.text.listed import Listed, marked, result
from sixteen_tui.text.saved import COLUMNS, LEAST_WHO, Cells, score, widest_score
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line, fit

BESIDE: Final = 4
"""Cells beside the text of a row, left and right together."""
_DAY: Final = 16
"""Cells of a row without heads that are neither score nor players."""
WITH_HEADS: Final = pages.ROOMY
"""Width of a list from which on it has columns with heads."""
GAP: Final = 2
"""Cells between two columns."""


class RowLayout(NamedTuple):
    """The columns at one width."""

    width: int
    """Width of the list in cells."""
    longest: int = 0
    """Cells of the longest score of its games: the players are shortened before a score is."""

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
        return max(10, self._left - (self.score + GAP if self._wide_score else 0)) - GAP

    @property
    def filled(self) -> int:
        """Cells that the cursor fills: day, result and score; 0 for the whole row of a wide list."""
        return _DAY - 3 + self.score if self.compact else 0

    @property
    def score(self) -> int:
        """Width of the column of the score."""
        if self.compact:
            return max(3, min(self.longest, self.width - BESIDE - _DAY - LEAST_WHO))
        least = max((cells.width for cells in self._cells if cells.whole), default=0)
        return max(least, min(self.longest, self._left - 2 * GAP - LEAST_WHO))

    @property
    def _wide_score(self) -> bool:
        return any(cells.whole for cells in self._cells)

    @property
    def _left(self) -> int:
        """Cells that the columns of a fixed width leave."""
        return self.width - BESIDE - sum(each.width + GAP for each in self._cells if each.width and not each.whole)

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
            begins = f"{numbers.day(game.entry.last)} {result(game.entry.result)[:1] or ' '} "
            begins += f"{fit(score(game.entry.game, game.entry.points, self.score), self.score)} {mark} "
            return f"{begins}{fit(who, max(1, self.width - BESIDE - 1 - cell_len(begins)))}"
        return self._in_columns([each.text(game, width) for each, width in zip(self._cells, self._widths, strict=True)])

    @property
    def _widths(self) -> list[int]:
        return [self.score if cells.whole else cells.width or self.rest for cells in self._cells]

    def _in_columns(self, texts: Sequence[str]) -> str:
        return (" " * GAP).join(map(fit, texts, self._widths)).rstrip()


def listed(games: Sequence[Listed], room: int) -> list[Line]:
    """Return games as lines of `room` cells, in the columns of the list and below their heads."""
    layout = RowLayout(room + BESIDE, widest_score(game.entry for game in games))
    heads: list[Line] = [] if layout.compact else [[(layout.heads(""), "dim")]]
    return [*heads, *([(layout.line(game), "text")] for game in games)]
