"""Help: the keys of the screen below, each with a sentence; beside a table as a pane, so that the table stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.pane import Pane, Told
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.text import keys as words
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.canvas import Line, fit, wrap

if TYPE_CHECKING:
    from rich.style import Style


class KeyList(Told):
    """The keys: in a pane with its head and in the colours of the tray, on a page as any text."""

    BINDINGS: ClassVar[list[BindingType]] = Told.BINDINGS

    @property
    def inks(self) -> Mapping[str, Style]:
        return self.look.tray if self.top else self.look.inks

    def paint(self, width: int, height: int) -> Iterable[Line]:
        return super().paint(width, height) if self.top else Reader.paint(self, width, height)


class HelpScreen(Pane[None]):
    """List of keys; `keys` are those of the screen below (`Page.keys`)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("read.down", "read.page-down", "app.rules", "page.back")
    BINDINGS = bindings("HelpScreen")

    def __init__(self, keys: dict[str, list[tuple[str, bool]]]) -> None:
        super().__init__()
        self._keys = keys

    def body(self) -> ComposeResult:
        yield KeyList()

    def fill(self) -> None:
        self.head(say.help_title())
        beside = self.is_pane
        left, room = (0, self.room) if beside else (1, self.size.width - 2)
        lines: list[Line] = [] if beside else [[]]
        for binding, keys in self._keys.items():
            shown = " ".join(self.key_name(key) for key, _ in keys)
            alive = any(alive for _, alive in keys)
            ink = "text" if alive else "dim"
            if self.compact or beside:
                lines += [[(f"{'':{left}}{part}", "accent")] for part in wrap(shown, room)]
                lines += [[(f"{'':{left + 2}}{part}", ink)] for part in wrap(words.sentence(binding), room - 2)]
            else:
                lines.append([(f"  {fit(shown, 18)} ", "accent"), (words.sentence(binding), ink)])
        self.query_one(KeyList).show(lines)
        self.set_focus(self.query_one(KeyList))
