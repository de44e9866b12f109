"""Base of pages with a list and a description of the selected row.

Invariant: subclasses supply rows and descriptions.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.page import Page, Result
from sixteen_tui.widgets.lines import Explanation


class ListPage(Page[Result]):
    """A subclass fills the `Menu`, and describes the selected row in `pointed`."""

    WIDEST: ClassVar[int] = 120
    """Maximum width of the text of a row, in cells; smaller if rows have values."""

    def body(self) -> ComposeResult:
        yield Menu(self.pointed, text_width=self.WIDEST)
        yield Explanation()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Menu), scroll_visible=False)

    def pointed(self, row: Row) -> None:
        """Describe a row; called when the cursor moves to it."""
        raise NotImplementedError

    def explain(self, *texts: str) -> None:
        """Show texts below the list, each on its own line."""
        self.query_one(Explanation).show([[(text, "text")] for text in texts])
