"""Leaving while the server is about to answer: nobody stays at a table that they have not been shown."""

from __future__ import annotations

import re
import threading
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.club.lobby import LobbyScreen
from sixteen_tui.settings import paths
from sixteen_tui.tables.client.lobby import LobbyError
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.text import lobby, tables
from sixteen_tui.text.tables import no_way
from tests.patience import PATIENCE
from tests.ui import accepted, table_states
from tests.ui.kit import Stage
from tests.ui.menus import rested, to_row, tray
from tests.ui.states import STATES
from tests.ui.table_states import TABLES, FakeLobby
from tests.unit.tables.local import Local


def test_a_seat_that_a_computer_has_is_not_away_in_the_lobby() -> None:
    seat = {"name": "Ada", "player": "human", "level": None, "free": False, "here": False}
    assert (tables.seat(seat), lobby.place(seat)) == ("Ada, away", ("Ada", "away"))
    assert lobby.dots({"seats": [seat]}) == "◌"
    seat["level"] = "medium"
    assert (tables.seat(seat), lobby.place(seat)) == ("Ada, computer, medium", ("Ada", "computer, medium"))
    assert lobby.dots({"seats": [seat]}) == "●"


@pytest.mark.parametrize("number", [0, 2])
async def test_who_leaves_the_lobby_while_they_come_to_a_table_is_not_there(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A seat taken just now is free again; one that they had before stays theirs."""
    came, asked, go = list[RemoteHost](), threading.Event(), threading.Event()
    local = Local(paths.saves().parent / "tables", "sixteen", 4)

    def come(self: FakeLobby, table: object, *, watch: bool = False) -> RemoteHost:
        asked.set()
        assert go.wait(PATIENCE)
        came.append(local.come("Ada"))
        return came[0]

    left = mock.Mock()
    monkeypatch.setattr(FakeLobby, "join", come)
    monkeypatch.setattr(FakeLobby, "leave", left)
    async with STATES["lobby, tables"]({}) as stage:
        await to_row(stage, TABLES[number]["table"])
        await stage.press("enter")
        await stage.until(asked.is_set)
        await stage.goes_to("HomeScreen", "escape")
        await stage.rest()
        assert not left.called, "the line is not cut before the answer"
        go.set()
        await stage.until(lambda: left.called and came and not local.table.members)
    assert local.places.of("0:Ada") == ([0] if TABLES[number]["yours"] else [])


async def test_a_seat_that_comes_when_the_lobby_is_being_left_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer has come, and is handed on to nobody any more."""
    local = Local(paths.saves().parent / "tables", "sixteen", 4)
    monkeypatch.setattr(FakeLobby, "join", lambda *_, **__: local.come("Ada"))
    async with STATES["lobby, tables"]({}) as stage:
        await to_row(stage, TABLES[2]["table"])
        with mock.patch.object(stage.screen, "_answered"):
            await stage.press("enter")
            await stage.until(lambda: local.table.members)
            await stage.rest()
            await stage.goes_to("HomeScreen", "escape")
        await stage.until(lambda: not local.table.members)
    assert local.places.free == [0, 1, 2, 3]


async def test_a_table_that_is_being_opened_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """No way leads back until the server has answered; then its opener is there, and can give the seat up."""
    go, codes = threading.Event(), ["trouble", ""]

    def opens(_: FakeLobby, __: object) -> Any:
        assert go.wait(PATIENCE)
        go.clear()
        if code := codes.pop(0):
            raise LobbyError(code)
        return TABLES[2]

    monkeypatch.setattr(FakeLobby, "open", opens, raising=False)
    async with STATES["open table"]({}) as stage:
        await stage.press("s", "escape")
        await stage.rest()
        assert (stage.showing, stage.bar["back"]) == ("OpenTableScreen", False)
        go.set()
        await stage.until(lambda: stage.bar["back"])
        await stage.press("s", "escape")
        go.set()
        await stage.comes("WaitingScreen")


@pytest.mark.parametrize(
    ("tables", "chosen"),
    [((TABLES[2], TABLES[1], TABLES[0]), TABLES[0]["table"]), ((TABLES[2], TABLES[1]), TABLES[1]["table"])],
)
def test_the_cursor_begins_where_it_is_ones_turn(tables: tuple[dict[str, Any], ...], chosen: str) -> None:
    assert LobbyScreen._first([each for each in tables if each["yours"]]) == chosen


def test_without_an_own_table_enter_opens_one() -> None:
    """And does not take a seat, or look on, out of habit."""
    assert LobbyScreen._first([]) == "open sixteen"


def looks(stage: Stage) -> None:
    """Ask for the list of tables, as the timer does."""
    assert isinstance(stage.screen, LobbyScreen)
    stage.screen._look()


@pytest.mark.parametrize(
    ("code", "told"), [("XYZW", "There is no such table."), ("XY", "A private table has four letters, such as ABCD.")]
)
async def test_a_refusal_stays_until_a_key_while_lists_arrive(
    monkeypatch: pytest.MonkeyPatch, code: str, told: str
) -> None:
    """The list of tables is asked for every two seconds."""
    monkeypatch.setattr(FakeLobby, "look", mock.Mock(side_effect=LobbyError("no-such-table")), raising=False)
    async with STATES["lobby, tables"]({}) as stage:
        await stage.goes_to("LineEntry", "c")
        await stage.press(*code)
        await stage.goes_to("LobbyScreen", "enter")
        await stage.until(lambda: told in tray(stage))
        for _ in range(2):
            looks(stage)
            await stage.rest()
            assert told in tray(stage)
        await stage.press("down")
        await stage.until(lambda: told not in tray(stage))


async def test_a_server_that_is_back_is_no_problem_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeLobby, "look", mock.Mock(side_effect=LobbyError("no-answer")), raising=False)
    async with STATES["lobby, tables"]({}) as stage:
        await stage.goes_to("LineEntry", "c")
        await stage.press(*"XYZW")
        await stage.goes_to("LobbyScreen", "enter")
        await stage.until(lambda: no_way("no-answer") in tray(stage))
        looks(stage)
        await stage.until(lambda: no_way("no-answer") not in tray(stage))


