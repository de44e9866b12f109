"""The rule booklet of a game, in the language that is spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from engine.games import GAMES
from sixteen_tui import wording
from sixteen_tui.booklet import Block, read
from sixteen_tui.i18n import language
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.reader import Reader
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.wording import screens as say

WIDEST = 76
"""Longer lines are hard to read."""


class BookletScreen(Page[None]):
    """Reads the booklet; a key goes from chapter to chapter."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "read.down",
        "read.page-down",
        "read.chapter",
        "read.game",
        "app.help",
        "page.back",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,r", "back", id="page.back"),
        Binding("n,tab", "chapter", id="read.chapter"),
        Binding("o", "game", id="read.game"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: str = game
        self._chapters: list[int] = []

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Reader()
        yield KeyBar()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.rules(), wording.of(self.game).title())
        self._set_lines()
        self.set_focus(self.query_one(Reader))

    def on_resize(self) -> None:
        super().on_resize()
        self._set_lines()

    def _set_lines(self) -> None:
        width = min(WIDEST, self.size.width - 4)
        lines: list[Line] = []
        self._chapters = []
        for block in read(self.game, language()):
            if block.kind == "chapter":
                self._chapters.append(len(lines) + 1)
            lines += _lines(block, width)
        self.query_one(Reader).show(lines)

    def action_game(self) -> None:
        """The booklet of the other game, from its start."""
        games = [*GAMES]
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.fill()
        self.query_one(Reader).go(0)

    def action_chapter(self) -> None:
        reader = self.query_one(Reader)
        following = [line for line in self._chapters if line > reader.at + 1]
        reader.go((following[0] if following else self._chapters[0]) - 1)


def _lines(block: Block, width: int) -> Sequence[Line]:
    """A block as lines of the screen, with the space above it."""
    match block.kind:
        case "chapter":
            return [[], [(f"  {block.text}", "banner"), (" ", "banner")], []]
        case "section":
            return [[], [(f"  {block.text}", "accent")]]
        case "example":
            if len(block.text) > width:
                return [[(f"  {line}", "good")] for line in wrap(block.text, width)]
            return [[(f"      {block.text}", "good")]]
        case "bullet":
            first, *rest = wrap(block.text, width - 2)
            return [[("  - ", "accent"), (first, "text")], *([(f"    {line}", "text")] for line in rest)]
    return [[(f"  {line}", "text")] for line in wrap(block.text, width)] + [[]]
