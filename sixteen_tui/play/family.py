"""Family of a game: its origin, all branches of either, and what was taken back.

Invariant: built from the index of the saves, so no card is read; take-backs are shown of the selected finished game
only. Ids and parents are untrusted: whatever they say, every game is listed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from sixteen_tui.store.disk import SUFFIX, SaveError
from sixteen_tui.store.index import Entry
from sixteen_tui.store.records import Record, read


class Kin(NamedTuple):
    """A game of the family, or a line of the game that is looked at."""

    id: str
    """Of the game."""
    depth: int
    """How many games of the family come before it."""
    entry: Entry | None = None
    """What the list of saved games has of it; None for one that is not in the folder, and for a line."""
    begins: int | None = None
    """How many entries it has in common with what it branches from; None for the first game."""
    same: bool = True
    """Whether its cards to come were the same."""
    line: int | None = None
    """Which of the lines that were taken back it is (`Record.along`)."""
    length: int = 0
    """How many entries such a line has."""
    last: bool = True
    """Whether it is the last that branches from the same game."""
    guides: tuple[bool, ...] = ()
    """For each game before it but the first, whether more follow that branch from the same as that does."""


def family(entries: Iterable[Entry], record: Record) -> list[Kin]:
    """All games of the family of a game, each after the one that it branches from, by where it does.

    With the lines of that game that were taken back, once it is over.
    """
    known: dict[str, Entry] = {}
    children: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.id not in known:
            known[entry.id] = entry
            if entry.parent is not None:
                children.setdefault(entry.parent.id, []).append(entry)
    own, parent = record.header.id, record.header.parent
    first, seen = own, {own}
    above = parent.id if parent is not None else None
    while above is not None and above not in seen:
        first = above
        seen.add(above)
        entry_above = known.get(above)
        above = entry_above.parent.id if entry_above is not None and entry_above.parent is not None else None
    found: list[Kin] = []
    placed: set[str] = set()
    rest = [Kin(first, 0, known.get(first))]
    while rest:
        kin = rest.pop()
        if kin.line is None and kin.id in placed:
            continue
        found.append(kin)
        if kin.line is None:
            placed.add(kin.id)
            rest += reversed([*_below(kin, children, record, placed)])
    return found


def _below(kin: Kin, children: dict[str, list[Entry]], record: Record, placed: set[str]) -> Iterator[Kin]:
    """What branches from a game, by where it does; what was taken back first."""
    depth, guides = kin.depth + 1, (*kin.guides, not kin.last) if kin.depth else ()
    table, told = record.table, kin.id == record.header.id and record.finished
    made = [
        Kin(kin.id, depth, begins=table.timeline.parted(end), line=number, length=end.ply, guides=guides)
        for number, end in enumerate(table.left if told else ())
    ]
    made += [
        Kin(entry.id, depth, entry, entry.parent.entries, entry.parent.same, guides=guides)
        for entry in sorted(children.get(kin.id, ()), key=lambda entry: (entry.last, entry.file))
        if entry.parent is not None and entry.id not in placed
    ]
    made.sort(key=lambda each: each.begins or 0)
    for number, each in enumerate(made, 1):
        yield each._replace(last=number == len(made))


class Descent(Enum):
    """Whether a branch begins as the game does that it says it branches from."""

    HOLDS = "holds"
    BROKEN = "broken"
    UNKNOWN = "unknown"
    """That game is not at hand."""


def descent(record: Record, folders: Iterable[Path]) -> Descent | None:
    """Compare the beginning of a branch with its parent, in the first of the folders that has it; None for no branch.

    Of a branch whose cards were reshuffled some seat has to have seen the same.
    """
    said = record.header.parent
    if said is None:
        return None
    parent = next(filter(None, (_held(folder, said.id) for folder in folders)), None)
    if parent is None:
        return Descent.UNKNOWN
    table, own, count = parent.table, record.table, said.entries
    alike = parent.header.game == record.header.game and table.rules == own.rules
    if not alike or count > min(len(table), len(own)) or said.id == record.header.id:
        return Descent.BROKEN
    if said.cards == "same":
        same = own.log[:count] == table.log[:count] and record.header.stream == parent.header.stream
        return Descent.HOLDS if same else Descent.BROKEN
    seats = range(own.rules.seats)
    return Descent.HOLDS if any(own.seen(n, count) == table.seen(n, count) for n in seats) else Descent.BROKEN


def _held(folder: Path, id: str) -> Record | None:
    """The game of an id in a folder, if it is there and whole."""
    try:
        record = read(folder / f"{id}{SUFFIX}")
    except (SaveError, OSError):
        return None
    return record if record.header.id == id else None
