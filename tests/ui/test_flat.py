"""A key costs the same in a long game as in a short one.

Method: DOM queries, layouts and calls of our functions are counted, which depends neither on the machine nor on what
else it does. Games of Sweet Sixteen with ten seats are the longest.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple
from unittest import mock

import pytest
from textual.css.query import DOMQuery
from textual.screen import Screen

import sixteen_tui
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Trade
from sixteen_tui.engine.sweet_sixteen.cards import RANK
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header
from sixteen_tui.screens.replay.replay import ReplayScreen
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.ui.kit import Stage, computer, human, opened
from tests.ui.sweet_states import my_turn

SHORT, LONG = 50, 532
SETTLED = 400
PLAYERS: Final = (human(), *(computer(f"P{n}") for n in range(9)))
RULES: Final = {"seats": 10, "take": True, "second_chance": True, "faces_ten": True, "banker_plays": True}
OURS: Final = (str(Path(sixteen_tui.__file__).parent), str(Path(sixteen_tui.__file__).parents[1] / "engine"))
MORE: Final = 1.3
"""Parts that vary with the position shown: its cards and its words."""


class Cost(NamedTuple):
    """The cost of a key."""

    queries: int
    layouts: int
    calls: int


@contextmanager
def counted() -> Iterator[list[Cost]]:
    """Count until the end; the list then has the result."""
    found, costs, calls = mock.Mock(), list[Cost](), 0
    make, lay_out = DOMQuery.__init__, Screen._refresh_layout

    def made(*given: Any, **more: Any) -> None:
        found.query()
        make(*given, **more)

    def laid_out(*given: Any, **more: Any) -> None:
        found.layout()
        lay_out(*given, **more)

    def called(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code.co_filename.startswith(OURS)

    with mock.patch.object(DOMQuery, "__init__", made), mock.patch.object(Screen, "_refresh_layout", laid_out):
        sys.setprofile(called)
        try:
            yield costs
        finally:
            sys.setprofile(None)
            costs.append(Cost(found.query.call_count, found.layout.call_count, calls))


async def dearest(stage: Stage, keys: Sequence[str]) -> Cost:
    """The most that any of these keys costs, in each respect; nothing else happens meanwhile."""
    costs: list[Cost] = []
    for key in keys:
        await stage.rest()
        with counted() as cost:
            await stage.press(key)
        costs += cost
    return Cost(*(max(each) for each in zip(*costs, strict=True)))


def played(entries: int) -> AnyTable:
    """A game of that length at least in which seat 0 has the turn, or which is over: all trade their highest card."""
    table: AnyTable = Table(GAMES["sweet-sixteen"], GAMES["sweet-sixteen"].rules(RULES), f"{1:064x}")
    table.deal()
    while table.outcome is None and not (len(table) >= entries and table.to_move == 0 and len(table.legal) > 2):
        trades = [action for action in table.legal if isinstance(action, Trade)]
        table.play(max(trades, key=lambda action: RANK[action.card], default=table.legal[0]))
        table.deal()
    return table


def at_the_table(entries: int) -> Host:
    table = played(entries)
    assert entries <= len(table) < entries + 140
    session = Host.new(paths.saves(), "sweet-sixteen", table.rules, PLAYERS, table.seed)
    for action in table.log:
        if session.game.is_decision(action):
            session.enter(action)
    session.commit()
    session.publish()
    return session


async def in_the_log(entries: int) -> Cost:
    async with opened(at_the_table(entries), pace="instant") as stage:
        await my_turn(stage)
        await stage.goes_to("LogScreen", "L")
        return await dearest(stage, ("up", "up", "pageup", "down", "home", "end", "up", "home", "down"))


@pytest.mark.timeout(120)
async def test_in_the_log() -> None:
    """Both after a settled round, so that both have positions of each layout: another one paints everything anew."""
    short, long = await in_the_log(SETTLED), await in_the_log(LONG)
    alike(short, long)


def alike(short: Cost, long: Cost) -> None:
    """A position may be laid out otherwise than the one before, once; what is drawn varies with it."""
    assert long.queries == short.queries
    assert max(short.layouts, long.layouts) <= 1
    assert long.calls <= MORE * short.calls, (short, long)


def over(least: int) -> Record:
    """A finished game of that length at least, by the first seed."""
    table = played(10_000)
    assert table.outcome is not None
    assert len(table) >= least
    header = new_header(None, "sweet-sixteen", table.rules, PLAYERS, table.seed)
    return Record(paths.saves() / "x.sixteen.jsonl", header, table, [*PLAYERS])


@pytest.mark.timeout(120)
async def test_in_a_replay() -> None:
    """Of one game, at its beginning and near its end."""
    async with opened() as stage:
        stage.app.open_replay(over(LONG), SHORT)
        await stage.comes("ReplayScreen")
        assert isinstance(stage.screen, ReplayScreen)
        keys = ("right", "right", "left", "left", "right", "left")
        await dearest(stage, keys)  # what is laid out once, when the replay is opened
        short = await dearest(stage, keys)
        stage.screen.replay.go(LONG)
        stage.screen.stand()
        await stage.settle()
        long = await dearest(stage, keys)
        alike(short, long)
