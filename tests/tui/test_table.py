"""The table by keys: playing, drawing, taking back, waiting, keeping, leaving; and what it may never look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from unittest import mock

import pytest

from engine.cards import CODES
from engine.games.sixteen import Play, Rules
from engine.table import Table
from sixteen_tui import settings as stored
from sixteen_tui.disk import Busy
from sixteen_tui.journal import read
from sixteen_tui.screens import hand_over as hand_over_module
from sixteen_tui.screens import table as table_module
from sixteen_tui.screens.table import TableScreen
from sixteen_tui.session import Session
from sixteen_tui.widgets.lines import Log
from tests.tui.classes import sources
from tests.tui.kit import (
    SIXTEEN,
    TWO_PEOPLE,
    Stage,
    begin,
    computer,
    computers_play,
    full_disk,
    human,
    kept,
    opened,
    saves,
    thinking,
)


def entries(session: Session) -> list[str]:
    return [session.game.encode(action) for action in session.table.log]


def on_disk(session: Session) -> list[str]:
    return [session.game.encode(action) for action in read(session.record.path).table.log]


def seat_of(stage: Stage) -> int | None:
    """Whose cards the table shows."""
    assert isinstance(stage.screen, TableScreen)
    return stage.screen._seat


# Cursor and cards


@pytest.mark.parametrize(
    ("keys", "cursor"),
    [
        ("1", 0),
        ("2", 1),
        ("3", 2),
        ("4", 3),
        (("right",), 1),
        (("l", "l"), 2),
        (("j",), 1),
        (("down", "down", "down"), 3),
        (("4", "left"), 2),
        (("4", "h"), 2),
        (("4", "k", "up"), 1),
        (("left",), 3),
        (("4", "right"), 0),
    ],
)
async def test_the_cursor_goes_to_the_card(keys: tuple[str, ...], cursor: int) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        assert stage.hand[:3] == ["B1", "G2", "O3"]
        await stage.press(*keys)
        assert stage.cursor == cursor
        name = {"B": "blue", "G": "green", "O": "orange", "P": "purple"}[stage.hand[cursor][0]]
        await stage.shows(f"{name} {stage.hand[cursor][1]}")


async def test_enter_plays_the_card_under_the_cursor_and_keeps_it() -> None:
    session = begin(hands={0: "B1 G2 O3"})
    with thinking():
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.press("3", "enter")
            await stage.shows("You: O3, sum 3", "Ada is thinking")
            assert entries(session)[1:] == ["0 draw", "0 play O3"]
            assert on_disk(session) == entries(session)


async def test_while_it_is_not_ones_turn_no_key_plays() -> None:
    session = begin("0 B1", hands={0: "B1 G2 O3"})
    with thinking():
        async with opened(session) as stage:
            await stage.shows("Ada is thinking")
            before = entries(session)
            await stage.press("1", "2", "enter", "d", "right", "enter")
            await stage.rest()
            assert entries(session) == before
            assert not stage.bar["play"]
            assert not stage.bar["draw"]


# Wilds


async def test_enter_on_a_wild_asks_which_card_it_is_and_plays_that() -> None:
    session = begin("0 B6", "1 B5", hands={0: "W G1 G2"})
    with thinking():
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.pick("W")
            await stage.goes_to("WildChooser", "enter")
            await stage.press("4", *["down"] * _rows_to(stage, 2))
            await stage.shows("orange 4")
            await stage.goes_to("TableScreen", "enter")
            await stage.shows("Ada is thinking")
            assert entries(session)[-1] == "0 play W=O4"
            assert on_disk(session)[-1] == "0 play W=O4"


def _rows_to(stage: Stage, row: int) -> int:
    """How often the chooser's cursor must go down to get to a colour."""
    return (row - int(stage.screen._cursor[0])) % 4  # type: ignore[attr-defined]  # the screen is the chooser


async def test_the_chooser_by_arrows_and_letters() -> None:
    async with opened(begin("0 B6", "1 B5", hands={0: "W G1 G2"})) as stage:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.press("0", *["down"] * _rows_to(stage, 0))
        for keys, card in ((("l",), "blue 1"), (("right", "h", "left", "left"), "blue 6"), (("j",), "green 6")):
            await stage.press(*keys)
            await stage.shows(f"wild as {card}")
        await stage.press("k", "up")
        await stage.shows("wild as purple 6")


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_escape_keeps_the_wild(key: str) -> None:
    session = begin("0 B6", "1 B5", hands={0: "W G1 G2"})
    async with opened(session) as stage:
        await stage.my_turn()
        before = entries(session)
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.goes_to("TableScreen", key)
        assert entries(session) == before
        assert "W" in stage.hand
        assert stage.layout.alive


