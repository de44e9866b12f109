"""The ladder page: the ladders of the command, seasons, absence, and results against one person."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from sixteen_tui.saves import unlisted
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.statistics.course import course
from sixteen_tui.saves.statistics.ladder import AWAY, Ladder, LadderGame
from sixteen_tui.saves.statistics.rating import Result
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.library.ladder import LadderScreen
from sixteen_tui.session import statistics
from sixteen_tui.session.statistics import Season, laddered
from sixteen_tui.settings import paths
from sixteen_tui.text import ladder as say
from tests.ui.kit import LONG, Stage, begin, finish, opened
from tests.ui.menu_states import counted, rated_games


def page(stage: Stage) -> LadderScreen:
    assert isinstance(stage.screen, LadderScreen)
    return stage.screen


async def to_ladder(stage: Stage) -> LadderScreen:
    await stage.goes_to("StatisticsScreen", "s")
    await stage.until(lambda: counted(stage))
    await stage.goes_to("LadderScreen", "s")
    return page(stage)


def of_command(**asked: object) -> list[Ladder]:
    return laddered(Catalogue(paths.saves()), **asked)[0]  # type: ignore[arg-type]  # keywords of one function


def rows(stage: Stage) -> list[str]:
    return [row.text.split("  ")[0] for row in stage.screen.query_one(Menu).rows]


async def test_every_ladder_is_that_of_the_command() -> None:
    rated_games()
    async with opened() as stage:
        screen = await to_ladder(stage)
        expected = of_command()
        assert screen.ladders == expected
        assert len(expected) == 3
        for ladder in expected:
            assert screen.ladder == ladder
            places = say.rows_of(ladder)
            assert rows(stage) in ([each.label for each in places], [each.short for each in places])
            await stage.shows(say.heading(ladder).upper())
            await stage.press("tab")
        assert screen.ladder == expected[0]


async def test_seasons_are_quarters_and_all_games_between_them() -> None:
    rated_games()
    async with opened() as stage:
        screen = await to_ladder(stage)
        (quarter,) = statistics.quarters(screen.ladders)
        await stage.press("s")
        await stage.until(lambda: screen.ladder is not None)
        assert screen.ladders == of_command(season=quarter)
        assert quarter.since is not None
        await stage.shows(quarter.since.isoformat())
        await stage.press("s")
        assert screen.ladders == of_command()
        await stage.press("S")
        assert screen.ladders == of_command(season=quarter)


def test_the_quarters_of_a_ladder_are_those_with_games() -> None:
    days = [date(2024, 2, 29), date(2025, 12, 31), date(2025, 10, 1), date(2026, 6, 30)]
    found = Ladder("sixteen", "two", {}, {}, [on(day) for day in days])
    assert statistics.quarters([found]) == [
        Season(date(2026, 4, 1), date(2026, 6, 30)),
        Season(date(2025, 10, 1), date(2025, 12, 31)),
        Season(date(2024, 1, 1), date(2024, 3, 31)),
    ]


def on(day: date) -> LadderGame:
    return LadderGame(day, Result((), ()))


async def test_who_is_away_is_shown_only_with_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    rated_games()
    later = statistics.today() + AWAY + timedelta(2)
    monkeypatch.setattr(statistics, "today", lambda: later)
    async with opened() as stage:
        screen = await to_ladder(stage)
        assert screen.ladders == of_command()
        assert not any(each.ratings for each in screen.ladders)
        await stage.shows("Not shown: 4 people")
        await stage.press("a")
        assert screen.ladders == of_command(everybody=True)
        assert sum(name.startswith("1. ") for name in rows(stage)) == 1
        await stage.press("a")
        assert not any(name.startswith("1. ") for name in rows(stage))


async def test_enter_shows_the_results_against_a_person() -> None:
    rated_games()
    async with opened() as stage:
        await to_ladder(stage)
        await stage.point(LONG[1])
        await stage.goes_to("MeetingsScreen", "enter")
        await stage.shows(f"Sixteen, for two, against {LONG[1]}")
        await stage.shows(LONG[0])
        await stage.goes_to("LadderScreen", "q")
        await stage.point("")
        await stage.goes_to("MeetingsScreen", "enter")
        await stage.shows("Nobody has a result against you.")
        assert "down" not in stage.bar, "nothing scrolls"


async def test_ones_own_row_says_so() -> None:
    rated_games()
    async with opened() as stage:
        settings = stage.app.settings
        settings.last("sixteen").names[:] = [LONG[2]]
        settings.last("sixteen").players[:] = ["human", "easy"]
        await to_ladder(stage)
        marked = [row for row in stage.screen.query_one(Menu).rows if row.ink == "strong"]
        assert {row.id for row in marked} == {"", LONG[2]}
        await stage.shows("(you)")


async def test_a_key_at_home_leads_there_once_a_game_counts() -> None:
    helped = begin(seed="2" * 64)
    assert helped.journal is not None
    helped.journal.append("hint", 1)
    finish(helped).close()
    async with opened() as stage:
        await stage.looked()
        await stage.press("L")
        assert stage.showing == "HomeScreen"
    finish(begin(seed="1" * 64)).close()
    async with opened() as stage:
        await stage.looked()
        await stage.goes_to("LadderScreen", "L")
        await stage.until(lambda: page(stage).ladder is not None)
        assert page(stage).ladders == of_command()
        await stage.shows("1. you", "settling, 1 of 10")


async def test_without_a_rated_game_no_key_leads_there() -> None:
    async with opened() as stage:
        await stage.goes_to("StatisticsScreen", "s")
        await stage.until(lambda: counted(stage))
        assert stage.screen.check_action("ladder", ()) is None


async def test_the_chart_of_the_statistics_can_be_the_course_of_a_rating() -> None:
    rated_games()
    async with opened() as stage:
        await stage.goes_to("StatisticsScreen", "s")
        await stage.until(lambda: counted(stage))
        ladder = of_command()[0]
        values = [each for _, each in course(ladder, "")]
        await stage.press("c")
        await stage.shows("RATING FOR TWO, GAME BY GAME", f"{max(values):,}", f"{min(values):,}")
        await stage.press("c")
        await stage.shows("GAMES WON MINUS GAMES LOST")


async def test_the_setting_is_told_to_those_who_share_the_games() -> None:
    begin("0 B6").close()
    async with opened() as stage:
        settings = stage.app.settings
        settings.last("sixteen").names[:] = ["Ada"]
        settings.last("sixteen").players[:] = ["human", "easy"]
        await stage.looked()
        stage.screen._settings()  # type: ignore[attr-defined]  # home it is
        await stage.comes("SettingsScreen")
        await stage.point("ladder")
        await stage.press("enter")
        assert "Ada" in unlisted.names(paths.saves())
        await stage.press("enter")
        assert unlisted.names(paths.saves()) == frozenset()
