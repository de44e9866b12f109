"""Hints at a shared table: off unless it was opened with them, and told to all once nothing hidden follows (B10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session
from sixteen_tui.tables.places import Places
from sixteen_tui.text import tables as say
from sixteen_tui.text import terms
from tests.unit.tables import done
from tests.unit.tables.local import Local
from tests.unit.tables.parties import at_play, mover, others
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party, Program, opening


def told(person: Program) -> list[int]:
    """The hints of each seat as a person knows them."""
    about: list[dict[str, Any]] = [*person.got("table"), *person.got("who")]
    assert about
    return [seat["hints"] for seat in person.got("who")[-1]["seats"]]


def test_a_table_is_opened_without_hints(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    assert actor.ask("hint") == "no-hints"
    assert not party.table.host.record.hints  # type: ignore[union-attr]
    described = party.table.company.described(party.now)
    assert described["hints"] is False
    assert not any("hints" in seat for seat in described["seats"])


def test_a_table_stored_by_an_earlier_version_has_no_hints(tmp_path: Path) -> None:
    places = Party(tmp_path, "sixteen", P, P).table.places
    raw = places.encode().replace(b'"hints": false, ', b"")
    assert b"hints" not in raw
    assert not Places.parse(raw, places.id).hints


def test_a_hint_in_sixteen_is_told_to_all_at_once(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, hints=True)
    spectator = Program(party, "Zeno")
    spectator.watch()
    actor, (other, *_) = mover(party), others(party)
    for _ in range(2):  # a second look at the same position is the same hint
        assert actor.ask("hint") == ""
        expected = [int(seat == actor.number) for seat in range(2)]
        assert [told(person) for person in (actor, other, spectator)] == [expected] * 3


def test_the_hints_are_counted_again_after_a_restart(tmp_path: Path) -> None:
    """Each for the seat that used it, also if what was played after it has been taken back since."""
    party = at_play(tmp_path, P, P, hints=True)
    actor = mover(party)
    actor.ask("hint")
    party.again()
    person = party.people[0]
    person.sit()
    assert told(person) == [int(seat == actor.number) for seat in range(2)]


def test_a_hint_in_sweet_sixteen_is_told_when_its_round_is_settled(tmp_path: Path) -> None:
    party = Party(tmp_path, "sweet-sixteen", P, P, P, hints=True).begin()
    first = mover(party)
    sent = {person: len(person.messages) for person in others(party)}
    assert first.ask("hint") == ""
    assert {person: len(person.messages) for person in others(party)} == sent, "nothing tells that a hint was used"
    while not all(person.view.settlements for person in party.people):
        counts = [seat.get("hints") for person in party.people for who in person.got("who") for seat in who["seats"]]
        assert not any(counts), "with the cards that all have seen, how the turn ended would follow"
        for person in party.people:
            person.act("stand") if person.moves() else person.ask("seen")
        party.wait(2.0)
    for person in party.people:
        assert told(person) == [int(seat == first.number) for seat in range(3)]


def test_an_open_message_asks_for_hints(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P)
    for wanted in (False, True):
        assert done.open(party.hall, "Ada", opening("sixteen", P, P, hints=wanted)).places.hints is wanted


# At the other end


@pytest.mark.parametrize("hints", [False, True])
def test_the_program_offers_hints_only_at_a_table_with_them(tmp_path: Path, hints: bool) -> None:
    local = Local(tmp_path, "sixteen")
    local.places.hints = hints
    ada, ben = local.come("ada"), local.come("ben")
    onlooker = local.come("zeno", watch=True)
    assert [Session(host).may_hint for host in (ada, ben)] == [hints] * 2
    assert not Session(onlooker).may_hint


def test_without_hints_there_is_no_coach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    local, asked = Local(tmp_path, "sixteen"), list[str]()
    local.come("ada"), local.come("ben")
    for local.places.hints in (False, True):
        director = Director(Session(local.come("ada")))
        doubting = director.game._replace(doubt=lambda _view, _action, manner: asked.append(manner))
        monkeypatch.setattr(director, "game", doubting)
        assert director.question(object(), "strict", ask_first=False) is None
    assert asked == ["strict"], "it has looked at the position only at the table with hints"


def test_the_others_hear_of_a_hint_once(tmp_path: Path) -> None:
    local = Local(tmp_path, "sixteen")
    local.places.hints = True
    hosts = [local.come("ada"), local.come("ben")]
    for host in hosts:
        host.catch_up()
    actor = next(host for host in hosts if host.seat(host.number).view().legal)
    other = next(host for host in hosts if host is not actor)
    actor.hint()
    local.work()
    assert [[each["type"] for each in host.heard()] for host in (actor, other)] == [[], ["hinted"]]
    names = [seat["name"] for seat in other.about["seats"]]
    actor.hint()
    local.work()
    assert not other.heard()
    text = say.from_server({"type": "hinted", "seat": actor.number}, names)
    assert text == f"{names[actor.number or 0]} has used a hint."


def test_the_terms_of_a_table_tell_of_hints(tmp_path: Path) -> None:
    """In a list only where there are any; to those who sit down always; nothing of an earlier server."""
    off, on = {"hints": False}, {"hints": True}
    assert [terms.in_list(table) for table in (off, on, {})] == ["", "Hints: for all to see.", ""]
    assert [terms.sentences(table) for table in (off, on, {})] == [
        terms.hints_help(yes=False),
        terms.hints_help(yes=True),
        "",
    ]
    local = Local(tmp_path, "sixteen")
    assert terms.sentences(local.come("ada").about) == terms.hints_help(yes=False)
