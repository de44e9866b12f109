"""Lists in a large terminal: rows stand apart, the tray explains, and what is left below is used."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

import pytest

from sixteen_tui.games.sixteen.text.over import lead
from sixteen_tui.games.sweet_sixteen.text.over import stack
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base.menu import Menu, Row, apart
from sixteen_tui.text.library import nothing_fits
from sixteen_tui.text.names import You
from sixteen_tui.widgets.bars import BarsBelow
from sixteen_tui.widgets.lines import Explanation
from sixteen_tui.widgets.panel import Panel, TextBelow
from sixteen_tui.widgets.places import PlacesBelow
from tests.ui.kit import Stage, finished, opened
from tests.ui.menus import to_row, to_setting, tray
from tests.ui.states import figured
from tests.ui.sweet_states import STATES
from tests.ui.table_states import TABLES

LARGE: Final = (160, 50)
SWEET: Final = "chapters, Sweet Sixteen, 10 long names"


async def _large(stage: Stage) -> None:
    await stage.pilot.resize_terminal(*LARGE)
    await figured(stage)


def _course(stage: Stage) -> str:
    """The rows below the list, drawn by now."""
    stage.text()
    return "\n".join(strip.text for strip in stage.screen.query_one(BarsBelow).painted)


def _below(stage: Stage) -> str:
    """The text below the list, drawn by now."""
    stage.text()
    return "\n".join(strip.text for strip in stage.screen.query_one(TextBelow).painted)


def _rows(stage: Stage) -> list[str]:
    stage.text()
    return [strip.text.strip() for strip in stage.screen.query_one(Panel).painted if strip.text.strip()]


def test_rows_stand_apart_where_all_of_them_have_room() -> None:
    rows = [Row("-", "Head", heading=True), Row("a", "A"), Row("b", "B"), Row("-", "", heading=True), Row("c", "C")]
    assert [row.text for row in apart(rows, 40)] == ["Head", "A", "", "B", "", "C"]
    assert apart(rows, 30) == rows, "a terminal of the usual height"
    many = [Row(str(number), "row") for number in range(30)]
    assert apart(many, 40) == many, "no room for all"


@pytest.mark.parametrize("name", ["lobby, tables", "filter", "settings", "chapters", "branches"])
async def test_no_two_rows_of_a_short_list_stand_together_in_a_large_terminal(name: str) -> None:
    async with STATES[name]({}) as stage:
        await _large(stage)
        rows = stage.screen.query_one(Menu).rows
        assert not [pair for pair in itertools.pairwise(rows) if not any(row.heading for row in pair)]


@pytest.mark.parametrize("name", ["filter", "settings"])
async def test_a_large_form_explains_its_row_on_the_tray(name: str) -> None:
    async with STATES[name]({}) as stage:
        small = stage.screen.query_one(Explanation).painted[0].text.strip()[:30]
        await _large(stage)
        assert not stage.screen.query_one(Explanation).display
        assert small
        stage.text()
        assert small in tray(stage)
        await stage.press("down")
        await figured(stage)
        stage.text()
        assert small not in tray(stage)
        await stage.pilot.resize_terminal(80, 24)
        await figured(stage)
        assert stage.screen.query_one(Explanation).display


async def test_the_tray_of_a_filter_names_the_games_that_match() -> None:
    """If there is no room for them below the list."""
    async with STATES["filter"]({}) as stage:
        await stage.pilot.resize_terminal(120, 30)
        await figured(stage)
        assert nothing_fits() in tray(stage)
        await stage.press("c")
        await stage.until(lambda: "0:0 You – Ada" in tray(stage))


async def test_a_large_filter_lists_the_games_that_match_and_counts_those_of_each_value() -> None:
    async with STATES["filter"]({}) as stage:
        await _large(stage)
        assert nothing_fits() in _below(stage)
        assert "won" not in tray(stage)
        await stage.press("c")
        await to_row(stage, "result")
        await stage.until(lambda: "PLAYERS" in _below(stage) and "0:0" in _below(stage))
        await figured(stage)
        rows = {row.split()[0]: int(row.split()[-1]) for row in _rows(stage) if row.split()[-1:][0].isdigit()}
        assert rows["any"] == sum(count for value, count in rows.items() if value != "any") == 2
        await stage.press("right")
        await stage.until(lambda: nothing_fits() in _below(stage))
        await stage.until(lambda: "any 2" in " ".join(tray(stage).split()))  # as if it had no value


async def test_settings_show_the_sample_in_the_same_rows_for_each_explanation() -> None:
    async with opened(size=LARGE) as stage:
        await to_setting(stage, "pace")
        await stage.rest()
        (panel,) = stage.screen.query(Panel)
        before = [strip.text for strip in panel.painted[:12]]
        await stage.press("down")
        await figured(stage)
        stage.text()
        assert [strip.text for strip in panel.painted[:12]] == before


@pytest.mark.parametrize(("name", "said"), [("chapters", "LEAD OF"), (SWEET, "CHIPS OF")])
async def test_a_list_of_sets_has_their_course_below_it(name: str, said: str) -> None:
    async with STATES[name]({}) as stage:
        assert not stage.screen.query_one(BarsBelow).display
        await _large(stage)
        assert said in _course(stage)
        below = stage.screen.query_one(BarsBelow)
        assert below.region.bottom == LARGE[1] - 1, "to the key bar"
        await stage.pilot.resize_terminal(80, 24)
        await figured(stage)
        assert not below.display


@pytest.mark.parametrize("name", ["saved games", "branches", "export"])
async def test_a_list_of_games_has_the_course_of_that_under_the_cursor_below_it(name: str) -> None:
    async with STATES[name]({}) as stage:
        await _large(stage)
        below = stage.screen.query_one(BarsBelow)
        assert below.display
        assert below.region.bottom == LARGE[1] - 1, "to the key bar"
        await stage.press("down")
        await figured(stage)
        assert ("LEAD OF" if name == "export" else "YOUR LEAD") in _course(stage)
        await stage.pilot.resize_terminal(80, 24)
        await figured(stage)
        assert not below.display


@pytest.mark.parametrize("said", [lead, stack])
def test_the_course_of_a_person_without_a_name_is_your_own(said: Callable[[str | None], str]) -> None:
    assert said(You("You")) == said(None) != said("You"), "a player may be called so"


async def test_the_course_shows_no_more_than_the_replay_as_it_was_then() -> None:
    async with opened(size=LARGE, replay=read(finished().record.path)) as stage:
        await stage.press("down", "down", "a")
        await stage.goes_to("ChaptersScreen", "o")
        await figured(stage)
        shown = _course(stage)
        assert shown.strip()
        rows = [row for row in stage.screen.query_one(Menu).rows if not row.heading]
        assert len(rows) == 2
        assert "3" not in shown.replace("333", "")


async def test_a_list_of_tables_has_the_places_of_that_under_the_cursor_below_it() -> None:
    async with STATES["lobby, tables"]({}) as stage:
        assert not stage.screen.query_one(PlacesBelow).display
        assert "SEATS" in tray(stage)
        await _large(stage)
        below = stage.screen.query_one(PlacesBelow)
        assert below.display
        assert below.region.bottom == LARGE[1] - 1, "to the key bar"
        assert "SEATS" not in tray(stage), "each place once"
        await to_row(stage, TABLES[2]["table"])
        shown = "\n".join(strip.text for strip in below.painted)
        assert all(each["name"] in shown for each in TABLES[2]["seats"] if not each["free"])


async def test_a_large_filter_says_that_no_game_fits() -> None:
    async with STATES["filter"]({}) as stage:
        await _large(stage)
        assert nothing_fits() in _below(stage)


async def test_a_large_new_game_says_its_goal_and_the_last_games_by_the_chosen_rules() -> None:
    finished()
    async with opened(size=LARGE) as stage:
        await to_row(stage, "sixteen")
        await stage.goes_to("NewGameScreen", "enter")
        await stage.until(lambda: "LAST GAMES BY THESE RULES" in _below(stage))
        assert "✓ won" in _below(stage) or "✗ lost" in _below(stage)
        assert "the numbers add up" in _below(stage)
        await to_row(stage, "bonus")
        await stage.press("right")
        await stage.until(lambda: "LAST GAMES" not in _below(stage))
        await stage.pilot.resize_terminal(80, 24)
        await figured(stage)
        assert not stage.screen.query_one(TextBelow).display


async def test_a_large_lobby_without_tables_shows_the_table_that_would_be_opened() -> None:
    async with STATES["lobby, empty"]({}) as stage:
        await _large(stage)
        shown = "\n".join(strip.text for strip in stage.screen.query_one(PlacesBelow).painted)
        assert all(each in shown for each in ("Ada", "you", "Seat 2", "free"))
        assert "plain rules" in tray(stage)


async def test_a_large_page_of_real_cards_has_the_log_beside_the_lines() -> None:
    async with STATES["enter"]({}) as stage:
        await _large(stage)
        assert "0 play B3" in tray(stage)
        assert stage.sees("Ada: B3, sum 3", "SIXTEEN, SET 1")
