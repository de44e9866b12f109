"""A table whose disk fails: seats, take-backs, and a table that stops and goes on."""

from __future__ import annotations

import errno
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.saves.journal import Journal
from sixteen_tui.tables.places import Place
from sixteen_tui.tables.stores.files import TableFiles
from tests.unit.tables import done
from tests.unit.tables.parties import at_play, mover, others
from tests.unit.tables.refusals import P, refused
from tests.unit.tables.seated import PACE, Party, Program


class Full:
    """Makes a disk refuse some of what is written, while it is switched on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *methods: tuple[type, str]) -> None:
        self.on = True
        for owner, name in methods:
            monkeypatch.setattr(owner, name, self._or(getattr(owner, name)))

    def _or(self, real: Any) -> Any:
        def write(*args: Any) -> Any:
            if self.on:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(*args)

        return write


KEEP: Final = (TableFiles, "write_places")
COMMIT: Final = (Journal, "commit")


# Failing disks


def test_a_seat_is_taken_only_when_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=0)
    ada = Program(party, "Ada", contribution="1" * 32)
    disk = Full(monkeypatch, KEEP)
    assert refused("trouble", ada.sit) == {"why": "disk-full"}
    assert party.table.places.places[0] == Place()
    assert party.table.members == []
    disk.on = False
    ada.sit()
    assert party.table.places.places[0] == Place(owner="Ada", name="Ada", contribution="1" * 32)


def test_a_seat_is_given_free_only_when_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=1)
    ada = party.people[0]
    before = party.table.places.places[0]
    disk = Full(monkeypatch, KEEP)
    refused("trouble", lambda: done.give_up(party.table, ada.member, party.now))
    assert party.table.places.places[0] is before
    assert party.table.members == [ada.member], "who is refused is still there"
    assert party.table.company.left == {}
    disk.on = False
    party.table.leave(ada.member, party.now)
    assert party.table.places.places[0] is before
    ada.sit()
    done.give_up(party.table, ada.member, party.now)
    assert party.table.places.places[0] == Place()
    assert party.table.company.left == {}, "nobody is away from a free seat"


def test_a_take_back_that_the_disk_refuses_stops_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    other = next(person for person in party.people if person is not actor)
    assert actor.act(actor.moves()[0]) == ""
    log = party.log
    actor.ask("back")
    disk = Full(monkeypatch, COMMIT)
    other.ask("answer", asked=1, yes=True)
    assert party.table.trouble == "disk-full"
    assert [person.got("trouble")[-1]["why"] for person in party.people] == ["disk-full"] * 2
    assert not actor.got("undone")
    assert party.table.work(party.now + 1000) == (None, None, None)
    disk.on = False
    assert done.try_again(party.table, party.now)
    assert party.log in (log, log[:-1])
    party.settle()
    assert all(person.at == [*party.table.at(person.number)] for person in party.people)


def test_a_seat_that_the_disk_does_not_hand_over_stops_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = at_play(tmp_path, P, P)
    gone, (other, *_) = mover(party), others(party)
    gone.lose()
    party.wait(61)
    disk = Full(monkeypatch, COMMIT)
    assert other.ask("give", seat=gone.number) == ""
    assert party.table.trouble == "disk-full"
    assert party.table.places.places[gone.number].stand_in is None
    details = refused("trouble", lambda: party.table.give(other.member, gone.number, party.now))
    assert details == {"why": "disk-full"}
    disk.on = False
    assert done.try_again(party.table, party.now)
    assert party.table.trouble == ""
    assert other.got("table")[-1]["you"] == other.number


def test_a_table_that_has_stopped_goes_on_when_the_game_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    assert done.try_again(party.table, party.now), "nothing is wrong"
    disk = Full(monkeypatch, COMMIT, (TableFiles, "resume"))
    actor.act(actor.moves()[0])
    assert party.table.trouble
    assert not done.try_again(party.table, party.now)
    assert party.table.trouble == "disk-full"
    late = Program(party, actor.owner)
    late.sit()
    assert [each["why"] for each in late.got("trouble")] == ["disk-full"]
    disk.on = False
    assert done.try_again(party.table, party.now)
    assert (party.table.trouble, party.table.rests) == ("", True)
    party.people[party.people.index(actor)] = late
    party.play(Random(2))


def test_a_table_goes_on_only_when_the_disk_takes_a_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk can be read. The clients repeat their actions then, and the table would stop again each second."""
    party = at_play(tmp_path, P, P)
    spectator, actor = Program(party, "Zeno"), mover(party)
    spectator.watch()
    disk = Full(monkeypatch, (Journal, "_put"), KEEP)
    actor.act(actor.moves()[0])
    for _ in range(3):
        assert not done.try_again(party.table, party.now)
    everybody = (*party.people, spectator)
    assert [len(person.got("trouble")) for person in everybody] == [1, 1, 1]
    assert [len(person.got("table")) for person in everybody] == [1, 1, 1]
    disk.on = False
    assert done.try_again(party.table, party.now)
    assert [len(person.got("table")) for person in everybody] == [2, 2, 2]


