"""Take-backs: of which plays, when they are journalled, and limits of a watcher."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from tests.unit.saves.games import ALL_RULES, BOT, PERSON, Played


def new(folder: Path, *players: Player, rules: int = 0) -> Host:
    """A game in which seat 0 begins."""
    for number in range(100):
        session = Host.new(folder, "sixteen", ALL_RULES[rules], players, f"{number:064x}")
        if session.table.to_move == 0:
            return session
        session.close()
    raise AssertionError("seat 0 never begins")


def turn(session: Host) -> int:
    """The seat to move draws and plays; returns the length of the log before its play."""
    seat = session.table.to_move
    while True:
        length = len(session.table)
        action = session.table.legal[-1]
        session.play(action)
        if isinstance(action, Play):
            assert action.seat == seat
            return length


def until(session: Host, seat: int) -> None:
    """Turns until it is a seat's."""
    while session.table.to_move != seat:
        turn(session)


def allowed(entries: list[str], seat: int, people: tuple[int, ...]) -> int | None:
    """The law of taking back, said of the entries: the seat's last play, if no other person has acted after it."""
    plays = [i for i, entry in enumerate(entries) if entry.startswith(f"{seat} play")]
    if not plays or any(int(entry[0]) in people and int(entry[0]) != seat for entry in entries[plays[-1] + 1 :]):
        return None
    return plays[-1]


def test_with_a_computer_its_answer_goes_too(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, BOT)
    assert session.take_back_point(0) is None
    session.play(session.table.legal[0])
    assert session.take_back_point(0) is None  # a draw is not a play
    session.play(session.table.legal[-1])
    assert session.take_back_point(0) == 2
    until(session, 1)
    turn(session)
    until(session, 0)
    assert session.take_back_point(0) is not None
    session.take_back(2)
    assert len(session.table) == 2
    assert (session.table.to_move, session.record.took_back) == (0, 1)
    assert session.table.view(0).drawn == 1  # the card that was drawn stays drawn
    assert session.take_back_point(0) is None
    record = read(session.record.path)
    assert (record.table.log, record.took_back) == (session.table.log, 1)
    session.close()


def test_one_play_after_another_can_be_taken_back(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, BOT)
    points = []
    for _ in range(6):
        until(session, 0)
        points.append(turn(session))
    for point in reversed(points):
        assert session.take_back_point(0) == point
        session.take_back(point)
        assert read(session.record.path).table.log == session.table.log
    assert session.take_back_point(0) is None
    session.close()


def test_with_two_persons_until_the_other_acts(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, PERSON, rules=4)
    first = turn(session)
    until(session, 1)
    assert session.take_back_point(1) is None
    own = session.take_back_point(0)
    assert own is not None
    assert own >= first
    session.play(session.table.legal[0])
    assert session.take_back_point(0) is None
    session.close()


def test_with_four_only_persons_count(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, BOT, PERSON, BOT, rules=1)
    point = turn(session)
    assert session.take_back_point(0) == point
    turn(session)
    assert session.take_back_point(0) == point
    session.play(session.table.legal[0])  # the person on seat 2 draws
    assert session.take_back_point(0) is None
    assert session.take_back_point(2) is None
    session.close()


def test_nobody_takes_back_when_it_is_over_or_looks_on(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, BOT)
    while session.table.outcome is None:
        turn(session)
        watcher = Host.watch(session.record.path)
        assert watcher.take_back_point(0) is None
        assert watcher.watching
        with pytest.raises(IllegalAction):
            watcher.play(watcher.table.legal[0] if watcher.table.legal else session.table.log[-1])
        assert session.take_back_point(None) is None
    assert session.take_back_point(0) is None
    session.close()


def test_a_watcher_takes_nothing_back(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, BOT)
    turn(session)
    watcher = Host.watch(session.record.path)
    with pytest.raises(IllegalAction):
        watcher.take_back(1)
    assert watcher.table.log == session.table.log


def test_what_never_was_is_not_taken_back_to(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, BOT)
    turn(session)
    before = session.record.path.read_bytes()
    for length in (-1, len(session.table) + 1, 10**9):
        with pytest.raises(IllegalAction):
            session.take_back(length)
    assert session.record.path.read_bytes() == before
    assert (len(session.table), session.record.took_back) == (3, 0)
    session.close()


def test_what_is_illegal_is_not_written(tmp_path: Path) -> None:
    session = new(tmp_path, PERSON, BOT)
    before = session.record.path.read_bytes()
    for action in (session.table.log[0], Play(0, 0), Play(1, 0)):
        with pytest.raises(IllegalAction):
            session.play(action)
    assert session.record.path.read_bytes() == before
    session.close()


@pytest.mark.parametrize("number", range(6))
def test_the_law_holds_in_any_game(tmp_path: Path, number: int) -> None:
    """At every step of random games with take-overs, for every seat."""
    random = Random(f"law {number}")
    played = Played.new(tmp_path, random.choice(ALL_RULES), random)
    points = 0
    for _ in range(120):
        played.step()
        for seat in range(len(played.players)):
            point = played.session.take_back_point(seat)
            assert point == (None if played.over else allowed(played.entries, seat, played.session.people))
            points += point is not None
    assert points > 0
    played.session.close()


@pytest.mark.parametrize("rules", range(2))
def test_a_reload_agrees_on_what_can_be_taken_back(tmp_path: Path, rules: int) -> None:
    random = Random("reload")
    played = Played.new(tmp_path, ALL_RULES[rules], random)
    for _ in range(40):
        played.step()
        seats = range(len(played.players))
        points = [played.session.take_back_point(seat) for seat in seats]
        played.session.close()
        played.session = Host.resume(played.session.record.path)
        assert [played.session.take_back_point(seat) for seat in seats] == points
    played.session.close()
