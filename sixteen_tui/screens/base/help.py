"""Help: the keys of the screen below, each with a sentence."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.text import keys as words
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.canvas import Line, fit, wrap
from sixteen_tui.widgets.lines import TitleBar


class HelpScreen(Page[None]):
    """List of keys; `keys` are those of the screen below (`Page.keys`)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("page.back", "read.down", "read.page-down", "app.rules")
    BINDINGS = bindings("HelpScreen")

    def __init__(self, keys: dict[str, list[tuple[str, bool]]]) -> None:
        super().__init__()
        self._keys = keys

    def body(self) -> ComposeResult:
        yield Reader()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.help_title())
        lines: list[Line] = [[]]
        for binding, keys in self._keys.items():
            shown = " ".join(self.key_name(key) for key, _ in keys)
            alive = any(alive for _, alive in keys)
            ink = "text" if alive else "dim"
            if self.compact:
                lines.append([(f" {shown}", "accent")])
                lines += [[(f"   {part}", ink)] for part in wrap(words.sentence(binding), self.size.width - 4)]
            else:
                lines.append([(f"  {fit(shown, 18)} ", "accent"), (words.sentence(binding), ink)])
        self.query_one(Reader).show(lines)
        self.set_focus(self.query_one(Reader))
