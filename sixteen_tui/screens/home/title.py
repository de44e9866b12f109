"""Bottom screen of a start with a table or a replay: a title, until home takes its place.

Why: the title is shown before the table is read, and home takes 10 ms of imports that the table does not need.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult

from sixteen_tui.screens.base.page import Page
from sixteen_tui.widgets.lines import TitleBar


class TitleScreen(Page[None]):
    """Shows a title and handles no key. Home replaces it once the screen that covers it closes."""

    def __init__(self, title: Callable[[], str]) -> None:
        super().__init__()
        self._heading = title
        self._covered = False

    def compose(self) -> ComposeResult:
        yield TitleBar()

    def fill(self) -> None:
        self.query_one(TitleBar).show(self._heading())

    def show_keys(self) -> None:
        """Show none: this screen has no key bar."""

    @property
    def ready(self) -> bool:
        """False: keys wait for the screen that opens above this one, or for home."""
        return False

    def on_screen_suspend(self) -> None:
        self._covered = True
        self.arrived = self.settled = False

    def settle(self) -> None:
        """Send no frame any more once this screen has been covered, not even between the table and home."""
        if not self._covered:
            super().settle()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self._covered and self.on_top:
            from sixteen_tui.screens.home.home import HomeScreen

            home = HomeScreen()
            home.dress()
            self._push_result_callback(self, None)  # `switch_screen` expects one, which a default screen lacks
            self.app.switch_screen(home)