async def test_the_chooser_begins_on_the_set_that_is_worth_most() -> None:
    session = begin("1 O1", "0 B5", "1 B5", hands={0: "W"}, dealer=0, bonus=True)
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.shows("wild as blue 5", "Two sets")


# Drawing


async def test_enforced_the_card_comes_by_itself() -> None:
    session = begin()
    async with opened(session) as stage:
        await stage.my_turn()
        assert entries(session)[1:] == ["0 draw"]
        assert not stage.bar["draw"]
        await stage.press("d")
        await stage.rest()
        assert len(stage.hand) == 4


async def test_enforced_the_card_comes_by_key_if_one_likes() -> None:
    session = begin()
    async with opened(session, draw_by_key=True) as stage:
        await stage.shows("draw a card first")
        assert stage.bar["draw"]
        assert not stage.bar["play"]
        await stage.press("1", "enter")
        await stage.rest()
        assert len(session.table) == 1
        await stage.press("d")
        await stage.my_turn()
        assert entries(session)[1:] == ["0 draw"]
        await stage.until(lambda: stage.bar["play"] and not stage.bar["draw"])


async def test_strict_drawing_can_be_forgotten_for_ever() -> None:
    session = begin(hands={0: "B1 G2 O3", 1: "P1 P2 P4"}, drawing="strict")
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            assert stage.bar["draw"]
            assert stage.bar["play"]
            await stage.play("B1")
            await stage.until(lambda: stage.sees("Ada: P1") and stage.layout.alive)
            assert stage.hand == ["G2", "O3"]
            await stage.press("d")
            await stage.until(lambda: len(stage.hand) == 3)
            await stage.until(lambda: not stage.bar["draw"])
            await stage.press("d")
            await stage.rest()
            assert len(stage.hand) == 3


async def test_loose_drawing_can_be_made_up_for() -> None:
    session = begin(hands={0: "B1 G2 O3", 1: "P1 P2 P4"}, drawing="loose")
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.play("B1")
            await stage.until(lambda: stage.sees("Ada: P1") and stage.layout.alive)
            assert stage.hand == ["G2", "O3"]
            for size in (3, 4):
                assert stage.bar["draw"]
                await stage.press("d")
                await stage.until(lambda size=size: len(stage.hand) == size)  # type: ignore[misc]  # the default binds
                await stage.settle()
            await stage.until(lambda: not stage.bar["draw"])


async def test_strict_with_one_card_the_draw_comes_first() -> None:
    session = begin("0 play B1", "1 play P2", "0 play G3", "1 play P4", drawing="strict", hands={0: "B1 G3 O3"})
    async with opened(session) as stage:
        await stage.until(lambda: stage.showing == "TableScreen" and stage.layout.alive)
        await stage.shows("draw a card first")
        assert stage.bar["draw"]
        assert not stage.bar["play"]


@pytest.mark.parametrize("drawing", ["enforced", "strict", "loose"])
async def test_an_empty_draw_pile_is_not_drawn_from(drawing: str) -> None:
    session = begin(seed="0" * 64, drawing=drawing)
    while session.table.view(None).draw_pile or session.table.to_move != 0:
        session.play(session.table.legal[0])
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.shows("Draw pile empty")
        assert not stage.bar["draw"]
        assert stage.bar["play"]


# Taking back


async def test_take_back_undoes_the_computers_reply_too_and_is_kept() -> None:
    session = begin(hands={0: "B1 G2 O3", 1: "P1"})
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            hand = stage.hand
            await stage.play("B1")
            await stage.until(lambda: stage.sees("Ada: P1") and stage.can_play)
            await stage.press("u")
            await stage.my_turn()
            assert stage.hand == hand
            assert entries(session)[1:] == ["0 draw"]
            assert on_disk(session) == entries(session)
            assert read(session.record.path).took_back == 1
            assert not stage.sees("P1")


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
    """Whatever changes the table while the computer thinks: its answer was to another position."""
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
                await stage.until(lambda answer=answer: stage.sees(f"Ada: {answer}") and stage.can_play)  # type: ignore[misc]  # the default binds
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
        assert not stage.bar["take back"]
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
        await stage.until(lambda: not stage.bar.get("take back", True))
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        hand, before = stage.hand, entries(session)
        await stage.goes_to("HandOverScreen", "enter")
        await stage.until(lambda: stage.bar.get("take back"))
        await stage.press("u")
        await stage.until(lambda: entries(session) == before)
        assert stage.showing == "HandOverScreen"  # the next player may have pressed the key: nobody's hand is shown
        await stage.shows("press 1 to see your cards")
        await stage.pilot.pause(0.5)
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        assert (stage.hand, entries(session), seat_of(stage)) == (hand, before, 0)


