"""Every operation of a table is persisted before anybody is told of it, or nothing has happened."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.saves import disk as saves_disk
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read as read_save
from sixteen_tui.tables.places import Place
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.stores.files import SUFFIX, TableFiles, read
from tests.unit.tables import done
from tests.unit.tables.parties import at_play, mover, others
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import PACE, Party, Program

WHY: Final = "disk-full"


class Disk:
    """A disk that refuses some of what is written while it is `full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *methods: tuple[type, str]) -> None:
        self.full = False
        for owner, name in methods:
            monkeypatch.setattr(owner, name, self._or(getattr(owner, name)))

    def _or(self, real: Any) -> Any:
        def write(*args: Any) -> Any:
            if self.full:
                raise OSError(errno.ENOSPC, WHY)
            return real(*args)

        return write


KEEP: Final = (TableFiles, "write_places")
COMMIT: Final = (Journal, "commit")


def kept(party: Party) -> Any:
    """The owners of the seats, as the disk has them."""
    return read(party.folder / f"{party.table.places.id}{SUFFIX}")


def test_who_is_refused_another_seat_stays_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seats of one owner: to take the second fails, and the first is still sat on, and can act."""
    disk = Disk(monkeypatch, KEEP)
    party = Party(tmp_path, "sixteen", P, P, people=1)
    ada = party.people[0]
    fresh, told = Member("Ada", "Ada", ada.take), len(ada.messages)
    disk.full = True
    with pytest.raises(RefusedError, match="trouble"):
        done.done(party.table.sit(done.at_once, fresh, 1, None, ada.member))
    assert party.table.members == [ada.member]
    assert (ada.member.seat, ada.messages[told:]) == (0, [])
    assert kept(party).places[1] == Place()
    disk.full = False
    done.done(party.table.sit(done.at_once, fresh, 1, None, ada.member))
    party.table.come(fresh, party.now, ada.member)
    assert party.table.members == [fresh]
    assert [*party.table.company.left] == [0]
    assert not ada.got("gone"), "it is the same program"


def test_a_program_that_sits_down_anew_gets_its_own_seat(tmp_path: Path) -> None:
    """Also while others are free."""
    party = Party(tmp_path, "sixteen", P, P, people=1)
    ada = party.people[0]
    fresh = Member("Ada", "Ada", ada.take)
    done.done(party.table.sit(done.at_once, fresh, None, None, ada.member))
    party.table.come(fresh, party.now, ada.member)
    assert (fresh.seat, party.table.members, ada.got("gone")) == (0, [fresh], [])
    spectator = Member("Ada", "Ada", ada.take)
    party.table.come(spectator, party.now, fresh)
    assert party.table.members == [spectator]
    assert [*party.table.company.left] == [0]


@pytest.mark.parametrize("what", [KEEP, COMMIT, (Journal, "create")])
def test_cards_that_the_disk_refuses_are_dealt_to_nobody(
    tmp_path: Path, what: tuple[type, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table stops, says so, and deals the same cards once the disk takes them."""
    disk = Disk(monkeypatch, what)
    party = Party(tmp_path, "sixteen", P, P, "easy", P)
    disk.full = True
    done.deal(party.table, party.now)
    for person in party.people:
        assert not person.got("seen")
        assert person.got("trouble")[-1]["why"] == WHY
        assert not person.got("who")[-1]["begun"]
    assert not party.table.places.begun
    assert party.table.host is None
    assert not done.try_again(party.table, party.now)
    disk.full = False
    assert done.try_again(party.table, party.now)
    party.settle()
    assert kept(party).begun
    assert party.people[0].got("table")[-1]["begun"]
    party.play(Random(3))
    assert all(person.save for person in party.people)


def test_computer_players_take_seats_only_when_the_disk_has_the_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch, COMMIT)
    party = Party(tmp_path, "sixteen", P, P, people=1)
    disk.full = True
    with pytest.raises(RefusedError, match="trouble"):
        done.begin(party.table, party.now, fill=True)
    assert party.table.places.free == [1]
    assert not party.people[0].got("seen")
    disk.full = False
    done.begin(party.table, party.now, fill=True)
    assert party.table.places.places[1].level == "medium"


def test_a_table_that_could_not_deal_goes_on_when_a_seat_is_given_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, full = Disk(monkeypatch, COMMIT), Disk(monkeypatch, KEEP)
    party = Party(tmp_path, "sixteen", P, P)
    ada, ben = party.people
    disk.full = True
    done.deal(party.table, party.now)
    ben.sit()
    assert ben.got("trouble")[-1]["why"] == WHY, "who comes meanwhile reads it"
    done.give_up(party.table, ben.member, party.now)
    full.full = True
    assert not done.try_again(party.table, party.now)
    assert party.table.trouble
    full.full = False
    assert done.try_again(party.table, party.now)
    assert (party.table.trouble, party.table.places.free) == ("", [1])
    assert ada.got("table")[-1]["seats"][1]["free"]


def test_a_seat_that_was_given_free_is_away_for_nobody(tmp_path: Path) -> None:
    """Nor is the computer player that takes it."""
    party = Party(tmp_path, "sixteen", P, P)
    ada, ben = party.people
    ben.lose()
    party.now += 5
    ben.sit()
    done.give_up(party.table, ben.member, party.now)
    party.now += 100
    assert party.table.company.described(party.now)["seats"][1]["away"] == 0
    done.begin(party.table, party.now, fill=True)
    party.now += 100
    assert ada.got("who")[-1]["seats"][1]["away"] == 0
    assert party.table.company.described(party.now)["seats"][1]["away"] == 0


def test_a_hint_that_the_disk_refuses_stops_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch, COMMIT)
    party = at_play(tmp_path, P, P, hints=True)
    actor = mover(party)
    disk.full = True
    assert actor.ask("hint") == ""
    assert [person.got("trouble")[-1]["why"] for person in party.people] == [WHY] * 2
    disk.full = False
    assert done.try_again(party.table, party.now)
    assert not read_save(party.path).hints
    assert actor.ask("hint") == ""
    assert len(read_save(party.path).hints) == 1


def test_an_action_waits_for_the_own_hint(tmp_path: Path) -> None:
    """It is not refused because the disk is at work."""
    party = at_play(tmp_path, P, P, hints=True)
    actor = mover(party)
    party.settles = False
    assert actor.ask("hint") == ""
    log = party.log
    assert actor.act(actor.moves()[0]) == ""
    party.settle()
    assert len(party.log) > len(log)
    assert not actor.got("no")
    assert len(read_save(party.path).hints) == 1


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_game_that_is_over_is_told_whole_though_nobody_knows_what_was_told(tmp_path: Path, game: str) -> None:
    """The file that says how much was told is not synced, and may be missing in a copy."""
    party = Party(tmp_path, game, P, P, seed=4).begin()
    party.play(Random(4))
    party.path.with_suffix(".told").unlink(missing_ok=True)
    party.again()
    for person in party.people:
        person.save, person.messages = None, []
        person.sit()
        assert [message["type"] for _, message in person.messages[-2:]] == ["over", "who"]
        assert party.table.host is not None
        assert person.totals[-1] == len(party.table.host.table.notation(person.number))
        assert person.save is not None


def test_the_end_is_written_once_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And that somebody has fetched the game, also when nobody is there any more."""
    disk = Disk(monkeypatch, KEEP)
    party = Party(tmp_path, "sixteen", P, P).begin()
    disk.full = True
    party.play(Random(2))
    assert all(person.save for person in party.people)
    for person in party.people:
        person.leave()
    party.wait(10.0)
    assert (party.table.unwritten, party.table.rests, kept(party).over) == (True, False, False)
    disk.full = False
    party.wait(1.0)
    assert (party.table.unwritten, party.table.rests, kept(party).over) == (False, True, True)
    assert all(place.fetched for place in kept(party).places)
    assert party.table.work(party.now).commit is None, "once is enough"


def test_what_changes_while_the_places_are_written_is_written_after_it(tmp_path: Path) -> None:
    """And an action that comes then is told once the disk has it, not before."""
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    party.table._remember()
    party.settles = False
    work = party.table.work(party.now)
    assert work.commit is not None
    party.table.places.places[other.number].fetched = True
    party.table._remember()
    told = len(other.messages)
    assert actor.act(actor.moves()[0]) == ""
    work.commit()
    party.table.committed(party.now)
    assert len(other.messages) == told
    assert not kept(party).places[other.number].fetched
    party.settle()
    assert len(other.messages) > told
    assert kept(party).places[other.number].fetched


def test_what_is_agreed_is_told_when_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then the question is open; the answers given count once the disk takes it."""
    disk = Disk(monkeypatch, COMMIT)
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    log = party.log
    actor.act(actor.moves()[0])
    actor.ask("back")
    asked = actor.got("asked")[-1]["asked"]
    disk.full = True
    other.ask("answer", asked=asked, yes=True)
    for person in party.people:
        assert not person.got("answered")
        assert not person.got("undone")
        assert person.got("trouble")
    party.wait(100.0)
    disk.full = False
    assert done.try_again(party.table, party.now)
    for person in party.people:
        assert [each["asked"] for each in person.got("asked")] == [asked, asked], "it is asked again"
    party.wait(0.0)
    assert actor.got("answered")[-1]["agreed"]
    assert party.log == log
    assert read_save(party.path).took_back == 1
    party.play(Random(1))


def test_what_is_agreed_is_done_once_where_the_file_was_put_back(tmp_path: Path) -> None:
    """The line of a take-back is in the file that is written anew: no other play is taken back."""
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    log = party.log
    actor.act(actor.moves()[0])
    actor.ask("back")
    party.path.unlink()
    other.ask("answer", asked=actor.got("asked")[-1]["asked"], yes=True)
    assert party.table.trouble == "file-removed"
    assert done.try_again(party.table, party.now)
    party.wait(0.0)
    assert party.log == log
    assert read_save(party.path).took_back == 1
    assert [each["agreed"] for each in actor.got("answered")] == [True]
    assert party.table.host is not None
    assert actor.view == party.table.host.table.view(actor.number)
    party.play(Random(1))


def test_what_waits_when_the_disk_refuses_is_refused_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch, COMMIT)
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    move = actor.moves()[0]
    party.settles = False
    assert actor.act(move) == ""
    assert actor.act(move) == ""
    disk.full = True
    party.settle()
    assert [(each["code"], each["to"]) for each in actor.got("no")] == [("trouble", "act")]


def test_nobody_hears_from_a_question_that_the_disk_is_at_work(tmp_path: Path) -> None:
    """A request for the seat on turn is answered the same while a stand is persisted, and before."""
    for number in range(20):
        party = Party(tmp_path / str(number), "sweet-sixteen", P, P, P, seed=number).begin()
        if any("stand" in person.moves() for person in party.people):
            break
    actor = mover(party)
    asker, *_ = others(party)
    party.wait(PACE)
    before = asker.ask("give", seat=actor.number)
    spectator = Program(party, "Zeno")
    party.settles = False
    assert actor.act("stand") == ""
    assert asker.ask("give", seat=actor.number) == before == "away-too-short"
    party.table.watch(spectator.member, party.now)
    while_busy = len(spectator.got("seen"))
    party.settle()
    assert while_busy, "who begins to look on is told at once what all have been told"


def _sits(party: Party) -> None:
    done.sit(party.table, Member("Blaise", "Blaise", party.people[0].take), 1, None, party.now)


def _leaves(party: Party) -> None:
    done.give_up(party.table, party.people[0].member, party.now)


def _begins(party: Party) -> None:
    done.begin(party.table, party.now, fill=True)


@pytest.mark.parametrize("change", [_sits, _leaves, _begins])
def test_a_refused_change_that_reached_the_disk_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Party], None]
) -> None:
    """The file was replaced, then its folder could not be synced; the next server must not find what was refused."""
    party = Party(tmp_path, "sixteen", P, P, people=1)
    server, table, before = done.served(party.hall), party.table, kept(party)
    with monkeypatch.context() as broken:
        broken.setattr(saves_disk, "sync_folder", mock.Mock(side_effect=OSError(errno.EIO, WHY)))
        with pytest.raises(RefusedError, match="trouble"):
            change(party)
        if change is not _begins:  # there the save is written first
            assert kept(party) != before
        server._look_after()
        assert party.table.company.doubtful
    server._look_after()
    assert kept(party) == before == table.places
    assert not table.company.doubtful
    party.hall.close()
