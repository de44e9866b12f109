"""People at shared tables: coming and going, taking back, giving away a seat; and disks that refuse."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.game import UNKNOWN
from sixteen_tui.tables.server.questions import ASKED
from sixteen_tui.tables.stores.files import TableFiles
from tests.unit.tables import done
from tests.unit.tables.parties import at_play, file_of, mover, others
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party, Program

# Coming and going


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_who_comes_back_is_sent_the_rest(tmp_path: Path, game: str) -> None:
    """And nothing that they have; a program that has nothing gets everything."""
    party = at_play(tmp_path, P, P, game=game)
    gone = others(party)[0]
    known, number = gone.totals[-1], gone.number
    gone.leave()
    actor = mover(party)
    actor.act(actor.moves()[-1])
    before = len(gone.messages)
    gone.sit(have=True)
    sent = [message for _, message in gone.messages[before:]]
    assert gone.number == number
    assert sent[0]["type"] == "table"
    assert all(message["from"][1] >= known for message in sent if message["type"] == "seen")
    assert "undone" not in [message["type"] for message in sent]
    view = gone.view
    gone.sit()
    assert gone.view == view


@pytest.mark.parametrize("have", [[0, 17], [0, 1], [1, 3], [0, 0]])
@pytest.mark.every("reason: what a program may have that the table has not")
def test_who_has_more_than_a_table_without_cards_is_dealt_them(tmp_path: Path, have: list[int]) -> None:
    """A server that was restored from a copy made before the deal. The program forgets what it has, and plays on."""
    party = Party(tmp_path, "sixteen", P, P)
    ada = party.people[0]
    ada.lose()
    ada.member = Member(ada.owner, ada.owner, ada.take)
    ada.member.got = have[1] if have[0] == party.table.at(None)[0] else UNKNOWN
    done.sit(party.table, ada.member, None, None, party.now)
    assert ada.got("undone") == ([] if have == [0, 0] else [{"type": "undone", "to": [0, 0]}])
    party.begin()
    assert ada.got("seen")[0]["from"] == [0, 0]
    assert ada.at == [0, party.table.at(ada.number)[1]]


def test_a_game_of_people_whose_names_are_not_ascii_ends(tmp_path: Path) -> None:
    """Each gets the save, as it is on the disk; who comes back after the end gets it again."""
    party = Party(tmp_path, "sixteen", P, P, names=("Zoé", "家")).begin()
    party.play(Random(1))
    raw = party.path.read_bytes()
    assert [person.save for person in party.people] == [raw.decode().split("\n")[:-1]] * 2
    assert "Zoé" in raw.decode()
    party.again()
    for person in party.people:
        person.save = None
        person.sit(have=True)
        assert person.save is not None


def test_the_older_connection_makes_way(tmp_path: Path) -> None:
    """It is told, and can do nothing any more; its end changes nothing."""
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    old, moves = actor.member, actor.moves()
    actor.sit(have=True)
    assert [each["code"] for each in actor.got("gone")] == ["elsewhere"]
    with pytest.raises(RefusedError, match="no-seat"):
        party.table.act(old, {"at": actor.at, "action": moves[0]}, party.now)
    with pytest.raises(RefusedError, match="no-seat"):
        party.table.say(old, "hello", None)
    party.table.leave(old, party.now)
    assert actor.member in party.table.members
    assert party.table.company.left == {}
    assert actor.act(moves[0]) == ""


def test_what_changes_nothing(tmp_path: Path) -> None:
    """A repeat, another's seat, out of turn, what the rules forbid, what is no action, a game that is over."""
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    spectator = Program(party, "Zeno")
    spectator.watch()
    at, move = actor.at, actor.moves()[0]
    assert actor.act(move) == ""
    log, raw = party.log, file_of(party)
    actor.sit(have=True)
    assert actor.act(move, at) == ""
    assert actor.got("no")[-1] == {"type": "no", "code": "stale", "to": "act", "at": actor.at}
    if not actor.moves():
        assert actor.act(move) == "illegal"
    assert spectator.act(move) == "no-seat"
    assert mover(party).act("nonsense") == "not-an-entry"
    assert mover(party).act("play B1 B1 B1") == "not-an-entry"
    assert mover(party).act("play \x00") == "not-an-entry"
    for each in (actor, other):
        assert each.act(f"{actor.number} {move}") in {"not-an-entry", "illegal"}
    assert (party.log, file_of(party)) == (log, raw)
    party.play(Random(4))
    raw = file_of(party)
    assert {each.act(move) for each in party.people} == {"illegal"}
    assert file_of(party) == raw
    begun = Party(tmp_path / "other", "sixteen", P, P)
    assert begun.people[0].act("play B1") == "not-begun"


