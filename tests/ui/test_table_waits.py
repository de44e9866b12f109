"""The table goes back and waits: taking back, pace, stops after sets, and while something else is open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.records import read
from sixteen_tui.screens.table import table as table_module
from sixteen_tui.session import cues
from sixteen_tui.session.host import Host
from sixteen_tui.settings import settings as stored
from tests.ui.kit import SIXTEEN, TWO_PEOPLE, begin, opened
from tests.ui.stubs import Timers, computers_play, thinking
from tests.ui.tables import entries, on_disk, seat_of

# Taking back


async def test_take_back_undoes_the_computers_reply_too_and_is_kept() -> None:
    session = begin(hands={0: "B1 G2 O3", 1: "P1"})
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            hand = stage.hand
            await stage.play("B1")
            await stage.until(lambda: stage.sees("Ada played P1◆") and stage.can_play)
            await stage.press("u")
            await stage.my_turn()
            assert stage.hand == hand
            assert entries(session)[1:] == ["0 draw"]
            assert on_disk(session) == entries(session)
            assert read(session.record.path).took_back == 1
            assert "P1" not in stage.cards()


async def test_take_back_while_the_computer_thinks_drops_its_answer() -> None:
    session = begin(hands={0: "B1 G2 O3"})
    with thinking() as go:
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.play("B1")
            await stage.shows("Ada is thinking")
            await stage.press("u")
            await stage.my_turn()
            go.set()
            await stage.rest()
            assert entries(session)[1:] == ["0 draw"]
            await stage.play("G2")
            await stage.until(lambda: len(entries(session)) > 4 and stage.can_play)
            assert [entry.split()[0] for entry in entries(session)[1:]] == ["0", "0", "1", "1", "0"]


async def test_a_stale_answer_is_dropped_by_the_length_of_the_log() -> None:
    """Any change of the table while the computer thinks: its answer was to another position."""
    session = begin(hands={0: "B1 G2 O3"})
    with thinking() as go:
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.play("B1")
            await stage.shows("Ada is thinking")
            session.take_back(2)
            go.set()
            await stage.rest()
            assert entries(session)[1:] == ["0 draw"]


async def test_nothing_to_take_back_before_the_first_card() -> None:
    session = begin()
    async with opened(session) as stage:
        await stage.my_turn()
        assert not stage.bar["take back"]
        await stage.press("u")
        await stage.rest()
        assert entries(session)[1:] == ["0 draw"]


async def test_take_back_again_and_again_to_the_first_card() -> None:
    session = begin(hands={0: "B1 G2 O3", 1: "P1 P3"})
    with computers_play("P1", "P3"):
        async with opened(session) as stage:
            await stage.my_turn()
            for card, answer in (("B1", "P1"), ("G2", "P3")):
                await stage.play(card)
                await stage.until(lambda answer=answer: stage.sees(f"Ada played {answer}") and stage.can_play)  # type: ignore[misc]  # the default binds
                await stage.settle()
            await stage.press("u")
            await stage.my_turn()
            await stage.press("u")
            await stage.my_turn()
            assert entries(session)[1:] == ["0 draw"]
            await stage.until(lambda: not stage.bar["take back"])


async def test_no_take_back_where_the_setting_forbids_it() -> None:
    session = begin("0 B1", "1 P1")
    async with opened(session, take_back=False) as stage:
        await stage.my_turn()
        before = entries(session)
        assert "take back" not in stage.bar
        await stage.press("u")
        await stage.rest()
        assert entries(session) == before


async def test_no_take_back_once_another_person_has_acted() -> None:
    session = begin("0 B1", "1 P1", players=TWO_PEOPLE)
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        before = entries(session)
        assert not stage.bar["take back"]
        await stage.press("u")
        await stage.rest()
        assert entries(session) == before


async def test_between_two_people_the_card_can_be_taken_back_before_the_next_looks() -> None:
    session = begin("0 B1", "1 P1", players=TWO_PEOPLE)
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        assert "take back" not in stage.bar
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        hand, before = stage.hand, entries(session)
        await stage.goes_to("HandOverScreen", "enter")
        await stage.until(lambda: stage.bar.get("take back"))
        await stage.press("u")
        await stage.until(lambda: entries(session) == before)
        assert stage.showing == "HandOverScreen"  # the next player may have pressed the key: nobody's hand is shown
        await stage.shows("press 1 to see your cards")
        await stage.rest()
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        assert (stage.hand, entries(session), seat_of(stage)) == (hand, before, 0)


# Pace


async def test_the_pace_of_a_table_goes_round_and_the_setting_stays() -> None:
    async with opened(begin(), pace="slow") as stage:
        await stage.my_turn()
        for pace, said in (("normal", "normal"), ("fast", "fast"), ("instant", "at once"), ("slow", "slow")):
            await stage.press("p")
            await stage.shows(f"The computer plays: {said}")
            assert stage.screen.pace == stored.SECONDS[pace]  # type: ignore[attr-defined]  # the screen is the table
        assert stage.app.settings.pace == "slow"
        await stage.press("right")
        await stage.until(lambda: not stage.sees("The computer plays"))


async def test_among_people_there_is_no_pace() -> None:
    async with opened(begin(players=TWO_PEOPLE)) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        assert "pace" not in stage.bar


async def test_a_key_cuts_the_wait_for_the_computer_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stored.SECONDS, "slow", 60.0)
    session = begin(hands={0: "B1", 1: "P1"})
    with computers_play("P1"):
        async with opened(session, pace="slow") as stage:
            await stage.my_turn()
            await stage.play("B1")
            await stage.until(lambda: entries(session)[-1] == "1 draw" and stage.bar["go on"])
            await stage.rest()
            assert entries(session)[-1] == "1 draw"
            await stage.press("enter")
            await stage.until(lambda: "1 play P1" in entries(session))


# Sets


@contextmanager
def _set_by_the_computer() -> Iterator[Host]:
    """The computer is to make 16, and would then play B0."""
    session = begin("0 B6", "1 G5", hands={0: "O3", 1: "P2 B0"})
    with computers_play("P2", "B0"):
        yield session


async def test_a_set_stops_the_game_until_a_key() -> None:
    with _set_by_the_computer() as session:
        async with opened(session, after_set="key") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.shows("✗ The set goes to Ada", "14 + 2 = 16", "Enter to go on")
            await stage.rest()
            assert entries(session)[-1] == "1 play P2"
            assert stage.bar["go on"]
            await stage.press("d", "1", "right")
            await stage.rest()
            assert entries(session)[-1] == "1 play P2"
            await stage.press("enter")
            await stage.until(lambda: "1 play B0" in entries(session))


async def test_the_bar_names_the_key_that_the_prompt_names() -> None:
    """A key that is said to go on must not stand in the bar as dead, nor under another name."""
    with _set_by_the_computer() as session:
        async with opened(session, after_set="key") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.shows("Enter to go on")
            await stage.rest()
            alive = {key.label: key.key for key in stage.bar_keys if key.enabled}
            dead = {key.key for key in stage.bar_keys if not key.enabled}
            assert alive["go on"] == "Enter"
            assert "Enter" not in dead


async def test_space_goes_on_after_a_set_too() -> None:
    with _set_by_the_computer() as session:
        async with opened(session, after_set="key") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.shows("Enter to go on")
            await stage.press("space")
            await stage.until(lambda: "1 play B0" in entries(session))


async def test_a_set_may_let_the_game_go_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cues, "AFTER_SET_SECONDS", 0.05)
    with _set_by_the_computer() as session:
        async with opened(session, after_set="timed") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.until(lambda: "1 play B0" in entries(session))


async def test_a_timer_of_an_earlier_set_does_not_cut_a_later_stop_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key goes on after the first set; the end of that set's time does not end the stop after the second."""
    monkeypatch.setattr(table_module, "asyncio", timers := Timers())
    session = begin("0 B6", "1 G5", hands={0: "O3 G3", 1: "P2 G1 G2"})
    with computers_play("P2", "G1", "G2"):
        async with opened(session, after_set="timed") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.shows("✗ The set goes to Ada", "14 + 2 = 16", "Enter to go on")
            await stage.until(lambda: len(timers.started) == 1)
            await stage.press("enter")
            await stage.my_turn()
            await stage.play("G3")
            await stage.shows("✗ The set goes to Ada", "three times green", "Enter to go on")
            await stage.until(lambda: len(timers.started) == 2)
            timers.started[0].set()
            await stage.rest()
            assert stage.sees("Enter to go on")
            timers.started[1].set()
            await stage.until(lambda: not stage.sees("Enter to go on"))


