"""Clocks at shared tables when a server ends without order: what was told stays true, and no time is lost or added."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.saves.records import read
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.server.company import RefusedError
from tests.unit.tables.parties import at_play, mover
from tests.unit.tables.refusals import P
from tests.unit.tables.test_clocks import MINUTE, clock, used


@pytest.mark.parametrize("flag", ["loss", "computer"])
@pytest.mark.parametrize("lost", ["the save", "the places"])
def test_a_crash_while_the_time_is_used_up(tmp_path: Path, flag: str, lost: str) -> None:
    """The effect happens once, whichever write was the last one before the crash."""
    party = at_play(tmp_path, P, P, clock=clock("game", flag))
    late = mover(party)
    party.wait(MINUTE - 3)
    before, places = party.path.read_bytes(), party.table.places.encode()
    party.wait(5.0)
    party.table.close()
    document = Places.parse(places, party.table.places.id)
    document.places[late.number].flagged = True
    document.places[late.number].used = MINUTE
    party.table.documents.write_places(document)
    if lost == "the save":
        party.path.write_bytes(before)
    party.again()
    party.settle()
    record = read(party.path)
    if flag == "loss":
        assert record.table.ended == End("time", (late.number,))
    else:
        assert record.players[late.number].player == "bot"
        assert party.table.places.places[late.number].late
    assert not party.table.places.places[late.number].flagged or flag == "loss"


@pytest.mark.parametrize("lost_by", ["time", "giving up"])
def test_a_crash_after_a_loss_was_told_gives_no_seat_back(tmp_path: Path, lost_by: str) -> None:
    """The line of the save is on the disk, the places are not; not for a moment does the owner have the seat."""
    limit = clock("game", "computer")
    party = at_play(tmp_path, P, P, P, game="sweet-sixteen", clock=limit if lost_by == "time" else None)
    loser = mover(party)
    number = loser.number
    place = party.table.places.places[number]
    if lost_by == "time":
        party.wait(MINUTE + 2.0)
    else:
        loser.ask("resign")
    assert place.lost
    told = loser.got("gone")[-1]["code"]
    place.late = place.out = False
    place.flagged = lost_by == "time"
    party.table.documents.write_places(party.table.places)
    replaced = party.path.read_text().count('"bot"')
    party.again()
    with pytest.raises(RefusedError, match="seat-taken"):
        loser.sit(number)
    party.settle()
    now = party.table.places.places[number]
    assert told == ("time" if lost_by == "time" else "resigned")
    assert (now.late, now.out, now.flagged) == (lost_by == "time", lost_by != "time", False)
    assert party.path.read_text().count('"bot"') == replaced, "it is entered once"


@pytest.mark.parametrize("crashes", [1, 2])
def test_a_start_that_repeats_publications_keeps_the_time_of_the_move(tmp_path: Path, crashes: int) -> None:
    """Publications need not be on the disk: those of turns before the move are repeated."""
    party = at_play(tmp_path, P, "easy", "easy", game="sweet-sixteen", plays=6, clock=clock("move", "computer", 3600))
    (person,) = party.people
    while not person.moves():
        party.step(Random(1))
    party.wait(201.0)
    before = used(party)[person.number]
    assert before in range(198, 202)
    for _ in range(crashes):
        party.table.store_time(party.now)
        party.settle()
        party.table.documents.set_published(0)
        party.again()
        party.settle()
        party.wait(30.0)  # computer players' turns, published anew
        assert party.table.company.counts == person.number
        assert used(party)[person.number] in range(before, before + 32)
        before = used(party)[person.number]


def test_a_move_after_its_time_counts_after_a_crash_that_repeats_publications(tmp_path: Path) -> None:
    """The flag is on the disk, and so is the move; turns before it are published again, which takes time."""
    limit = clock("move", "computer")
    party = at_play(tmp_path, P, "easy", "easy", game="sweet-sixteen", plays=6, clock=limit)
    (person,) = party.people
    while not person.moves():
        party.step(Random(1))
    party.wait(5.0)
    before = Places.parse(party.table.places.encode(), party.table.places.id)
    before.places[person.number].flagged = True
    before.places[person.number].used = MINUTE
    assert before.counted == party.table.places.counted
    person.act("stand")
    party.table.close()
    party.table.documents.write_places(before)
    party.table.documents.set_published(0)
    party.again()
    party.settle()
    for _ in range(5):
        place = party.table.places.places[person.number]
        assert place.stand_in is None
        assert not place.late
        party.wait(1.0)