# Pace


async def test_the_pace_goes_round_and_is_kept() -> None:
    async with opened(begin(), pace="slow") as stage:
        await stage.my_turn()
        for pace, said in (("normal", "normal"), ("fast", "fast"), ("instant", "at once"), ("slow", "slow")):
            await stage.press("p")
            await stage.shows(f"The computer plays: {said}")
            assert kept().pace == pace
        await stage.press("right")
        await stage.until(lambda: not stage.sees("The computer plays"))


async def test_among_people_there_is_no_pace() -> None:
    async with opened(begin(players=TWO_PEOPLE)) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        assert not stage.bar["pace"]


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
def _set_by_the_computer() -> Iterator[Session]:
    """The computer is to make 16, and would then play B0."""
    session = begin("0 B6", "1 G5", hands={0: "O3", 1: "P2 B0"})
    with computers_play("P2", "B0"):
        yield session


async def test_a_set_stops_the_game_until_a_key() -> None:
    with _set_by_the_computer() as session:
        async with opened(session, after_set="key") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.shows("Sixteen! The set goes to Ada", "14 + 2 = 16", "Enter to go on")
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
    monkeypatch.setattr(table_module, "AFTER_SET_SECONDS", 0.05)
    with _set_by_the_computer() as session:
        async with opened(session, after_set="timed") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.until(lambda: "1 play B0" in entries(session))


async def test_a_timer_of_an_earlier_set_does_not_cut_a_later_stop_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key goes on after the first set; what is left of its time is not the second set's."""
    pause = 0.6
    monkeypatch.setattr(table_module, "AFTER_SET_SECONDS", pause)
    session = begin("0 B6", "1 G5", hands={0: "O3 G3", 1: "P2 G1 G2"})
    with computers_play("P2", "G1", "G2"):
        async with opened(session, after_set="timed") as stage:
            await stage.my_turn()
            await stage.play("O3")
            await stage.shows("Sixteen! The set goes to Ada", "Enter to go on")
            await stage.press("enter")
            await stage.my_turn()
            await stage.pilot.pause(pause / 2)
            await stage.play("G3")
            await stage.shows("Colour match! The set goes to Ada", "Enter to go on")
            stopped = monotonic()
            await stage.until(lambda: not stage.sees("Enter to go on"))
            assert monotonic() - stopped > 0.9 * pause


async def test_ones_own_set_does_not_stop_the_game() -> None:
    session = begin("0 B6", "1 G5", "0 O1", "1 P2", hands={0: "P2 O1"})
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.play("P2")
        await stage.shows("Sixteen! The set goes to You")
        await stage.my_turn()
        assert stage.layout.alive


async def test_ones_own_bust_stops_the_game_before_the_computer_goes_on() -> None:
    session = begin("0 B6", "1 G5", hands={0: "O6"})
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.play("O6")
        await stage.shows("Bust! The set goes to Ada", "11 + 6 = 17, over 16", "Enter to go on")


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
    monkeypatch.setattr(table_module, "AFTER_SET_SECONDS", 0.15)
    session = _last_card_by_the_computer_forms_a_set()
    with thinking() as go:
        async with opened(session, after_set="timed") as stage:
            await stage.shows("Ada is thinking")
            go.set()
            await stage.until(lambda: session.table.outcome is not None)
            await stage.goes_to("HelpScreen", "?")
            await stage.pilot.pause(0.3)
            assert stage.showing == "HelpScreen"
            await stage.goes_to("OverScreen", "q")
            await stage.goes_to("HomeScreen", "q")


def _last_card_by_the_computer_forms_a_set() -> Session:
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


# Keeping and leaving


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving_lets_go_of_the_journal_at_once(key: str) -> None:
    session = begin()
    async with opened(session) as stage:
        await stage.my_turn()
        with pytest.raises(Busy):
            Session.resume(session.record.path)
        await stage.goes_to("HomeScreen", key)
        other = Session.resume(session.record.path)
        assert entries(other) == entries(session)
        other.close()


async def test_leaving_while_the_computer_thinks() -> None:
    session = begin("0 B1")
    with thinking() as go:
        async with opened(session) as stage:
            await stage.shows("Ada is thinking")
            before = entries(session)
            await stage.goes_to("HomeScreen", "q")
            go.set()
            await stage.rest()
            assert on_disk(session) == before


