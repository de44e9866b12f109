"""Home: the first start, the other language, and what is shown of the game that waits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from textual.worker import WorkerState

from sixteen_tui.cli.commands import tables as commands
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.statistics.rating import SETTLED
from sixteen_tui.screens.base import previewed
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.home import home as home_screen
from sixteen_tui.screens.home import offers
from sixteen_tui.screens.home.home import HomeScreen
from sixteen_tui.screens.home.offers import first_start
from sixteen_tui.session.likeness import likeness
from sixteen_tui.settings import paths
from sixteen_tui.text import i18n
from sixteen_tui.text import rating as rating_text
from sixteen_tui.widgets.panel import Panel
from tests.patience import PATIENCE
from tests.ui.daily_states import past
from tests.ui.kit import TWO_PEOPLE, YOU_AND_ADA, Stage, begin, finish, finished, in_match, kept, launched, opened
from tests.ui.menus import row
from tests.ui.table_states import TABLES


def home(stage: Stage) -> HomeScreen:
    assert isinstance(stage.screen, HomeScreen)
    return stage.screen


async def test_the_key_of_plain_mode_asks_first() -> None:
    """A sequence that arrives in pieces may end in this letter, and the setting is for every start."""
    async with opened() as stage:
        for no in ("n", "q", "escape"):
            await stage.goes_to("Confirm", "P")
            for harmless in ("P", "enter", "space"):
                await stage.press(harmless)
            assert stage.showing == "Confirm"
            await stage.goes_to("HomeScreen", no)
        assert not kept().plain
        assert not stage.app._exit
        await stage.goes_to("Confirm", "P")
        await stage.press("y")
        await stage.until(lambda: stage.app._exit)
        assert kept().plain


async def test_the_first_start_offers_lessons_first_and_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    async with launched() as stage:
        await stage.looked()
        assert row(stage) == "learn sixteen"
        await stage.shows("NEW HERE?", "English ▸ Français  F2")
        await stage.press("f2")
        await stage.shows("Français ▸ English  F2", "Apprendre Sixteen")
        assert kept().language == "fr"
        assert row(stage) == "learn sixteen"
    begin("0 B6").close()
    async with launched() as stage:
        await stage.looked()
        assert row(stage) == "resume"
        assert not stage.sees("English")
        await stage.press("f2")
        await stage.shows("Learn Sixteen")


@pytest.mark.parametrize(("players", "open_to_him"), [(YOU_AND_ADA, True), (TWO_PEOPLE, False)])
async def test_the_game_that_waits_is_seen_with_the_eyes_of_whoever_may(
    players: Sequence[Player],
    open_to_him: bool,
) -> None:
    session = begin("0 B6", "1 G5", hands={0: "O1 O2", 1: "P1 P2"}, players=players)
    session.close()
    async with opened() as stage:
        await stage.looked()
        await stage.until(lambda: home(stage)._small)
        await stage.shows("sum")
        assert {"B6", "G5"} <= stage.cards()
        assert ({"O1", "O2"} <= stage.cards()) == open_to_him
        assert "P2" not in stage.cards()


async def test_no_game_is_read_while_keys_are_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previewed, "QUIET", 600)
    begin("0 B6").close()
    async with opened() as stage:
        await stage.looked()
        before = home(stage)._quiet
        await stage.press("down")
        assert home(stage)._quiet is not before, "each key begins the wait anew"
        assert home(stage)._small is None
        home(stage)._read_on()  # as its timer does
        await stage.until(lambda: home(stage)._small)


async def test_the_tray_is_the_same_for_every_row() -> None:
    """So a move of the cursor sends the rows that it changes, and nothing of the tray."""
    begin("0 B6").close()
    async with opened() as stage:
        await stage.looked()
        await stage.until(lambda: home(stage)._small)
        await stage.rest()
        (panel,) = stage.screen.query(Panel)
        before = [strip.text for strip in panel.painted]
        assert any("SIXTEEN, SET 1" in row for row in before)
        for _ in home(stage).query_one(Menu).rows:
            await stage.press("down")
            assert [strip.text for strip in panel.painted] == before


async def test_the_tray_has_the_week_the_tables_and_the_last_games(monkeypatch: pytest.MonkeyPatch) -> None:
    past()
    finished()
    monkeypatch.setattr(offers, "_tables", lambda _: TABLES)
    async with opened(size=(120, 40)) as stage:
        await stage.looked()
        await stage.shows("your turn at 1 table", "▶ Sixteen: Ada, Blaise", "2 tables with free seats")
        await stage.shows("THE DAILY DEAL", "days in a row", "LAST GAMES", "✗ 4:5  You – Ada", "1 game")


async def test_home_counts_the_tables_as_the_lobby_and_the_command_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table that waits for an answer counts; one that waits for both counts once; the title says it, too."""
    turn, *_ = TABLES
    asks, both = ({**turn, "table": name, "turn": name == "b", "answer": True} for name in "ab")
    tables = [turn, asks, both, {**turn, "table": "c", "turn": False}]
    monkeypatch.setattr(offers, "_tables", lambda _: tables)
    async with opened(size=(120, 40)) as stage:
        await stage.looked()
        await stage.shows("3 tables wait for you", "▶ Sixteen: Ada, Blaise", "? Sixteen: Ada, Blaise")
        assert "3 tables wait for you" in stage.text().splitlines()[0]
    options: Any = SimpleNamespace(mine=True, quiet=True, player=None, json=False)
    for listed, status in ((tables[1:2], 0), (tables[3:], 1)):
        with mock.patch.object(commands, "in_lobby", return_value=listed):
            assert commands.run(options) == status
    assert not capsys.readouterr().out


