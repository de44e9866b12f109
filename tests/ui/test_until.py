"""Trading until 16 on one key: the odds, the steps, what stops it, and where it is offered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice, best
from sixteen_tui.engine.sweet_sixteen.game import only_loses
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen.text import odds as say
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.table import in_series
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session.host import Host
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.text import table as common
from tests.ui.kit import Stage, computer, human, opened
from tests.ui.shared_tables import sits, table, to_move
from tests.ui.stubs import Timers
from tests.ui.sweet_states import SweetTable, first_turn, my_turn, sweet

PLAYERS = (human("Sophie"), computer("Ada"), computer("Blaise"), computer("Grace"))


def wants_many(table: SweetTable) -> bool:
    """Seat 0 is to act, and the expert would trade, on and on."""
    if not first_turn(table):
        return False
    seen = table.view(0)
    return isinstance(best(seen), Trade) and max(each.draws for each in advice(seen)) > 5


@asynccontextmanager
async def at_table(
    until: Callable[[SweetTable], bool] = wants_many, **settings: Any
) -> AsyncIterator[tuple[Stage, Host, Timers]]:
    """Seat 0 is to act; the steps of a series come when the test says so."""
    rules = {name: settings.pop(name) for name in ("take", "faces_ten") if name in settings}
    session, timers = sweet(PLAYERS, until, **rules), Timers()
    with mock.patch.object(in_series, "asyncio", timers):
        async with opened(session, **settings) as stage:
            await my_turn(stage)
            yield stage, session, timers


async def paused(stage: Stage, timers: Timers, number: int) -> None:
    """Wait for the pause before action `number`, or for the end of the series."""
    await stage.until(lambda: len(timers.started) >= number or not running(stage))


async def step(stage: Stage, timers: Timers, number: int) -> None:
    """Wait for the pause before action `number`, from 1, and end it."""
    await stage.until(lambda: len(timers.started) >= number)
    timers.started[number - 1].set()
    await stage.settle()


def running(stage: Stage) -> bool:
    """Whether a series is under way."""
    assert isinstance(stage.screen, TableScreen)
    return stage.screen.series.running


def seen_by(host: RemoteHost) -> View:
    """The view of the person there."""
    view = host.seat(host.number).view()
    assert isinstance(view, View)
    return view


def best_place(session: Host) -> str:
    """The key of the card that the hint would trade."""
    choice = best(session.table.view(0))
    assert isinstance(choice, Trade)
    return str(session.table.view(0).hand.index(choice.card) + 1)


@pytest.mark.parametrize("size", [(80, 24), (80, 23), (120, 40), (40, 12)])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_odds_are_shown_before_the_first_card(size: tuple[int, int], language: str) -> None:
    """On the strip, with the numbers of the odds page; where it is too small, those that fit."""
    async with at_table(size=size, language=language) as (stage, session, timers):
        await stage.press(best_place(session))
        length = len(session.table)
        await stage.press("e")
        await stage.until(lambda: timers.started)
        choice, seen = best(session.table.view(0)), session.table.view(0)
        texts = say.until_in_short(next(each for each in advice(seen) if each.action == choice))
        assert stage.sees(say.until_title(), common.any_key_stops())
        assert any(stage.sees(text) for text in texts), stage.text()
        assert language == "fr" or size[0] < 80 or stage.sees("~" if size[0] == 80 else "about", "less", "bust")
        assert len(session.table) == length
        assert session.record.hints == [length]


async def test_it_trades_as_the_hint_would_until_the_turn_is_over() -> None:
    async with at_table() as (stage, session, timers):
        await stage.press(best_place(session))
        length, round_number = len(session.table), session.table.view(None).round
        await stage.press("e")
        number = 0
        while running(stage):
            number += 1
            expected = best(session.table.view(0))
            await step(stage, timers, number)
            assert session.table.log[length + number - 1] == expected
            await paused(stage, timers, number + 1)
        played = session.table.log[length : length + number]
        assert number > 1
        assert all(isinstance(each, Trade) and each.seat == 0 for each in played)
        assert read(session.record.path).hints == [length], "one hint for all of it"
        view = session.table.view(0, length + number)
        assert view.value >= 16 or view.to_move == 0, "a 16, a bust, or where the hint stands"
        assert stage.sees(say.until_ended()) == (view.to_move == 0 and view.round == round_number)


@pytest.mark.parametrize("key", ["s", "x", "enter", "e", "q"])
async def test_any_key_stops_it_and_does_nothing_else(key: str) -> None:
    async with at_table() as (stage, session, timers):
        await stage.press(best_place(session))
        length = len(session.table)
        await stage.press("e")
        await step(stage, timers, 1)
        await stage.until(lambda: len(timers.started) == 2)
        await stage.press(key)
        timers.started[1].set()
        await stage.rest()
        assert len(session.table) == length + 1
        assert stage.showing == "TableScreen"
        assert stage.screen.query_one(Layout).alive
        assert stage.bar["stand"]
        assert stage.sees(signs.may(trade=True, take=False))


async def test_before_the_first_card_a_key_takes_it_back() -> None:
    async with at_table() as (stage, session, timers):
        length = len(session.table)
        await stage.press("e")
        await stage.until(lambda: timers.started)
        await stage.press("space")
        timers.started[0].set()
        await stage.rest()
        assert len(session.table) == length


@pytest.mark.parametrize(("taking", "hints"), [(True, True), (False, False)])
async def test_it_is_offered_where_it_means_something(taking: bool, hints: bool) -> None:
    """Not where cards can be taken, as the hint then takes; and not where hints are off, as it is one."""
    async with at_table(first_turn, take=taking, hints=hints) as (stage, session, _):
        assert "until 16" not in stage.bar
        length = len(session.table)
        await stage.press("e")
        await stage.rest()
        assert len(session.table) == length
        assert not stage.sees("until 16")


async def test_it_is_in_the_key_bar_and_beside_the_other_choices() -> None:
    async with at_table(size=(120, 40)) as (stage, _, _):
        assert stage.bar["until 16"]
        assert stage.sees("s stand with", "   e until 16")


@pytest.mark.parametrize("answer", ["y", "n"])
async def test_a_first_trade_that_could_only_lose_is_asked_about(answer: str) -> None:
    def loses(table: SweetTable) -> list[int]:
        seen = table.view(0)
        places = enumerate(seen.hand, 1) if first_turn(table) else ()
        return [place for place, card in places if only_loses(seen, Trade(0, card))]

    async with at_table(lambda table: bool(loses(table)), faces_ten=True) as (stage, session, timers):
        length, (place, *_) = len(session.table), loses(session.table)
        await stage.press(str(place))
        await stage.goes_to("Confirm", "e")
        await stage.goes_to("TableScreen", answer)
        await stage.rest() if answer == "n" else await step(stage, timers, 1)
        assert len(session.table) == length + (answer == "y") or session.table.log[length] != Stand(0)
        assert bool(timers.started) == (answer == "y")


async def test_at_a_shared_table_each_action_follows_the_answer_to_the_one_before() -> None:
    local, hosts = table("sweet-sixteen")
    mover, other = to_move(local, hosts)
    while not (seen_by(mover).legal and isinstance(best(seen_by(mover)), Trade)):
        view = seen_by(mover)
        mover.play(view.legal[0]) if view.legal else mover.seen()
        for host in hosts:
            host.catch_up()
        mover, other = to_move(local, hosts)
    timers, acts = Timers(), list[str]()
    act = local.table.act

    def counted(*arguments: Any) -> None:
        assert not acts or len(acts) == len(timers.started) - 1
        acts.append(arguments[1]["action"])
        act(*arguments)

    with mock.patch.object(in_series, "asyncio", timers), mock.patch.object(local.table, "act", counted):
        async with sits(mover) as stage:
            view = seen_by(mover)
            choice = best(view)
            assert isinstance(choice, Trade)
            await stage.press(str(view.hand.index(choice.card) + 1), "e")
            number = 0
            while running(stage) and number < 3:
                number += 1
                await step(stage, timers, number)
                await paused(stage, timers, number + 1)
            await stage.press("x")
    assert [each.split()[0] for each in acts] == ["trade"] * number
    other.close()


async def test_no_key_has_another_effect_than_to_stop_it() -> None:
    async with at_table() as (stage, _, timers):
        await stage.press("e")
        await paused(stage, timers, 1)
        assert running(stage)
        assert not stage.bar_keys
        await stage.press("x")
        await stage.rest()
        assert stage.bar["stand"]
