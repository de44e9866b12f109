"""Sizes below 80x23 and above 40x12, and back again; the least size of every screen is in `test_every_state.py`."""

from __future__ import annotations

from typing import Final

import pytest

from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.page import LEAST
from sixteen_tui.text import i18n
from tests.tiers import first
from tests.ui.cut import Watch
from tests.ui.least import asked, shrunk, too_much
from tests.ui.sweet_states import STATES

TABLES: Final = (
    "table, own turn",
    "table, 4 long names",
    "table, after colour-number-sixteen, bonus",
    "table, Sweet Sixteen, own turn, 10 long names",
    "hand-over",
)


@pytest.mark.parametrize("size", [(40, 24), (79, 24), (200, 12), (80, 22), (80, 20), (60, 18), (58, 15)])
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", i18n.languages())
async def test_sizes_in_between_and_back(name: str, size: tuple[int, int], language: str) -> None:
    async with STATES[name]({"language": language}) as stage:
        await stage.until(lambda: stage.bar)
        before = stage.text()
        page = await shrunk(stage, size)
        assert [text for each in asked(page) for text in too_much(each)] == []
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: stage.text() == before)


async def test_facts_in_one_row_say_any_before_what_wins() -> None:
    """As beside large cards: *wins ●* could be read as a card."""
    async with STATES["table, own turn"]({}) as stage:
        await shrunk(stage, (40, 12))
        assert stage.sees("wins any 5 ● 0-5  busts 6")


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("name", ["new game, 2 players", "settings", "open table", "filter", "play from here"])
async def test_what_is_told_of_every_row_is_whole_in_the_least_room(name: str, language: str) -> None:
    async with STATES[name]({"language": language}) as stage:
        page = await shrunk(stage, LEAST)
        menu, seen = page.query_one(Menu), set[int]()
        await stage.press("home")
        while menu.place not in seen:
            seen.add(menu.place)
            assert [text for each in asked(page) for text in too_much(each) if each.size] == []
            await stage.press("down")


@pytest.mark.every("each lists players in other columns")
@pytest.mark.parametrize("language", first(i18n.languages()[::-1]))
@pytest.mark.parametrize(
    "name",
    [
        "new game, 4 players",
        "new game, Sweet Sixteen, 10 players",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("new game, 2 players", "play from here", "branches")),
    ],
)
async def test_levels_are_whole_in_the_least_room(name: str, language: str, watch: Watch) -> None:
    """With the cursor on every row, and every level on every seat."""
    async with STATES[name]({"language": language}) as stage:
        page = await shrunk(stage, LEAST)
        menu, seen = page.query_one(Menu), set[int]()
        await stage.press("home")
        watch.cut.clear()
        while menu.place not in seen:
            seen.add(menu.place)
            for _ in range(5 if menu.row and menu.row.id.startswith("seat-") else 0):
                await stage.press("right")
            await stage.press("down")
        assert watch.cut == []