async def test_a_full_disk_is_told_and_the_game_goes_on() -> None:
    session = begin(hands={0: "B1 G2", 1: "P1"})
    with computers_play("P1"):
        async with opened(session) as stage:
            await stage.my_turn()
            before = on_disk(session)
            with full_disk():
                await stage.play("B1")
                await stage.shows("NOT SAVED", "the disk is full", "Ada: P1")
            await stage.until(lambda: stage.can_play)
            await stage.play("G2")
            await stage.shows("You: G2", "NOT SAVED")
            assert on_disk(session) == before
            assert len(entries(session)) > len(before) + 2


async def test_a_game_played_elsewhere_is_watched_and_not_played() -> None:
    playing = begin(hands={0: "B1 G2 O3"})
    async with opened() as stage:
        stage.app.resume(playing.record.path)
        await stage.comes("TableScreen")
        await stage.shows("being played in another window")
        await stage.press("1", "enter", "d", "u")
        await stage.rest()
        assert len(entries(playing)) == 1
        playing.play(playing.table.legal[0])
        playing.play(next(a for a in playing.table.legal if isinstance(a, Play) and CODES[a.card] == "B1"))
        screen = stage.screen
        assert isinstance(screen, TableScreen)
        screen._watch()  # what the timer does every second
        await stage.shows("You: B1, sum 1")
        await stage.goes_to("HomeScreen", "q")
    playing.close()
    assert len(saves()) == 1


# The laws


async def test_with_every_event_dropped_the_board_is_the_same_but_for_the_log() -> None:
    """Law 7: the view is the truth, events are decoration."""
    script = [("O3", "P2"), ("B1", None), ("B2", "B3"), ("G6", "O6")]
    seen = [[board async for board in _boards(script, events=events)] for events in (True, False)]
    assert len(seen[0]) == len(script) + 1
    assert seen[0] == seen[1]


async def _boards(script: list[tuple[str, str | None]], *, events: bool) -> Any:
    """The canvases but for the log, after each turn of a game, with or without events."""
    play = Table.play

    def silent(self: Table[Any, Any], action: Any) -> tuple[Any, ...]:
        told = play(self, action)
        if events:
            return told
        self._events[-1] = ()
        return ()

    session = begin(seed="5" * 64, bonus=True)
    with mock.patch.object(Table, "play", silent):
        async with opened(session) as stage:
            await stage.my_turn()
            yield stage.canvases(Log)
            for _ in script:
                await stage.press("1")
                if stage.hand[0] == "W":
                    await stage.goes_to("WildChooser", "enter")
                    await stage.goes_to("TableScreen", "enter")
                else:
                    await stage.press("enter")
                await _next_turn(stage)
                yield stage.canvases(Log)


async def _next_turn(stage: Stage) -> None:
    """On to the person's next turn, over any stops after sets."""
    for _ in range(50):
        await stage.rest()
        if stage.showing != "TableScreen" or (stage.layout.alive and stage.can_play):
            return
        if stage.sees("Enter to go on"):
            await stage.press("enter")
    raise AssertionError(stage.text())


async def test_the_table_asks_for_no_other_seats_view() -> None:
    """Law 6, between two people: what is asked of the table is for the person at the keyboard, or for everybody."""
    session = begin(players=TWO_PEOPLE, matches=False)
    asked: list[int | None] = []
    view, told, seen = Table.view, Table.told, Table.seen

    def viewed(self: Table[Any, Any], seat: int | None, length: int | None = None) -> Any:
        asked.append(seat)
        return view(self, seat, length)

    def was_told(self: Table[Any, Any], seat: int | None, place: int) -> Any:
        asked.append(seat)
        return told(self, seat, place)

    def was_seen(self: Table[Any, Any], seat: int | None, length: int | None = None) -> Any:
        asked.append(seat)
        return seen(self, seat, length)

    with (
        mock.patch.object(Table, "view", viewed),
        mock.patch.object(Table, "told", was_told),
        mock.patch.object(Table, "seen", was_seen),
        mock.patch.object(Table, "describe", side_effect=AssertionError("the whole position")),
    ):
        async with opened(session) as stage:
            for seat in (0, 1, 0, 1):
                await stage.comes("HandOverScreen")
                assert set(asked) <= {None, *([] if seat == 0 and len(session.table) == 1 else [1 - seat])}
                asked.clear()
                await stage.press("?", "q", "r", "q")
                await stage.rest()
                assert set(asked) <= {None}
                await stage.goes_to("TableScreen", str(seat + 1))
                await stage.my_turn()
                await stage.press("1", "2", "right")
                assert set(asked) <= {None, seat}
                assert seat_of(stage) == seat
                asked.clear()
                await stage.pick(next(card for card in stage.hand if card != "W"))
                await stage.press("enter")
                await stage.rest()