async def test_ones_own_set_stops_the_game_until_a_key() -> None:
    session = begin("0 B6", "1 G5", "0 O1", "1 P2", hands={0: "P2 O1"})
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.play("P2")
        await stage.shows("✓ The set is yours", "14 + 2 = 16", "You begin again", "Enter to go on")
        assert not stage.layout.alive
        await stage.press("enter")
        await stage.my_turn()
        assert stage.layout.alive


async def test_ones_own_bust_stops_the_game_before_the_computer_goes_on() -> None:
    session = begin("0 B6", "1 G5", hands={0: "O6"})
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.play("O6")
        await stage.shows("✗ The set goes to Ada", "11 + 6 = 17, 1 over 16", "Enter to go on")


# While something else is open


@pytest.mark.parametrize(("key", "screen"), [("?", "HelpScreen"), ("r", "BookletScreen")])
async def test_while_one_reads_the_game_waits(key: str, screen: str) -> None:
    session = begin("0 B1", hands={0: "B1"})
    with thinking() as go:
        async with opened(session) as stage:
            await stage.shows("Ada is thinking")
            await stage.goes_to(screen, key)
            before = entries(session)
            go.set()
            await stage.rest()
            await stage.rest()
            assert entries(session) == before
            assert stage.showing == screen
            await stage.goes_to("TableScreen", "q")
            await stage.my_turn()
            assert entries(session)[len(before)].startswith("1")


