"""A game without chance: the first entry of its log is an action of a player, and it offers no deals."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.saves.records import contents, parse, read
from sixteen_tui.saves.sharing import decode, encode
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.home.daily import DailyScreen
from sixteen_tui.screens.home.new_game import NewGameScreen
from sixteen_tui.session.host import Host
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.session import Session
from sixteen_tui.text import booklet
from sixteen_tui.text.reviewing import ReviewReport
from tests.any_game.game import REVIEWER, Rules
from tests.any_game.undealt import GAME, PLUGIN
from tests.cli.kit import Call
from tests.games import has_chance
from tests.plain import talk
from tests.plain.talk import Talk
from tests.ui.kit import Stage, computer, finish, human, opened
from tests.ui.menus import choose, row

CODE: Final = "PPPM-BQ4K-5CJ5-MBW8"


@pytest.fixture(autouse=True)
def undealt(monkeypatch: pytest.MonkeyPatch, null_game: None) -> None:
    """It takes the place of the null game."""
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    monkeypatch.setitem(PLUGINS, GAME.name, PLUGIN)


@pytest.fixture
def alone() -> Iterator[None]:
    """Leave no other game. The registry is patched as a whole, because the order of the games counts."""
    with mock.patch.dict(PLUGINS):
        for name in with_chance():
            del PLUGINS[name]
        yield


def begun(folder: Path, seed: str | None = None) -> Host:
    return Host.new(folder, GAME.name, Rules(), (human(), computer()), seed)


def actions(stage: Stage) -> set[str]:
    """The bindings that the screen on top offers."""
    screen = stage.screen
    assert isinstance(screen, Page)
    return {*screen.keys()}


def test_the_first_action_can_be_taken_back(tmp_path: Path) -> None:
    host = begun(tmp_path, "0" * 64)
    assert host.table.log == ()
    assert host.take_back_point(0) is None
    for _ in range(2):
        host.play(host.table.legal[0])
    assert host.take_back_point(0) == 0
    host.take_back(0)
    assert host.table.log == ()
    host.close()


def test_it_has_neither_seed_nor_deal_code(tmp_path: Path) -> None:
    assert not has_chance(GAMES[GAME.name])
    host = finish(begun(tmp_path))
    host.close()
    header = read(host.record.path).header
    assert (header.seed, header.deal, header.commitment) == (None, None, None)


def test_it_can_be_given_up_before_the_first_action(tmp_path: Path) -> None:
    session = Session(begun(tmp_path))
    session.give_up()
    session.close()
    record = read(session.record.path)
    assert (record.table.log, record.table.ended) == ((), End("resigned", (0,)))
    assert parse(decode(encode(contents(record.path), record.path)), record.path).table.ended == record.table.ended


def test_a_value_before_the_first_entry_is_no_luck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first position may be worth more or less to its seat than `begins`, without any card."""
    monkeypatch.setattr(REVIEWER, "begins", 0.0)
    host = finish(begun(tmp_path))
    host.close()
    found = Reviewing(read(host.record.path))
    assert [*found.go()]
    assert found.swings[0].entry == -1
    assert found.swings[0].luck == 0.5
    assert all(one.entry >= 0 for one in ReviewReport(found).moments(found.seats))


def test_its_booklet_does_not_explain_how_to_check_a_deal() -> None:
    assert not any(block.place == "fair" for block in booklet.read(GAME.name, "en"))
    assert all(any(block.place == "fair" for block in booklet.read(name, "en")) for name in with_chance())


async def test_home_offers_a_daily_deal_of_the_other_games_only() -> None:
    async with opened() as stage:
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
        screen = stage.screen
        assert isinstance(screen, DailyScreen)
        games = [screen.game]
        for _ in with_chance():
            await stage.press("g")
            games.append(screen.game)
        assert games == [*with_chance(), with_chance()[0]]


async def test_home_has_no_daily_deal_if_no_game_has_one(alone: None) -> None:
    async with opened() as stage:
        await stage.looked()
        for _ in range(12):
            assert row(stage) != "daily"
            await stage.press("down")
        assert not stage.sees("THE DAILY DEAL")


async def test_no_screen_offers_the_same_deal_or_its_proof() -> None:
    async with opened() as stage:
        await stage.looked()
        stage.app.deal = CODE
        await choose(stage, GAME.name, "NewGameScreen")
        assert isinstance(stage.screen, NewGameScreen)
        assert "new.deal" not in actions(stage)
        assert stage.screen.promise() == ""
        await stage.goes_to("TableScreen", "s")
        assert "table.fair" not in actions(stage)
        await stage.goes_to("HomeScreen", "q")
        assert stage.app.deal == CODE, "it waits for a game with deals"


async def test_the_end_of_a_game_offers_no_deal(tmp_path: Path) -> None:
    session = finish(begun(tmp_path))
    async with opened(session) as stage:
        await stage.over()
        assert not {"over.deal", "over.fair"} & actions(stage)
        await stage.goes_to("CodeScreen", "c")
        assert "code.fair" not in actions(stage)


def test_commands_refuse_a_deal(call: Call, launched: list[dict[str, Any]]) -> None:
    for command in (("daily", "null"), ("play", "null", "--deal", CODE)):
        said = call(*command)
        assert said.status != 0
        assert "Null has no deals: nothing in it is left to chance" in said.err
    assert not launched
    assert call("play", "null").status == 0
    launched[-1]["session"].close()


def test_plain_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MODULE", [sys.executable, "-m", "tests.any_game.undealt"])
    with Talk(tmp_path, "--plain", fresh=True) as said:  # another module
        home = said.hear()
        daily = said.ask(talk.number_of(home, "The daily deal"))
        assert not any("Null" in line for line in daily)
        home = said.ask("leave")
        said.ask(talk.number_of(home, "Play Null"))
        assert any("not understood" in line for line in said.ask("deal code"))
        heard = said.ask("1")
        assert any("not understood" in line for line in said.ask("fair"))
        while not talk.OVER.match(heard[-1]):
            heard = said.ask("1")
        for command in ("same", "fair"):
            assert any("not understood" in line for line in said.ask(command))
        said.ask("leave")
        said.end()
