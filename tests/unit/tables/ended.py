"""The end of a game at a shared table, as a person, the server and the save have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse, read
from tests.unit.tables.seated import Party, Program

every_game = pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])


def told(person: Program) -> dict[str, object]:
    """The newest message about the end."""
    message = person.got("ending")[-1]
    return {key: value for key, value in message.items() if key != "type" and (key != "no" or value)}


def saved(person: Program) -> Record:
    """The game that somebody was handed out."""
    assert person.save is not None
    return parse("".join(f"{line}\n" for line in person.save).encode(), Path("a.sixteen.jsonl"))


def is_over(party: Party) -> bool:
    return party.table.places.over


def ended(party: Party) -> End | None:
    """End of the game on the disk; everybody at the table knows."""
    found = read(party.path).table.ended
    assert party.table.places.over or found is None
    for person in party.people:
        if person.member in party.table.members and found is not None:
            assert person.got("over")[-1]["ended"] == {"why": found.why, "seats": [*found.seats]}
            assert saved(person).table.ended == found
    return found