@pytest.mark.parametrize("size", [(80, 16), (80, 23), (80, 24), (120, 40), (200, 60)])
async def test_home_has_its_tray_in_every_terminal_of_80_columns(size: tuple[int, int]) -> None:
    begin("0 B6").close()
    async with opened(size=size) as stage:
        await stage.looked()
        await stage.until(lambda: home(stage)._small)
        (panel,) = stage.screen.query(Panel)
        assert panel.region.right == size[0]
        assert (panel.region.y, panel.region.bottom) == (1, size[1] - 1)
        menu = home(stage).query_one(Menu)
        assert len(menu.rows) <= menu.size.height


async def test_a_game_that_the_index_takes_for_another_is_shown_as_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index may be damaged at any moment, and a save be replaced before it is read."""
    begin("0 B6").close()
    async with opened() as stage:
        await stage.looked()
        entry = home(stage)._offers.latest
        assert entry is not None
        monkeypatch.setattr(type(entry), "game", "sweet-sixteen")
        await stage.until(lambda: home(stage)._small)
        assert stage.sees("your hand")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_everything_at_once_is_there_without_scrolling(language: str) -> None:
    begin("0 B6").close()
    async with opened(language=language) as stage:
        await stage.looked()
        home(stage)._offers = home(stage)._offers._replace(due=12, match=["", "1:1", ""])
        home(stage)._rows()
        await stage.rest()
        menu = home(stage).query_one(Menu)
        assert {"resume", "match", "practice", "quit"} <= {each.id for each in menu.rows}
        assert len(menu.rows) <= menu.size.height
        await stage.press("end")
        await stage.shows(menu.rows[0].text, menu.rows[-1].text)
        await stage.shows("12 today" if language == "en" else "12 à revoir")


async def test_a_game_that_ended_in_another_window_is_offered_no_more() -> None:
    game = begin("0 B6")
    async with opened() as stage:
        await stage.looked()
        assert row(stage) == "resume"
        finish(game).close()
        await stage.press("enter")
        await stage.shows("This game is over by now.")
        await stage.until(lambda: row(stage) != "resume")


async def test_the_number_of_a_match_stands_in_no_line_of_its_own() -> None:
    in_match(begin("0 B6")).close()
    async with opened() as stage:
        await stage.looked()
        await stage.until(lambda: home(stage)._small)
        assert any("of\N{NO-BREAK SPACE}3" in line for line in stage.rows())


def test_what_may_not_be_looked_at_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "exists", forbidden)
    assert not first_start(Path("/games"), Path("/settings.toml"))


@pytest.mark.parametrize("name", ["with_tables", "look", "position"])
async def test_a_look_that_ends_after_home_is_left_is_no_fault(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A screen that was taken away has no application any more; its threads still end."""
    begin("0 B6", players=YOU_AND_ADA).close()
    place = previewed if name == "position" else home_screen
    began, go, now = Event(), Event(), getattr(place, name)

    def slow(*given: object) -> object:
        found = now(*given)
        began.set()
        assert go.wait(PATIENCE)
        return found

    monkeypatch.setattr(place, name, slow)
    async with opened() as stage:
        screen = stage.screen
        await stage.until(began.is_set)
        looking = [each for each in stage.app.workers if each.is_running]
        assert looking
        parent, screen._parent = screen._parent, None
        go.set()
        await stage.until(lambda: not any(each.is_running for each in looking))
        screen._parent = parent
        assert WorkerState.ERROR not in {each.state for each in looking}


