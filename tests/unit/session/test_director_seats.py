"""The director and the seats: secret turns, players who sit down, spectators."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.sweet_sixteen.view import View as SweetView
from sixteen_tui.session.cues import AFTER_SET_SECONDS, Cue, Kind
from sixteen_tui.session.session import Session
from tests.unit.session.directed import dealt, news, played, shown, sit
from tests.unit.session.directing import Advancing


def test_others_secret_turns_are_paced_and_can_be_hurried(tmp_path: Path) -> None:
    """Each position waits for its time; what is shown for no time waits for nobody; a reveal is never hurried."""
    session = sit(tmp_path, "sweet-sixteen", "medium", "medium", "human", seed="3" * 64)
    director = Advancing(session)
    cue = shown(director)[-1]
    while cue.kind is not Kind.OTHERS:
        if cue.kind is Kind.TURN:
            session.act(director.view.legal[0])
        elif cue.kind is Kind.STOP:
            director.go_on()
        cue = shown(director)[-1]
    assert cue.paced
    assert director.seconds(1.5) == 1.5
    director.go_on()
    assert director.seconds(1.5) == 0.0
    at = director.at
    due = news(director)
    assert director.next().kind is Kind.OTHERS  # not before its time
    assert director.at == at
    while director.at < due:
        assert director.next(due).kind in (Kind.SHOW, Kind.STOP)
    assert director.at == due
    session.close()


@pytest.mark.parametrize(
    "levels", [("expert", "human", "medium"), ("human", "expert", "expert"), ("hard", "medium", "human")]
)
def test_the_exchanges_of_another_turn_are_shown_in_one_step(tmp_path: Path, levels: tuple[str, ...]) -> None:
    """With its end, however many they were: two steps a turn at most, the deal and these."""
    session = sit(tmp_path, "sweet-sixteen", *levels, seed="7" * 64)
    director = Advancing(session)
    traded, steps = list[int](), Counter[tuple[int, int]]()
    while (cue := director.next()).kind is not Kind.OVER:
        if cue.kind is Kind.TURN:
            session.act(director.view.legal[0])
        elif cue.kind is Kind.STOP:
            director.go_on()
        elif cue.kind is Kind.OTHERS:
            before, due = director.public, news(director)
            shown(director, due)
            turn = director.game.turn(session.seats[None].view(due))
            if turn is None:
                continue
            after = session.seats[None].view(due)
            assert isinstance(after, SweetView)
            steps[after.round, turn.seat] += 1
            done = after.trades[turn.seat]
            if done:
                later = next(session.seats[None].after(due), None)
                last = later is not None and director.game.turn(session.seats[None].view(later.at)) is None
                assert turn.over or last, "all is there; the last of a round come with its settlement"
                traded.append(done)
            assert director.public != before
    assert max(traded) > 3
    assert max(steps.values()) <= 2
    session.close()


@pytest.mark.parametrize("seed", range(6))
def test_who_sits_down_again_sees_no_more_than_they_had_come_to_see(tmp_path: Path, seed: int) -> None:
    """If turns end in secret, play goes on from the last thing that a person did visibly; else from the newest."""
    session = sit(tmp_path, "sweet-sixteen", "human", "human", "medium", seed=f"{seed}" * 64)
    director = Advancing(session)
    chance = Random(seed)
    for _ in range(12):
        cue = shown(director)[-1]
        if cue.kind is Kind.CALL:
            assert cue.seat is not None
            director.confirmed(cue.seat)
        elif cue.kind is Kind.STOP:
            director.go_on()
        elif cue.kind is Kind.OTHERS:
            shown(director, news(director))
        elif cue.kind is Kind.TURN:
            session.act(chance.choice(director.view.legal))
    session.release()
    again = Advancing(Session.resume(session.record.path))
    assert again.holder is None
    spectator = again.session.seats[None]
    assert again.at in {0, *(position.at for position in spectator.after(0))}
    first, *later = spectator.after(again.at)
    mover = spectator.view(again.at).to_move
    acted = mover in again.session.people and any(map(again.game.is_decision, first.actions))
    assert acted or again.at == 0
    for position in later:
        mover = spectator.view(spectator.before(position.at)).to_move
        acted = mover in again.session.people and any(map(again.game.is_decision, position.actions))
        assert not acted
    watcher = Advancing(Session.watch(session.record.path))
    assert watcher.at == watcher.seat.newest
    again.session.close()


def test_a_watcher_is_shown_the_newest_position_and_asked_nothing(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "medium")
    watcher = Advancing(Session.watch(host.record.path))
    assert watcher.at == watcher.seat.newest == 1
    assert not watcher.follow()
    assert watcher.view.to_move == watcher.holder == 0
    assert not watcher.persons_turn
    played(host, "P6")
    assert watcher.follow()
    assert isinstance(watcher.view, View)
    assert watcher.view.sum == 6
    assert not watcher.persons_turn
    point = host.take_back_point(0)
    assert point is not None
    host.take_back(point)
    assert watcher.follow()
    assert (watcher.view.sum, watcher.at) == (0, watcher.seat.newest)
    host.close()


def test_who_had_the_last_turn_of_a_round_is_at_the_keyboard_when_it_is_settled(tmp_path: Path) -> None:
    """Also the banker whose hand was finished as it was dealt, and who could do nothing: it is to be seen first."""
    as_dealt = 0
    for number in range(4):
        session = sit(tmp_path, "sweet-sixteen", "human", "human", "human", seed=f"{number}" * 64)
        director = Advancing(session)
        last: int | None = None
        while (cue := director.next()).kind is not Kind.OVER:
            if cue.kind is Kind.CALL:
                assert cue.seat is not None
                director.confirmed(cue.seat)
            elif cue.kind is Kind.TURN:
                last = cue.seat
                session.act(director.view.legal[-1])
            elif cue.kind is Kind.STOP:
                closer = director.game.closed_by(director.view)
                if director.game.halts(director.view):
                    assert director.holder == closer
                    assert director.view.hand
                    as_dealt += last != closer
                director.go_on()
        session.close()
    assert as_dealt


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [0, 1])
def test_who_sits_down_at_a_game_that_is_over_is_told_so_at_once(tmp_path: Path, game: str, people: int) -> None:
    """Its last card was seen before: nobody is asked to go on after it."""
    session = sit(tmp_path, game, *("human",) * people, *("easy",) * (2 - people))
    while not session.record.finished:
        session.act(session.record.table.legal[0])
    director = Advancing(Session.of(session.record))
    assert director.at == director.seat.newest
    assert not director.stopped
    assert director.next() == Cue(Kind.OVER)
    director.go_on()
    assert director.next() == Cue(Kind.OVER)
    session.close()


def test_between_people_the_seat_that_had_the_keyboard_is_remembered(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "human")
    director = Advancing(Session(host))
    assert (director.holder, director.left_by, director.shares) == (None, None, True)
    director.next()
    director.confirmed(0)
    assert shown(director)[-1] == Cue(Kind.TURN, 0)
    director.session.act(Draw(0))
    shown(director)
    director.session.act(Play(0, CARDS["P6"]))
    assert shown(director)[-1] == Cue(Kind.CALL, 1)
    assert (director.holder, director.left_by) == (None, 0)
    assert director.back_point() is not None
    assert director.take_back()
    assert director.at == director.seat.newest
    assert not director.stopped
    host.close()


@pytest.mark.parametrize("kinds", [("human", "easy"), ("easy", "human")])
@pytest.mark.parametrize("game", GAMES)
def test_others_are_to_move_where_nobody_here_is(tmp_path: Path, game: str, kinds: tuple[str, str]) -> None:
    session, seen, own = sit(tmp_path, game, *kinds), set(), kinds.index("human")
    director = Advancing(session)
    assert not director.shares
    while not session.record.finished:
        director.at = director.seat.newest
        mover = director.view.to_move
        assert director.others_to_move == (mover == 1 - own)
        assert director.persons_turn == (mover == own)
        seen.add(mover)
        session.act(session.record.table.legal[0])
    director.at = director.seat.newest
    assert not director.others_to_move
    assert own in seen
    session.close()


@pytest.mark.parametrize("timed", [True, False])
def test_after_the_last_card_play_goes_on_by_itself_where_it_is_timed(tmp_path: Path, *, timed: bool) -> None:
    session = sit(tmp_path, "sixteen", "human", "easy")
    director = Advancing(session, timed=timed)
    while not session.record.finished:
        session.act(session.record.table.legal[0])
    last = director.next()
    while director.at != director.seat.newest or last.kind is Kind.SHOW:
        director.go_on()
        last = director.next()
    director.go_on()
    stops = [last, director.next()]
    assert Kind.OVER in {cue.kind for cue in stops}
    stopped = next(cue for cue in stops if cue.kind is Kind.STOP)
    assert stopped.after == (AFTER_SET_SECONDS if timed else None)
    session.close()
