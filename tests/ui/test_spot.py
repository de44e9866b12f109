"""The cursor of the terminal stands on the chosen row or card, so that a screen reader which follows it reads that."""

from __future__ import annotations

import pytest

from tests.ui.kit import Stage, begin, opened
from tests.ui.states import STATES

MARK = "▶"


def on_the_mark(stage: Stage) -> bool:
    """Whether the cursor stands where the chosen row or card begins."""
    x, y = stage.app.cursor_position
    return MARK in stage.rows()[y][x : x + 3]


async def test_the_cursor_follows_the_chosen_row_at_home() -> None:
    async with opened() as stage:
        await stage.looked()
        places = set()
        for _ in range(5):
            await stage.press("down")
            await stage.until(lambda: on_the_mark(stage))
            places.add(stage.app.cursor_position)
        assert len(places) == 5


async def test_the_cursor_follows_the_chosen_card_and_the_rows_of_other_pages() -> None:
    session = begin(hands={0: "B6 G5 O4"})
    async with opened(session) as stage:
        await stage.my_turn()
        places = set()
        for _ in range(3):
            await stage.press("right")
            await stage.until(lambda: on_the_mark(stage))
            places.add(stage.app.cursor_position)
        assert len(places) == 3
        await stage.press("question_mark")
        await stage.comes("HelpScreen")
        await stage.until(lambda: stage.app.cursor_position == (0, 0))


@pytest.mark.every("each page marks its rows in its own way")
@pytest.mark.parametrize(
    "page",
    [
        "new game, 2 players",
        "saved games",
        "key list",
        "review",
        "lobby, tables",
        "end",
        *(
            pytest.param(page, marks=pytest.mark.long)
            for page in ("filter", "settings", "export", "chapters", "open table")
        ),
    ],
)
async def test_the_cursor_follows_the_chosen_row_of_a_page(page: str) -> None:
    """The list may scroll: the row is another one, its place need not be."""
    async with STATES[page]({}) as stage:
        found = set()
        for _ in range(2):
            await stage.press("down")
            await stage.until(lambda: on_the_mark(stage))
            found.add(stage.rows()[stage.app.cursor_position.y])
        assert len(found) == 2


async def test_the_cursor_is_on_a_card_again_after_one_was_played() -> None:
    session = begin(hands={0: "B6 G5 O4"})
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.press("enter")
        await stage.until(lambda: len(session.table.log) > 1)
        await stage.my_turn()
        await stage.until(lambda: on_the_mark(stage))


async def test_the_cursor_follows_the_chosen_card_of_sweet_sixteen() -> None:
    async with STATES["table, Sweet Sixteen, own turn, 10 long names"]({}) as stage:
        places = set()
        for _ in range(2):
            await stage.press("right")
            await stage.until(lambda: on_the_mark(stage))
            places.add(stage.app.cursor_position)
        assert len(places) == 2


async def test_the_cursor_stands_in_an_entry_field() -> None:
    async with opened() as stage:
        await stage.goes_to("NewGameScreen", "enter")
        for _ in range(2):
            await stage.press("down")
        await stage.goes_to("LineEntry", "n")
        await stage.until(lambda: stage.app.cursor_position != (0, 0))
        before = stage.app.cursor_position
        await stage.press("x")
        await stage.until(lambda: stage.app.cursor_position.x == before.x + 1)