def test_no_screen_reaches_into_the_state() -> None:
    """Law 6: screens and layouts draw views and nothing else."""
    hidden = {"_state", "_at", "describe", "seen", "_keyframes"}
    found = [
        f"{name}:{node.lineno} {node.attr}"
        for name, tree in sources()
        if name.startswith(("screens/", "layouts/", "widgets/")) or name in ("app.py", "story.py")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in hidden
        and not (isinstance(node.value, ast.Name) and node.value.id == "self")
    ]
    assert found == []


# Hand-over


async def test_at_the_hand_over_no_card_of_a_hand_is_shown() -> None:
    session = begin("0 B6", "1 B5", hands={0: "O1 O2 O3", 1: "P1 P2 P3"}, players=TWO_PEOPLE, matches=False)
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        for code in ("O1", "O2", "O3", "P1", "P2", "P3"):
            assert not stage.sees(code)
        assert stage.sees("B6", "B5", "It is Sophie's turn.", "1   I am Sophie", "2   Emmy")
        await stage.press("2")
        await stage.shows("Emmy is not to move. Sophie is.")
        assert stage.showing == "HandOverScreen"
        await stage.press("3", "enter", "space")
        await stage.rest()
        assert stage.showing == "HandOverScreen"
        await stage.goes_to("TableScreen", "1")
        await stage.my_turn()
        assert stage.hand[:3] == ["O1", "O2", "O3"]
        assert not stage.sees("P1")


async def test_a_key_typed_ahead_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", 1000.0)
    async with opened(begin(players=TWO_PEOPLE)) as stage:
        await stage.comes("HandOverScreen")
        await stage.press("1", "1", "1")
        await stage.rest()
        assert stage.showing == "HandOverScreen"
        monkeypatch.setattr(hand_over_module, "TYPED_AHEAD", 0.0)
        await stage.goes_to("TableScreen", "1")


async def test_leaving_at_the_hand_over_leaves_the_table() -> None:
    session = begin(players=TWO_PEOPLE)
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("HomeScreen", "q")
        Session.resume(session.record.path).close()


async def test_four_seats_with_two_people_and_two_computers() -> None:
    players = (human("Sophie"), computer("Ada"), human("Emmy"), computer("Blaise"))
    session = begin(seed="7" * 64, players=players)
    first = session.table.to_move
    async with opened(session) as stage:
        await stage.until(lambda: stage.showing == "HandOverScreen" or stage.sees("Enter to go on"))
        assert session.table.to_move in (0, 2)
        assert first in range(4)
        turn = session.table.to_move
        await stage.goes_to("TableScreen", str(turn + 1))
        await stage.my_turn()
        partner = players[2 - turn].name
        assert stage.sees(f"& {partner}")


async def test_a_whole_game_by_keys_ends_and_is_kept() -> None:
    session = begin(seed="3" * 64)
    async with opened(session) as stage:
        for _ in range(200):
            await stage.until(
                lambda: (
                    stage.showing == "OverScreen"
                    or stage.sees("Enter to go on")
                    or (stage.layout.alive and stage.can_play)
                )
            )
            await stage.settle()
            if stage.showing == "OverScreen":
                break
            if stage.sees("Enter to go on"):
                await stage.press("enter")
                continue
            await stage.press("1", "enter")
            if stage.showing == "WildChooser":
                await stage.goes_to("TableScreen", "enter")
            await stage.settle()
        assert stage.showing == "OverScreen"
        assert session.table.outcome is not None
        assert on_disk(session) == entries(session)


# When the disk refuses


async def test_a_game_that_is_not_saved_can_be_rescued() -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        assert "rescue" not in stage.bar
        with full_disk(), thinking():
            await stage.press("enter")
            await stage.until(lambda: session.unsaved is not None)
            await stage.rest()
            assert stage.sees("NOT SAVED")
            assert stage.bar["rescue"]
            await stage.press("w")
            await stage.told("No copy could be made either")
            assert stage.sees("NOT SAVED")
        await stage.press("w")
        await stage.told("The game is saved again.")
        await stage.until(lambda: session.unsaved is None)
        assert read(session.record.path).table.log == session.table.log
        await stage.until(lambda: not stage.sees("NOT SAVED"))
