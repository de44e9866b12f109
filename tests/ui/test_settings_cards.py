"""A theme is seen while it is chosen: cards, and the strips in its own inks."""

from __future__ import annotations

from sixteen_tui.widgets.panel import Panel
from tests.ui.kit import opened
from tests.ui.menus import to_setting


async def test_cards_are_shown_in_the_theme_that_is_chosen() -> None:
    async with opened(theme="felt") as stage:
        await to_setting(stage, "theme")
        panel = stage.screen.query_one(Panel)
        before = [[segment.style for segment in strip] for strip in panel.painted]
        await stage.shows("THE CARDS", "YOUR TURN")
        await stage.press("right")
        await stage.until(lambda: [[segment.style for segment in strip] for strip in panel.painted] != before)
