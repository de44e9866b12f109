"""The calendar of the daily deal by keys, its table, its end, and the line that is copied."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from sixteen_tui.saves import dailies
from sixteen_tui.screens.home.daily import DailyScreen
from sixteen_tui.session.daily import share_line
from sixteen_tui.settings import paths
from sixteen_tui.widgets.figures import figure
from tests.ui.daily_states import begun, past
from tests.ui.kit import Stage, opened, saves
from tests.ui.menus import choose, to_row

TODAY = date(2026, 11, 24)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dailies, "now", lambda: datetime(2026, 11, 24, 12, tzinfo=UTC))


async def to_days(stage: Stage) -> DailyScreen:
    if stage.showing == "HomeScreen":
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
    screen = stage.screen
    assert isinstance(screen, DailyScreen)
    await stage.until(lambda: screen._days._files is not None)
    await stage.rest()
    return screen


async def test_keys_go_from_day_to_day_and_no_further_than_there_are_deals() -> None:
    async with opened() as stage:
        screen = await to_days(stage)
        for keys, day in (
            ("left", date(2026, 11, 23)),
            ("up", date(2026, 11, 16)),
            ("l", date(2026, 11, 17)),
            ("pageup", date(2026, 10, 17)),
            ("j", date(2026, 10, 24)),
            ("j", date(2026, 10, 31)),
            ("pageup", date(2026, 9, 30)),
            ("t", TODAY),
            ("right", TODAY),
            ("pagedown", TODAY),
        ):
            await stage.press(keys)
            assert screen._when == day
        await stage.press(*["pageup"] * 12)
        assert screen._when == dailies.FIRST
        await stage.press("left")
        assert screen._when == dailies.FIRST
        await stage.shows("JANUARY 2026", "Enter plays it,")
        await stage.press("tab")
        await stage.shows("Sweet Sixteen", "Sophie")


async def test_a_place_between_first_and_last_is_no_defeat() -> None:
    day = dailies.Day("sweet-sixteen", "2026-11-23", "a", True, "placed", "22 -5 30 6", "+x=+")
    paths.saves().mkdir(parents=True)
    dailies.record(paths.saves(), day)
    async with opened() as stage:
        await to_days(stage)
        await stage.press("tab", "left")
        await stage.shows("You were placed: neither", "first nor last.", "~")
        assert not stage.sees("You lost.")


async def test_a_clock_before_the_first_day_is_at_the_first_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dailies, "now", lambda: datetime(2024, 2, 29, 12, tzinfo=UTC))
    async with opened() as stage:
        screen = await to_days(stage)
        for key in ("left", "up", "pageup", "right", "pagedown", "t"):
            await stage.press(key)
            assert screen._when == dailies.FIRST
        await stage.shows("JANUARY 2026")


async def test_today_is_begun_left_and_gone_on_with_and_counts_once() -> None:
    async with opened() as stage:
        screen = await to_days(stage)
        await stage.shows("Enter deals the cards", "[" if screen._when != TODAY else "▶[24]")
        await stage.press("enter")
        await stage.my_turn()
        await stage.shows("daily: 2026-11-24")
        await stage.goes_to("DailyScreen", "q")
        await stage.shows("You have begun.", "Enter goes on")
        await stage.goes_to("HomeScreen", "q")
        await stage.looked()
        await to_row(stage, "daily")
        await stage.shows("1 open today", "…")
        await to_days(stage)
        await stage.press("enter")
        await stage.my_turn()
        assert len(saves()) == 1


async def test_a_second_try_says_that_it_does_not_count_and_a_past_day_too() -> None:
    begun(over=True)
    async with opened() as stage:
        await to_days(stage)
        await stage.shows("shows the game")
        await stage.press("p")
        await stage.my_turn()
        await stage.told("You have played this deal before: this game does not count.")
        await stage.goes_to("DailyScreen", "q")
        await stage.press("left", "enter")
        await stage.my_turn()
        await stage.told("That day is over: this game does not count.")
        assert not stage.sees("daily:")
        await stage.goes_to("DailyScreen", "q")
        await stage.goes_to("ReplayScreen", "t", "enter")


async def test_a_game_whose_save_is_gone_gives_no_second_try() -> None:
    begun(over=False).record.path.unlink()
    async with opened() as stage:
        await to_days(stage)
        await stage.shows("Enter plays it,")
        await stage.press("enter")
        await stage.my_turn()
        await stage.told("You have begun this deal before")


async def test_the_key_bar_says_what_enter_does_on_a_day_whose_save_is_gone() -> None:
    host = begun(over=True)
    async with opened() as stage:
        await to_days(stage)
        assert [key.label for key in stage.bar_keys][:2] == ["watch", "play again"]
    host.record.path.unlink()
    async with opened() as stage:
        await to_days(stage)
        await stage.shows("Enter plays it,")
        assert [(key.key, key.label) for key in stage.bar_keys][:2] == [("Enter", "play again"), ("c", "line")]
        await stage.press("enter")
        await stage.my_turn()
        await stage.told("You have played this deal before: this game does not count.")


async def test_a_day_without_a_result_offers_neither_its_line_nor_a_second_game() -> None:
    async with opened() as stage:
        stage.app.push_screen(DailyScreen("sixteen"))
        await stage.comes("DailyScreen")
        await stage.until(lambda: "play" in stage.bar)
        assert not {"play again", "line"} & {*stage.bar}


async def test_the_line_is_at_the_end_of_the_game_and_in_the_calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    host = begun(over=True)
    async with opened() as stage:
        monkeypatch.setattr(stage.app, "copy_to_clipboard", copied.append)
        await to_days(stage)
        await stage.goes_to("LineScreen", "c")
        day = dailies.load(paths.saves()).days["sixteen", "2026-11-24"]
        assert stage.sees(share_line(day), share_line(day, plain=True))
        await stage.press("c", "a")
        assert copied == [share_line(day), share_line(day, plain=True)]
        await stage.told("Sent to the clipboard")
        stage.app.clear_notifications()  # it would cover the menu of the end for five seconds
        await stage.goes_to("DailyScreen", "q")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.press("G")
        await stage.goes_to("OverScreen", "right")
        await stage.shows("The day's line")
        await stage.goes_to("LineScreen", "d")
        assert host.record.header.id == day.id


async def test_a_game_that_is_played_to_its_end_is_kept_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host = begun(over=False)
    from sixteen_tui.session.host import Host

    host = Host.resume(host.record.path)
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    async with opened(host) as stage:
        await stage.over()
        day = dailies.load(paths.saves()).days["sixteen", "2026-11-24"]
        assert day.over
        await stage.goes_to("LineScreen", "d")
        assert stage.sees(share_line(day))


async def test_another_game_has_no_line() -> None:
    from tests.ui.kit import begin, finish

    async with opened(finish(begin(seed="0" * 64))) as stage:
        await stage.over()
        await stage.press("d")
        assert stage.showing == "OverScreen"
        assert not stage.sees("The day's line")


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)])
async def test_every_day_of_a_month_of_six_weeks_is_to_be_seen(size: tuple[int, int]) -> None:
    past()
    async with opened(size=size) as stage:
        screen = await to_days(stage)
        screen._go(date(2026, 8, 31))
        await stage.settle()
        text = stage.text().replace("▶", " ").replace("]", " ")
        for day in range(1, 32):
            assert f" {day}" in text or figure(f"{day}")[0] in text
        await stage.shows("AUGUST 2026")


@pytest.mark.every("the plates have another width")
@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
async def test_every_day_has_its_whole_number(size: tuple[int, int]) -> None:
    async with opened(size=size) as stage:
        await to_days(stage)
        rows = stage.rows()
        for day in range(1, 31):
            drawn = figure(f"{day:>2}", plain=False)
            places = [
                (x, y)
                for y in range(len(rows) - len(drawn))
                for x in range(1, size[0] - len(drawn[0]))
                if all(row[x : x + len(part)] == part for row, part in zip(rows[y:], drawn, strict=False))
            ]
            assert places, day
