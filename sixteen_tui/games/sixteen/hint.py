"""A hint for a turn of Sixteen: what the medium player would play, and of each card what it makes and what may follow.

Law: worked out from the view of the person who asks, and from nothing else. It is a text: whatever does not fit is
scrolled to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui.engine.sixteen.hints import Option, hint
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen import words
from sixteen_tui.games.sixteen.words import hints as say
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.reader import Reader
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar


class HintScreen(Page[None]):
    """A card a paragraph; what the medium player would play stands out and is marked."""

    SHOWN: ClassVar[tuple[str, ...]] = ("page.back", "read.down", "read.page-down", "app.help")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape,i,enter", "back", id="page.back")]

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__()
        self._view, self._names = view, names
        self._hint = hint(view)

    def rules_at(self) -> str:
        return "strategy"

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Reader()
        yield KeyBar()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.title(), words.sum_line(self._view.sum), words.status(self._view))
        width = self.size.width - (2 if self.compact else 6)
        lines: list[Line] = [[(part, "accent")] for part in wrap(say.medium(self._hint.choice), width)]
        for option in self._hint.options:
            lines += [[], *self._paragraph(option, width)]
        lines.append([])
        lines += [[(part, "dim")] for text in say.assumptions() for part in wrap(text, width)]
        self.query_one(Reader).show(lines)
        self.set_focus(self.query_one(Reader))

    def _paragraph(self, option: Option, width: int) -> list[Line]:
        chosen = self._hint.choice in option.plays
        mark = self.sixteen.look.glyphs.turn if chosen else " "
        made, *more = wrap(say.makes(option), width - 2)
        heads: list[Line] = [[(f"{mark} {made}", "accent" if chosen else "good")]]
        heads += [[(f"  {part}", "accent" if chosen else "good")] for part in more]
        more_of_it = (say.weighed(self._hint, option), say.declarations(option))
        said = " ".join(filter(None, [*say.consequences(option, self._names, self._view.rules), *more_of_it]))
        return [*heads, *([(f"  {part}", "text")] for part in wrap(said, width - 2))]
