"""A game in play at a shared table, for tests."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

from tests.unit.tables.seated import Party, Program


def at_play(
    folder: Path,
    *kinds: str,
    game: str = "sixteen",
    plays: int = 3,
    clock: dict[str, object] | None = None,
    hints: bool = False,
) -> Party:
    """A game that has gone on for a while; it is somebody's turn, and not the last one."""
    for number in count():
        party = Party(folder / str(number), game, *kinds, seed=number, clock=clock, hints=hints).begin()
        chance = Random(number)
        going = [party.step(chance) for _ in range(plays)]
        if all(going) and any(person.moves() and not person.late() for person in party.people):
            return party
        party.table.close()
    raise AssertionError("there are games without end")


def mover(party: Party) -> Program:
    return next(person for person in party.people if person.moves())


def others(party: Party) -> list[Program]:
    return [person for person in party.people if not person.moves()]


def file_of(party: Party) -> bytes:
    return party.path.read_bytes()
