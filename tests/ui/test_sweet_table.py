"""Sweet Sixteen at the table: who is handed the keyboard after a reveal, what a way back shows, odds that take long."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice, chips
from sixteen_tui.engine.sweet_sixteen.game import only_loses
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import odds as odds_module
from sixteen_tui.games.sweet_sixteen.layout import SweetSixteenLayout
from sixteen_tui.saves.header import Player
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.table import hand_over as hand_over_module
from sixteen_tui.screens.table.hand_over import HandOverScreen, person_key
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session.host import Host
from tests.patience import PATIENCE
from tests.ui.kit import Stage, computer, human, opened
from tests.ui.stubs import thinking
from tests.ui.sweet_states import STATES, SweetTable, first_turn, sweet

PEOPLE = (human("Sophie"), human("Emmy"))
COMPUTERS = (computer("Ada"), computer("Blaise"))


async def _its_turn(stage: Stage, seat: int) -> None:
    """Everybody who is called comes to look, until this seat may act."""
    while not (stage.showing == "TableScreen" and stage.screen.query_one(Layout).alive):
        assert stage.showing != "OverScreen", "it never is"
        if isinstance(stage.screen, HandOverScreen):
            await stage.goes_to("TableScreen", person_key(stage.screen._to))
        else:
            await stage.press("enter")
        await stage.rest()
    assert isinstance(stage.screen, TableScreen)
    assert stage.screen.director.holder == seat


@pytest.mark.parametrize(("seats", "banker_plays"), [(2, True), (3, False)])
async def test_after_a_reveal_whoever_had_the_keyboard_is_asked_like_anybody_else(
    seats: int, banker_plays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All have come to look. The last player of a round is here the first of the next, and must not find it open."""
    monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", 0.0)

    def last_turn(table: SweetTable) -> bool:
        view = table.view(None)
        last = view.banker if banker_plays else (view.banker - 1) % seats
        return bool(view.round == 1 and table.to_move == last)

    players = (*PEOPLE, human("Ada"))[:seats]
    session = sweet(players, last_turn, banker_plays=banker_plays)
    last = session.table.to_move
    async with opened(session) as stage:
        await _its_turn(stage, last)
        await stage.press("s")
        await stage.shows("Round 1")
        assert session.table.view(None).round == 2
        await stage.shows("has the best hand", "Enter to go on")
        await stage.goes_to("HandOverScreen", "enter")
        assert isinstance(stage.screen, HandOverScreen)
        assert stage.screen._to == last
        table = stage.app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        assert table.director.holder is None
        await stage.goes_to("TableScreen", person_key(last))
        assert table.director.holder == last


@pytest.mark.parametrize("players", [(PEOPLE[0], *COMPUTERS), (*PEOPLE, *COMPUTERS)], ids=["one person", "two people"])
async def test_a_way_back_shows_nothing_again_from_before_a_person_last_acted(players: Sequence[Player]) -> None:
    """In the second round a person has traded and is done, and a computer player is to act."""
    people = [seat for seat, player in enumerate(players) if player.human]

    def traded(table: SweetTable) -> bool:
        view = table.view(None)
        done = any(view.trades[seat] and view.done[seat] for seat in people)
        return view.round == 2 and view.settled is None and done and table.to_move >= len(people)

    session = sweet(players, traded)
    session.close()
    shown: list[View] = []
    with thinking(), mock.patch.object(SweetSixteenLayout, "show", autospec=True) as show:
        async with opened(Host.resume(session.record.path)) as stage:
            await stage.rest()
            shown += [call.args[1].view for call in show.call_args_list]
    table = session.table
    decided = session.game.is_decision
    acted = [place for place in range(len(table)) if table.mover(place) in people]
    before = max(place for place in acted if any(map(decided, table.told(None, place)[0])))
    seats = {view.seat for view in shown}
    allowed = [table.view(seat, place) for seat in seats for place in range(before, len(table) + 1)]
    assert shown
    assert all(view in allowed for view in shown)
    assert {view.round for view in shown} == {2}


