"""Home while the person stays there: it looks at the shared tables again, and rings for a turn that is new."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.screens import app as app_module
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.home import offers
from sixteen_tui.screens.home.home import HomeScreen
from sixteen_tui.screens.home.turns import EVERY, SELDOM, TurnWatch
from sixteen_tui.tables import where
from sixteen_tui.widgets.canvas import Canvas
from tests.ui.kit import Stage, opened
from tests.ui.table_states import TABLES

TURN, OTHERS = dict(TABLES[0]), dict(TABLES[1])


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> Iterator[mock.Mock]:
    monkeypatch.setattr(app_module, "BELL_SECONDS", 0.0)
    with mock.patch.object(SixteenApp, "bell") as found:
        yield found


async def looks(stage: Stage, *tables: dict[str, Any]) -> None:
    """Let the time pass until home looks again, and has seen these tables."""
    with mock.patch.object(offers, "_tables", return_value=[*tables]) as asked:
        assert isinstance(stage.screen, HomeScreen)
        stage.screen._look_for_tables(again=True)
        await stage.until(lambda: asked.called)
        await stage.rest()


@pytest.mark.parametrize(("wanted", "rings"), [(True, 1), (False, 0)])
async def test_a_turn_that_is_new_is_shown_and_rings_once(
    monkeypatch: pytest.MonkeyPatch, bell: mock.Mock, *, wanted: bool, rings: int
) -> None:
    monkeypatch.setattr(offers, "_tables", lambda _: [OTHERS])
    async with opened(size=(80, 24), bell_at_tables=wanted) as stage:
        await stage.looked()
        await stage.rest()
        await looks(stage, OTHERS)
        assert bell.call_count == 0
        for _ in range(2):
            await looks(stage, TURN, OTHERS)
            await stage.shows("your turn at 1 table")
            assert bell.call_count == rings
        await looks(stage, OTHERS)
        await looks(stage, TURN, OTHERS)
        assert bell.call_count == 2 * rings, "it is another turn"


async def test_a_turn_that_was_there_before_does_not_ring(monkeypatch: pytest.MonkeyPatch, bell: mock.Mock) -> None:
    """One has just left that table."""
    monkeypatch.setattr(offers, "_tables", lambda _: [TURN])
    async with opened(size=(80, 24), bell_at_tables=True) as stage:
        await stage.looked()
        await stage.shows("your turn at 1 table")
        await looks(stage, TURN)
        assert bell.call_count == 0


async def test_nothing_is_painted_if_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only seconds count on in what the server says: of people who are away."""
    monkeypatch.setattr(offers, "_tables", lambda _: [TURN])
    async with opened(size=(80, 24)) as stage:
        await stage.looked()
        await stage.shows("your turn at 1 table")
        later = {**TURN, "seats": [{**each, "away": each["away"] + 15} for each in TURN["seats"]]}
        with mock.patch.object(Canvas, "refresh") as painted:
            await looks(stage, later)
        assert painted.call_count == 0


async def test_home_asks_nothing_below_another_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "_tables", lambda _: [TURN])
    async with opened(size=(80, 24)) as stage:
        await stage.looked()
        home = stage.screen
        assert isinstance(home, HomeScreen)
        await stage.goes_to("HelpScreen", "f1")
        with mock.patch.object(offers, "_tables") as asked:
            home._look_for_tables(again=True)
            await stage.rest()
        assert not asked.called


def test_who_has_no_seat_lets_a_server_end_that_a_client_started() -> None:
    """While none runs home looks often: another player may start it, and act."""
    turns = TurnWatch()
    turns.found([{**OTHERS, "yours": []}], served=True)
    assert [turns.due() for _ in range(2 * SELDOM)].count(True) == 2
    assert SELDOM * EVERY > where.LINGER + EVERY
    turns.found([OTHERS], served=True)
    assert turns.due()
    turns.found([], served=True)
    assert not turns.due()
    turns.found([], served=False)
    assert turns.due()
