"""The director: what comes next, whoever shows it. Tested without a screen, a clock or a prompt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, deck
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import Record, new_header, new_id
from sixteen_tui.session.director import AFTER_SET_SECONDS, Cue, Director, Kind, Question
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated
from tests.judging import LEAST, thought
from tests.unit.session.directing import Advancing

PACE: Final = 1.5
NAMES: Final = ("Ada", "Blaise", "Sophie", "Carl")


def sit(folder: Path, game: str, *players: str, seed: str = "5" * 64, **rules: object) -> Session:
    """A new game of these players by the plain rules."""
    known = GAMES[game]
    values = {name: getattr(known.default_rules, name) for name in known.default_rules.__slots__}
    chosen = known.rules({**values, **rules, "seats": len(players)})
    return Session.begin(folder, game, chosen, seated(players, NAMES[: len(players)]), seed)


HANDS: Final = ("P6 B2 G2", "O6 B1 G1")
PILE: Final = "B0 P4 G0 O5 O4 G5"
"""Seat 0 draws B0, G0 and O4, seat 1 P4, O5 and G5."""


def dealt(folder: Path, *players: str) -> Host:
    """A game of Sixteen without matches: the hands above, seat 0 to move, and the draw pile from its top."""
    rules = Rules(matches=False)
    header = new_header(new_id(), "sixteen", rules, seated(players, NAMES[: len(players)]), None)
    journal = Journal.create(folder, header)
    host = Host(Record(journal.path, header, Table(GAMES["sixteen"], rules), list(header.seats)), journal)
    known = [CARDS[code] for pair in zip(*(hand.split() for hand in HANDS), strict=True) for code in pair]
    known += [CARDS[code] for code in PILE.split()]
    rest = list(deck())
    for card in known:
        rest.remove(card)
    host.play(Deal(1, (*known, *rest)))
    return host


def played(host: Host, *codes: str) -> None:
    """Whoever is to move draws and plays, card after card."""
    for code in codes:
        seat = host.table.to_move
        host.play(Draw(seat))
        host.play(Play(seat, CARDS[code]))


def shown(director: Director, due: int | None = None) -> list[Cue]:
    """The cues up to the first at which somebody outside has to do something."""
    cues = [director.next(due)]
    while cues[-1].kind is Kind.SHOW:
        cues.append(director.next(due))
    return cues


def news(director: Director) -> int:
    """Computer players act until there is something to show; the position."""
    while (position := next(director.seat.after(director.at), None)) is None:
        assert director.session.think()().commit()
    return position.at


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
                assert turn is None or turn.seat == director.holder or director.at == due, "before its time"
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


def test_the_coach_is_remembered_until_the_set_is_lost(tmp_path: Path) -> None:
    """A card that was played although the coach asked is regretted once it has cost the set, not before."""
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    played(host, "P6", "O6")
    shown(director)
    director.session.act(Draw(0))
    shown(director)
    play = Play(0, CARDS["B0"])
    director.insisted(Question(doubt=object()))
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
    director.insisted(Question(doubt=object()))
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
    director.insisted(Question(doubt=object()))
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
    first = Session.begin(tmp_path / "games", "sixteen", Rules(), seated(("human",) * 2, NAMES[:2]), coach="gentle")
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
                    director.insisted(Question(None))
                    assert director.question(action, "strict", ask_first=True) is None
                session.act(action)
        session.close()
    assert asked


def test_what_could_only_lose_is_asked_about_again_when_something_else_is_at_stake(tmp_path: Path) -> None:
    host = dealt(tmp_path, "human", "medium")
    director = Advancing(Session(host))
    director.game = replace(director.game, only_loses=lambda *_: True)
    asked = []
    for codes in ((), ("P6", "O6", "B0", "P4", "O5")):  # the four first are a set
        played(host, *codes)
        while shown(director)[-1].kind is Kind.STOP:
            director.go_on()
        for _ in range(2):
            asked.append(director.question(director.view.legal[0], "off", ask_first=True))
            director.insisted(Question(None))
    assert asked == [Question(None), None] * 2
    director.session.close()


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
    assert director.next(due).kind in (Kind.SHOW, Kind.STOP)
    assert director.at == due
    session.close()


@pytest.mark.parametrize("seed", range(6))
def test_who_sits_down_again_sees_no_more_than_they_had_come_to_see(tmp_path: Path, seed: int) -> None:
    """Where turns end in secret play goes on from the last thing that a person did visibly; else from the newest."""
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
