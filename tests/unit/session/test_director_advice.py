"""The director's questions before an action: coach, regrets, and what can only lose."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.session.cues import Kind
from sixteen_tui.session.director import ActionQuestion
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated
from tests.judging import LEAST, thought
from tests.unit.session.directed import NAMES, dealt, news, played, shown, sit
from tests.unit.session.directing import Advancing


def test_the_coach_is_remembered_until_the_set_is_lost(tmp_path: Path) -> None:
    """A card that was played although the coach asked is regretted once it has cost the set, not before."""
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    played(host, "P6", "O6")
    shown(director)
    director.session.act(Draw(0))
    shown(director)
    play = Play(0, CARDS["B0"])
    director.insisted(ActionQuestion(doubt=object()))
    director.session.act(play)
    assert shown(director)[-1].kind is Kind.OTHERS
    regretted = [director.regrets]
    played(host, "P4")
    assert shown(director)[-1].kind is Kind.STOP
    regretted.append(director.regrets)
    director.take_back()
    assert not director.stopped
    assert shown(director)[-1].kind is Kind.TURN
    regretted.append(director.regrets)
    assert regretted == [False, True, False]
    director.session.close()


def test_what_cannot_be_taken_back_any_more_is_not_regretted(tmp_path: Path) -> None:
    """Another card was played since, and then the set was lost."""
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    played(host, "P6", "O6")
    shown(director)
    director.insisted(ActionQuestion(doubt=object()))
    played(host, "B0", "B1", "G2", "G1")  # 16
    assert shown(director)[-1].kind is Kind.STOP
    assert director.game.lost(director.view, 0)
    assert not director.regrets
    director.session.close()


def test_a_set_that_was_won_after_all_is_not_regretted(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    played(host, "P6", "O6")
    shown(director)
    host.play(Draw(0))
    shown(director)
    director.insisted(ActionQuestion(doubt=object()))
    host.play(Play(0, CARDS["B2"]))
    played(host, "P4")  # 18
    shown(director)
    assert director.back_point() is not None
    assert director.game.milestones(director.view) == 1
    assert not director.regrets
    director.session.close()


def test_the_coach_asks_and_that_is_kept_as_a_hint(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    played(host, "P6", "O6")
    shown(director)
    director.session.act(Draw(0))
    shown(director)
    director.session.act(Play(0, CARDS["B0"]))
    played(host, "B1")
    shown(director)
    director.session.act(Draw(0))
    shown(director)
    legal, doubt = director.view.legal, director.game.doubt
    assert doubt is not None
    play = next(each for each in legal if isinstance(each, Play) and doubt(director.view, each, "strict"))
    assert director.question(play, "off", ask_first=True) is None
    assert host.record.hints == []
    question = director.question(play, "strict", ask_first=True)
    assert question is not None
    assert question.doubt is not None
    assert host.record.hints == [len(host.table)]
    director.session.close()


def test_a_coach_that_belongs_to_the_game_is_there_again_after_it_was_left(tmp_path: Path) -> None:
    """It asks where the settings have none; those who have set a stricter one keep it. The next game has none."""
    players = seated(("human",) * 2, NAMES[:2])
    first = Session.begin(tmp_path / "games", "sixteen", Rules(), players, "16" * 32, coach="gentle")
    first.release()
    director = Advancing(Session.resume(first.record.path))
    session, doubt = director.session, director.game.doubt
    assert session.coach == "gentle"
    assert doubt is not None
    gently = strictly = 0
    with thought(LEAST):
        while (cue := director.next()).kind is not Kind.OVER:
            if cue.kind is Kind.CALL:
                director.confirmed(director.session.seats[None].view().to_move)
            elif cue.kind is Kind.STOP:
                director.go_on()
            elif cue.kind is Kind.TURN:
                play = director.view.legal[-1]
                asked = [director.question(play, manner, ask_first=True) for manner in ("off", "gentle", "strict")]
                assert asked[0] == asked[1]
                gently, strictly = gently + (asked[0] is not None), strictly + (asked[2] is not None)
                session.act(play)
    assert 0 < gently < strictly
    assert session.again(tmp_path / "games").coach is None


def test_what_could_only_lose_is_asked_about_once_a_turn(tmp_path: Path) -> None:
    asked = 0
    for digit in "9e":
        session = sit(tmp_path, "sweet-sixteen", "human", "medium", "medium", seed=digit * 64)
        director = Advancing(session)
        due: int | None = None
        while (cue := director.next(due)).kind is not Kind.OVER:
            if cue.kind is Kind.STOP:
                director.go_on()
            elif cue.kind is Kind.OTHERS:
                due = news(director)
            elif cue.kind is Kind.TURN:
                losing = [each for each in director.view.legal if director.question(each, "strict", ask_first=True)]
                action = (losing or director.view.legal)[-1]
                if losing:
                    asked += 1
                    assert director.question(action, "strict", ask_first=False) is None
                    director.insisted(ActionQuestion(None))
                    assert director.question(action, "strict", ask_first=True) is None
                session.act(action)
        session.close()
    assert asked


def test_what_could_only_lose_is_asked_about_again_when_something_else_is_at_stake(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    director.game = director.game._replace(only_loses=lambda *_: True)
    asked = []
    for codes in ((), ("P6", "O6", "B0", "P4", "O5")):  # the four first are a set
        played(host, *codes)
        while shown(director)[-1].kind is Kind.STOP:
            director.go_on()
        for _ in range(2):
            asked.append(director.question(director.view.legal[0], "off", ask_first=True))
            director.insisted(ActionQuestion(None))
    assert asked == [ActionQuestion(None), None] * 2
    director.session.close()
