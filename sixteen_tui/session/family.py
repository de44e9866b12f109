"""Family of a game: its origin, all branches of either, and what was taken back.

Invariant: built from the index of the saves, so no card is read; take-backs are shown of the selected finished game
only. Ids and parents are untrusted: whatever they say, every game is listed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read


class FamilyNode(NamedTuple):
    """A game of the family, or a line of the selected game that was taken back."""

    id: str
    """The id of the game."""
    depth: int
    """Number of ancestors."""
    entry: Entry | None = None
    """Its entry in the index of saves; None for a game that is not in the folder, and for a line."""
    begins: int | None = None
    """Number of entries that it shares with its parent; None for the first game."""
    same: bool = True
    """True if its cards to come are those of the parent."""
    line: int | None = None
    """For a line: its number (`Record.along`)."""
    length: int = 0
    """For a line: its number of entries."""
    last: bool = True
    """True for the last child of its parent."""
    guides: tuple[bool, ...] = ()
    """For each ancestor but the first, True if it has later siblings; for the guides of a drawn tree."""


def family(entries: Iterable[Entry], record: Record) -> list[FamilyNode]:
    """Return the family of a game as a tree in pre-order, siblings by the entry at which they branch.

    The lines of the game itself that were taken back are included once it is over.
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
    found: list[FamilyNode] = []
    placed: set[str] = set()
    rest = [FamilyNode(first, 0, known.get(first))]
    while rest:
        node = rest.pop()
        if node.line is None and node.id in placed:
            continue
        found.append(node)
        if node.line is None:
            placed.add(node.id)
            rest += reversed([*_below(node, children, record, placed)])
    return found


def _below(
    node: FamilyNode, children: dict[str, list[Entry]], record: Record, placed: set[str]
) -> Iterator[FamilyNode]:
    """Yield the children of a game by the entry at which they branch, lines that were taken back first."""
    depth, guides = node.depth + 1, (*node.guides, not node.last) if node.depth else ()
    table, told = record.table, node.id == record.header.id and record.finished
    made = [
        FamilyNode(node.id, depth, begins=table.timeline.parted(end), line=number, length=end.ply, guides=guides)
        for number, end in enumerate(table.left if told else ())
    ]
    made += [
        FamilyNode(entry.id, depth, entry, entry.parent.entries, entry.parent.same, guides=guides)
        for entry in sorted(children.get(node.id, ()), key=lambda entry: (entry.last, entry.file))
        if entry.parent is not None and entry.id not in placed
    ]
    made.sort(key=lambda each: each.begins or 0)
    for number, each in enumerate(made, 1):
        yield each._replace(last=number == len(made))


class Descent(Enum):
    """The result of comparing a branch with its parent."""

    HOLDS = "holds"
    BROKEN = "broken"
    UNKNOWN = "unknown"
    """The parent is not in any of the folders."""


def descent(record: Record, folders: Iterable[Path]) -> Descent | None:
    """Compare the first entries of a branch with its parent in the first folder that has it; None if no branch.

    For a branch with reshuffled cards, some seat must have observed the same in both.
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
    """Return the game of an id in a folder; None if it is missing or damaged."""
    try:
        record = read(folder / f"{id}{SUFFIX}")
    except (SaveError, OSError):
        return None
    return record if record.header.id == id else None
