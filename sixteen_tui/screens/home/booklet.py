"""Screen with the rule booklet of a game, in the current language."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from textual.app import App, ComposeResult

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import FIRST, PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.find import Finder, FoundPart, marked, places
from sixteen_tui.screens.base.page import LOW, Page
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.text import find as say_find
from sixteen_tui.text import screens as say
from sixteen_tui.text.booklet import Block, read
from sixteen_tui.text.i18n import language
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.panel import Panel, Section

WIDEST: Final = 76
"""Maximum width of a line, in cells; longer ones are hard to read."""
_HEADS: Final = ("chapter", "section")
"""Kinds of the blocks that the table of contents lists."""


class _Head(NamedTuple):
    """A heading of the text."""

    line: int
    kind: str
    text: str


def show(app: App[Any]) -> None:
    """Open the booklet of the game on the screen at the rule in question, unless it is open."""
    screens = app.screen_stack[::-1]
    if not any(isinstance(screen, BookletScreen) for screen in screens):
        pages = [screen for screen in screens if isinstance(screen, Page)]
        game = next((page.game for page in pages if page.game), FIRST)
        app.push_screen(BookletScreen(game, next((place for page in pages if (place := page.rules_at())), "")))


class BookletScreen(Finder):
    """Shows the booklet from a mark (`place`) or from the start; a key jumps to the next chapter.

    In a wide terminal the tray has the table of contents, with what is on the screen marked.
    """

    FULL = LOW
    SHOWN: ClassVar[tuple[str, ...]] = (
        "read.page-down",
        "find.open",
        "read.chapter",
        "read.game",
        "app.help",
        "page.back",
    )
    BINDINGS = bindings("BookletScreen")

    def __init__(self, game: str, place: str = "") -> None:
        super().__init__()
        self.game: str = game
        self._place = place
        """Mark to show first; "" once it has been shown, or to keep the position."""
        self._starts: list[int] = []
        """First line of each block. Blocks are the same in every language and width, so they preserve the position."""
        self._chapters: list[int] = []
        self._heads: list[_Head] = []
        self._lines: Sequence[Line] = ()
        self._found: int | None = None
        """Index of the current match in `_places()`; None: no match is shown."""

    def body(self) -> ComposeResult:
        yield pages.Beside(Reader(self._show_contents), Panel())

    def on_resize(self) -> None:
        super().on_resize()
        for panel in self.query(Panel):
            panel.styles.width = self._beside
        self.set_class(self._beside > 0, "-beside")

    @property
    def _beside(self) -> int:
        """Columns of the table of contents; 0 if there is no room for it."""
        width = self.size.width
        return 0 if self.compact or width < pages.WIDE else pages.tray(width)

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.rules(), PLUGINS[self.game].text.title())
        self._set_lines()
        self.set_focus(self.query_one(Reader))

    def _set_lines(self) -> None:
        """Lay out the booklet for the current width; scroll to the block that was on top, or to the requested mark."""
        reader, width = self.query_one(Reader), min(WIDEST, self.size.width - self._beside - 4)
        blocks, lines = read(self.game, language()), list[Line]()
        top = max(0, bisect_right(self._starts, reader.at) - 1)
        into = reader.at - self._starts[top] if self._starts else 0
        if self._place:
            top, into = next((i for i, block in enumerate(blocks) if block.place == self._place), 0), 0
            self._place = ""
        self._starts, self._chapters, self._heads = [], [], []
        before = ""
        for block in blocks:
            lines += [[]] * _space(before, block.kind)
            self._starts.append(max(0, len(lines) - 1) if before else 0)
            if block.kind == "chapter":
                self._chapters.append(self._starts[-1])
            if block.kind in _HEADS:
                self._heads.append(_Head(len(lines), block.kind, block.text))
            before = block.kind
            lines += _lines(block, width)
        self._lines = reader.lines = lines
        reader.go(self._starts[top] + min(into, [*self._starts, len(lines)][top + 1] - self._starts[top] - 1))
        if self._found is not None:
            self._mark(self._places())

    def _show_contents(self) -> None:
        """Show the headings on the tray: all, or where they have no room the sections of one chapter only."""
        if not self._beside or not self._heads:
            return
        reader, rows = self.query_one(Reader), self.size.height - 2  # the widgets may have no size yet
        top = max((i for i, head in enumerate(self._heads) if head.line <= reader.at + 1), default=0)
        chapter = max(i for i in range(top + 1) if self._heads[i].kind == "chapter")
        shown, within = list[Line](), 0
        for place, head in enumerate(self._heads):
            within = place if head.kind == "chapter" else within
            if head.kind == "chapter" or within == chapter or len(self._heads) + 3 <= rows:
                indent = "  " if head.kind == "section" else ""
                mark = self.shell.look.glyphs.turn if place == top else " "
                visible = place == top or reader.at <= head.line < reader.at + rows
                shown.append([(f"{mark} {indent}{head.text}", "strong" if visible else "dim")])
        self.query_one(Panel).show(Section(say.contents(), shown))

    def action_game(self) -> None:
        """Show the booklet of the next game from its start."""
        games = [*GAMES]
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self._starts, self._found = [], None
        self.query_one(Reader).go(0)
        self.fill()

    def action_chapter(self) -> None:
        """Scroll to the next chapter; from the last, or at the end of the text, to the first."""
        reader = self.query_one(Reader)
        last = max(0, len(reader.lines) - reader.size.height)
        reader.go(next((line for line in self._chapters if min(line, last) > reader.at), 0))

    def find(self, by: int) -> str | None:
        found = self._places()
        if not found:
            self._found = None
            self.query_one(Reader).show(self._lines)
            return None
        at = self.query_one(Reader).at
        here = next((i for i, parts in enumerate(found) if parts[0].line >= at), 0)
        self._found = (here if self._found is None or by == 0 else self._found + by) % len(found)
        self._mark(found)
        return say_find.place(self._found + 1, len(found))

    def _places(self) -> list[list[FoundPart]]:
        """Return the matches of the sought text."""
        return places(["".join(text for text, _ in line) for line in self._lines], self.sought)

    def _mark(self, found: Sequence[Sequence[FoundPart]]) -> None:
        """Highlight the current match, and scroll to it unless it is visible."""
        if not found or self._found is None:
            return
        reader, parts = self.query_one(Reader), found[self._found % len(found)]
        reader.lines = marked(self._lines, parts)
        seen = reader.at <= parts[0].line and parts[-1].line < reader.at + reader.rows
        reader.go(reader.at if seen else parts[0].line - reader.rows // 3)


def _space(before: str, kind: str) -> int:
    """Return the number of empty lines between two blocks of these kinds."""
    if kind == "chapter":
        return 2 if before else 1
    return int(before != "section" and not (kind == before and kind in ("bullet", "example")))


def _lines(block: Block, width: int) -> Sequence[Line]:
    """Return the lines of a block, wrapped to a width."""
    match block.kind:
        case "chapter":
            return [[(f"  {block.text}", "banner"), (" ", "banner")]]
        case "section":
            return [[(f"  {block.text}", "accent")]]
        case "example":
            if len(block.text) + 4 > width:  # too wide: indent as a paragraph, one column below the other
                parts = [part for column in re.split(" {4,}", block.text) for part in wrap(column, width)]
                return [[(f"  {part}", "good")] for part in parts]
            return [[(f"      {block.text}", "good")]]
        case "bullet":
            first, *rest = wrap(block.text, width - 2)
            return [[("  - ", "accent"), (first, "text")], *([(f"    {line}", "text")] for line in rest)]
    return [[(f"  {line}", "text")] for line in wrap(block.text, width)]
