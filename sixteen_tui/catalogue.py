"""The saved games as a list: unfinished first, the latest first, and the damaged ones named at the end.

Law: reading a list changes nothing, and nothing in it shows a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sixteen_tui import journal
from sixteen_tui.journal import Record, SaveError


@dataclass(frozen=True, slots=True)
class Listing:
    """What the folder holds."""

    unfinished: list[Record]
    finished: list[Record]
    damaged: list[tuple[Path, SaveError | OSError]]


def listing(folder: Path) -> Listing:
    """Read every save of a folder."""
    found = Listing([], [], [])
    for each in journal.saved(folder):
        if isinstance(each, Record):
            (found.finished if each.finished else found.unfinished).append(each)
        else:
            path = each.path if isinstance(each, SaveError) else Path(str(each.filename))
            found.damaged.append((path, each))
    for records in (found.unfinished, found.finished):
        records.sort(key=lambda record: (record.last, record.header.id), reverse=True)
    return found


def latest_unfinished(folder: Path) -> Record | None:
    """The game to go on with: the unfinished one that was played last."""
    return next(iter(listing(folder).unfinished), None)
