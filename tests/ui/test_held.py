"""Keys decide nothing that could not be seen: a key held since another picture, or typed for another one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

import pytest
from textual import events

from sixteen_tui.screens.base import dialog
from sixteen_tui.screens.home.home import HomeScreen
from sixteen_tui.session.host import Host
from sixteen_tui.tables.client.lobby import LobbyError
from sixteen_tui.terminal import repeats
from sixteen_tui.terminal.repeats import CONFIRMS, FIRST_REPEAT
from tests.ui.kit import Stage, begin, computer, human, opened, saves
from tests.ui.menus import to_saved
from tests.ui.sweet_states import STATES, settled, sweet


@pytest.fixture(autouse=True)
def fingers(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Follow held keys as a real keyboard has them."""
    monkeypatch.setattr(repeats, "REPEAT", 0.1)
    monkeypatch.setattr(repeats, "FIRST_REPEAT", FIRST_REPEAT)


async def hold(
    stage: Stage, key: str, times: int = 20, delay: float = 1 / 30, *, at: float = 0.0, each: float = 1 / 30
) -> None:
    """Let a key repeat `each` so many seconds, the first time after `delay`, as far as the times of its events tell.

    `at`: the time of the press; 0 for now.
    """
    now = at or monotonic()
    for number in range(times):
        event = events.Key(key, key if len(key) == 1 else None)
        event.time = now + (delay + (number - 1) * each if number else 0.0)
        event.set_sender(stage.app)
        stage.app._driver.send_message(event)  # type: ignore[union-attr]
        await stage.settle()


async def test_a_held_key_deletes_one_game_and_restores_one() -> None:
    for name in ("Sophie", "Emmy", "Carl"):
        begin("0 B6", players=(human(name), computer())).close()
    async with opened(ask_delete=False) as stage:
        await to_saved(stage)
        await stage.until(lambda: stage.bar.get("watch"))
        await hold(stage, "x")
        await stage.until(lambda: stage.bar.get("undo"))
        assert len(saves()) == 2
        await stage.press("down", "x")
        await stage.until(lambda: len(saves()) == 1)
        await hold(stage, "u")
        await stage.until(lambda: len(saves()) == 2)


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_a_key_held_since_the_help_gives_no_seat_free(key: str) -> None:
    async with STATES["waiting"]({}) as stage:
        await stage.goes_to("HelpScreen", "?")
        await hold(stage, key)
        assert stage.showing == "WaitingScreen"
        await stage.press("down", key)
        await stage.comes("LobbyScreen")


@pytest.mark.parametrize(
    "begun", [begin, lambda: sweet((human("Sophie"), computer()), settled)], ids=["sixteen", "sweet-sixteen"]
)
async def test_a_key_held_since_the_table_does_not_leave_the_program(begun: Callable[[], Host]) -> None:
    """Two keys lead to the row that leaves, and out."""
    async with opened(begun()) as stage:
        await hold(stage, "q", delay=0.4)
        await stage.comes("HomeScreen")
        assert not stage.app._exit
        await stage.press("down", "q", "q")
        await stage.until(lambda: stage.app._exit)