def test_the_game_is_handed_out_without_the_disk_and_fetched_by_who_says_goodbye(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    chance = Random(1)
    ada, blaise = party.people
    party.table.taken(ada.member)
    assert not party.table.places.places[ada.number].fetched, "it has not been sent yet"
    while party.step(chance):
        pass
    kept = party.path.read_text("ascii").splitlines()
    assert (ada.save, blaise.save) == (kept, kept)
    party.path.unlink()
    ada.sit(have=True)
    assert ada.save == kept
    party.table.taken(ada.member)
    assert party.table.places.places[ada.number].fetched
    done_with = [party.table.done_with]
    ada.lose()
    blaise.lose()
    done_with.append(party.table.done_with)
    party.table.places.places[blaise.number].fetched = True
    done_with.append(party.table.done_with)
    party.table.places.over = False
    done_with.append(party.table.done_with)
    assert done_with == [False, False, True, False], "once all have it and none is there"


def test_a_spectators_farewell_changes_nothing(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    spectator = Program(party, "Zeno")
    spectator.watch()
    party.table.taken(spectator.member)
    party.table.taken(party.people[0].member)
    assert not any(place.fetched for place in party.table.places.places)


def test_a_vote_that_comes_while_the_disk_is_at_work_counts_after_it(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P)
    actor = mover(party)
    away, asker, voter = [person for person in party.people if person is not actor]
    away.lose()
    party.now += 60
    assert asker.ask("give", seat=away.number) == ""
    asked = asker.got("asked")[-1]["asked"]
    actor.ask("answer", asked=asked, yes=True)
    party.settles = False
    assert actor.act(actor.moves()[0]) == ""
    voter.ask("answer", asked=asked, yes=True)
    party.table.woken(party.now)
    assert not asker.got("answered")
    party.settle()
    party.table.woken(party.now)
    party.settle()
    assert [each["agreed"] for each in asker.got("answered")] == [True]
    assert party.table.places.places[away.number].stand_in == "medium"


def test_who_comes_back_while_a_card_of_their_stand_in_is_written_has_their_seat_after_it(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P)
    gone, (asker, other, late) = mover(party), others(party)
    gone.lose()
    late.lose()
    party.wait(61)
    assert asker.ask("give", seat=gone.number) == ""
    other.ask("answer", asked=asker.got("asked")[-1]["asked"], yes=True)
    assert party.table.places.places[gone.number].stand_in == "medium"
    party.settles = False
    work = party.table.work(party.now)
    if work.think is not None:
        party.table.thought(work.think(), party.now)
    party.now += 2 * PACE
    party.table.woken(party.now)
    work = party.table.work(party.now)
    assert work.commit is not None
    gone.sit(have=True)
    assert party.table.places.places[gone.number].stand_in is None
    assert asker.got("who")[-1]["seats"][gone.number]["level"] is None
    assert asker.got("who")[-1]["seats"][late.number]["away"] == 61 + round(2 * PACE)
