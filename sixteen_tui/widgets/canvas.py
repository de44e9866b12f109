"""Base widget that paints its own lines cell by cell; every widget on the table is one.

Invariant: a canvas never requests a layout (but `lines.Explanation` may), and requests no repaint if its content is
unchanged. `terminal.frame` compares cells and decides what is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, cast

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Offset, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from sixteen_tui.terminal.cells import fit, shortened, wrap

if TYPE_CHECKING:
    from rich.style import Style
    from textual.screen import Screen

    from sixteen_tui.widgets.look import Look

__all__ = ("Canvas", "Line", "Piece", "fit", "length", "shortened", "wrap")

CURSOR: Final = "cursor"
"""The style of what is chosen."""
Piece = tuple[str, str]
"""A text and the name of its style (a key of `Look.inks`)."""
Line = Sequence[Piece]
Row = tuple[Piece, ...]
"""A painted line."""


def length(line: Line) -> int:
    """Return the width of a line in terminal cells."""
    return sum(cell_len(text) for text, _ in line)


def _spot(lines: Sequence[Row], mark: str) -> Offset | None:
    """Return where the first text in the ink of the cursor begins, of those with the mark if any has it; else None.

    Why: the review shows the number of the chosen row in its curve, too, without the mark.
    """
    inked = [(y, place) for y, line in enumerate(lines) for place, (_, ink) in enumerate(line) if ink == CURSOR]
    marked = [(y, place) for y, place in inked if mark in lines[y][place][0]]
    for y, place in (*marked, *inked):
        return Offset(length(lines[y][:place]), y)
    return None


def cursor(screen: Screen[Any]) -> Offset:
    """Return where the cursor of the terminal belongs: on the chosen row or card, which a screen reader follows.

    In the top left corner if nothing is chosen.
    """
    focused = screen.focused
    if isinstance(typing := getattr(focused, "cursor_screen_offset", None), Offset):  # an entry field
        return typing
    for canvas in (focused or screen).walk_children(Canvas, with_self=True):
        if canvas.spot is not None and canvas.is_on_screen:
            return canvas.content_region.offset + canvas.spot
    return Offset(0, 0)


def segments(line: Iterable[tuple[str, Style]], width: int, ground: Style) -> list[Segment]:
    """Return a line as segments that fill this width, each with another style than the one before it."""
    wide, found, last = 0, list[Segment](), None
    for text, style in line:
        wide += len(text) if text.isascii() else cell_len(text)
        if found and (last is style or last == style):
            found[-1] = Segment(found[-1].text + text, style)
        else:
            found.append(Segment(text, style))
            last = style
    return found if wide == width else [*Strip(found, wide).adjust_cell_length(width, ground).simplify()]


@lru_cache(512)
def _strip(line: tuple[tuple[str, Style], ...], width: int, ground: Style) -> Strip:
    """Return a line as a strip of this width; the same object for the same line, so that comparisons are fast."""
    return Strip(segments(line, width, ground), width)


class _Made(NamedTuple):
    """Rows with the strips made of them, and the look, the inks and the width for which they were made."""

    rows: Sequence[Row]
    ways: tuple[tuple[Look, Mapping[str, Style]], int]
    strips: list[Strip]


class Canvas(Widget):
    """Base class of the widgets that paint cells: subclasses implement `paint` and call `repaint` after a change."""

    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"
    ON_TRAY: ClassVar[bool] = False
    """True if the widget lies on the tray, beside the felt; selects the styles."""

    virtual_size = Reactive(Size(0, 0))
    """Overrides Textual's reactive, which requests another layout after each change of size; a canvas never scrolls."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._on_canvas: Sequence[Row] = ()
        self._room = Size(0, 0)
        """The size for which `_on_canvas` was painted; `Size(0, 0)` if it is out of date."""
        self._with: tuple[Look, Mapping[str, Style]] | None = None
        """The look and the inks with which `_on_canvas` was painted."""
        self._spotted: tuple[Sequence[Row], Offset | None] = self._on_canvas, None
        """The rows of which `spot` was found, and it."""
        self._made: _Made | None = None
        """The last strips, to make only those of the rows that differ."""
        self.apart = False
        """True while an object other than the screen draws it (`rows_for`), so that it paints only then."""
        self._content: tuple[object, ...] | None = None
        """The last content of `repaint_for`."""
        self.changes = 0
        """The number of times that painting changed its lines."""

    @property
    def look(self) -> Look:
        """The styles and glyphs that the application uses now."""
        return cast("Look", self.app.look)  # type: ignore[attr-defined]  # every app that shows canvases has one

    @property
    def inks(self) -> Mapping[str, Style]:
        """The styles for the background of this widget: felt or tray."""
        return self.look.tray if self.ON_TRAY else self.look.inks

    def paint(self, width: int, height: int) -> Iterable[Line]:
        """Return the lines to show, from the top; missing lines are blank, lines beyond `height` are dropped."""
        raise NotImplementedError

    @property
    def spot(self) -> Offset | None:
        """The first cell of the chosen row or card (`_spot`); None without one."""
        if self._spotted[0] is not self._on_canvas:
            self._spotted = self._on_canvas, _spot(self._on_canvas, self.painted_with[0].glyphs.turn)
        return self._spotted[1]

    def repaint(self) -> None:
        """Paint again, and refresh only if the result differs."""
        size = self.size if self.is_mounted and not self.apart else Size(0, 0)
        if not size:
            self._room = size  # an unmounted or hidden widget paints when it is shown again
            if not self.apart:
                self.refresh()
            return
        before, inks, room, self._room = self._on_canvas, self._with, self._room, size
        self._on_canvas = self._painted()
        if room != size or before != self._on_canvas or inks != self._with:
            self.changes += 1
            self.refresh()

    def repaint_for(self, *content: object) -> None:
        """Paint again if this content, on which `paint` depends alone, differs from that of the last call."""
        if content != self._content:
            self._content = content
            self.repaint()

    def _painted(self) -> Sequence[Row]:
        """Return the lines, painted for the size in `_room`, as many as it has rows."""
        width, height = self._room
        self._with = self.look, self.inks
        rows = [*map(tuple, islice(self.paint(width, height), height))]
        return rows + [()] * (height - len(rows))

    @property
    def painted_with(self) -> tuple[Look, Mapping[str, Style]]:
        """The look and the inks with which its lines were painted."""
        return self._with or (self.look, self.inks)

    def inked(self, row: Row) -> list[tuple[str, Style]]:
        """Return the texts of a row as the terminal shows them, with their styles."""
        look, inks = self.painted_with
        return [(look.shown(text) if look.plain else text, inks[ink]) for text, ink in row if text]

    def _strips(self) -> list[Strip]:
        """Return the strips of `_on_canvas`; those of rows that have not changed are the same objects as before."""
        before, rows, ways = self._made, self._on_canvas, (self.painted_with, self._room.width)
        if before is not None and before.rows is rows:
            return before.strips
        known = before if before is not None and before.ways == ways else None
        (_, inks), width = ways
        strips = [
            known.strips[y]
            if known is not None and y < len(known.rows) and known.rows[y] == row
            else _strip(tuple(self.inked(row)), width, inks["text"])
            for y, row in enumerate(rows)
        ]
        self._made = _Made(rows, ways, strips)
        return strips

    def on_resize(self) -> None:
        if self._room != self.size:
            self.refresh()

    def on_unmount(self) -> None:
        """Drop the rendered rows: Textual's cache of them outlives the widget, as the argument of a cached method."""
        self._styles_cache.clear()

    def renew(self) -> None:
        """Paint everything again after a change of styles or language."""
        self._room = Size(0, 0)
        self.repaint()

    @property
    def painted(self) -> Sequence[Strip]:
        """Return its lines, painted for its present size."""
        return self.painted_for(self.size)

    def painted_for(self, size: Size) -> Sequence[Strip]:
        """Return its lines, painted for its present size, which the caller knows."""
        self.rows_for(size)
        return self._strips()

    def rows_for(self, size: Size) -> Sequence[Row]:
        """Return its lines as they were painted; the same object until it paints again."""
        if self._room != size:  # Textual renders the first picture before it sends a Resize event
            self._room = size
            self._on_canvas = self._painted()
        return self._on_canvas

    def render_line(self, y: int) -> Strip:
        rows = self.painted
        return rows[y] if y < len(rows) else Strip.blank(self.size.width, self.inks["text"])
