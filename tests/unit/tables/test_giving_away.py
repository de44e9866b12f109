"""Giving away the seat of a person who keeps the others waiting."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.tables.protocol import IDLE
from sixteen_tui.tables.server.company import Member
from sixteen_tui.tables.server.questions import ASKED
from tests.unit.tables import done
from tests.unit.tables.parties import at_play, file_of, mover, others
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import PACE

# Giving a seat away


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_stand_in_plays_until_the_owner_is_back(tmp_path: Path, game: str) -> None:
    """Nobody can stop the others by leaving; the journal says who played."""
    party = at_play(tmp_path, P, P, P, P, game=game)
    gone = mover(party)
    rest = [person for person in party.people if person is not gone]
    assert rest[0].ask("give", seat=rest[1].number) == "not-away"
    gone.leave()
    assert rest[0].ask("give", seat=gone.number) == "away-too-short"
    party.wait(61)
    assert rest[0].ask("give", seat=gone.number) == ""
    asked = rest[1].got("asked")[-1]["asked"]
    rest[1].ask("answer", asked=asked, yes=False)
    rest[2].ask("answer", asked=asked, yes=True)
    assert rest[0].got("answered")[-1]["agreed"]
    log, chance = party.log, Random(3)
    for _ in range(8):
        party.step(chance)
    assert len(party.log) > len(log)
    assert not party.table.places.over
    assert not read(party.path).players[gone.number].human
    number = gone.number
    party.again()
    for person in rest:
        person.sit(have=True)
    gone.sit(have=True)
    assert gone.number == number
    assert read(party.path).players[number].human
    while not gone.moves():
        party.step(chance)
    party.wait(10)
    assert gone.moves(), "nobody plays for who is there"
    party.play(chance)
    assert all(person.save for person in party.people)
    assert b'"seat"' in file_of(party)


@pytest.mark.parametrize("restarted", [False, True])
def test_nothing_is_taken_back_from_before_a_stand_in(tmp_path: Path, restarted: bool) -> None:
    """Plays while its owner sat there are not taken back without them."""
    party = at_play(tmp_path, P, P)
    stays = mover(party)
    assert stays.act(stays.moves()[-1]) == ""
    (gone,) = [person for person in party.people if person is not stays]
    gone.leave()
    party.wait(61)
    assert stays.ask("give", seat=gone.number) == ""
    assert stays.got("answered")[-1]["agreed"]
    if restarted:
        party.again()
        stays.sit(have=True)
    log = party.log
    assert stays.ask("back") == "nothing-to-take-back"
    chance = Random(5)
    while not stays.moves():
        party.step(chance)
    assert stays.ask("back") == "nothing-to-take-back"
    assert party.log[: len(log)] == log


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
@pytest.mark.parametrize("people", [2, 4])
def test_who_is_there_and_does_not_play_holds_nothing_up(tmp_path: Path, game: str, people: int) -> None:
    """Neither by stalling nor by refusing; to play, or to sit down again, is enough."""
    party = at_play(tmp_path, *[P] * people, game=game)
    idle = mover(party)
    rest = [person for person in party.people if person is not idle]
    other = rest[0]
    assert other.ask("give", seat=idle.number) == "away-too-short"
    assert idle.ask("give", seat=other.number) == "not-away"
    party.wait(IDLE + 1)
    if people > 2:
        assert other.ask("give", seat=idle.number) == ""
        assert idle.act(idle.moves()[0]) == ""
        assert not other.got("answered")[-1]["agreed"], "who plays is not replaced"
        idle = mover(party)
        rest = [person for person in party.people if person is not idle]
        other = rest[0]
        party.wait(IDLE + 1)
    other.ask("give", seat=idle.number)
    asked = idle.got("asked")[-1]["asked"]
    idle.ask("answer", asked=asked, yes=False)
    for person in rest[1:]:
        person.ask("answer", asked=asked, yes=True)
    assert other.got("answered")[-1]["agreed"]
    assert [each["code"] for each in idle.got("gone")] == ["idle"]
    assert not read(party.path).players[idle.number].human
    idle.sit(have=True)
    party.wait(10 * PACE)
    assert read(party.path).players[idle.number].human
    party.play(Random(1))
    assert all(person.save for person in party.people)


def test_who_does_not_answer_holds_nothing_up(tmp_path: Path) -> None:
    """A question has an end, and who comes back has their seat."""
    party = at_play(tmp_path, P, P, P, P)
    gone, (one, two, _) = mover(party), others(party)
    gone.leave()
    party.wait(61)
    one.ask("give", seat=gone.number)
    gone.sit(have=True)
    assert not one.got("answered"), "to come back for a moment ends no question"
    for person in others(party):
        person.ask("answer", asked=one.got("asked")[-1]["asked"], yes=True)
    assert not one.got("answered")[-1]["agreed"], "who is there, and was not waited for long, keeps the seat"
    assert gone.member in party.table.members
    party.wait(30)
    gone.leave()
    party.wait(61)
    one.ask("give", seat=gone.number)
    assert two.ask("give", seat=gone.number) == "asked-already"
    party.wait(ASKED + 1)
    assert one.got("answered")[-1]["agreed"]


def test_who_comes_back_for_a_moment_again_and_again_is_replaced(tmp_path: Path) -> None:
    """The time for which play waits goes on, and a question goes on, too; to play is enough to keep the seat."""
    party = at_play(tmp_path, P, P, P, P)
    flapping, (one, two, three) = mover(party), others(party)
    for _ in range(6):
        flapping.lose()
        party.wait(55)
        flapping.sit(have=True)
        party.wait(0.2)
    flapping.lose()
    assert one.ask("give", seat=flapping.number) == ""
    party.wait(1.0)
    flapping.sit(have=True)
    flapping.lose()
    for person in (two, three):
        person.ask("answer", asked=one.got("asked")[-1]["asked"], yes=True)
    assert one.got("answered")[-1]["agreed"]
    assert not read(party.path).players[flapping.number].human


def test_to_play_ends_a_question_about_ones_seat(tmp_path: Path) -> None:
    """Once the disk has the play; then there is nothing to vote about any more."""
    party = at_play(tmp_path, P, P, P, P)
    slow, (one, two, _) = mover(party), others(party)
    party.wait(IDLE + 1)
    assert one.ask("give", seat=slow.number) == ""
    party.settles = False
    assert slow.act(slow.moves()[0]) == ""
    assert not one.got("answered")
    party.settle()
    assert [each["agreed"] for each in one.got("answered")] == [False]
    two.ask("answer", asked=1, yes=True)
    assert read(party.path).players[slow.number].human


def test_a_vote_waits_for_who_has_lost_the_line(tmp_path: Path) -> None:
    """A seat is not given away because the one who would say no is away for a moment."""
    party = at_play(tmp_path, P, P, P, P)
    gone, (one, two, three) = mover(party), others(party)
    gone.leave()
    party.wait(61)
    one.ask("give", seat=gone.number)
    two.lose()
    three.lose()
    party.wait(0.2)
    assert not one.got("answered")
    for person in (two, three):
        person.sit(have=True)
        person.ask("answer", asked=one.got("asked")[-1]["asked"], yes=False)
    assert not one.got("answered")[-1]["agreed"]


def test_a_thought_that_comes_after_its_owner_has_returned(tmp_path: Path) -> None:
    """A computer player that still thinks, or whose card is still being kept, when the owner comes back."""
    for busy in (False, True):
        party = at_play(tmp_path / str(busy), P, P)
        gone, (other, *_) = mover(party), others(party)
        gone.leave()
        party.wait(61)
        party.settles = False
        other.ask("give", seat=gone.number)
        for _ in range(2):  # the journal, then the table
            work = party.table.work(party.now)
            assert work.commit is not None
            work.commit()
            party.table.committed(party.now)
        work = party.table.work(party.now)
        assert work.think is not None
        reply, log = work.think(), party.log
        if busy:
            party.now += 2 * PACE
            party.table.thought(reply, party.now)
            work = party.table.work(party.now)
            assert work.commit is not None
        gone.member = Member(gone.owner, gone.owner, gone.take, got=gone.totals[-1])
        done.sit(party.table, gone.member, None, None, party.now)
        assert not read(party.path).players[gone.number].human
        if not busy:
            assert party.log == log
            party.table.thought(reply, party.now + 5)
        party.settle()
        assert len(party.log) == len(log) + 1
        assert party.table.host is not None
        assert party.table.host.unsaved is None
        assert party.table.host.players[gone.number].human
        assert read(party.path).players[gone.number].human
        party.settles = True
        party.play(Random(1))