@pytest.mark.parametrize("slow", [False, True])
async def test_a_key_held_since_a_page_does_not_leave_the_program_from_the_row_that_does(
    slow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor while a slow disk has yet to tell what there is to resume."""
    if slow:
        monkeypatch.setattr(HomeScreen, "look_for_games", lambda _: None)
    async with opened() as stage:
        await stage.press("q")
        await stage.goes_to("StatisticsScreen", "s")
        await hold(stage, "q", delay=0.4)
        await stage.comes("HomeScreen")
        assert not stage.app._exit


@pytest.mark.parametrize("each", [0.12, 0.09])
async def test_slow_repeats_of_a_held_key_lead_back_from_one_screen(each: float) -> None:
    async with opened(begin()) as stage:
        await stage.goes_to("BookletScreen", "r")
        await hold(stage, "q", delay=0.5, each=each)
        await stage.comes("TableScreen")
        await stage.press("down")
        await hold(stage, "q", delay=0.5, each=each)
        await stage.comes("HomeScreen")
        assert not stage.app._exit


@pytest.mark.parametrize("key", ["q", "escape"])
@pytest.mark.parametrize("delay", [0.25, 0.4, 1.0])
async def test_a_held_key_leads_back_from_one_screen(key: str, delay: float) -> None:
    async with opened(begin()) as stage:
        for name in ("r", "?"):
            await stage.press(name)
        await stage.comes("HelpScreen")
        await hold(stage, key, delay=delay)
        await stage.comes("BookletScreen")


@pytest.mark.parametrize("delay", [0.25, 0.4, 1.0])
async def test_an_enter_held_since_home_plays_no_card(delay: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its repeats come when the table of the game that it resumes has been drawn."""
    begin("0 B6", "1 B5").close()
    before = saves()[0].read_bytes()
    async with opened() as stage:
        await stage.looked()
        monkeypatch.setattr(repeats, "CONFIRMS", CONFIRMS)
        await hold(stage, "enter", delay=delay)
        await stage.my_turn()
        assert len(saves()[0].read_bytes().splitlines()) == len(before.splitlines()) + 1, "a card came by itself"


async def test_a_held_key_hides_results_and_does_not_ask_to_show_them() -> None:
    async with STATES["replay, mistakes"]({}) as stage:
        await hold(stage, "a", delay=0.5)
        assert stage.showing == "ReplayScreen"


async def test_a_second_press_in_a_new_moment_acts_by_itself_and_before_other_keys() -> None:
    async with opened() as stage:
        await stage.goes_to("BookletScreen", "r")
        await stage.goes_to("HelpScreen", "question_mark")
        await hold(stage, "q", 2, delay=0.3)
        await stage.comes("HomeScreen")
        await stage.goes_to("BookletScreen", "r")
        await stage.goes_to("HelpScreen", "question_mark")
        await hold(stage, "q", 2, delay=0.3)
        await stage.press("down", "s")
        await stage.comes("StatisticsScreen")


async def test_a_notice_ends_with_a_press_and_not_with_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeats, "PAUSE", 1000.0)
    async with opened(begin()) as stage:

        async def notify() -> None:
            stage.app.notify("Read me", timeout=99)
            await stage.settle()
            for notice in stage.app._notifications:
                notice.raised_at -= 9

        await notify()
        await stage.press("z")
        assert not stage.app._notifications
        await hold(stage, "z", 5)
        await notify()
        await hold(stage, "z", 5)
        assert stage.app._notifications
        await stage.press("down")
        assert not stage.app._notifications


async def test_a_held_key_asks_once_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the server that refuses it says so once, however often it is asked."""
    asked = list[object]()

    def opens(_: object, setup: object) -> None:
        asked.append(setup)
        raise LobbyError("no-server")

    async with STATES["open table"]({}) as stage:
        monkeypatch.setattr(type(stage.screen._lobby), "open", opens, raising=False)  # type: ignore[attr-defined]
        await hold(stage, "s", 3)
        await stage.rest()
        assert len(asked) == 1
        for number in (2, 3):
            await stage.press("up", "s")
            await stage.until(partial(lambda least: len(asked) >= least, number))
            await stage.rest()
        assert len(stage.app._notifications) == 1


@pytest.mark.parametrize("key", ["o", "y", "n", "q"])
async def test_a_key_that_a_question_of_others_overtakes_does_not_answer_it(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The odds of Sweet Sixteen have the key that means yes in French."""
    monkeypatch.setattr(dialog, "TYPED_AHEAD", 1000.0)
    async with STATES["confirm, a card to be taken back"]({}) as stage:
        await stage.press("space", key)
        assert stage.showing == "Confirm"
        assert stage.sees("Too quick")
        monkeypatch.setattr(dialog, "TYPED_AHEAD", 0.0)
        await stage.press("space", "n")
        await stage.comes("TableScreen")


@pytest.mark.parametrize("key", ["y", "n"])
async def test_a_key_held_since_before_a_question_of_others_does_not_answer_it(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late its repeats come."""
    monkeypatch.setattr(dialog, "TYPED_AHEAD", 0.0)
    async with STATES["confirm, a card to be taken back"]({}) as stage:
        now = monotonic()
        stage.app.repeats.held(key, now - 9, None)  # pressed at the table
        for late in (0.0, 3.0, 9.0):
            await hold(stage, key, 1, at=now + late)
            assert stage.showing == "Confirm"
        await hold(stage, key, 20, at=now + 12)
        assert stage.showing == "Confirm"
        await hold(stage, "space", 1, at=now + 20)
        await hold(stage, "n", 1, at=now + 21)
        await stage.comes("TableScreen")
