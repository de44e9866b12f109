"""Replays: to a set from the list and to a step by its number, as it was then, and guessed first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sixteen_tui.engine.sixteen.cards import CODES, WILD
from sixteen_tui.engine.sweet_sixteen.actions import Take, Trade
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.screens.replay import running
from sixteen_tui.screens.replay.replay import ReplayScreen
from sixteen_tui.session.replay import Replay
from tests.games import HIDING
from tests.terminal import shown
from tests.ui.kit import SOON, Stage, computer, finished, human, opened
from tests.ui.sweet_states import STATES
from tests.unit.session.test_replay import dealt, played, record
from tests.unit.session.test_replay_then import to_the_end
from tests.unit.session.test_wall import moved

PLAYERS = (human("Sophie"), computer("Ada"))


def kept() -> Record:
    return read(finished(players=PLAYERS).record.path)


def replay(stage: Stage) -> Replay:
    assert isinstance(stage.screen, ReplayScreen)
    return stage.screen._replay


@pytest.mark.parametrize("others", [1, 3])
async def test_open_hands_are_drawn_in_a_large_terminal(others: int) -> None:
    """The last two cards of each whole; those before them as far as there is room."""
    players = (human("Sophie"), *(computer(name) for name in ("Ada", "Carl", "Emmy")[:others]))
    async with opened(replay=read(finished(players=players).record.path), size=(120, 40)) as stage:
        await stage.press("down", "left", "left")
        await stage.rest()
        hands = stage.layout.board.hands  # type: ignore[union-attr]  # a replay has a board
        assert hands is not None
        held = {CODES[card] for hand in hands[1:] for card in hand[-2:] if card != WILD}
        assert held
        assert held <= set(shown.drawn(stage.text()))


# Jumps


async def test_the_list_has_every_set_and_goes_to_the_chosen_one() -> None:
    found = kept()
    sets = Replay(found).milestones()
    async with opened(replay=found) as stage:
        await stage.press("down", "right")
        await stage.goes_to("ChaptersScreen", "o")
        for number, (step, view, _numbers) in enumerate(sets, start=1):
            await stage.until(lambda step=step: stage.sees(f"step {step}") or stage.sees("Where to?"))  # type: ignore[misc]
            line = next(row for row in stage.rows() if row.strip(" ▶").startswith(f"{number} "))
            side = view.won[-1].side  # type: ignore[attr-defined]  # the view of this game
            assert ("Sophie" in line, "Ada" in line) == (side == 0, side == 1)
        (chosen,) = [row for row in stage.rows() if "▶" in row]
        assert chosen.strip(" ▶").startswith("2 "), "the one that is being played"
        await stage.press("down", "down")
        await stage.goes_to("ReplayScreen", "enter")
        assert replay(stage).at == sets[3][0]
        await stage.goes_to("ChaptersScreen", "o")
        await stage.goes_to("ReplayScreen", "o")
        assert replay(stage).at == sets[3][0]


async def test_the_list_can_be_used_in_the_smallest_terminal() -> None:
    found = kept()
    async with opened(replay=found, size=(40, 12)) as stage:
        await stage.goes_to("ChaptersScreen", "o")
        await stage.press("end")
        await stage.goes_to("ReplayScreen", "enter")
        assert replay(stage).at == Replay(found).milestones()[-1].step


async def test_a_step_is_gone_to_by_its_number() -> None:
    async with opened(replay=kept()) as stage:
        last = replay(stage).last
        for typed, reached in (("31", 31), ("1", 1), (f"{last}", last), ("0", 1), ("12", 12)):
            await stage.goes_to("FindScreen", ":")
            await stage.press(*typed)
            await stage.goes_to("ReplayScreen", "enter")
            await stage.until(lambda reached=reached: replay(stage).at == reached)  # type: ignore[misc]
        for typed in ("9999", "x", "-3", "²"):
            await stage.goes_to("FindScreen", ":")
            await stage.press(*typed)
            await stage.goes_to("ReplayScreen", "enter")
            await stage.told(f"the last is {last}")
            assert replay(stage).at == 12
        await stage.goes_to("FindScreen", ":")
        await stage.goes_to("ReplayScreen", "escape")
        assert replay(stage).at == 12


async def test_a_running_replay_waits_at_a_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SPEEDS", (SOON,) * 5)
    monkeypatch.setattr(running, "HALTS", 1000.0)
    async with opened(replay=kept()) as stage:
        first = replay(stage).milestones()[0].step
        await stage.press("space")
        await stage.until(lambda: replay(stage).at == first)
        await stage.rest()
        assert replay(stage).at == first
        await stage.shows("Running")
        await stage.press("right")
        assert replay(stage).at == first + 1


# All hands open


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_every_exchange_says_which_card_went_and_which_came(size: tuple[int, int]) -> None:
    """Also one that ended a round."""
    table = played("sweet-sixteen", varied=True)
    exchanged = 0
    async with opened(replay=record(table), size=size) as stage:
        for step in range(2, len(table)):
            await stage.press("right")
            assert replay(stage).at == step
            (seen,) = replay(stage).told(step - 1, step)
            for action in seen.actions:
                if isinstance(action, Trade | Take):
                    cards = [action.received, *([action.card] if isinstance(action, Trade) else [])]
                    strip = next(row for row in stage.rows() if row.strip().startswith(f"Step {step} of"))
                    assert all(words.label(card) in strip for card in cards if card is not None), (strip, action, seen)
                    exchanged += 1
    assert exchanged > 5


# As it was then


async def test_as_it_was_then_nothing_tells_how_it_ends() -> None:
    found = kept()
    async with opened(replay=found) as stage:
        last = replay(stage).last
        await stage.press("a")
        await stage.shows("Seen then by Sophie", "Step 1, 0 sets")
        for key in ("m", "M", "v", "c", "end", "G"):
            await stage.press(key)
            assert (stage.showing, replay(stage).at) == ("ReplayScreen", 1)
        await stage.press("down")
        assert not stage.sees(f"of {last}")
        await stage.goes_to("ChaptersScreen", "o")
        assert sum(row.strip(" ▶").startswith(tuple("123456789")) for row in stage.rows()) == 1
        await stage.goes_to("ReplayScreen", "q")
        at = replay(stage).at
        await stage.goes_to("FindScreen", ":")
        await stage.press(*str(at + 1))
        await stage.goes_to("ReplayScreen", "enter")
        await stage.told("That is no step that was seen")
        assert replay(stage).at == at


async def test_the_results_come_back_only_when_asked_for_twice() -> None:
    async with opened(replay=kept()) as stage:
        await stage.press("a")
        await stage.goes_to("Confirm", "a")
        await stage.goes_to("ReplayScreen", "n")
        assert replay(stage).then
        await stage.goes_to("Confirm", "a")
        await stage.goes_to("ReplayScreen", "y")
        await stage.shows(f"Step 1 of {replay(stage).last}")
        await stage.press("a")
        for _ in range(replay(stage).last):
            await stage.press("n")
        await stage.press("a")
        assert not replay(stage).then, "who has seen the end is not asked"


def pairs() -> Iterator[tuple[AnyTable, AnyTable]]:
    """Two finished games that seat 0 sees alike for a while; other cards that it has not seen may lie elsewhere."""
    for name in HIDING:
        random = Random(name)
        start = dealt(name, 3 if name == "sweet-sixteen" else 2, varied=True)
        while start.outcome is None and len(start) < 12:
            start.play(random.choice(start.legal))
            start.deal()
        yield to_the_end(start, random), to_the_end(moved(start, (0,), random), random)


@pytest.mark.parametrize("number", range(len(HIDING)))
async def test_twins_are_drawn_alike_up_to_where_the_seat_sees_a_difference(number: int) -> None:
    pictures = []
    tables = [*pairs()][number]
    for table in tables:
        seen: list[tuple[object, str]] = []
        async with opened(replay=record(table)) as stage:
            await stage.press("a")
            while len(seen) < 12:
                seen.append((table.seen(0, replay(stage).length), stage.text()))
                if replay(stage).at == replay(stage).last:
                    break
                await stage.press("right")
        pictures.append(seen)
    same = [one[1] == other[1] for one, other in zip(*pictures, strict=False) if one[0] == other[0]]
    assert len(same) > 3
    assert all(same)


# Guess first


async def guess(stage: Stage, key: str = "enter") -> None:
    """Answer the question and go on."""
    await stage.comes("TryScreen")
    asked = stage.screen
    await stage.press("1", key)
    await stage.shows("▶ Enter: go on")
    await stage.press("enter")
    await stage.until(lambda: stage.screen is not asked)


async def test_every_decision_is_asked_for_before_it_is_shown() -> None:
    found = kept()
    async with opened(replay=found) as stage:
        await stage.press("y")
        await stage.shows("Seen then by Sophie", "Guess first")
        asked: list[int] = []
        while len(asked) < 3:
            while stage.showing == "ReplayScreen":
                await stage.press("right")
                await stage.rest()
            entry = stage.screen._trial.entry  # type: ignore[attr-defined]  # a decision is asked for
            asked.append(entry)
            assert found.table.mover(entry) == 0
            await guess(stage)
            assert replay(stage).length == entry + 1
            await stage.shows(f"/{len(asked)}, same")
        await stage.press("left", "left")
        await stage.press("right", "right")
        assert stage.showing == "ReplayScreen", "what has been guessed is not asked again"
        await stage.press("y")
        await stage.told("No more guessing", "of 3 as good as the best")


@pytest.mark.parametrize("key", ["down", "t", "G"])
async def test_no_move_goes_past_a_decision_to_be_guessed(key: str) -> None:
    async with opened(replay=kept()) as stage:
        await stage.press("y")
        if key == "G":
            await stage.press(key)
            assert replay(stage).at == 1
            return
        for _ in range(3):
            if stage.showing == "ReplayScreen":
                await stage.press(key)
                await stage.rest()
        assert stage.showing == "TryScreen"


async def test_a_running_replay_stops_for_a_guess_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SPEEDS", (SOON,) * 5)
    monkeypatch.setattr(running, "HALTS", SOON)
    async with opened(replay=kept()) as stage:
        await stage.press("y", "space")
        await guess(stage)
        await guess(stage)
        await stage.comes("TryScreen")


async def test_leaving_a_question_ends_the_guessing() -> None:
    async with opened(replay=kept()) as stage:
        await stage.press("y", "t")
        await stage.goes_to("TryScreen", "t") if stage.showing == "ReplayScreen" else None
        await stage.goes_to("ReplayScreen", "q")
        await stage.told("No more guessing")
        assert replay(stage).then, "what comes is still not told"
        await stage.press("right")
        assert stage.showing == "ReplayScreen"


@pytest.mark.every("each has another number of columns")
@pytest.mark.parametrize(
    ("size", "name"),
    [((160, 50), "Bartholomew-Jack & Constantin-Peter"), ((80, 24), "Bartholomew-Jack & "), ((60, 18), "Constantin-")],
)
async def test_the_names_of_a_set_get_the_room_that_is_left(size: tuple[int, int], name: str) -> None:
    async with STATES["chapters"]({}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.settle()
        assert any(row.lstrip(" ▶").startswith("1 ") and name in row[: size[0] * 4 // 5] for row in stage.rows())
