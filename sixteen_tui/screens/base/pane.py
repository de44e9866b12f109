"""Page that covers the tray and the keys but leaves the table visible.

Invariant: the table behind does not change and receives no key. Without a visible tray (away from tables, in small
terminals) a pane is an ordinary page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget

from sixteen_tui.engine.game import SomeView
from sixteen_tui.screens.base.board import BARS, Layout
from sixteen_tui.screens.base.page import FULL, Page
from sixteen_tui.screens.base.prompt import lowered
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.screens.base.spots import Spots
from sixteen_tui.widgets.canvas import Canvas, Line, wrap
from sixteen_tui.widgets.lines import Lines, TitleBar, heading, wrapped
from sixteen_tui.widgets.pages import inset
from sixteen_tui.widgets.regions import Regions, regions
from sixteen_tui.widgets.sheet import Sheet

Result = TypeVar("Result")
Found = TypeVar("Found")

HEAD: Final = 1
"""Rows of the head of a pane."""
FORETOLD: Final = 3
"""Rows of a `Foretold` if the pane is an ordinary page."""


def margin(width: int) -> int:
    """Return the margin on each side of a text `width` columns wide."""
    return inset(width) if width < FULL[0] else 3


class Pane(Page[Result]):
    """Base class of panes. A subclass makes its widgets and an optional `Foretold` in `body`."""

    def __init__(self) -> None:
        super().__init__()
        self._spots = Spots()
        self._layout_below: Layout[SomeView] | None = None

    @property
    def layout(self) -> Spots:
        """The Textual layout, which asks `spots` for the regions of the widgets."""
        return self._spots

    def dress(self) -> None:
        super().dress()
        self.set_class(self.is_pane, "-pane", update=False)

    def on_mount(self) -> None:
        self._beside()
        super().on_mount()
        self._filled_for = None  # its visible size is known only after the layout, so fill again then

    def on_resize(self) -> None:
        self._beside()
        super().on_resize()

    def _beside(self) -> None:
        """Set or remove the class `-pane`, by the current size of the terminal."""
        if self.has_class("-pane") != self.is_pane:
            self.set_class(self.is_pane, "-pane")
            self.app.stylesheet.update(self)

    @property
    def table(self) -> Layout[SomeView] | None:
        """The game layout of the screen below; None if that screen has none."""
        below, known = self.below, self._layout_below
        if known is None or known.parent is not below:  # once: each line of text asks, and a query takes long
            self._layout_below = next(iter(below.query(Layout)), None)
        return self._layout_below

    @property
    def below(self) -> Screen[object]:
        """The screen that the pane was opened from."""
        stack = self.app.screen_stack
        return stack[stack.index(self) - 1] if self in stack else stack[-1]

    @property
    def regions(self) -> Regions:
        """Geometry of the table behind, for the current size of the terminal."""
        width, height = self.app.size
        return regions(width, height - BARS)

    @property
    def beside(self) -> bool:
        """True if the pane covers only the tray of a table."""
        return bool(self.regions.pane) and self.table is not None

    @property
    def is_pane(self) -> bool:
        """True if the screen below stays visible, False if the pane is an ordinary page."""
        return self.beside

    @property
    def room(self) -> int:
        """Width of a line of text, in cells."""
        width = self.regions.pane.width if self.beside else self.app.size.width
        return max(1, width - 2 * margin(width))

    def wrapped(self, text: str, ink: str, before: str = "") -> list[Line]:
        """Return a text as lines that fit the pane, each after `before`."""
        return [[(f"{before}{part}", ink)] for part in wrap(text, self.room - len(before))]

    def spots(self, parts: Sequence[Widget], size: Size) -> list[Region]:
        """Return the regions of the widgets: `Foretold` in the place of the prompt, all others in that of the pane."""
        if self.beside:
            assert self.table is not None, "beside it"
            below_title = (0, 1)
            foretold, others = (each.translate(below_title) for each in (self.table.regions.prompt, self.regions.pane))
        else:
            rows = FORETOLD if size.height > FULL[1] // 2 else FORETOLD - 1
            above = max(0, size.height - rows) if self.query(Foretold) else size.height
            foretold, others = Region(0, above, size.width, rows), Region(0, 0, size.width, above)
        return [foretold if isinstance(part, Foretold) else others for part in parts]

    def head(self, title: str, subtitle: str = "", right: str = "") -> None:
        """Show the title: in the title bar of a page, or in the head of a pane, which omits subtitle and `right`."""
        if not self.is_pane:
            self.query_one(TitleBar).show(title, subtitle, right)
        for part in self.query(Canvas):
            if isinstance(part, PaneCanvas):
                part.head(title if self.is_pane else "")


class Foretold(Lines):
    """Lines about the effect of the selected choice: below the hand, in the place of the table's prompt."""

    def paint(self, width: int, height: int) -> Iterable[Line]:
        pane = self.screen
        beside = isinstance(pane, Pane) and pane.beside
        margin = 0 if beside else 1
        lines = [[(" " * margin, "text"), *part] for line in self._lines for part in wrapped(line, width - 2 * margin)]
        return lowered(lines, height) if beside else lines


