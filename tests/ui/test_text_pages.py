"""Short texts lie over the screen that they are about, where it stays visible."""

from __future__ import annotations

import pytest

from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.reader import Reader
from tests.ui.kit import begin, opened
from tests.ui.states import figured
from tests.ui.sweet_states import STATES


@pytest.mark.parametrize("name", ["fair", "code", "daily line", "meetings"])
async def test_a_tall_terminal_keeps_the_screen_below(name: str) -> None:
    async with STATES[name]({}) as stage:
        page = stage.rows()
        await stage.pilot.resize_terminal(120, 40)
        await stage.settle()
        rows = stage.rows()
        head = next(y for y, row in enumerate(rows) if row.startswith(" " * 8) and row.strip().endswith("─" * 20))
        told = [row.strip() for row in page[1:-1] if row.strip()]
        assert told[-1] in "\n".join(rows[head:]), "the whole text"
        others = [row for y, row in enumerate(rows) if row.strip() and not head <= y <= head + len(page)]
        assert len(others) > 5, "and the screen below"


async def test_in_80_columns_and_24_rows_it_is_a_page() -> None:
    async with opened(begin("0 B6", "1 B5")) as stage:
        await stage.my_turn()
        await stage.goes_to("FairScreen", "f")
        assert stage.rows()[0].split() == ["Fair", "deal"]
        assert not stage.sees("YOUR TURN")


async def test_over_a_table_it_leaves_title_and_hand_free() -> None:
    async with STATES["fair"]({}) as stage:
        await stage.pilot.resize_terminal(120, 40)
        await stage.settle()
        rows = stage.rows()
        assert "FAIR DEAL ──" in rows[1]
        last = max(y for y, row in enumerate(rows) if "The last chapter" in row)
        assert stage.sees("YOUR TURN")
        await stage.goes_to("TableScreen", "q")
        table = stage.rows()
        assert [rows[0], *rows[last + 2 : -1]] == [table[0], *table[last + 2 : -1]]


async def test_a_text_opened_from_a_text_is_a_page() -> None:
    async with STATES["code"]({}) as stage:
        await stage.pilot.resize_terminal(160, 50)
        await stage.goes_to("FairScreen", "f")
        assert stage.rows()[0].split() == ["Fair", "deal"]


@pytest.mark.parametrize("name", ["keys", "meetings", "hint, nothing to play", "rules"])
async def test_keys_that_scroll_are_offered_only_where_there_is_more(name: str) -> None:
    async with STATES[name]({}) as stage:
        for size in ((160, 50), (80, 24), (60, 15)):
            await stage.pilot.resize_terminal(*size)
            await figured(stage)
            page = stage.screen
            assert isinstance(page, Page)
            whole = page.query_one(Reader).whole
            assert {alive for key, shown in page.keys().items() if key.startswith("read.") for _, alive in shown} == {
                not whole
            }, size
            assert ("down" in stage.rows()[-1]) != whole, size
