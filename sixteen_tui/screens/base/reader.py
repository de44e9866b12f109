"""Widget for a long text that scrolls by lines and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from textual.binding import BindingType

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.lines import going_on

SCROLLS: Final = ("scroll", "page", "top", "bottom")
"""The actions that scroll."""


class Reader(Canvas, can_focus=True):
    """Shows the lines from `at` on, as many as fit."""

    BINDINGS = bindings("Reader")

    def __init__(self, moved: Callable[[], None] | None = None) -> None:
        """`moved` is called after each move."""
        super().__init__()
        self._moved = moved
        self.lines: Sequence[Line] = ()
        self.at = 0
        self._told_whole: bool | None = None
        """The last value of `whole` that the key bar was told."""

    @property
    def rows(self) -> int:
        """Number of rows for the text."""
        return max(1, self.size.height)

    @property
    def whole(self) -> bool:
        """True if the whole text is shown, so that no key scrolls it."""
        return len(self.lines) <= self.rows

    def _tell_keys(self) -> None:
        """Update the key bar if the text has become whole or more than the rows have room for."""
        if self.size and self.whole != self._told_whole and isinstance(self.screen, Page):
            self._told_whole = self.whole
            self.screen.show_keys()

    def on_resize(self) -> None:
        self._tell_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return None if action in SCROLLS and self.whole else True

    def show(self, lines: Sequence[Line]) -> None:
        """Show a text at the current scroll position."""
        self.lines = lines
        self.go(self.at)
        self._tell_keys()

    def go(self, line: int) -> None:
        """Scroll so that a line is on top, but not past the end of the text."""
        self.at = max(0, min(line, len(self.lines) - self.rows))
        self.repaint()
        if self._moved is not None:
            self._moved()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        return self.lines[self.at : self.at + height]

    def action_scroll(self, by: int) -> None:
        self.go(self.at + by)

    def action_page(self, by: int) -> None:
        self.go(self.at + by * max(1, self.rows - 1))

    def action_top(self) -> None:
        self.go(0)

    def action_bottom(self) -> None:
        self.go(len(self.lines))


class Scrolled(Reader):
    """A `Reader` with signs at the right edge if there is more text above or below."""

    BINDINGS: ClassVar[list[BindingType]] = Reader.BINDINGS

    def paint(self, width: int, height: int) -> Iterable[Line]:
        shown = self.lines[self.at : self.at + height]
        return going_on(shown, width, self.look, above=self.at > 0, below=self.at + height < len(self.lines))
