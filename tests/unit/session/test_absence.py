"""Coming back to a shared table: straight to the newest position, with a list of what was played meanwhile."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixteen_tui.session.absence import Absence
from sixteen_tui.session.cues import Kind
from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.company import Member
from tests.unit.tables import done
from tests.unit.tables.local import Local, LocalLink

GAMES = pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])


def member(host: RemoteHost) -> Member:
    assert isinstance(host._link, LocalLink)
    return host._link.member


def goes(local: Local, host: RemoteHost) -> None:
    local.table.leave(member(host), local.now)
    local.work()


def play(local: Local, hosts: list[RemoteHost], steps: int, chance: Random | None = None) -> None:
    """Let these people act, or confirm the end of their turns, so many times in all."""
    chance = chance or Random(5)
    while steps > 0 and not local.places.over:
        before = steps
        for host in hosts:
            host.catch_up()
            legal = host.seat(host.number).view().legal
            if legal:
                host.play(chance.choice(legal))
            elif local.table._is_to_act(host.number or 0):
                host.seen()
            else:
                continue
            steps -= 1
            host.catch_up()
        local.now += 1
        local.table.woken(local.now)
        local.work()
        if steps == before and not any(place.stand_in for place in local.places.places):
            break


def back(local: Local, name: str) -> tuple[RemoteHost, Director]:
    host = local.come(name)
    host.catch_up()
    return host, Director(Session(host))


@GAMES
def test_who_comes_back_is_at_the_newest_position(tmp_path: Path, game: str) -> None:
    """After hours, in another process: nothing has to be paged through, and nothing is lost of what was played."""
    local = Local(tmp_path, game, 4)
    ada, ben, cleo, dan = people = [local.come(name) for name in ("ada", "ben", "cleo", "dan")]
    play(local, people, 9)
    cleo.catch_up()
    goes(local, cleo)
    left = cleo.seat(2).newest
    local.now += 61
    ada.give(2)
    for each in (ben, dan):
        assert each.asked is not None
        each.answer(each.asked, yes=True)
    play(local, [ada, ben, dan], 40)
    host, director = back(local, "cleo")
    newest = host.seat(2).newest
    assert director.at in (newest, host.seat(2).before(newest))
    assert director.missed == left < director.at
    computer = [
        position.at for position, _ in director.seat.observed(0, newest) if director.absent.by_computer(position.at)
    ]
    own = [
        position.at
        for position, _ in director.seat.observed(0, newest)
        if director.seat.view(director.seat.before(position.at)).to_move == 2
        and any(map(director.game.is_decision, position.actions))
    ]
    assert {at for at in own if at > left} <= {*computer}, "each is said to be the computer's"
    assert {at for at in own if at > left}, "it has played"
    assert not {at for at in own if at <= left} & {*computer}, "none of before"


@GAMES
def test_nothing_is_missed_where_nothing_was_played(tmp_path: Path, game: str) -> None:
    local = Local(tmp_path, game, 2)
    ada, ben = local.come("ada"), local.come("ben")
    play(local, [ada, ben], 5)
    goes(local, ben)
    _, director = back(local, "ben")
    assert director.missed is None


@GAMES
def test_nothing_is_missed_of_what_is_played_after_the_return(tmp_path: Path, game: str) -> None:
    """The person is there again and sees it happen."""
    local = Local(tmp_path, game, 2)
    ada, ben = local.come("ada"), local.come("ben")
    people = [ada, ben]
    play(local, people, 3)
    there = next(seat for seat in (0, 1) if local.table._is_to_act(seat))
    goes(local, people[1 - there])
    host, director = back(local, ("ben", "ada")[there])
    before = director.at
    for _ in range(6):
        play(local, [people[there]], 1)
    host.catch_up()
    director.at = director.seat.newest
    assert director.at > before, "something was played"
    assert director.missed is None


def test_who_acts_again_has_missed_nothing(tmp_path: Path) -> None:
    local = Local(tmp_path, "sixteen", 2)
    ada, ben = local.come("ada"), local.come("ben")
    play(local, [ada, ben], 4)
    while local.table._is_to_act(1):
        play(local, [ben], 1)
    goes(local, ben)
    while local.table._is_to_act(0):
        play(local, [ada], 1)
    host, director = back(local, "ben")
    assert director.missed is not None
    play(local, [host], 3)
    director.at = director.seat.newest
    assert director.missed is None


def test_the_end_of_ones_own_turn_still_waits_to_be_confirmed(tmp_path: Path) -> None:
    """Play waits for it (B10): the person sees it on their return, and goes on with a key."""
    for seed in range(40):
        local = Local(tmp_path / str(seed), "sweet-sixteen", 2)
        ada, ben = local.come("ada"), local.come("ben")
        hosts, chance = [ada, ben], Random(seed)
        for _ in range(12):
            waits = next((host for host in hosts if local.table._is_to_act(host.number or 0)), None)
            if waits is not None:
                waits.catch_up()
                if not waits.seat(waits.number).view().legal:
                    break
            play(local, hosts, 1, chance)
        else:
            continue
        assert waits is not None
        goes(local, waits)
        host, director = back(local, "ada" if waits is ada else "ben")
        cue = director.next()
        assert cue.kind is Kind.STOP
        before = local.table.at(host.number)
        director.go_on()
        local.work()
        assert local.table.at(host.number) != before or not local.table._is_to_act(host.number or 0)
        return
    pytest.fail("no turn ended by a card")


def test_a_lost_line_leads_to_now_too(tmp_path: Path) -> None:
    local = Local(tmp_path, "sweet-sixteen", 3)
    ada, ben, cleo = [local.come(name) for name in ("ada", "ben", "cleo")]
    play(local, [ada, ben, cleo], 6)
    cleo.catch_up()
    director = Director(Session(cleo))
    shown = director.at
    goes(local, cleo)
    local.now += 61
    ada.give(2)
    if ben.asked is not None:
        ben.answer(ben.asked, yes=True)
    play(local, [ada, ben], 30)
    cleo.away.lost(cleo._have[1])
    member(cleo).got = cleo._have[1]
    done.sit(local.table, member(cleo), 2, None, local.now)
    local.work()
    assert cleo.away.returned
    cleo.catch_up()
    director.come_back()
    assert director.missed == shown
    assert director.at in (director.seat.newest, director.seat.before(director.seat.newest))


@GAMES
def test_an_end_that_arrives_after_the_last_position_is_taken_in_first(tmp_path: Path, game: str) -> None:
    """Otherwise who waits for others is sent to show the last position again and again, and never comes to the end."""
    local = Local(tmp_path, game, 2)
    ada, ben = local.come("ada"), local.come("ben")
    held: list[Message] = []
    assert isinstance(ben._link, LocalLink)
    deliver = ben._link.deliver
    ben._link.deliver = lambda message: (held.append if message["type"] == "over" else deliver)(message)
    play(local, [ada, ben], 400)
    ben.catch_up()
    director = Director(Session(ben), transcript=True)
    director.at = director.seat.newest
    assert local.places.over
    assert director.next().kind is Kind.OTHERS, "the save has not arrived"
    deliver(held[0])
    assert ben.has_news
    assert director.coming() is None
    Session(ben).think()().commit()
    assert director.next().kind is Kind.OVER


# The server


def test_only_the_owner_is_told_and_it_outlasts_the_server(tmp_path: Path) -> None:
    local = Local(tmp_path, "sixteen", 2)
    ada, ben = local.come("ada"), local.come("ben")
    assert "left_at" not in ben.about, "they had never left"
    play(local, [ada, ben], 4)
    seen = local.table.at(1)[1]
    goes(local, ben)
    assert not {"left_at", "played_for"} & ada.about.keys()
    assert not {"left_at", "played_for"} & local.table.company.described(local.now).keys()
    written = Places.parse((tmp_path / f"{local.places.id}.table.json").read_bytes(), local.places.id)
    assert written.places[1].left_at == seen
    again = local.come("ben")
    assert again.about["left_at"] == seen
    watching = local.come("carl", watch=True)
    assert "left_at" not in watching.about


def test_a_silent_line_has_shown_nothing_since(tmp_path: Path) -> None:
    local = Local(tmp_path, "sixteen", 2)
    ada, ben = local.come("ada"), local.come("ben")
    play(local, [ada, ben], 4)
    while local.table._is_to_act(1):
        play(local, [ben], 1)
    seen = local.table.at(1)[1]
    member(ben).fall_silent(silent=True)
    play(local, [ada], 1)
    assert local.table.at(1)[1] > seen
    goes(local, ben)
    assert local.come("ben").about["left_at"] == seen


def test_a_second_absence_begins_anew(tmp_path: Path) -> None:
    local = Local(tmp_path, "sixteen", 2)
    ada, ben = local.come("ada"), local.come("ben")
    play(local, [ada, ben], 4)
    goes(local, ben)
    local.now += 61
    ada.give(1)
    play(local, [ada], 4)
    again = local.come("ben")
    assert again.about["played_for"][0] >= again.about["left_at"]
    play(local, [ada, again], 2)
    goes(local, again)
    assert "played_for" not in local.come("ben").about


def test_a_take_back_adapts_who_played() -> None:
    """Else an entry that the person makes later would count as the computer player's."""
    away = Absence()
    away.described({"left_at": 6, "played_for": [4, 8]})
    away.undone({"type": "undone", "to": [0, 0]})  # the server sends all entries again
    assert (away.left_at, away.played_for) == (6, [4, 8])
    away.undone({"type": "undone", "to": [1, 5], "seat": 0})
    assert (away.left_at, away.played_for) == (5, [4, 5])
    assert away.by_computer(5)
    assert not away.by_computer(6)
