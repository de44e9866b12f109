"""The screens of Sweet Sixteen in their main states, entered among those of `states`: here they are all together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from random import Random
from typing import Final
from unittest import mock

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.table import in_series
from sixteen_tui.screens.table.hand_over import HandOverScreen, person_key
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.ui import (  # noqa: F401  # they enter their states, too
    branch_states,
    daily_states,
    game_states,
    lesson_states,
    menu_states,
    replay_states,
    table_states,
)
from tests.ui.kit import Stage, computer, human, opened
from tests.ui.states import STATES, Settings, state, thought_through
from tests.ui.stubs import Timers, thinking

__all__ = ["STATES", "TEN"]

TEN: Final = (
    *("Wilhelmina-Maria", "Bartholomew-Jack", "Alexandra-Louise", "Constantin-Peter", "Maximiliana-Rose"),
    *("Theodore-William", "Josephine-Claire", "Christopher-John", "Marguerite-Elena", "Bernadette-Marie"),
)
"""Names as long as names can be, for every seat."""
ONE: Final = (human(TEN[0]), *map(computer, TEN[1:]))
ALL: Final = tuple(map(human, TEN))
EVERY: Final = {"take": True, "second_chance": True, "faces_ten": True, "banker_plays": False}

SweetTable = AnyTable


def sweet(players: Sequence[Player], until: Callable[[SweetTable], bool], **rules: bool) -> Host:
    """A game played at random from the first seed on with which that comes about, until it does."""
    plain = {"take": False, "second_chance": False, "faces_ten": False, "banker_plays": True}
    chosen = GAMES["sweet-sixteen"].rules({**plain, **rules, "seats": len(players)})
    for number in range(1000):
        table: SweetTable = Table(GAMES["sweet-sixteen"], chosen, f"{number:064x}")
        random = Random(number)
        table.deal()
        while not until(table) and table.legal:
            table.play(random.choice(table.legal))
            table.deal()
        if until(table):
            break
    else:
        raise AssertionError("that never comes about")
    session = Host.new(paths.saves(), "sweet-sixteen", chosen, players, table.seed)
    for action in table.log:
        if session.game.is_decision(action):
            session.play(action)
    assert session.table.log == table.log
    return session


def first_turn(table: SweetTable) -> bool:
    """Seat 0 is to act, after others, with a deck to trade from."""
    view = table.view(0)
    return table.to_move == 0 != view.banker and sum(view.done) > 1 and len(view.legal) > 2


def settled(table: SweetTable) -> bool:
    """A round has just been settled but for its last turn, which is seat 0's."""
    view = table.view(0)
    return table.to_move == 0 == view.banker and len(view.settlements) > 0


async def my_turn(stage: Stage) -> None:
    """Go on from what the table tells first of the turns and rounds since the person last acted."""
    await stage.comes("TableScreen")
    while not stage.screen.query_one(Layout).alive:
        await stage.press("x", "enter")
        await stage.rest()


def over(table: SweetTable) -> bool:
    return table.outcome is not None


@state("new game, Sweet Sixteen, 10 players")
async def _new_game(settings: Settings) -> AsyncIterator[Stage]:
    """Every row, and every value of every row."""
    async with opened(**settings, sweet_players=["human", "easy", "medium", "hard", "expert"] * 2) as stage:
        await stage.press("down")
        await stage.goes_to("NewGameScreen", "enter")
        for _ in range(17):
            for _ in range(5):
                await stage.press("right")
            await stage.press("down")
        yield stage


