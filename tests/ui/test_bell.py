"""When the bell rings: for a person's turn after others have played, and for a set; not again and again."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import mock

import pytest

from sixteen_tui.screens import app as app_module
from sixteen_tui.screens.app import SixteenApp
from tests.ui.kit import TWO_PEOPLE, begin, opened
from tests.ui.shared_tables import sits, table, to_move
from tests.ui.stubs import computers_play


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> Iterator[mock.Mock]:
    """Every ring, however short after the one before."""
    monkeypatch.setattr(app_module, "BELL_SECONDS", 0.0)
    with mock.patch.object(SixteenApp, "bell") as found:
        yield found


@pytest.mark.parametrize(("wanted", "rings"), [(True, 1), (False, 0)])
async def test_it_rings_when_it_is_a_persons_turn_again(bell: mock.Mock, wanted: bool, rings: int) -> None:
    with computers_play("B1"):
        session = begin("0 B6", "1 B5", hands={0: "O3 G0 P0", 1: "B1"})
        async with opened(session, bell=wanted) as stage:
            await stage.my_turn()
            assert bell.call_count == 0, "nobody has played since the table was there"
            await stage.play("O3")
            await stage.until(lambda: len(session.table.view(None).pile) == 4)
            await stage.my_turn()
            assert bell.call_count == rings


async def test_it_rings_for_a_set(bell: mock.Mock) -> None:
    with computers_play("P2"):
        session = begin("0 B6", "1 G5", hands={0: "O3 G0 P0", 1: "P2"})
        async with opened(session, bell=True) as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.until(lambda: session.table.view(None).won)
            await stage.shows("go on")
            assert bell.call_count == 1


async def test_people_at_one_keyboard_hear_nothing_of_each_other(bell: mock.Mock) -> None:
    async with opened(begin("0 B6", "1 G5", players=TWO_PEOPLE, hands={0: "O3 G0 P0"}), bell=True) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        await stage.pick("O3")
        await stage.goes_to("HandOverScreen", "enter")
        assert bell.call_count == 0


async def test_it_rings_once_a_second_at_most() -> None:
    with mock.patch.object(SixteenApp, "bell") as bell:
        async with opened(bell=True) as stage:
            with mock.patch.object(app_module, "monotonic", side_effect=[10.0, 10.0, 10.9, 11.0, 11.0, 11.5]):
                for _ in range(4):
                    stage.app.ring()
            assert bell.call_count == 2


@pytest.mark.parametrize("wanted", [True, False])
async def test_at_a_shared_table_it_has_a_setting_of_its_own(bell: mock.Mock, wanted: bool) -> None:
    local, hosts = table()
    mover, waits = to_move(local, hosts)
    async with sits(waits, bell_at_tables=wanted) as stage:
        assert bell.call_count == 0, "the others are to move"
        while legal := mover.seat(mover.number).view().legal:
            mover.play(legal[0])
            mover.catch_up()
        await stage.my_turn()
        assert bool(bell.call_count) is wanted