@pytest.mark.parametrize(("language", "size"), [("fr", (80, 24)), ("en", (80, 24)), ("en", (120, 40))])
async def test_names_are_cut_only_where_there_is_no_room(
    monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    accepted.stand_still(monkeypatch)  # the tables have an age
    async with STATES["lobby, tables"]({"language": language}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        rows = [f"{row.text} {row.value}" for row in stage.screen.query_one(Menu).rows if "●" in row.text]
        assert not any(re.search("…   ", row) for row in rows)
        assert any("Sophie, Carl " in row for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_no_row_reaches_the_tray(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    accepted.stand_still(monkeypatch)
    async with STATES["lobby, tables"]({}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        felt = stage.screen.query_one(Menu).region.right
        shown = [row[:felt] for row in stage.rows() if "●" in row[:felt]]
        assert shown
        assert all(not row[felt - 1 :].strip() for row in shown)
        if size[0] >= 120:  # as far as the headings
            told = "your turn", "YOUR SEATS"
            assert (
                len({len(row[:felt].rstrip()) for row in stage.rows() if any(each in row[:felt] for each in told)}) == 1
            )


_TEN = ("Wilhelmina", "Bartholomew", "Christopher", "Alexandrina", "Maximilian", "Emmy", "Zoe", "Kurt", "Al", "Bo")
_LONGEST = (
    table_states.table("sweet-sixteen", *_TEN, begun=True, yours=[0], turn=True, score=[-12, 100, *[-10] * 8]),
    table_states.table("sixteen", *_TEN[:4], begun=True, yours=[3], turn=True, answer="undo", score=[10, 9]),
    table_states.table("sweet-sixteen", *_TEN[::-1], begun=True, score=[-12, 100, *[-10] * 8]),
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_score_of_a_game_in_play_is_read_whole(
    monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    """The row has it only where the names leave room."""
    accepted.stand_still(monkeypatch)
    monkeypatch.setattr(table_states, "TABLES", _LONGEST)
    async with STATES["lobby, tables"]({"language": language}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        for each in _LONGEST:
            await to_row(stage, each["table"])
            await rested(stage)
            shown = tray(stage) if size[0] >= 80 else " ".join(stage.text().split())
            assert lobby.score(each) in shown, shown


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_score_leaves_room_for_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """At the width of an ordinary terminal, with names of an ordinary length."""
    accepted.stand_still(monkeypatch)
    seated = table_states.table("sixteen", "bo", "ada", begun=True, yours=[1], turn=True, score=[1, 0])
    without = table_states.table("sweet-sixteen", "ada", "bo", "cy", begun=True, yours=[0], turn=True)
    monkeypatch.setattr(table_states, "TABLES", (seated, without))
    async with STATES["lobby, tables"]({"language": language}) as stage:
        await stage.pilot.resize_terminal(80, 23)
        await stage.rest()
        state = {"en": "your turn", "fr": "à vous"}[language]
        rows = [line for line in stage.text().splitlines() if "◌" in line or "●" in line]
        assert sum(state in row[:52] for row in rows) == 2, rows
        assert any(f"1:0  {state}" in row for row in rows), rows


@pytest.mark.parametrize(("yours", "told"), [([], True), ([1], False)])
async def test_who_comes_by_a_code_is_told_the_clock(
    monkeypatch: pytest.MonkeyPatch, *, yours: list[int], told: bool
) -> None:
    """The one who takes the last seat sees no waiting room: the cards are there at once, and time counts."""
    clock = {"per": "game", "seconds": 600, "flag": "loss"}
    found = {**TABLES[2], "table": "x", "code": "ABCD", "yours": yours, "clock": clock}
    monkeypatch.setattr(FakeLobby, "look", lambda self, code: found, raising=False)
    async with STATES["lobby, tables"]({}) as stage:
        await stage.goes_to("LineEntry", "c")
        await stage.press(*"ABCD")
        await stage.goes_to("WaitingScreen", "enter")
        said = "Clock: 10 min a game; then: game lost."
        assert (said in [notified.message for notified in stage.app._notifications]) is told


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_age_of_a_table_has_a_head(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    accepted.stand_still(monkeypatch)
    async with STATES["lobby, tables"]({"language": language}) as stage:
        headed, found = "", 0
        for row in stage.screen.query_one(Menu).rows:
            if row.heading:
                headed = row.value
            elif row.value.strip() == "8 min":
                assert headed == lobby.open_for()
                found += 1
        assert found
