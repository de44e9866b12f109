"""Keys of other keyboard layouts, Caps Lock, digits of other scripts, and keys that do nothing now."""

from __future__ import annotations

import pytest
from textual import events

from sixteen_tui.screens.dialog import LineEntry
from sixteen_tui.words import keys as words
from tests.ui.kit import Stage, begin, full_disk, opened, thinking


async def typed(stage: Stage, character: str) -> None:
    """Type a character as a terminal sends it."""
    name = {"？": "fullwidth_question_mark"}.get(character, character)
    stage.app.post_message(events.Key(name, character))
    await stage.rest()


@pytest.mark.parametrize("digit", ["2", "２", "٢", "۲", "२"])
@pytest.mark.every("reason: each is another script")
async def test_a_digit_of_any_script_picks_a_card(digit: str) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        await typed(stage, digit)
        await stage.shows("Enter green 2")


@pytest.mark.parametrize("letter", ["I", "Ｉ", "ｉ"])
async def test_a_capital_acts_as_the_small_letter(letter: str) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        await typed(stage, letter)
        await stage.comes("HintScreen")


async def test_a_capital_that_is_a_key_stays_one() -> None:
    async with opened() as stage:
        home = stage.screen
        await stage.goes_to("BookletScreen", "R")
        assert home is not stage.screen
        key = events.Key("G", "G")
        assert stage.screen.meant(key) is key  # type: ignore[attr-defined]


@pytest.mark.parametrize("letter", ["ш", "й", "ι", "ה", "é"])
async def test_a_letter_of_another_layout_says_so(letter: str) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        await typed(stage, letter)
        assert stage.sees(words.not_latin())
        assert stage.sees("Enter blue 1"), "the prompt stays"
        await stage.press("2")
        assert not stage.sees(words.not_latin())


@pytest.mark.parametrize("key", ["d", "u", "z", "space"])
async def test_a_key_that_can_do_nothing_now_says_so(key: str) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        await stage.press(key)
        assert stage.sees(words.no_such_key())
        await stage.press("2")
        assert not stage.sees(words.no_such_key())


async def test_what_matters_more_keeps_its_row() -> None:
    session = begin("0 B6", "1 B5", hands={0: "B1 G2"})
    async with opened(session, size=(40, 12)) as stage:
        await stage.my_turn()
        with full_disk(), thinking():
            await stage.press("enter")
            await stage.until(lambda: session.unsaved is not None)
            await stage.rest()
            await typed(stage, "й")
            assert stage.sees("NOT SAVED")
            assert not stage.sees("No key")


async def test_an_entry_field_takes_what_is_typed() -> None:
    async with opened() as stage:
        stage.app.push_screen(LineEntry("Title", "Name", 9))
        await stage.comes("LineEntry")
        for character in "Iй٢":
            await typed(stage, character)
        assert stage.sees("Iй٢")
