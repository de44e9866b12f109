"""Replays: steps, sets, speeds, and whose hands they show."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.saves.records import read
from sixteen_tui.screens.replay import running
from sixteen_tui.screens.replay.replay import ReplayScreen
from sixteen_tui.session.host import Host
from sixteen_tui.text import keys as words
from sixteen_tui.widgets.course import Course
from sixteen_tui.widgets.timeline import TimelineBar
from tests.ui.kit import SOON, TWO_PEOPLE, Stage, begin, computer, finished, human, opened


def _replay(stage: Stage) -> ReplayScreen:
    assert isinstance(stage.screen, ReplayScreen)
    return stage.screen


def _sets(session: Host) -> list[int]:
    """After which entries a set more has been won."""
    table = session.table
    won = [len(table.view(None, length).won) for length in range(len(table) + 1)]
    return [length for length in range(1, len(won)) if won[length] > won[length - 1]]


async def test_replay_steps_both_ways() -> None:
    session = finished()
    async with opened(replay=read(session.record.path)) as stage:
        start = stage.text()
        await stage.shows(f"Step 1 of {len(session.table)}, 0 sets")
        seen = [start]
        for key in ("right", "l", "right"):
            await stage.press(key)
            await stage.until(lambda: stage.text() != seen[-1])
            seen.append(stage.text())
        for key, text in zip(("left", "h", "left"), reversed(seen[:-1]), strict=True):
            await stage.press(key)
            await stage.until(lambda text=text: stage.text() == text)  # type: ignore[misc]  # the default binds
        await stage.press("end")
        await stage.shows(f"Step {len(session.table)} of {len(session.table)}")
        await stage.press("home")
        await stage.until(lambda: stage.text() == start)


@pytest.mark.parametrize(
    ("there", "key"),
    [("home", each) for each in ("left", "up", "T", "home")]
    + [("end", each) for each in ("down", "t", "end", "space")]
    + [("s,s,s,s,s", "minus"), ("f,f,f,f,f", "plus")],
)
@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
async def test_a_key_that_leads_nowhere_in_a_replay_is_answered(there: str, key: str, size: tuple[int, int]) -> None:
    """Until the next key, and whole; the keys stay in sight."""
    async with opened(replay=read(finished().record.path), size=size) as stage:
        await stage.press("right", "right", *there.split(","), "e")
        assert not stage.sees(words.no_such_key())
        keys = stage.rows()[-1]
        await stage.press(key)
        assert stage.sees(words.no_such_key())
        assert stage.rows()[-1] == keys
        await stage.press("e")
        assert not stage.sees(words.no_such_key())


async def test_behind_the_last_step_of_a_finished_game_lies_its_end() -> None:
    record = read(finished().record.path)
    async with opened(replay=record) as stage:
        await stage.press("end")
        await stage.goes_to("OverScreen", "right")
        assert "play again" not in stage.bar
        await stage.press("a")
        assert stage.showing == "OverScreen"
        await stage.goes_to("ReplayScreen", "w")
        await stage.shows("Step 1 of")


async def test_replay_goes_from_set_to_set_both_ways() -> None:
    session = finished()
    places = _sets(session)
    assert len(places) > 3
    async with opened(replay=read(session.record.path)) as stage:
        screen = _replay(stage)
        there = []
        for _ in places:
            await stage.press("down")
            there.append(screen._replay.at)
        assert there == places
        back = []
        for _ in places[1:]:
            await stage.press("up")
            back.append(screen._replay.at)
        assert back == places[-2::-1]


async def test_replay_set_back_from_between_two_sets_goes_to_the_one_just_passed() -> None:
    session = finished()
    first, second = _sets(session)[:2]
    assert second - first > 2
    async with opened(replay=read(session.record.path)) as stage:
        screen = _replay(stage)
        await stage.press("down", "right")
        assert screen._replay.at == first + 1
        await stage.press("up")
        assert screen._replay.at == first


async def test_replay_before_the_first_set_goes_back_to_the_start() -> None:
    async with opened(replay=read(finished().record.path)) as stage:
        screen = _replay(stage)
        start = screen._replay.at
        await stage.press("right", "right", "up")
        assert screen._replay.at == start


async def test_replay_runs_by_itself_to_the_end_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SPEEDS", (SOON,) * 5)
    monkeypatch.setattr(running, "HALTS", SOON)
    session = finished()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.press("end", "up", "up", "up", "space")
        await stage.shows("Running; speed 3")
        await stage.shows(f"Step {len(session.table)} of", "Stopped")


async def test_replay_runs_at_five_speeds_and_stops_on_a_key() -> None:
    async with opened(replay=read(finished().record.path)) as stage:
        screen = _replay(stage)
        await stage.shows("Stopped; speed 3")
        for keys, speed in ((("plus",), 4), (("f", "f", "f"), 5), (("minus",), 4), (("s",) * 5, 1)):
            await stage.press(*keys)
            await stage.shows(f"Stopped; speed {speed}")
        await stage.press("space")
        await stage.shows("Running; speed 1")
        assert screen._runner.timer is not None
        assert screen._runner.timer._interval == running.SPEEDS[0]
        await stage.press("+")
        await stage.shows("Running; speed 2")
        assert screen._runner.timer._interval == running.SPEEDS[1]
        await stage.press("space")
        await stage.shows("Stopped; speed 2")
        assert screen._runner.timer is None


async def test_replay_that_runs_says_so_while_a_review_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(replay=read(finished().record.path)) as stage:
        await stage.shows("Stopped; speed 3")
        monkeypatch.setattr(type(_replay(stage)._mistakes), "running", True)
        await stage.press("space")
        await stage.shows("Running; speed 3")
        await stage.press("space")
        await stage.shows("Looking at every decision")


async def test_replay_waits_while_help_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SPEEDS", (SOON,) * 5)
    async with opened(replay=read(finished().record.path)) as stage:
        screen = _replay(stage)
        monkeypatch.setattr(screen._replay, "at", 1)
        await stage.goes_to("HelpScreen", "?")
        screen.action_auto()
        await stage.rest()
        assert screen._replay.at == 1
        await stage.press("q")
        await stage.until(lambda: screen._replay.at > 1)


async def test_replay_of_a_finished_game_shows_all_hands_or_one_persons() -> None:
    session = finished(players=(human("Sophie"), computer("Ada")))
    table = session.table
    async with opened(replay=read(session.record.path)) as stage:
        await stage.shows("All hands open")
        hands = [{CODES[card] for card in table.view(seat, 1).hand} for seat in (0, 1)]
        assert hands[0] | hands[1] <= stage.cards()
        await stage.press("e")
        await stage.shows("Seen by Sophie")
        assert hands[0] <= stage.cards()
        assert not (hands[1] - hands[0]) & stage.cards()
        await stage.press("tab")
        await stage.shows("Seen by Ada")
        assert hands[1] <= stage.cards()
        assert not (hands[0] - hands[1]) & stage.cards()
        await stage.press("e")
        await stage.shows("All hands open")


async def test_replay_of_an_unfinished_game_shows_the_persons_hand_alone() -> None:
    session = begin("0 B6", "1 B5", hands={0: "O1 O2 O3", 1: "P1 P2 P3"}, matches=False)
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.shows("Seen by You")
        for key in ("home", "right", "right", "right", "e", "tab", "end"):
            await stage.press(key)
            assert {"O1", "O2", "O3"} <= stage.cards()
            assert not {"P1", "P2", "P3"} & stage.cards()
        assert "eyes" not in stage.bar or not stage.bar["eyes"]


async def test_replay_of_an_unfinished_game_of_two_people_shows_no_hand() -> None:
    session = begin("0 B6", "1 B5", hands={0: "O1 O2 O3", 1: "P1 P2 P3"}, players=TWO_PEOPLE, matches=False)
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.shows("As seen by everybody")
        for key in ("home", "left", "right", "right", "right", "right", "e", "tab", "end"):
            await stage.press(key)
            assert stage.cards() <= {"B5", "B6"}
        assert stage.cards() == {"B5", "B6"}


async def test_you_are_spoken_to_where_all_hands_are_open() -> None:
    """Nobody's seat is looked through then, and yet one of the players is the person."""
    async with opened(replay=read(finished().record.path)) as stage:
        for _ in range(8):
            await stage.press("right")
            if stage.sees("You played"):
                break
        assert stage.sees("You played")


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
async def test_the_course_ends_above_the_timeline_with_what_was_played_last(size: tuple[int, int]) -> None:
    async with opened(replay=read(finished().record.path), size=size) as stage:
        for _ in range(28):
            await stage.press("right")
        course = stage.screen.query_one(Course)
        assert course.region.bottom <= stage.screen.query_one(TimelineBar).region.y
        view = stage.layout.view
        assert view is not None
        newest = stage.rows()[course.region.bottom - 1]
        assert CODES[view.pile[-1]] in newest[course.region.x :]
