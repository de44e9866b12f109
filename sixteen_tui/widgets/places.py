"""Places of a table at which nobody plays yet: two cards face down before each player, dashed ones at a free seat.

Invariant: knows no game; names may be shortened, places are never left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.cells import wrap
from sixteen_tui.widgets import card
from sixteen_tui.widgets.canvas import Canvas, Line, shortened
from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.pages import TEXT
from sixteen_tui.widgets.sheet import Sheet

_GAP: Final = 2
_AROUND: Final = 3
"""Rows of a place beside its cards: the name, the state, a blank one."""


class Place(NamedTuple):
    """A place: who sits there, their state, a sign for it, and whether it is one's own."""

    name: str
    state: str
    sign: str
    own: bool = False
    empty: bool = False


class Places(Canvas):
    """Shows the places in rows, and below them the news; without room for cards a list."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._places: Sequence[Place] = ()
        self._news: Sequence[str] = ()

    def show(self, places: Sequence[Place], *news: str) -> None:
        """Show places and news, the most important first; from the first without room on they are left out."""
        self._places, self._news = places, news
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        news = [wrap(each, width - TEXT) for each in self._news]
        room = height - max(map(len, news[:1]), default=0)
        size = next((each for each in (Size.L, Size.M) if self._fits(each, width, room)), Size.S)
        y = self._list(sheet, width, room) if size is Size.S else self._cards(sheet, width, size)
        for said in news:
            if y + len(said) > height:
                break
            for line in said:
                sheet.fill(0, y, width, 1, "wait")
                sheet.put(TEXT, y, line, "wait")
                y += 1
        return sheet.lines()

    def _across(self, size: Size, width: int) -> int:
        """Return the number of places side by side: as many in each row, as far as that goes."""
        most = max(1, (width - TEXT + _GAP) // (2 * size.width + 1 + _GAP))
        rows = -(-len(self._places) // most)
        return -(-len(self._places) // max(1, rows))

    def _fits(self, size: Size, width: int, height: int) -> bool:
        if width < TEXT + 2 * size.width + 1:
            return False
        rows = -(-len(self._places) // max(1, self._across(size, width)))
        return rows * (size.height + _AROUND) + 1 <= height

    def _cards(self, sheet: Sheet, width: int, size: Size) -> int:
        """Draw the places with cards; return the row after them."""
        across, room = self._across(size, width), 2 * size.width + 1
        for number, place in enumerate(self._places):
            x = TEXT + number % across * (room + _GAP)
            y = 1 + number // across * (size.height + _AROUND)
            ink = "accent" if place.own else "dim" if place.empty else "strong"
            sheet.put(x, y, shortened(place.name, room), ink)
            for left in (x, x + size.width + 1):
                if place.empty:
                    card.place(sheet, left, y + 1, size.width, size.height)
                else:
                    card.back(sheet, left, y + 1, self.look, size.width, size.height)
            sheet.put(x, y + 1 + size.height, f"{place.sign} {place.state}", "dim" if place.empty else "text", room)
        return 1 + -(-len(self._places) // across) * (size.height + _AROUND)

    def _list(self, sheet: Sheet, width: int, height: int) -> int:
        """Draw the places one below the other, in two columns if they are many; return the row after them."""
        x = TEXT if width > 2 * TEXT + 40 else 2
        columns = 1 if len(self._places) + 2 <= height else 2
        down, room = -(-len(self._places) // columns), (width - x) // columns
        longest = min(max(cell_len(each.name) for each in self._places), room - 3)
        for number, place in enumerate(self._places):
            column, row = divmod(number, down)
            ink = "accent" if place.own else "dim" if place.empty else "strong"
            end = sheet.put(x + column * room, row + 1, f"{place.sign} ", "text")
            end = sheet.put(end, row + 1, shortened(place.name, longest), ink, longest)
            sheet.put(end + 2, row + 1, place.state, "dim", max(0, x + (column + 1) * room - end - 3))
        return down + 2
