"""Clocks at shared tables: time that counts for nobody, and a move that is accepted at the last moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.tables.ended import is_over
from tests.unit.tables.parties import at_play, mover
from tests.unit.tables.refusals import P
from tests.unit.tables.test_clocks import MINUTE, clock, used


def test_a_move_that_was_accepted_counts(tmp_path: Path) -> None:
    """Its time was used up, but the disk did not have that yet: nobody is replaced after their move."""
    for flag in ("computer", "loss"):
        party = at_play(tmp_path / flag, P, P, clock=clock("move", flag))
        actor = mover(party)
        party.wait(MINUTE - 1)
        party.now += 2.0
        party.table.tick(party.now)
        assert party.table.places.places[actor.number].flagged
        assert actor.act(actor.moves()[0]) == ""
        party.wait(2.0)
        assert not actor.got("gone")
        assert not is_over(party)
        assert used(party)[actor.number] <= 2


@pytest.mark.parametrize("per", ["game", "move"])
def test_the_time_in_which_a_game_is_read_does_not_count(tmp_path: Path, per: str) -> None:
    """It is asked for before the disk, which is slow, has it."""
    party = at_play(tmp_path, P, P, clock=clock(per))
    actor = mover(party)
    party.wait(30.0)
    party.table.store_time(party.now)
    party.settle()
    before = used(party)[actor.number]
    party.again()
    party.now += 4.0
    party.table.tick(party.now)
    assert used(party)[actor.number] == before
    party.wait(5.0)
    assert used(party)[actor.number] == before + 5


def test_the_time_of_the_computer_player_that_stood_in_does_not_count(tmp_path: Path) -> None:
    """Also not since the last tick before the seat is given back."""
    party = at_play(tmp_path, P, P, clock=clock("move", "computer"))
    late = mover(party)
    party.wait(MINUTE + 3)
    late.sit()
    place = party.table.places.places[late.number]
    place.stand_in, before = "medium", place.used
    party.table.tick(party.now)
    party.now += 0.9
    party.table._to_act = late.number
    party.table._persist(lambda _: setattr(place, "stand_in", None))
    party.settle()
    assert place.used == before