class PaneCanvas(Canvas):
    """Widget of a pane, in the colours of the tray; beside a table it has a head with the title."""

    ON_TRAY = True

    def __init__(self) -> None:
        super().__init__()
        self._heading = ""

    def head(self, title: str) -> None:
        if title != self._heading:
            self._heading = title
            self.repaint()

    @property
    def top(self) -> int:
        """The first row below the head."""
        return HEAD if self._heading else 0

    def ground(self, width: int, height: int) -> Sheet:
        """Return a sheet of cells with the head of the pane and nothing below."""
        sheet, x = Sheet(width, height), margin(width)
        if self._heading:
            if self.look.ruled:
                sheet.rows(0, 0, ["│"] * height, "dim")
            sheet.run(x, 0, heading(self._heading, width - 2 * x, self.look))
        return sheet

    def paint(self, width: int, height: int) -> Iterable[Line]:
        return self.ground(width, height).lines()


class Told(Reader, PaneCanvas):
    """Text in a pane that scrolls; signs in the head show if there is more above or below."""

    BINDINGS: ClassVar[list[BindingType]] = Reader.BINDINGS

    @property
    def rows(self) -> int:
        return max(1, self.size.height - self.top)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet, x = self.ground(width, height), margin(width)
        # `at` may have been set before the height was known
        self.at = max(0, min(self.at, len(self.lines) - height + self.top))
        shown = self.lines[self.at : self.at + height - self.top]
        for row, line in enumerate(shown, self.top):
            sheet.run(x, row, line)
        if self._heading:
            more = (self.at > 0, self.at + len(shown) < len(self.lines))
            glyphs = (self.look.glyphs.up, self.look.glyphs.down)
            signs = "".join(sign for sign, there in zip(glyphs, more, strict=True) if there)
            if signs:
                sheet.put(width - x - len(signs) - 1, 0, f" {signs}", "accent")
        return sheet.lines()


class ToldPane(Pane[Result]):
    """Base class of panes that are one text. A subclass calls `tell` in `fill`."""

    def body(self) -> ComposeResult:
        yield Told()

    def tell(self, lines: Iterable[Line], below: Iterable[str] = ()) -> None:
        """Show the lines, and the texts below them in a quieter colour."""
        told = self.query_one(Told)
        told.show([*lines, *(line for text in below for line in self.wrapped(text, "dim"))])
        self.set_focus(told)

    @work
    async def work_out(self, find: Callable[[], Found], keep: Callable[[Found], None]) -> None:
        """Call `find` in a thread; if the pane is still open, pass the result to `keep`, and fill the pane again."""
        found = await asyncio.to_thread(find)
        if self.query(TitleBar) and self.app.is_running:
            keep(found)
            self.fill()
