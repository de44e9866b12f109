"""A game as a code to be copied and sent."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.screens.page import Page
from sixteen_tui.screens.reader import Reader
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.pages import margins
from sixteen_tui.words import over as say


class CodeScreen(Page[None]):
    """Shows a code, broken where the lines end: that does no harm when it is pasted."""

    SHOWN: ClassVar[tuple[str, ...]] = ("read.down", "app.help", "page.back")

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Reader()
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Reader))

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.share_title())
        width = self.size.width
        x, room = margins(width)
        lines: list[Line] = [] if self.compact else [[]]
        lines += [[(" " * x + line, "text")] for text in say.share_help() for line in wrap(text, room)]
        lines.append([])
        lines += [[(self._code[at : at + width - 1], "strong")] for at in range(0, len(self._code), width - 1)]
        self.query_one(Reader).show(lines)
