"""Keys of other keyboard layouts, Caps Lock, digits of other scripts, and keys that do nothing now."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rich.cells import cell_len
from textual import events

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.base.line_entry import LineEntry
from sixteen_tui.text import ends, i18n
from sixteen_tui.text import keys as words
from sixteen_tui.text.table import no_card
from tests.tiers import first
from tests.ui.kit import Stage, begin, opened
from tests.ui.stubs import full_disk, thinking
from tests.ui.sweet_states import STATES


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


@pytest.mark.parametrize("letter", ["ш", "й", "ι", "ה"])
async def test_a_letter_of_another_layout_says_so(letter: str) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        await typed(stage, letter)
        assert stage.sees(words.not_latin())
        assert stage.sees("Enter blue 1"), "the prompt stays"
        await stage.press("2")
        assert not stage.sees(words.not_latin())


@pytest.mark.parametrize(("language", "typed_as_one", "says_so"), [("en", "&", False), ("fr", "&", True)])
async def test_a_digit_typed_without_shift_says_so(language: str, typed_as_one: str, says_so: bool) -> None:
    """The letters of an AZERTY keyboard in every language, its signs in French; none where the digit does nothing."""
    async with opened(begin(hands={0: "B1 G2 O3"}), language=language) as stage:
        await stage.my_turn()
        await typed(stage, "é")
        assert stage.sees(words.needs_shift())
        await typed(stage, "ù")
        assert stage.sees(words.no_such_key())
        await typed(stage, "ç")
        assert stage.sees(words.no_such_key())
        await typed(stage, typed_as_one)
        assert stage.sees(words.needs_shift()) is says_so


@pytest.mark.parametrize("size", [(80, 20), (40, 12)])
@pytest.mark.parametrize("page", ["home", "?", "r", "s"])
async def test_every_page_says_so_in_its_key_bar(page: str, size: tuple[int, int]) -> None:
    """In sizes in which each of them scrolls or has a cursor, so that `down` acts."""
    async with opened(size=size) as stage:
        if page != "home":
            await stage.press(page)
        for key in ("z", "f5"):
            await stage.press(key)
            assert words.no_such_key() in stage.rows()[-1]
            assert ("q quit" if page == "home" else "q back") in stage.rows()[-1]
        await stage.press("down")
        assert not stage.sees(words.no_such_key())


@pytest.mark.parametrize("said", [words.no_such_key, no_card, words.not_latin, words.needs_shift])
@pytest.mark.parametrize("language", i18n.languages())
def test_what_is_said_of_a_key_fits_the_least_terminal(language: str, said: Callable[[], str]) -> None:
    i18n.set_language(language)
    assert cell_len(said()) <= 36


async def test_what_is_said_of_a_key_goes_with_the_next_one() -> None:
    """Also where that opens another page."""
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        await stage.press("z")
        assert stage.sees(words.no_such_key())
        await stage.goes_to("HelpScreen", "?")
        await stage.goes_to("TableScreen", "q")
        assert not stage.sees(words.no_such_key())


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


@pytest.mark.parametrize("key", ["down", "space", "G", "b"])
async def test_a_text_that_is_shown_whole_does_not_scroll(key: str) -> None:
    async with STATES["fair"]({}) as stage:
        await stage.press(key)
        assert words.no_such_key() in stage.rows()[-1]


@pytest.mark.parametrize("key", ["right", "pagedown", "end"])
async def test_no_day_comes_after_today(key: str) -> None:
    async with STATES["daily"]({}) as stage:
        await stage.press(key)
        assert words.no_such_key() in stage.rows()[-1]
        await stage.press("left")
        assert not stage.sees(words.no_such_key())


async def test_a_cursor_that_stays_says_so() -> None:
    async with STATES["new game, 2 players"]({}) as stage:
        await stage.press("end")
        assert not stage.sees(words.no_such_key())
        await stage.press("G")
        assert words.no_such_key() in stage.rows()[-1]


async def test_the_digit_of_nobody_at_this_keyboard_says_so() -> None:
    async with STATES["hand-over"]({}) as stage:
        await stage.press("9")
        assert words.no_such_key() in stage.rows()[-1]
        await stage.press("2")
        assert not stage.sees(words.no_such_key()), "the other person is told who is to move"


@pytest.mark.parametrize("state", ["table, stopped after a set", "table, a card to take back"])
async def test_a_refusal_is_shown_until_the_next_key(state: str) -> None:
    """Also where play waits for Enter."""
    async with STATES[state]({}) as stage:
        refused = ends.refused(stage.screen.session.may_not_give_up)[:30]  # type: ignore[attr-defined]  # it wraps
        await stage.press("X")
        assert stage.sees(refused)
        await stage.press("z")
        assert not stage.sees(refused)
        assert stage.sees(words.no_such_key())


@pytest.mark.parametrize("digits", first(["1234", "１２３４"]))
async def test_the_number_of_a_card_that_is_not_held_says_so(digits: str) -> None:
    session = begin(seed="0" * 64)
    while session.table.view(0).hand[3:] or not isinstance(session.table.legal[0], Play) or session.table.to_move:
        session.play(session.table.legal[0])
    async with opened(session) as stage:
        await stage.my_turn()
        await unheld(stage, digits)


@pytest.mark.parametrize("state", first(["guess, Sweet Sixteen", "lesson, Sweet Sixteen, a trade"]))
async def test_the_number_of_a_card_that_is_not_held_says_so_in_exercises(state: str) -> None:
    async with STATES[state]({}) as stage:
        await unheld(stage, "1234")


async def unheld(stage: Stage, digits: str) -> None:
    """Type the number of a place without a card: it is answered until the next key, and moves nothing."""
    layout = stage.screen.query_one(Layout)
    places = [card is not None for card in layout._places]
    empty = [*places, False].index(False)
    cursor = layout._cursor
    await typed(stage, digits[empty])
    assert stage.sees(no_card())
    assert layout._cursor == cursor
    await stage.press(str(places.index(True) + 1))
    assert not stage.sees(no_card())