@state("table, Sweet Sixteen, own turn, 10 long names")
async def _own_turn(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(sweet(ONE, first_turn, **EVERY), **settings, pace="instant") as stage:
        await my_turn(stage)
        await stage.press("1", "2")
        yield stage


@state("table, Sweet Sixteen, own turn over")
async def _turn_over(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(sweet(ONE, first_turn), **settings, pace="instant") as stage:
        await my_turn(stage)
        await stage.press("s")
        yield stage


@state("table, Sweet Sixteen, trading until 16")
async def _until(settings: Settings) -> AsyncIterator[Stage]:
    """Before the first card, with the odds on the strip."""
    timers = Timers()
    with mock.patch.object(in_series, "asyncio", timers):
        async with opened(sweet(ONE, first_turn), **settings) as stage:
            await my_turn(stage)
            await stage.press("1", "e")
            await stage.until(lambda: timers.started)
            yield stage


@state("table, Sweet Sixteen, the others play")
async def _others_play(settings: Settings) -> AsyncIterator[Stage]:
    with thinking():
        async with opened(sweet(ONE, lambda table: table.to_move == 3), **settings) as stage:
            await stage.rest()
            yield stage


@state("table, Sweet Sixteen, the reveal")
async def _reveal(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(sweet(ONE, settled, take=True), **settings, pace="instant") as stage:
        await my_turn(stage)
        await stage.press("s")
        yield stage


@state("confirm, a hopeless trade")
async def _hopeless(settings: Settings) -> AsyncIterator[Stage]:
    from sixteen_tui.engine.sweet_sixteen.actions import Trade
    from sixteen_tui.engine.sweet_sixteen.game import only_loses

    def hopeless(table: SweetTable) -> list[int]:
        view = table.view(0)
        places = enumerate(view.hand, 1) if first_turn(table) else ()
        return [place for place, card in places if only_loses(view, Trade(0, card))]

    session = sweet(ONE, lambda table: bool(hopeless(table)), faces_ten=True)
    place, *_ = hopeless(session.table)
    async with opened(session, **settings, pace="instant") as stage:
        await my_turn(stage)
        await stage.goes_to("Confirm", str(place), "t")
        yield stage


@state("odds")
async def _odds(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(sweet(ONE, first_turn, take=True, second_chance=True), **settings, pace="instant") as stage:
        await my_turn(stage)
        await stage.goes_to("OddsScreen", "o")
        await stage.shows("%")
        yield stage


@state("hand-over, Sweet Sixteen, 10 people")
async def _hand_over(settings: Settings) -> AsyncIterator[Stage]:
    """Then the wrong person says to be there."""
    async with opened(sweet(ALL, first_turn), **settings) as stage:
        await stage.comes("HandOverScreen")
        assert isinstance(stage.screen, HandOverScreen)
        await stage.press(person_key((stage.screen._to + 1) % 10))
        yield stage


@state("end, Sweet Sixteen, 10 long names")
async def _end(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(sweet(ONE, over, **EVERY), **settings) as stage:
        while stage.showing != "OverScreen":
            await stage.press("x", "enter")
            await stage.rest()
        await thought_through(stage)
        yield stage


@state("replay, Sweet Sixteen, open")
async def _replay(settings: Settings) -> AsyncIterator[Stage]:
    session = sweet(ONE, over, take=True)
    session.close()
    async with opened(replay=read(session.record.path), **settings) as stage:
        await stage.press("end", "T", "left", "up", "e", "right", "t", "right", "right")
        yield stage


@state("replay, Sweet Sixteen, as it was then")
async def _replay_then(settings: Settings) -> AsyncIterator[Stage]:
    """One's own turn in the second round."""
    session = sweet(ONE[:4], over, take=True)
    session.close()
    async with opened(replay=read(session.record.path), **settings) as stage:
        await stage.press("a", "down")
        for _ in range(12):
            if stage.screen.query_one(Layout).view.hand:  # type: ignore[union-attr]  # there is one
                break
            await stage.press("right")
        yield stage


@state("chapters, Sweet Sixteen, 10 long names")
async def _chapters(settings: Settings) -> AsyncIterator[Stage]:
    session = sweet(ONE, over, take=True)
    session.close()
    async with opened(replay=read(session.record.path), **settings) as stage:
        await stage.press("down", "down", "down")
        await stage.goes_to("ChaptersScreen", "o")
        yield stage


@state("guess, Sweet Sixteen")
async def _guess(settings: Settings) -> AsyncIterator[Stage]:
    session = sweet(ONE[:4], over, take=True)
    session.close()
    async with opened(replay=read(session.record.path), **settings) as stage:
        await stage.press("y")
        while stage.showing != "TryScreen":
            await stage.press("t")
        await stage.comes("TryScreen")
        yield stage


@state("replay, Sweet Sixteen, unfinished")
async def _replay_unfinished(settings: Settings) -> AsyncIterator[Stage]:
    session = sweet(ONE, first_turn)
    session.close()
    async with opened(replay=read(session.record.path), **settings) as stage:
        await stage.press("end", "T")
        yield stage
