"""An owner who comes back to a seat that a computer player has: when they have it again, and what the others see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine import players as computers
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.saves.records import read
from sixteen_tui.tables.protocol import IDLE
from tests.unit.tables.parties import at_play, mover, others
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import PACE, Party, Program
from tests.unit.tables.test_clocks import MINUTE, clock

both_games = pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])


def given(party: Party, seat: int) -> None:
    """The others give a seat whose person is away to a computer player."""
    party.wait(61)
    asker, *rest = [each for each in party.people if each.number != seat]
    assert asker.ask("give", seat=seat) == ""
    for person in rest:
        person.ask("answer", asked=asker.got("asked")[-1]["asked"], yes=True)
    assert asker.got("answered")[-1]["agreed"]


def human(party: Party, seat: int) -> bool:
    return read(party.path).players[seat].human


@both_games
def test_the_computer_player_makes_the_move_that_it_owes(tmp_path: Path, game: str) -> None:
    """Until then the owner cannot act."""
    party = at_play(tmp_path, P, P, P, P, game=game)
    gone, log = mover(party), len(party.log)
    gone.lose()
    given(party, gone.number)
    gone.sit(have=True)
    assert not human(party, gone.number)
    assert not party.table.listed(gone.owner, party.now)["turn"]
    if game == "sixteen":
        assert gone.act(gone.moves()[0]) == "illegal"
    gone.ask("seen")
    assert not human(party, gone.number)
    party.wait(2 * PACE)
    assert human(party, gone.number)
    assert len(party.log) > log
    party.play(Random(1))


@both_games
def test_who_comes_back_at_once_when_late_stalls_nobody(tmp_path: Path, game: str) -> None:
    """Nor does the file grow while nothing is played."""
    party = at_play(tmp_path, P, P, game=game, clock=clock("move", "computer"))
    late = mover(party)
    log = len(party.log)
    party.wait(MINUTE - 1)
    for _ in range(20):
        party.wait(1.0)
        if late.member not in party.table.members:
            late.sit(have=True)
    assert len(party.log) > log
    assert sum(b'"seat"' in line for line in party.path.read_bytes().splitlines()) <= 2 * (len(party.log) - log)


@both_games
def test_who_comes_back_at_once_when_idle_stalls_nobody(tmp_path: Path, game: str) -> None:
    party = at_play(tmp_path, P, P, game=game)
    idle, (other,) = mover(party), others(party)
    party.wait(IDLE + 1)
    log = len(party.log)
    for _ in range(20):
        other.ask("give", seat=idle.number)
        if idle.member not in party.table.members:
            idle.sit(have=True)
        party.wait(0.1)
    assert len(party.log) > log


def _stands(view: Any) -> object:
    return Stand(view.to_move)


def _trades(view: Any) -> object:
    return next((each for each in view.legal if isinstance(each, Trade)), Stand(view.to_move))


def _seen_by_the_others(folder: Path, monkeypatch: pytest.MonkeyPatch, decide: Callable[[Any], object]) -> list[Any]:
    """When the others are sent something, and what, after an owner has come back in the middle of a pace."""
    party = at_play(folder, P, P, P, game="sweet-sixteen")
    gone = mover(party)
    gone.lose()
    monkeypatch.setattr(computers, "decide", lambda game, level, view, seen: decide(view))
    given(party, gone.number)
    back, messages = party.now + PACE / 2, Program(party, "Zeno")
    messages.watch()
    party.wait(PACE / 2)
    gone.sit(have=True)
    party.wait(5 * PACE)
    told = [*messages.messages, *(each for person in party.people if person is not gone for each in person.messages)]
    sent = {(round(at - back, 3), message["type"]) for at, message in told if at >= back}
    levels = [
        (round(at - back, 3), message["seats"][gone.number]["level"])
        for at, message in messages.messages
        if message["type"] == "who" and at >= back
    ]
    return [sorted(sent), levels]


def test_a_return_does_not_tell_how_the_turn_of_the_computer_player_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B10: it has stood, or a card has ended its turn, and that is not published yet."""
    stood = _seen_by_the_others(tmp_path / "stood", monkeypatch, _stands)
    ended = _seen_by_the_others(tmp_path / "ended", monkeypatch, _trades)
    assert stood == ended
    assert (0.25, "seen") in stood[0]


def test_an_owner_who_is_back_is_asked(tmp_path: Path) -> None:
    """Also while a computer player still has the seat."""
    party = at_play(tmp_path, P, P, P, P, game="sweet-sixteen")
    gone, (away, one, two) = mover(party), others(party)
    gone.lose()
    given(party, gone.number)
    gone.sit(have=True)
    away.lose()
    party.table.company.left[away.number] = party.now - 61
    assert one.ask("give", seat=away.number) == ""
    assert not human(party, gone.number)
    number = one.got("asked")[-1]["asked"]
    two.ask("answer", asked=number, yes=True)
    assert all(each["asked"] != number for each in one.got("answered"))
    gone.ask("answer", asked=number, yes=False)
    assert one.got("answered")[-1]["agreed"]


# Take-backs


def test_nothing_is_taken_back_while_a_computer_player_stands_in_for_all_others(tmp_path: Path) -> None:
    """Else a person could try out their plays, and learn what is drawn next, until the other is back."""
    party = at_play(tmp_path, P, P)
    gone, (stays,) = mover(party), others(party)
    gone.lose()
    given(party, gone.number)
    while not stays.moves():
        party.wait(PACE)
    for _ in range(2):
        assert stays.act(stays.moves()[0]) == ""
    assert stays.ask("back") == "nobody-there"


def test_a_person_alone_on_two_seats_is_not_the_other_people(tmp_path: Path) -> None:
    """Their own yes from another seat stands for nobody who is away."""
    party = Party(tmp_path, "sixteen", P, P, P, P, names=("Ada", "Ada", "Ada", "Blaise")).begin()
    chance = Random(1)
    while not (mover(party).owner == "Ada" and mover(party).moves()[0] != "draw"):
        party.step(chance)
    actor = mover(party)
    party.people[3].lose()
    party.wait(61)
    assert actor.act(actor.moves()[0]) == ""
    assert actor.ask("back") == "nobody-there"


def test_a_take_back_adapts_what_a_computer_player_has_played(tmp_path: Path) -> None:
    """Else a card that the owner plays later would be shown as the computer's."""
    party = at_play(tmp_path, P, P)
    gone, (stays,) = mover(party), others(party)
    gone.lose()
    given(party, gone.number)
    party.wait(PACE)
    gone.sit(have=True)
    place = party.table.places.places[gone.number]
    first, last = place.played_for
    assert last == party.table.at(gone.number)[1] == first + 1
    assert gone.ask("back") == ""
    stays.ask("answer", asked=stays.got("asked")[-1]["asked"], yes=True)
    assert party.table.at(gone.number) == (1, first)
    assert place.played_for == [first, first]
    assert place.left_at == first