@pytest.mark.parametrize("part", ["TitleBar", "Menu", "Cover", "#about", "Panel"])
async def test_a_look_that_ends_while_home_is_taken_down_shows_nothing(
    monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """The parts of a screen are removed one after another."""
    begin("0 B6", players=YOU_AND_ADA).close()
    go = Event()
    monkeypatch.setattr(offers, "_tables", lambda _: go.wait(PATIENCE) and TABLES)
    async with opened() as stage:
        assert isinstance(stage.screen, HomeScreen)
        await stage.until(lambda: any(each.group == "tables" and each.is_running for each in stage.app.workers))
        looking = [each for each in stage.app.workers if each.is_running]
        await stage.screen.query_one(part).remove()
        go.set()
        await stage.until(lambda: not any(each.is_running for each in looking))
        assert WorkerState.ERROR not in {each.state for each in looking}


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (60, 18), (40, 12), (120, 40)], ids=str)
@pytest.mark.parametrize("language", i18n.languages())
async def test_the_values_of_the_rows_stand_in_one_column(language: str, size: tuple[int, int]) -> None:
    session = in_match(finish(begin(seed="0" * 64)), 0, best=5)
    session.conclude()
    session.close()
    async with opened(size=size, language=language) as stage:
        await stage.looked()
        menu, lines = stage.screen.query_one(Menu), stage.rows()
        rows = [each for each in menu.rows if each.value_ink and each.value]
        found = {
            line.index(each.value) for each in rows for line in lines if f" {each.text} " in line and each.value in line
        }
        assert len(found) == 1


async def test_a_settled_rating_is_on_the_tray() -> None:
    for number in range(SETTLED):
        finish(begin(seed=f"{number:064x}")).close()
    catalogue = Catalogue(paths.saves())
    assert len([*catalogue.look(catalogue.files())]) == SETTLED
    [(ladder, rating)] = likeness(catalogue, frozenset({""}))
    async with opened() as stage:
        await stage.looked()
        await stage.shows("YOUR RATING", "at the level of", f"{ladder.like(rating)} in", rating_text.number(rating))


async def test_before_the_tenth_game_nothing_is_said_of_a_rating() -> None:
    for number in range(SETTLED - 1):
        finish(begin(seed=f"{number:064x}")).close()
    catalogue = Catalogue(paths.saves())
    assert len([*catalogue.look(catalogue.files())]) == SETTLED - 1
    async with opened() as stage:
        await stage.looked()
        await stage.until(lambda: home(stage)._offers.last)
        assert not stage.sees("YOUR RATING")


@pytest.mark.parametrize("size", [(160, 50), (120, 40)])
async def test_the_tray_of_a_new_person_is_full(size: tuple[int, int]) -> None:
    """It has the goal of each game, with cards."""
    async with launched(size=size) as stage:
        await stage.looked()
        tray = [row[stage.screen.query_one(Panel).region.x + 1 :] for row in stage.rows()[1:-1]]
        assert all(any(f" {name} ─" in row for row in tray) for name in ("SIXTEEN", "SWEET SIXTEEN"))
        empty = next(count for count, row in enumerate(reversed(tray)) if row.strip())
        assert empty < len(tray) // 5
