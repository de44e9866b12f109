"""Questions and entries are panes over the screen that they concern; notices leave what they speak about free."""

from __future__ import annotations

from typing import Final
from unittest import mock

import pytest

from sixteen_tui.screens.base import notices
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.question import Asked, Question
from sixteen_tui.text import i18n
from tests.tiers import first
from tests.ui.kit import Stage, begin, opened
from tests.ui.sweet_states import STATES

SIZES: Final = [(80, 24), (80, 23), (60, 18), (40, 12)]
ASKED: Final = [
    "confirm",
    "confirm, the coach asks",
    "code entry",
    "code entry, of a deal",
    "key entry",
    "name",
    "say something",
    "table code",
]


def below(stage: Stage) -> Page[object]:
    """The screen that is asked about."""
    page = stage.screen
    assert isinstance(page, Question)
    assert isinstance(page.below, Page)
    return page.below


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("name", first(ASKED))
async def test_a_question_covers_a_part_and_not_what_it_concerns(
    name: str, language: str, size: tuple[int, int]
) -> None:
    async with STATES[name]({"language": language}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        asked = stage.screen.query_one(Asked).region
        free = stage.screen.size.height - 1 - asked.height
        assert free >= 1
        concern = below(stage).concern
        if free > max(asked.height, concern.height):
            assert not asked.overlaps(concern)
        during = stage.rows()
        await stage.press("escape")
        await stage.rest()
        for y, (row, then) in enumerate(zip(during, stage.rows(), strict=True)):
            if y + 1 < stage.screen.size.height and not asked.y <= y < asked.bottom:
                assert row == then


async def test_the_row_in_question_is_free_wherever_it_is() -> None:
    async with STATES["key list"]({}) as stage:
        for keys in (("home", "down"), ("end",)):
            await stage.press(*keys)
            row = stage.screen.concern.y  # type: ignore[attr-defined]  # a page
            text = stage.rows()[row]
            assert "▶" in text
            await stage.goes_to("KeyEntry", "a")
            assert stage.rows()[row] == text
            await stage.goes_to("KeysScreen", "escape")


async def test_a_text_that_grows_gets_more_rows() -> None:
    async with STATES["key list"]({}) as stage:
        await stage.point("replay.set-back")
        await stage.goes_to("KeyEntry", "enter")
        before = stage.screen.query_one(Asked).region.height
        await stage.press("pagedown")
        await stage.rest()
        assert stage.screen.query_one(Asked).region.height > before


async def test_a_notice_ends_with_the_key_after_it_was_read() -> None:
    async with opened(begin("0 B6")) as stage:
        await stage.my_turn()
        stage.app.notify("Something was said.", markup=False)
        await stage.told("Something was said.")
        await stage.press("right")
        assert len(stage.app._notifications) == 1, "a key typed before it came"
        with mock.patch.object(notices, "TYPED_AHEAD", 0.0):
            await stage.press("right")
        assert not stage.app._notifications
        await stage.rest()
        assert not stage.screen.query("Toast")


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
async def test_a_notice_leaves_the_row_at_the_cursor_free(size: tuple[int, int]) -> None:
    """Each is told of: the first row and the last."""
    async with opened(size=size) as stage:
        await stage.looked()
        for key in ("home", "end"):
            await stage.press(key)
            stage.app.clear_notifications()
            stage.app.notify("Something was said.", markup=False)
            await stage.told("Something was said.")
            await stage.rest()
            page = stage.screen
            assert isinstance(page, Page)
            assert not any(toast.region.overlaps(page.concern) for toast in page.query("Toast"))