async def test_the_columns_of_odds_do_not_touch() -> None:
    """In the narrowest pane; of ten players the best choice is worth ten chips and more."""
    ten = (PEOPLE[0], *(computer(f"C{number}") for number in range(9)))

    def rich(table: SweetTable) -> bool:
        return first_turn(table) and max(chips(table.view(0)).values()) >= 10

    async with opened(sweet(ten, rich, take=True), size=(80, 24)) as stage:
        await _its_turn(stage, 0)
        await stage.goes_to("OddsScreen", "o")
        await stage.shows("%")
        rows = [row.split("choice")[-1] for row in stage.rows() if re.search(r"[+−][0-9]+\.[0-9]$", row.rstrip())]
        worth = [row.split()[-1] for row in rows]
        assert len(rows) == 4
        assert any(re.fullmatch(r"\+[0-9]{2}\.[0-9]", each) for each in worth), worth


@pytest.mark.parametrize("leaves", [False, True])
async def test_the_page_of_odds_is_there_before_the_numbers_and_may_be_left_before_them(leaves: bool) -> None:
    go = threading.Event()

    def slow(view: View) -> Any:
        assert go.wait(PATIENCE)
        return advice(view)

    with mock.patch.object(odds_module, "advice", slow):
        async with opened(sweet((PEOPLE[0], *COMPUTERS, computer("Grace")), first_turn)) as stage:
            await _its_turn(stage, 0)
            await stage.goes_to("OddsScreen", "o")
            assert stage.reads("Stand", "Trade the")
            assert not stage.sees("%")
            if leaves:
                await stage.goes_to("TableScreen", "q")
            go.set()
            if leaves:
                await stage.rest()
                await stage.press("s")
                await stage.shows("You stand with")
            else:
                await stage.shows("%")


def _loses_with(table: SweetTable) -> Trade | None:
    """Seat 0's first trade that could only lose, if it is to act and has one."""
    if table.to_move != 0:
        return None
    view = table.view(0)
    return next((each for each in table.legal if isinstance(each, Trade) and only_loses(view, each)), None)


@pytest.mark.parametrize("answer", ["y", "n"])
async def test_a_trade_that_could_only_lose_is_asked_about(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a turn, if the answer was yes; and each time it is only thought about."""
    monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", 0.0)
    session = sweet(PEOPLE, lambda table: _loses_with(table) is not None)
    trade = _loses_with(session.table)
    assert trade is not None
    async with opened(session) as stage:
        await _its_turn(stage, 0)
        place = session.table.view(0).hand.index(trade.card) + 1
        length = len(session.table)
        await stage.press(str(place))
        await stage.goes_to("Confirm", "t")
        assert stage.reads("no card that is left")
        await stage.goes_to("TableScreen", answer)
        assert (session.table.log[length:][:1] == (trade,)) is (answer == "y")
        if answer == "n":
            assert len(session.table) == length
            await stage.goes_to("Confirm", "t")


async def test_the_question_before_what_could_only_lose_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", 0.0)
    session = sweet(PEOPLE, lambda table: _loses_with(table) is not None)
    trade = _loses_with(session.table)
    assert trade is not None
    async with opened(session, ask_first=False) as stage:
        await _its_turn(stage, 0)
        length = len(session.table)
        await stage.press(str(session.table.view(0).hand.index(trade.card) + 1), "t")
        await stage.rest()
        assert session.table.log[length] == trade


async def test_a_large_tray_lists_the_best_hand_of_each_round_and_the_own_chips_in_it() -> None:
    """The banker sat out the fourth round; in 24 rows there is no room."""
    async with STATES["table, Sweet Sixteen, own turn, 10 long names"]({}) as stage:
        assert not stage.sees("BEST HANDS")
        await stage.pilot.resize_terminal(120, 40)
        await stage.rest()
        assert stage.sees("BEST HANDS", "your chips", "round 4: Bartholomew-Jack, 6")
        (first,) = (row for row in stage.rows() if "round 1: Wilhelmina-Ma…, 16" in row)
        assert first.split()[-1] == "+20"