def test_seats(tmp_path: Path) -> None:
    """A seat is its owner's; before the game it can be given free, and another number is only taken if it is free."""
    party = Party(tmp_path, "sixteen", P, P, people=1)
    ada, carl = party.people[0], Program(party, "Carl")
    for seat, code in ((0, "seat-taken"), (7, "no-such-seat")):
        with pytest.raises(RefusedError) as refused:
            carl.sit(seat)
        assert refused.value.code == code
    done.give_up(party.table, ada.member, party.now)
    carl.sit(0)
    ada.sit()
    assert (carl.number, ada.number) == (0, 1)
    with pytest.raises(RefusedError):
        Program(party, "Dora").sit()
    party.begin()
    done.give_up(party.table, ada.member, party.now)
    ada.sit()
    assert ada.number == 1
    assert [each["name"] for each in ada.got("who")[-1]["seats"]] == ["Carl", "Ada"]


# Taking back


def test_taking_back_by_consent(tmp_path: Path) -> None:
    """All but who is away for long have to agree; then every seat and every onlooker forgets it, and who was away."""
    party = at_play(tmp_path, P, P, P, P)
    spectator, actor = Program(party, "Zeno"), mover(party)
    spectator.watch()
    before, log = [person.view for person in party.people], party.log
    away = next(person for person in party.people if person is not actor)
    actor.act(actor.moves()[0])
    away.leave()
    party.wait(61.0)
    assert actor.ask("back") == ""
    asked = actor.got("asked")[-1]["asked"]
    assert mover(party).ask("back") in {"nothing-to-take-back", "asked-already"}
    here = [person for person in party.people if person not in {actor, away}]
    here[0].ask("answer", asked=asked, yes=True)
    assert party.log != log
    here[1].ask("answer", asked=asked, yes=True)
    assert party.log == log
    away.sit(have=True)
    assert [person.view for person in party.people] == before
    assert party.table.host is not None
    assert spectator.view == party.table.host.table.view(None)
    newcomer = Program(party, away.owner)
    newcomer.sit()
    assert newcomer.view == away.view
    assert newcomer.at == away.at
    assert read(party.path).took_back == 1
    party.people[party.people.index(away)] = newcomer
    party.again()
    for person in party.people:
        person.sit(have=True)
    party.play(Random(1))
    assert all(person.save for person in party.people)


@pytest.mark.parametrize("answer", ["no", "late", "gone", "goes on"])
def test_taking_back_that_is_not_agreed(tmp_path: Path, answer: str) -> None:
    """By refusal, by time, because somebody leaves and because the game goes on."""
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    log = party.log
    actor.act(actor.moves()[0])
    actor.ask("back")
    after, asked = party.log, actor.got("asked")[-1]["asked"]
    match answer:
        case "no":
            other.ask("answer", asked=asked, yes=False)
        case "late":
            party.wait(ASKED - 1)
            assert not actor.got("answered")
            party.wait(2)
        case "gone":
            other.leave()
            assert not actor.got("answered"), "who leaves has not agreed"
            party.wait(ASKED + 1)
        case _:
            other.act("draw")
            assert not actor.got("answered"), "a card that is only drawn ends no question"
            other.act(other.moves()[0])
    assert not actor.got("answered")[-1]["agreed"]
    assert party.log[: len(after)] == after
    other.ask("answer", asked=asked, yes=True)
    assert len(party.log) >= len(log)


def test_who_loses_the_line_for_a_moment_is_still_asked(tmp_path: Path) -> None:
    """Nothing is agreed meanwhile; back again they are asked again, and what they say counts."""
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    log = party.log
    actor.act(actor.moves()[0])
    after = party.log
    actor.ask("back")
    other.lose()
    party.wait(0.2)
    assert (party.log, actor.got("answered")) == (after, [])
    other.sit(have=True)
    asked = other.got("asked")[-1]["asked"]
    assert (party.log, actor.got("answered")) == (after, [])
    assert other.ask("answer", asked=asked, yes=True) == ""
    assert actor.got("answered")[-1]["agreed"]
    assert party.log == log


def test_who_has_just_lost_the_line_is_asked_too(tmp_path: Path) -> None:
    """Of three, one is away for a moment: without their yes nothing is taken back, until they count as absent."""
    party = at_play(tmp_path, P, P, P, P)
    actor = mover(party)
    flapping, *rest = others(party)
    actor.act(actor.moves()[0])
    after = party.log
    flapping.lose()
    party.wait(30.0)
    actor.ask("back")
    asked = actor.got("asked")[-1]["asked"]
    for person in rest:
        person.ask("answer", asked=asked, yes=True)
    assert (party.log, actor.got("answered")) == (after, [])
    party.wait(29.0)
    assert (party.log, actor.got("answered")) == (after, [])
    party.wait(1.5)
    assert actor.got("answered")[-1]["agreed"]
    assert len(party.log) < len(after)


