"""Copies of a folder of tables, made while people play: a restored copy continues, and nothing is missing.

Invariant: everything that was sent before the copy began is in it, in whatever order the files are copied.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.stores.files import ASIDE, Files
from tests.unit.tables import done
from tests.unit.tables.seated import PACE, Party, Program

P = "person"


def copied(folder: Path, copy: Path, chance: Random) -> Iterator[None]:
    """Copy file after file of those that there were at first, or that there are when it comes to them; of what is added
    to a file meanwhile, any part."""
    copy.mkdir()
    done, listed_first = {".lock"}, chance.random() < 0.5
    there = sorted(each for each in folder.iterdir() if each.is_file())
    chance.shuffle(there)
    while there:
        path = there.pop()
        raw = path.read_bytes() if path.exists() else b""
        done.add(path.name)
        for _ in range(chance.randint(1, 6)):
            yield
        if path.exists():
            now = path.read_bytes()
            part = path.name.endswith(".sixteen.jsonl")
            (copy / path.name).write_bytes(now[: chance.randint(len(raw), len(now))] if part else raw)
        if not listed_first:
            there = sorted(each for each in folder.iterdir() if each.is_file() and each.name not in done)
            chance.shuffle(there)


def entries(person: Program) -> list[str]:
    """The messages to somebody."""
    return [entry for message in person.got("seen") for entry in message["entries"]]


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_copy_made_while_people_play(tmp_path: Path, game: str) -> None:
    """Around the first card, in the middle of the game, and around its last card."""
    for number in range(9):
        chance, folder, copy = Random(f"{number} {game}"), tmp_path / f"{number}", tmp_path / f"{number} copy"
        party = Party(folder, game, P, P, seed=number, people=1)
        party.people.append(Program(party, "Blaise", contribution="1" * 32))
        late = party.people[1]
        copying, step = copied(folder, copy, chance), 0
        before: list[list[str]] | None = None
        while True:
            if before is None and _is_time(number % 3, step, party, chance):
                before = [entries(person) for person in party.people]
            if before is not None and next(copying, 0) == 0:
                break
            if step == 2:
                late.sit()
                party.begin()
            elif step > 2:
                party.step(chance)
            step += 1
        owners, id = [person.owner for person in party.people], party.table.places.id
        party.table.close()
        _goes_on(copy, id, owners, before, chance)


def _is_time(kind: int, step: int, party: Party, chance: Random) -> bool:
    """Whether to begin copying: at once, in the middle, or when there are few cards left."""
    host = party.table.host
    if party.table.places.over:
        return True
    if kind < 2 or host is None:
        return kind == 0 or (kind == 1 and step > 20)
    return len(host.table) > chance.randint(97, 102) if host.game.name == "sixteen" else party.people[0].late()


def _goes_on(copy: Path, id: str, owners: list[str], before: list[list[str]], chance: Random) -> None:
    """A server that is started on the copy has the table, and it is played to its end. The lines stay."""
    save = copy / f"{id}.sixteen.jsonl"
    lines = save.read_bytes().splitlines(keepends=True) if save.exists() else []
    if any(place["owner"] is None for place in json.loads((copy / f"{id}.table.json").read_bytes())["places"]):
        lines = []  # nobody knows whose that seat was in the game: it is put aside
    hall = Hall(Files(copy), pace=PACE)
    party = object.__new__(Party)
    party.hall, party.folder, party.away, party.now = hall, copy, 60.0, 5000.0
    party.table = done.find(hall, owners[0], id, None, party.now)
    party.people = [Program(party, owner, contribution="2" * 32) for owner in owners]
    for person in party.people:
        person.sit()
    party.begin()
    if not party.table.places.over:
        party.play(chance)
    for person, told in zip(party.people, before, strict=True):
        assert entries(person)[: len(told)] == told
        assert person.save is not None
    assert party.path.read_bytes().startswith(b"".join(line for line in lines if line.endswith(b"\n")))
    record = read(party.path)
    assert record.table.outcome is not None
    party.table.close()


def begun(folder: Path) -> tuple[Party, bytes]:
    """A game that goes on, and what is kept of it; its server is gone."""
    party, chance = Party(folder, "sixteen", P, P).begin(), Random(1)
    for _ in range(10):
        party.step(chance)
    party.table.close()
    return party, party.path.read_bytes()


def back(party: Party) -> None:
    """A server is started, and all come."""
    party.again()
    for person in party.people:
        person.sit()
    party.begin()


def test_a_game_whose_table_is_older_goes_on(tmp_path: Path) -> None:
    """The table was copied before the cards were dealt, the game after that."""
    party, was = begun(tmp_path)
    party.table.places.begun = False
    party.table._writing()()
    back(party)
    assert party.path.read_bytes() == was


def test_a_game_that_was_not_copied_is_dealt_again(tmp_path: Path) -> None:
    """The files were listed before the cards were dealt, the table was copied after that."""
    party, was = begun(tmp_path)
    party.path.unlink()
    back(party)
    deals = [json.loads(raw.splitlines()[1])["entry"] for raw in (was, party.path.read_bytes())]
    assert deals[0] == deals[1]


def test_a_game_of_other_people_is_put_aside(tmp_path: Path) -> None:
    """The table was copied before the last one sat down: the game is kept, and is none of who comes now."""
    party, was = begun(tmp_path)
    party.table.places.begun = False
    party.table.places.places[1].contribution = "3" * 32
    party.table._writing()()
    back(party)
    assert (tmp_path / ASIDE / party.path.name).read_bytes() == was
    assert party.path.read_bytes() != was
    party.play(Random(1))
