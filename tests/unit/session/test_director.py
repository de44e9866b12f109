"""The director: what comes next, whoever shows it. Tested without a screen, a clock or a prompt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.session.cues import AFTER_SET_SECONDS, Cue, Kind
from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session
from tests.unit.session.directed import dealt, news, played, shown, sit
from tests.unit.session.directing import Advancing

PACE: Final = 1.5


def whole_game(director: Director, choose: Callable[[Any], Any]) -> list[Cue]:
    """Everything that the director wants, from the first cue to the end of the game, with somebody who never waits."""
    cues, due, game, people = list[Cue](), None, director.game, director.session.people
    called, before = False, Kind.OVER
    while not cues or cues[-1].kind is not Kind.OVER:
        cue = director.next(due)
        cues.append(cue)
        assert director.public.seat is None
        turn, halts = game.turn(director.view), game.halts(director.view)
        seconds = AFTER_SET_SECONDS if game.halts(director.public) and not director.passed else PACE
        if cue.kind in (Kind.STOP, Kind.CALL, Kind.TURN):
            assert director.seconds(PACE) == seconds, "nobody is in a hurry any more"
        if cue.kind in (Kind.CALL, Kind.TURN):
            assert cue.bell or not called, "others were seen to play"
            called = False
        assert (before, cue.kind) != (Kind.TURN, Kind.CALL) or not game.discreet, "how it ended was not to be seen"
        before = before if cue.kind is Kind.SHOW else cue.kind
        match cue.kind:
            case Kind.SHOW:
                shown_now = due is not None and director.at <= due
                assert turn is None or turn.seat == director.holder or shown_now, "before its time"
            case Kind.STOP:
                assert cue.after is None or (director.timed and not halts)
                mover = director.view.to_move
                assert mover not in people or mover == director.holder, "a hand-over leaves all the time to look"
                assert turn is None or turn.seat == director.holder or director.is_news(director.at), "another's turn"
                director.go_on()
                assert not director.shares or not (turn or halts) or director.holder is None
            case Kind.OTHERS:
                assert cue.paced or not game.discreet
                called = True
                director.go_on()
                assert director.seconds(PACE) == (0.0 if cue.paced and seconds == PACE else seconds)
                due = news(director)
            case Kind.CALL:
                assert director.holder is None
                assert not director.view.hand
                assert cue.seat is not None
                director.confirmed(cue.seat)
            case Kind.TURN:
                assert director.persons_turn
                assert director.view.seat == cue.seat == director.holder
                director.go_on()
                assert director.seconds(PACE) == seconds, "there is nobody to wait for"
                director.session.act(choose(director.view))
                assert not director.persons_turn, "before what came of it is shown"
    return cues


@pytest.mark.parametrize("transcript", [False, True])
@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("sixteen", ("human", "medium")),
        ("sixteen", ("human", "human")),
        ("sixteen", ("human", "medium", "human", "medium")),
        ("sweet-sixteen", ("human", "medium")),
        ("sweet-sixteen", ("human", "human", "medium")),
        ("sweet-sixteen", ("medium", "human", "medium", "human")),
    ],
)
def test_a_whole_game_is_directed_to_its_end(
    tmp_path: Path, game: str, players: tuple[str, ...], *, transcript: bool
) -> None:
    """Nobody acts out of turn, and nobody's cards are shown while the keyboard is handed over."""
    session = sit(tmp_path, game, *players)
    chance = Random(f"{game} {players}")
    cues = whole_game(Advancing(session, transcript=transcript, timed=True), lambda view: chance.choice(view.legal))
    assert session.seats[None].view().outcome is not None
    assert {cue.seat for cue in cues if cue.kind is Kind.TURN} <= set(session.people)
    assert any(cue.kind is Kind.CALL for cue in cues) is (len(session.people) > 1)
    session.close()


