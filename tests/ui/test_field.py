"""Entry fields: what has no room in one is cut off, and the key bar says so, without a bell."""

from __future__ import annotations

from unittest import mock

from textual import events
from textual.widgets import Input

from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.text import keys as words
from tests.ui.kit import Stage, opened

LONG = "Grace Brewster Murray Hopper"


async def pasted(stage: Stage, text: str) -> str:
    """Paste a text into the name of the first player; return what stands in the field."""
    await stage.goes_to("NewGameScreen", "enter")
    await stage.press("down", "down")
    await stage.goes_to("LineEntry", "n")
    field = stage.app.screen.query_one(Input)
    field.post_message(events.Paste(text))
    await stage.settle()
    return field.value


async def test_a_paste_that_is_too_long_is_cut_and_the_key_bar_says_so() -> None:
    async with opened() as stage:
        with mock.patch.object(SixteenApp, "bell") as bell:
            value = await pasted(stage, LONG)
            assert value
            assert LONG.startswith(value)
            await stage.shows(words.no_room())
            await stage.press("backspace")
            assert words.no_room() not in stage.text()
            await stage.press("x", "y")
            await stage.shows(words.no_room())
        assert bell.call_count == 0


async def test_the_first_line_of_a_paste_that_is_not_blank_is_taken() -> None:
    async with opened() as stage:
        assert await pasted(stage, "\n \nAda\nBen") == "Ada"