# The disk


class Disk:
    """A disk that refuses while it is `full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        for owner, name in ((Journal, "commit"), (TableFiles, "write_places"), (Journal, "create")):
            self._spoil(monkeypatch, owner, name)

    def _spoil(self, monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        real = getattr(owner, name)

        def maybe(*args: Any) -> Any:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(*args)

        monkeypatch.setattr(owner, name, maybe if name != "create" else staticmethod(maybe))


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_disk_that_refuses(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table stops and says so, nobody is told of what is not kept, and it goes on once the disk does."""
    disk, party = Disk(monkeypatch), at_play(tmp_path, P, P, game=game)
    actor, log = mover(party), party.log
    counts = [len(person.got("seen")) for person in party.people]
    disk.full = True
    move = actor.moves()[0]
    assert actor.act(move) == ""
    latecomer = Program(party, "Zeno")
    latecomer.watch()
    assert [person.got("trouble")[-1]["why"] for person in party.people] == ["disk-full"] * 2
    assert [len(person.got("seen")) for person in party.people] == counts
    assert not latecomer.got("seen")
    assert actor.act(move) == "trouble"
    actor.sit(have=True)
    party.wait(100)
    assert read(party.path).table.log == log
    assert not done.try_again(party.table, party.now) or read(party.path).table.log == log
    disk.full = False
    if party.table.trouble:
        assert done.try_again(party.table, party.now)
    assert party.log == log
    assert actor.act(move) == ""
    assert len(party.log) > len(log)
    party.play(Random(7))
    assert all(person.save for person in party.people)
    assert latecomer.got("over")


def test_a_disk_that_refuses_at_the_beginning_and_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing begins that is not kept; what is over is handed out although the list of tables cannot be written."""
    disk, party = Disk(monkeypatch), Party(tmp_path, "sixteen", P, P)
    for _ in range(2):
        disk.full = True
        with pytest.raises(RefusedError):
            party.begin()
        assert not party.table.places.begun
        disk.full = False
    party.begin()
    monkeypatch.setattr(TableFiles, "write_places", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    party.play(Random(2))
    assert all(person.save for person in party.people)


def test_a_disk_that_takes_the_journal_and_not_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginning is taken back as a whole, and can be had later."""
    party, keep = Party(tmp_path, "sixteen", P, P), TableFiles.write_places
    monkeypatch.setattr(TableFiles, "write_places", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(RefusedError):
        party.begin()
    monkeypatch.setattr(TableFiles, "write_places", keep)
    party.begin().play(Random(2))


@pytest.mark.every("each way of changing the file is put right in another way")
@pytest.mark.parametrize("change", ["removed", "replaced", "shorter", "longer"])
@pytest.mark.parametrize("noticed", ["by the next action", "while nobody acts"])
def test_a_save_that_another_program_changes(tmp_path: Path, change: str, noticed: str) -> None:
    """People are told, the game goes on as it was shown, and the other file stays beside it."""
    party = at_play(tmp_path, P, P)
    for _ in range(6):
        mover(party).act(mover(party).moves()[0])
    path, log, raw = party.path, party.log, party.path.read_bytes()
    match change:
        case "removed":
            path.unlink()
        case "replaced":
            path.with_name("other").write_bytes(b"{}\n")
            path.with_name("other").replace(path)
        case "shorter":
            os.truncate(path, len(raw) // 2)
        case "longer":
            path.write_bytes(raw + b"x")
    theirs = path.read_bytes() if path.exists() else None
    if noticed == "by the next action":
        assert mover(party).act(mover(party).moves()[0]) == ""
    else:
        party.table.check()
    party.settle()
    assert [person.got("trouble")[-1]["why"] for person in party.people] == [f"file-{change}"] * 2
    assert not any("restored" in message for person in party.people for message in person.got("table"))
    assert done.try_again(party.table, party.now)
    assert [person.got("table")[-1]["restored"] for person in party.people] == [f"file-{change}"] * 2
    assert party.log[: len(log)] == log
    assert read(path).table.log == party.log
    beside = [each.read_bytes() for each in path.parent.iterdir() if each.is_file()]
    assert theirs is None or theirs in beside
    party.play(Random(7))
    assert all(person.save for person in party.people)
