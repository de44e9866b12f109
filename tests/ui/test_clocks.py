"""Clocks of shared tables on the screen: the choice, the time that is left, and the warning."""

from __future__ import annotations

from typing import Any

import pytest

from sixteen_tui.saves.header import Clock
from sixteen_tui.tables.client.clock import RemoteClock
from sixteen_tui.tables.protocol import Message
from sixteen_tui.text import clocks, tables
from sixteen_tui.widgets.lines import TitleBar
from tests.ui.shared_tables import sits, table, to_move


class Time:
    """A clock that tests move on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def described(seats: int = 2, **clock: Any) -> Message:
    names = [{"name": name, "used": 0, "free": False} for name in ("Ada", "Blaise", "Carl", "Emmy")[:seats]]
    wanted = {"per": "game", "seconds": 600, "flag": "loss", **clock}
    return {"type": "table", "seats": names, "clock": wanted, "counts": 0, "begun": True, "over": False}


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 s"),
        (3.2, "4 s"),
        (11, "15 s"),
        (60, "60 s"),
        (61, "2 min"),
        (7200, "120 min"),
        (7201, "3 h"),
        (86400, "1 day"),
        (86401, "25 h"),
        (3 * 86400 - 1, "3 days"),
    ],
)
def test_a_duration_has_one_unit_and_is_never_too_short(seconds: float, said: str) -> None:
    assert clocks.duration(seconds) == said


def test_the_client_counts_between_two_messages() -> None:
    time = Time()
    clock = RemoteClock(time)
    assert (clock.left, clock.low) == (None, False)
    clock.take(described())
    assert clock.clock == Clock("game", 600, "loss")
    time.now = 470.0
    assert (clock.left, clock.low) == (130.0, False)
    time.now = 480.0
    assert (clock.left, clock.low) == (120.0, True)
    clock.take({"type": "clock", "counts": 1, "used": [485, 3]})
    assert (clock.counts, clock.left, clock.low) == (1, 597.0, False)
    time.now = 9999.0
    assert clock.left == 0.0


def test_nobodys_time_counts() -> None:
    clock = RemoteClock(Time())
    clock.take({**described(), "counts": None})
    assert clock.left is None
    clock.take({"type": "pong"})
    clock.take({"type": "table", "seats": [], "begun": True})
    assert clock.left is None


def test_the_lobby_says_the_clock_and_the_time_that_is_left() -> None:
    about = {**described(), "yours": [], "turn": False}
    about["seats"][0]["used"] = 290
    assert tables.state(about) == "The game goes on. Ada has 6 min left."
    assert tables.state({**about, "yours": [0], "turn": True}) == "It is your turn. You have 6 min left."
    assert tables.state({**about, "counts": None}) == "The game goes on."
    waits = {**about, "begun": False, "counts": None}
    assert tables.state(waits) == "It begins when all seats are taken. Clock: 10 min a game; then: game lost."
    assert tables.state({**about, "counts": None, "lost": [0]}).startswith("A computer player has your seat")


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_table_shows_the_time_and_warns(size: tuple[int, int]) -> None:
    local, hosts = table("sixteen", 2)
    mover, other = to_move(local, hosts)
    time = Time()
    for host in (mover, other):
        host.about = {**host.about, "clock": described()["clock"]}
        host.clock = RemoteClock(time)
        host.clock.take({**described(), "counts": mover.number})
    async with sits(mover, size) as stage:
        screen: Any = stage.app.screen
        you, name = (
            ("", "") if size[0] < 80 else ("you have ", f"{mover.about['seats'][mover.number or 0]['name']} has ")
        )
        assert f"{you}10 min" in str(screen.query_one(TitleBar).render_line(0).text)
        time.now = 475.0
        screen.others._tick()
        await stage.rest()
        assert f"{you}3 min" in str(screen.query_one(TitleBar).render_line(0).text)
        assert not screen.note
        time.now = 481.0
        screen.others._tick()
        assert screen.note == "You have 2 min left."
        time.now = 541.0
        screen.others._tick()
        assert screen.note == "You have 60 s left.", "as the title"
        mover.clock.take({**described(), "type": "clock", "used": [541] * 2, "counts": other.number})
        screen.others._tick()
        assert screen.note == f"{screen.names[other.number]} has 60 s left.", "the other's time is short, too"
        mover.clock.take({**described(), "type": "clock", "used": [541] * 2, "counts": mover.number})
        screen.others._tick()
        assert screen.note == "You have 60 s left."
        mover.clock.take({**described(), "type": "clock", "used": [541, 541], "counts": None})
        screen.others._tick()
        assert not screen.note, "nobody's time counts"
        mover.clock.take({**described(), "type": "clock", "used": [541] * 2, "counts": mover.number})
        screen.others._tick()
        screen.note = ""
        screen.others._tick()
        assert not screen.note
        assert "your time counts" in screen.others.leaving
        assert not screen.others.offers("company.give", [("company.give", True)])
    time.now = 481.0
    async with sits(other, size) as stage:
        assert f"{name}2 min" in str(stage.app.screen.query_one(TitleBar).render_line(0).text)
