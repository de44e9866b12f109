"""Widget for a list with a cursor; left and right change the value of a row that has one.

Invariant: the widget owns the cursor; the screen owns the rows and their meaning.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.css.query import NoMatches
from textual.geometry import Region
from textual.message import Message

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.cover import TALL
from sixteen_tui.widgets.lines import SIGN, going_on, heading
from sixteen_tui.widgets.pages import margins

BAR: Final = 26
"""Most cells of a text to which the cursor is padded: both rows of a move are sent anew as far as it goes."""
AROUND: Final = 3
"""Rows of a screen with a list that are not for the list."""


class Row(NamedTuple):
    """One line of a menu. A heading cannot be chosen; `value` is shown to the right of the text.

    A heading has a rule to the end of the column, with `value` as its unit; in an ink of its own it is a sentence.
    """

    id: str
    says: str | Callable[[], str]
    """The text, or a function that returns it: called only for visible rows."""
    value: str = ""
    enabled: bool = True
    heading: bool = False
    changes: bool = False
    """True if left and right change the value."""
    ink: str = "text"
    choices: Sequence[str] = ()
    """All possible values: shown side by side if there is room, the one at index `at` in brackets."""
    at: int = 0
    value_ink: str = ""
    """The ink of a value in a column of its own, which is left out where it has no room; "" for that of the text."""
    filled: int | Callable[[], int] = 0
    """Cells of the text that the cursor fills; 0: all. Both rows of a move are sent anew as far as it fills them."""

    @property
    def text(self) -> str:
        return self.says if isinstance(self.says, str) else self.says()


def closed_up(rows: Sequence[Row], height: int) -> list[Row]:
    """Return rows without as many of the blank ones, from the bottom, as `height` has no room for."""
    found = [*rows]
    for place in reversed([place for place, each in enumerate(found) if each.heading and not each.text]):
        if len(found) > max(1, height):
            del found[place]
    return found


def apart(rows: Sequence[Row], height: int) -> list[Row]:
    """Return rows with a blank one between each two in a tall terminal, unless `height` has no room for all."""
    if height <= TALL:
        return [*rows]
    found = list[Row]()
    for row, below in zip(rows, [*rows[1:], None], strict=True):
        found.append(row)
        if below is not None and row.text and below.text and not row.heading:
            found.append(Row("-", "", heading=True))
    return found if len(found) <= height else [*rows]


class Menu(Canvas, can_focus=True):
    """Rows and a cursor. Posts `Chosen` and `Changed`; calls `pointed` when the cursor reaches a row.

    `pointed` is a callback, not a message, so that the screen describes the row in the same frame as the cursor moves.
    """

    BINDINGS = bindings("Menu")

    class Chosen(Message):
        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    class Changed(Message):
        def __init__(self, row: Row, by: int) -> None:
            super().__init__()
            self.row, self.by = row, by

    def __init__(self, pointed: Callable[[Row], None], *, text_width: int = 30, columns: int = 1) -> None:
        super().__init__()
        self._pointed = pointed
        self._columns = columns
        """With more than one, all rows are shown in columns, without headings, and left and right change the column."""
        self._rows: Sequence[Row] = ()
        self.text_width = text_width
        self._cursor = 0
        self._top = 0

    @property
    def row(self) -> Row | None:
        """The row at the cursor."""
        return self._rows[self._cursor] if self._rows else None

    @property
    def rows(self) -> Sequence[Row]:
        return self._rows

    @property
    def place(self) -> int:
        """The index of the row at the cursor."""
        return self._cursor

    @property
    def concern(self) -> Region:
        """The row of the screen in which the cursor stands."""
        inside, columns = self.content_region, self._columns
        row = self._cursor % -(-len(self._rows) // columns) if columns > 1 and self._rows else self._cursor - self._top
        return Region(inside.x, inside.y + row, inside.width, 1)

    def show(self, rows: Sequence[Row], *, cursor: str | None = None, columns: int = 0) -> None:
        """Show rows, in `columns` (0: as before).

        The cursor goes to row `cursor`, else the one with the previous id, else the nearest.
        """
        self._columns = columns or self._columns
        wanted = cursor or (self.row.id if self.row else None)
        self._rows = rows
        places = [i for i, row in enumerate(rows) if not row.heading]
        self._cursor = next(
            (i for i in places if rows[i].id == wanted), min(self._cursor, len(rows) - 1) if rows else 0
        )
        if places and self._cursor not in places:
            self._cursor = min(places, key=lambda i: abs(i - self._cursor))
        self.repaint()
        self.call_later(self._point_anew)  # the screen may still be mounting its parts

    def _point_anew(self) -> None:
        if self.row:
            with contextlib.suppress(NoMatches):  # the screen is closing, some parts are unmounted
                self._pointed(self.row)

    def point(self, row: str) -> None:
        """Move the cursor to the row with this id."""
        self._to(next((i for i, each in enumerate(self._rows) if each.id == row), self._cursor))

    def _step(self, place: int) -> None:
        """Go to a row for a key; say that it does nothing where the cursor is there already."""
        if place == self._cursor and isinstance(self.screen, Page):
            self.screen.no_effect()
        self._to(place)

    def _to(self, place: int) -> None:
        if self._rows and place != self._cursor:
            self._cursor = place
            self.repaint()
            self._pointed(self._rows[place])

    def _places(self) -> list[int]:
        return [i for i, row in enumerate(self._rows) if not row.heading]

    def action_move(self, by: int) -> None:
        places = self._places()
        if self._cursor in places:
            self._step(places[(places.index(self._cursor) + by) % len(places)])

    def action_page(self, by: int) -> None:
        places = self._places()
        if self._cursor in places:
            target = places.index(self._cursor) + by * max(1, self.size.height - 1)
            self._step(places[max(0, min(len(places) - 1, target))])

    def action_end(self, by: int) -> None:
        places = self._places()
        if places:
            self._step(places[0 if by < 0 else -1])

    def action_change(self, by: int) -> None:
        row = self.row
        if row and row.changes:
            self.post_message(self.Changed(row, by))
        elif self._columns > 1:
            self._to((self._cursor + by * -(-len(self._rows) // self._columns)) % len(self._rows))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        row = self.row
        if action == "choose":
            return True if row and row.enabled and not row.heading else None
        if action == "change":
            return True if row and (row.changes or self._columns > 1) else None
        return True

    def action_choose(self) -> None:
        row = self.row
        if row and row.enabled and not row.heading:
            self.post_message(self.Chosen(row))

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if self._columns > 1:
            yield from self._beside(width)
            return
        if not self._top <= self._cursor < self._top + height:  # by half a page: each scroll sends the whole list
            self._top = self._cursor - height // 2
        self._top = max(0, min(self._top, len(self._rows) - height))
        if self._cursor <= 1:
            self._top = 0
        shown = self._rows[self._top : self._top + height]
        longest = max((cell_len(row.text) for row in shown if not row.heading), default=0)
        beside = max((cell_len(row.text) for row in shown if row.value and not row.heading), default=0)
        room = self.text_width if width > longest + self.text_width else min(self.text_width, beside)
        at = self._cursor - self._top
        bar = min(longest, room, BAR)
        above, below = self._top > 0, self._top + height < len(self._rows)
        signs = {place for place, more in ((0, above), (len(shown) - 1, below)) if more}
        lines = [
            self._line(row, room, width - SIGN * (place in signs), chosen=place == at, bar=bar)
            for place, row in enumerate(shown)
        ]
        yield from going_on(lines, width, self.look, above=above, below=below)

    def _beside(self, width: int) -> Iterable[Line]:
        """Yield the rows in columns, filled from top to bottom, within the margins of the page."""
        margin, content = margins(width)
        down = -(-len(self._rows) // self._columns)
        across = content // self._columns
        longest = max((cell_len(row.text) for row in self._rows), default=0)
        room = self.text_width if across > 2 * self.text_width - 8 else longest
        for top in range(down):
            line: list[Piece] = [(" " * max(0, margin - 3), "text")]
            for place in range(top, len(self._rows), down):
                row = self._rows[place]
                if room + cell_len(row.value) + 6 > across:
                    row = row._replace(value="")
                line += self._line(row, room, across, chosen=place == self._cursor, bar=min(longest, room, BAR))
                line.append((" " * (max(0, margin - 3) + across * (place // down + 1) - length(line)), "text"))
            yield line

    @staticmethod
    def _value(row: Row, room: int, width: int, *, chosen: bool) -> str:
        """Return a value in `width` cells behind the mark: all choices if they fit, else one, with arrows if chosen."""
        if row.choices:
            every = "".join(f"[{each}]" if place == row.at else f" {each} " for place, each in enumerate(row.choices))
            if room + cell_len(every) + 3 <= width:
                return f" {every}"
        if row.changes and chosen:
            value = f"< {row.value} >"
            return value if cell_len(row.text) + 1 + cell_len(value) <= width else f"<{row.value}>"
        return f"  {row.value}" if row.value else ""

    def _line(self, row: Row, room: int, width: int, *, chosen: bool, bar: int = 0) -> Line:
        """Return a row; `bar`: least cells of its text that the cursor fills, one width for the column."""
        if row.heading:
            if not row.text or row.ink != "text":
                return [(fit(f"   {row.text}", width), row.ink)]
            return [("   ", "dim"), *heading(row.text, width - 5, self.look, row.value)]
        ink = "cursor" if chosen else row.ink if row.enabled else "dim"
        begins = f"{self.look.glyphs.turn if chosen else ' '} "
        margin: Piece = " ", row.ink if row.enabled else "dim"
        width -= 1
        if row.value_ink:  # in a column of its own, or not at all
            text = f"{begins}{row.text}{' ' * max(0, min(bar, room) - cell_len(row.text))} "
            gap = " " * (room + cell_len(begins) + 2 - cell_len(text))
            fits = room + cell_len(row.value) + 4 <= width
            return [margin, (text, ink), (gap + row.value if fits else "", row.value_ink)]
        value = self._value(row, room, width - cell_len(begins), chosen=chosen)
        if row.value:  # a narrow terminal takes cells from the space behind the text, before it cuts the value
            around = cell_len(f"{begins}  <  >" if row.changes else f"{begins}   ")  # with the cell behind the text
            room = min(room, max(cell_len(row.text), width - cell_len(row.value) - around))
        label = f"{begins}{fit(row.text, min(room, cell_len(row.text))) if value else row.text}"
        beside = f"{' ' * (cell_len(begins) + room - cell_len(label))}{value}" if value else ""
        label = fit(label, min(width, cell_len(label) + 1))
        beside = fit(beside, min(cell_len(beside), width - cell_len(label)))
        filled = row.filled if isinstance(row.filled, int) else row.filled()
        rest: Piece = beside, row.ink if row.enabled else "dim"
        if filled:
            head = set_cell_size(label, min(cell_len(label), cell_len(begins) + filled + 1))
            return [margin, (head, ink), (label[len(head) :] + beside, rest[1])]
        more = max(0, min(cell_len(begins) + bar + 1, width) - cell_len(label))
        more = min(more, len(beside) - len(beside.lstrip(" "))) if beside else more
        return [margin, (label + " " * more, ink), (beside[more:], rest[1])]
