"""Pictures of a few screens. Each was looked at before it was accepted; `make snapshots` updates them.

Why: only a few, for what only an eye can judge; everything else is tested by its reason.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
from tests.ui.accepted import stand_still
from tests.ui.kit import TWO_PEOPLE, Stage, begin, computer, finish, finished, human
from tests.ui.stubs import computers_play
from tests.ui.sweet_states import SweetTable, my_turn, sweet

Compare = Callable[..., bool]
Scene = Callable[[Stage], Awaitable[None]]


@pytest.fixture
def picture(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Plays a scene and compares the picture at its end with the one accepted."""
    stand_still(monkeypatch)

    def taken(
        scene: Scene, session: Host | None = None, replay: Record | None = None, size: tuple[int, int] = (80, 24)
    ) -> bool:
        stored.save(stored.Settings(pace="instant", glyphs="unicode"), paths.settings())
        app = SixteenApp(session=Session(session) if session else None, replay=replay)

        async def before(pilot: Pilot[int]) -> None:
            stage = Stage(app, pilot)
            await stage.settle()
            await scene(stage)
            await stage.rest()

        try:
            return snap_compare(app, run_before=before, terminal_size=size)
        finally:
            if session is not None:
                session.close()

    return taken


def mid_game() -> Host:
    """Two blue cards on the pile, a set in each bank, a card just drawn."""
    return begin(
        *("0 B6", "1 G5", "0 O3", "1 P2"),
        *("1 O6", "0 G5", "1 P1", "0 O4"),
        *("0 B4", "1 B2"),
        hands={0: "W B3"},
    )


async def own_turn(stage: Stage) -> None:
    await stage.my_turn()
    await stage.pick("B3")


def test_home(picture: Callable[..., bool]) -> None:
    begin("0 B6", "1 G5", "0 O3", "1 P2").close()

    async def scene(stage: Stage) -> None:
        await stage.looked()
        await stage.until(lambda: stage.screen._small)  # type: ignore[attr-defined]  # home it is

    assert picture(scene)


def test_new_game(picture: Callable[..., bool]) -> None:
    async def scene(stage: Stage) -> None:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.press("down", "right", "up", *["down"] * 6)

    assert picture(scene)


def test_table(picture: Callable[..., bool]) -> None:
    assert picture(own_turn, mid_game())


def test_table_in_a_large_terminal(picture: Callable[..., bool]) -> None:
    assert picture(own_turn, mid_game(), size=(120, 40))


def test_a_set(picture: Callable[..., bool]) -> None:
    async def scene(stage: Stage) -> None:
        await stage.my_turn()
        await stage.play("O3")
        await stage.shows("Enter to go on")

    with computers_play("P2"):
        assert picture(scene, begin("0 B6", "1 G5", hands={0: "O3 W", 1: "P2"}))


def test_wild(picture: Callable[..., bool]) -> None:
    async def scene(stage: Stage) -> None:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")

    assert picture(scene, begin("0 G2", "1 B5", "0 B4", "1 G1", hands={0: "W"}))


def test_hand_over(picture: Callable[..., bool]) -> None:
    async def scene(stage: Stage) -> None:
        await stage.comes("HandOverScreen")
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        await stage.play("B3")
        await stage.comes("HandOverScreen")

    assert picture(scene, begin("0 B6", "1 G5", hands={0: "B3"}, players=TWO_PEOPLE))


def test_end(picture: Callable[..., bool]) -> None:
    async def scene(stage: Stage) -> None:
        await stage.comes("OverScreen")

    players = (human("Sophie"), human("Emmy"), human("Ada"), human("Blaise"))
    assert picture(scene, finish(begin(seed="0" * 64, players=players, bonus=True)))


def test_replay(picture: Callable[..., bool]) -> None:
    record = read(finished().record.path)

    async def scene(stage: Stage) -> None:
        await stage.press("down", "down", "right", "right", "right")

    assert picture(scene, replay=record)


def in_the_middle(table: SweetTable) -> bool:
    """Late in a round: seat 0 is to act, and others have traded and taken; stacks differ, one of them is a debt."""
    view = table.view(0)
    mine = table.to_move == 0 and view.value < 14
    return mine and sum(view.done) > 5 and any(view.takes) and min(view.chips) < 0


def ten_seats() -> Host:
    return sweet((human(""), *map(computer, COMPUTERS[1:])), in_the_middle, take=True, second_chance=True)


async def to_the_reveal(stage: Stage) -> None:
    await my_turn(stage)
    await stage.press("s", "enter")
    await stage.shows("has the best hand", "Enter to go on")


def test_sweet_table_of_ten(picture: Callable[..., bool]) -> None:
    assert picture(my_turn, ten_seats())


def test_sweet_reveal(picture: Callable[..., bool]) -> None:
    assert picture(to_the_reveal, ten_seats())
