"""Whole games at shared tables: what programs are sent is what there is, and it is kept and handed out."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.records import parse, read
from tests.unit.tables import done
from tests.unit.tables.seated import Party, Program

P = "person"
GROUPS = (
    ("sixteen", (P, P)),
    ("sixteen", (P, "medium")),
    ("sixteen", (P, P, P, P)),
    ("sixteen", ("easy", P, "medium", P)),
    ("sixteen", (P, P, P)),
    ("sweet-sixteen", (P, P)),
    ("sweet-sixteen", (P, "easy", P)),
    ("sweet-sixteen", (P,) * 10),
    ("sweet-sixteen", (P, "easy", "medium", P, P, "easy", "easy", "easy", "easy", "easy")),
)


def groups() -> list[tuple[str, tuple[str, ...]]]:
    return [(game, kinds) for game, kinds in GROUPS if len(kinds) in GAMES[game].seat_counts]


@pytest.mark.parametrize(("game", "kinds"), groups())
def test_a_whole_game(tmp_path: Path, game: str, kinds: tuple[str, ...]) -> None:
    """Every program's view is the table's; the journal holds; everybody who played gets it, at the end."""
    party, chance = Party(tmp_path, game, *kinds).begin(), Random(f"{game} {kinds}")
    spectator = Program(party, "Zeno")
    spectator.watch()
    host = party.table.host
    assert host is not None
    while party.step(chance):
        for person in party.people:
            assert person.save is None
            if not host.game.discreet:
                assert person.view == host.table.view(person.number)
        if not host.game.discreet:
            assert spectator.view == host.table.view(None)
    record = read(party.path)
    assert record.finished
    assert record.table.log == host.table.log
    given = iter(f"{n:032x}" for n in range(10))
    assert record.header.contributions == tuple(next(given) if kind == P else None for kind in kinds)
    assert record.header.commitment == party.table.places.commitment
    for person in party.people:
        assert person.view == host.table.view(person.number)
        assert [message["type"] for _, message in person.messages].count("over") == 1
        assert person.save is not None
        raw = "".join(f"{line}\n" for line in person.save).encode("ascii")
        assert parse(raw, party.path).table.log == record.table.log
    assert spectator.got("over") == [{"type": "over"}]
    assert spectator.view == host.table.view(None)


def test_what_everybody_has_goes_and_nothing_else(tmp_path: Path) -> None:
    """A game stays until all have it and have been gone for long; who was away at the end gets it when they come."""
    party = Party(tmp_path, "sixteen", P, P).begin()
    party.play(Random(1))
    ada, blaise = party.people
    ada.leave()
    blaise.lose()
    for _ in range(3):
        party.now += 1000
        done.tidy(party.hall, party.now)
    assert party.path.exists()
    assert [each["table"] for each in done.listed(party.hall, "Blaise", party.now)] == [party.table.places.id]
    assert not done.listed(party.hall, "Ada", party.now)
    blaise.sit(have=True)
    assert len(blaise.got("over")) == 2
    done.tidy(party.hall, party.now)
    blaise.leave()
    done.tidy(party.hall, party.now)
    assert party.path.exists(), "the line may have broken while it was sent"
    party.now += 1000
    done.tidy(party.hall, party.now)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("game", "kinds"), [("sixteen", (P, "easy", P, P)), ("sweet-sixteen", (P, P, "easy"))])
@pytest.mark.parametrize("have", [True, False])
def test_a_server_that_is_started_anew_goes_on(
    tmp_path: Path, game: str, kinds: tuple[str, ...], *, have: bool
) -> None:
    """From the folder alone, with everything; nothing that was told is told again to who has it."""
    party, chance = Party(tmp_path, game, *kinds).begin(), Random(game)
    before: tuple[Any, ...] = ()
    for n in range(2000):
        going = party.step(chance)
        if n % 7 == 3 or not going:
            before = party.log
            party.again()
            for person in party.people:
                undone = len(person.got("undone"))
                person.sit(have=have)
                assert len(person.got("undone")) == undone
            assert party.log[: len(before)] == before
        if not going:
            break
    assert party.table.places.over
    assert all(person.save for person in party.people)
    for person in party.people:
        assert party.table.host is not None
        assert person.view == party.table.host.table.view(person.number)


def test_a_server_that_ends_before_it_says_that_the_game_is_over(tmp_path: Path) -> None:
    """The journal knows; the next one hands it out."""
    party = Party(tmp_path, "sixteen", P, P).begin()
    party.play(Random(3))
    party.table.places.over = False
    for place in party.table.places.places:
        place.fetched = False
    party.table._writing()()
    party.again()
    for person in party.people:
        person.save = None
        person.sit(have=True)
        assert person.save


def test_a_beginning_that_was_killed_while_its_file_was_made(tmp_path: Path) -> None:
    """The rest of the file from before it had its name is in nobody's way."""
    party = Party(tmp_path, "sixteen", P, P)
    (tmp_path / f".{party.table.places.id}.tmp").write_bytes(b'{"format"')
    party.begin().play(Random(3))
    assert all(person.save for person in party.people)


def test_a_beginning_that_was_cut_off(tmp_path: Path) -> None:
    """The journal was made, and nobody was told: it begins again, from the same seed."""
    party = Party(tmp_path, "sixteen", P, P).begin()
    (tmp_path / f"{party.table.places.id}.table.json").unlink()
    party.table.places.begun = False
    party.table._writing()()
    seed = party.table.places.seed
    party.table.close()
    party.again()
    for person in party.people:
        person.sit()
    party.begin()
    assert read(party.path).header.seed == seed
