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
from sixteen_tui.widgets.pages import TEXT, Below
from sixteen_tui.widgets.sheet import Sheet

_GAP: Final = 2
_AROUND: Final = 3
"""Rows of a place beside its cards: the name, the state, a blank one."""

_LARGEST: Final = 8
"""Free rows that the largest cards leave."""


_HEADED: Final = 2
"""Rows of a heading and of the blank one above it."""


class ShownPlace(NamedTuple):
    """A place: who sits there, their state, a sign for it, and whether it is one's own."""

    name: str
    state: str
    sign: str
    own: bool = False
    empty: bool = False


class PlaceList(Canvas):
    """Shows the places in rows, below them the news, and below those the own place; without room for cards a list."""

    def __init__(self) -> None:
        super().__init__()
        self._places: Sequence[ShownPlace] = ()
        self._news: Sequence[str] = ()

    def show(self, places: Sequence[ShownPlace], *news: str) -> None:
        """Show places and news, the most important first; from the first without room on they are left out."""
        self._places, self._news = places, news
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, height)
        news = [wrap(each, width - TEXT) for each in self._news]
        room = height - max(map(len, news[:1]), default=0)
        own = [each for each in self._places if each.own]
        others = [each for each in self._places if not each.own]
        for size, above, below, least in (
            (Size.X, others, own, _LARGEST),
            (Size.L, others, own, 0),
            (Size.M, others, own, 0),
            (Size.M, self._places, [], 0),
        ):
            lower = _rows(size, below, width)  # with the blank row above instead of that below
            free = room - 1 - _rows(size, above, width) - lower
            if free >= least and _across(size, width):
                gap = free // 3 if below else 0  # the news stands where the strip of the table will be
                y = _tell(sheet, news, self._cards(sheet, above, 1, size) + gap, height - lower)
                self._cards(sheet, below, y + 1 + gap, size)
                return sheet.lines()
        _tell(sheet, news, self._list(sheet, width, room), height)
        return sheet.lines()

    def _cards(self, sheet: Sheet, places: Sequence[ShownPlace], y: int, size: Size) -> int:
        """Draw places with cards from the row `y` on; return the row after them."""
        across, room = _beside(size, places, sheet.width), 2 * size.width + 1
        for number, place in enumerate(places):
            x = TEXT + number % across * (room + _GAP)
            top = y + number // across * (size.height + _AROUND)
            ink = "accent" if place.own else "dim" if place.empty else "strong"
            sheet.put(x, top, shortened(place.name, room), ink)
            for left in (x, x + size.width + 1):
                if place.empty:
                    card.place(sheet, left, top + 1, size.width, size.height)
                else:
                    card.back(sheet, left, top + 1, self.look, size.width, size.height)
            sheet.put(x, top + 1 + size.height, f"{place.sign} {place.state}", "dim" if place.empty else "text", room)
        return y + _rows(size, places, sheet.width)

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


class PlacesBelow(Below, PlaceList):
    """The places of the table at the cursor, below a list, with a heading; blank without any."""

    LEAST = 11
    """A heading with a blank row above and below it, and a row of the smallest cards."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet = Sheet(width, _HEADED)
        if not self._places:
            return Sheet(width, height).lines()
        sheet.heading(TEXT, 1, width - TEXT - 2, self._title)
        return [*sheet.lines(), *super().paint(width, height - _HEADED)]


def _across(size: Size, width: int) -> int:
    """Return the number of places that have room side by side."""
    return max(0, (width - TEXT + _GAP) // (2 * size.width + 1 + _GAP))


def _beside(size: Size, places: Sequence[ShownPlace], width: int) -> int:
    """Return the number of places in a row: as many in each, as far as that goes."""
    rows = -(-len(places) // max(1, _across(size, width)))
    return -(-len(places) // max(1, rows))


def _rows(size: Size, places: Sequence[ShownPlace], width: int) -> int:
    """Return the rows that places with cards take."""
    return -(-len(places) // max(1, _across(size, width))) * (size.height + _AROUND)


def _tell(sheet: Sheet, news: Sequence[Sequence[str]], y: int, height: int) -> int:
    """Draw news from the row `y` on, as many as fit in `height` rows; return the row after them."""
    for said in news:
        if y + len(said) > height:
            break
        for line in said:
            sheet.fill(0, y, sheet.width, 1, "wait")
            sheet.put(TEXT, y, line, "wait")
            y += 1
    return y
