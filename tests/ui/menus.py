"""A menu by keys: what its cursor is on, and the way to a row."""

from __future__ import annotations

from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.previewed import Deferring
from sixteen_tui.widgets.panel import Panel
from tests.ui.kit import Stage


def row(stage: Stage) -> str:
    """The row under the cursor of the menu."""
    found = stage.screen.query_one(Menu).row
    return found.id if found else ""


async def to_row(stage: Stage, wanted: str) -> None:
    """Put the menu's cursor on a row, by keys, and wait until tray and key bar show it."""
    for _ in range(20):
        if row(stage) == wanted:
            await rested(stage)
            return
        await stage.press("down")
    raise AssertionError(f"no row {wanted}\n{stage.text()}")


async def rested(stage: Stage) -> None:
    """Wait until tray and key bar show the row under the cursor, if the page defers them (`previewed.Deferring`)."""
    screen = stage.screen
    if isinstance(screen, Deferring):
        await stage.until(lambda: not screen.late)
        await stage.settle()


def tray(stage: Stage) -> str:
    """The text of the tray, in one line."""
    (panel,) = stage.screen.query(Panel)
    return " ".join(" ".join(strip.text.split()) for strip in panel.painted)


async def choose(stage: Stage, wanted: str, screen: str) -> None:
    await to_row(stage, wanted)
    await stage.goes_to(screen, "enter")


async def to_saved(stage: Stage) -> None:
    await stage.looked()
    await choose(stage, "saved", "SavedScreen")


async def to_setting(stage: Stage, wanted: str) -> None:
    if stage.showing == "HomeScreen":
        await stage.looked()
        await choose(stage, "settings", "SettingsScreen")
    await to_row(stage, wanted)