async def test_a_set_that_ends_the_game_by_itself_waits_for_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last set is there, its time runs out while help is open: the end comes when help is closed, not over it."""
    monkeypatch.setattr(table_module, "asyncio", timers := Timers())
    session = _last_card_by_the_computer_forms_a_set()
    with thinking() as go:
        async with opened(session, after_set="timed") as stage:
            await stage.shows("Ada is thinking")
            go.set()
            await stage.until(lambda: session.table.outcome is not None)
            await stage.until(lambda: timers.started)
            await stage.goes_to("HelpScreen", "?")
            timers.started[-1].set()
            await stage.rest()
            assert stage.showing == "HelpScreen"
            await stage.goes_to("OverScreen", "q")
            await stage.goes_to("HomeScreen", "q")


def _last_card_by_the_computer_forms_a_set() -> Host:
    """A real game of which only the computer's last card is missing, and that card forms a set."""
    for number in range(2000):
        table = Table(SIXTEEN, Rules(), f"{number:064x}")
        table.deal()
        while table.outcome is None:
            table.play(table.legal[0])
        won = len(table.view(None).won)
        if table.mover(len(table) - 1) == 1 and len(table.view(None, len(table) - 1).won) < won:
            session = begin(seed=f"{number:064x}")
            while len(session.table) < len(table) - 1:
                session.play(session.table.legal[0])
            return session
    raise AssertionError("no such game")


async def test_the_key_bar_of_a_stopped_table_has_live_keys_only() -> None:
    session = begin("0 B6", "1 G5", "0 O3", hands={1: "P2"})
    with computers_play("P2"):
        async with opened(session) as stage:
            await stage.until(lambda: session.table.view(None).won)
            await stage.rest()
            assert stage.bar["go on"]
            assert all(stage.bar.values())