def test_between_two_people_the_keyboard_is_handed_over_before_every_turn(tmp_path: Path) -> None:
    director = Advancing(Session(dealt(tmp_path, "human", "human")))
    for seat, code in ((0, "P6"), (1, "O6"), (0, "B0")):
        assert shown(director)[-1] == Cue(Kind.CALL, seat)
        assert director.holder is None
        assert not director.view.hand
        assert director.view == director.public
        director.confirmed(seat)
        assert shown(director)[-1] == Cue(Kind.TURN, seat)
        assert director.view.hand
        director.session.act(Draw(seat))
        assert shown(director)[-1] == Cue(Kind.TURN, seat)
        director.session.act(Play(seat, CARDS[code]))
    director.session.close()


@pytest.mark.parametrize(("transcript", "timed"), [(False, False), (False, True), (True, False)])
def test_play_stops_where_a_computer_takes_a_set(tmp_path: Path, *, transcript: bool, timed: bool) -> None:
    """For the person, or only for a while; where everything stays readable it rings and goes on."""
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host), transcript=transcript, timed=timed)
    shown(director)
    played(host, "P6", "O6", "B0", "P4")
    director.hurry = True
    cues = shown(director)
    assert director.game.milestones(director.view) == 1
    if transcript:
        assert cues[-1].kind is Kind.OTHERS
        assert any(cue.bell for cue in cues)
        assert not director.stopped
    else:
        assert cues[-1] == Cue(Kind.STOP, 0, bell=True, after=AFTER_SET_SECONDS if timed else None)
        assert director.stopped
        assert director.seconds(PACE) == PACE, "whoever was in a hurry has stopped"
        assert director.at == director.seat.newest
        director.go_on()
        assert shown(director)[-1].kind is Kind.OTHERS
    director.session.close()


@pytest.mark.parametrize("transcript", [False, True])
def test_play_stops_for_ones_own_set_too(tmp_path: Path, *, transcript: bool) -> None:
    """Even where the same player goes on (A14): it is to be seen; what stays readable need not stop."""
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host), transcript=transcript)
    played(host, "B2", "B1", "G2", "O5")
    shown(director)
    host.play(Draw(0))
    shown(director)
    host.play(Play(0, CARDS["P6"]))  # 16
    assert director.view.to_move == 0
    assert [cue.kind for cue in shown(director)] == ([Kind.SHOW, Kind.TURN] if transcript else [Kind.STOP])
    director.go_on()
    assert shown(director)[-1] == Cue(Kind.TURN, 0)
    director.session.close()


@pytest.mark.parametrize("transcript", [False, True])
def test_the_last_card_is_seen_before_the_end(tmp_path: Path, *, transcript: bool) -> None:
    session = sit(tmp_path, "sixteen", "human", "medium")
    director = Advancing(session, transcript=transcript)
    kinds = [cue.kind for cue in whole_game(director, lambda view: view.legal[0])]
    assert kinds[-1] is Kind.OVER
    assert kinds[-2] is (Kind.SHOW if transcript else Kind.STOP)
    assert kinds.count(Kind.OVER) == 1
    session.close()


def test_somebody_is_called_by_the_bell_after_computers_were_seen_to_play(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    assert not any(cue.bell for cue in shown(director))
    played(host, "P6")
    assert shown(director)[-1] == Cue(Kind.OTHERS)
    played(host, "O6")
    assert shown(director)[-1] == Cue(Kind.TURN, 0, bell=True)
    assert shown(director)[-1] == Cue(Kind.TURN, 0)
    director.session.close()


def test_what_is_taken_back_is_shown_no_more_and_has_to_be_confirmed_between_people(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "human")
    director = Advancing(Session(host))
    shown(director)
    director.confirmed(0)
    host.play(Draw(0))
    shown(director)
    before = director.at
    host.play(Play(0, CARDS["P6"]))
    assert shown(director)[-1] == Cue(Kind.CALL, 1)
    assert director.back_point() == before
    director.take_back()
    assert director.at == before
    assert shown(director)[-1] == Cue(Kind.CALL, 0)
    assert director.view.hand == ()
    director.confirmed(0)
    assert shown(director)[-1] == Cue(Kind.TURN, 0)
    assert len(host.table) == 2
    assert director.back_point() is None
    director.session.close()
