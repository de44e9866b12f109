"""Notes on the entries of a game, persisted in its journal.

Invariant: a note is a line like any other: under the lock, on the disk before it is shown, and only appended; the last
one on an entry counts, and an empty one removes it. Only finished games among the saves get notes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sixteen_tui.saves.disk import Busy, SaveError
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.terminal.text import one_line

LONGEST: Final = 280
"""Maximum number of characters of a note that this program writes; a save allows more."""


def written(text: str) -> str:
    """Return a note as it is stored: one printable line of at most LONGEST characters."""
    return one_line(text).strip()[:LONGEST].rstrip()


def note(record: Record, entry: int, text: str, folder: Path) -> None:
    """Persist a note on an entry, and put it in the record; an empty text removes the note.

    Puts the notes of other programs in the record, too, and refuses to replace one that the record did not have.
    `folder`: the folder of saves. Raises Refusal.
    """
    text = written(text)
    if text == record.noted.get(entry, ""):
        return
    if not record.finished:
        raise Refusal("not-over")
    if record.shared or not _lies_in(folder, record.path):
        raise Refusal("not-kept")
    try:
        _append(record, entry, text)
    except Busy:
        raise Refusal("busy") from None
    except (SaveError, OSError) as error:
        raise Refusal("wrong", error=error) from None
    record.note(entry, text)


def _lies_in(folder: Path, path: Path) -> bool:
    try:
        return folder.samefile(path.parent)
    except OSError:
        return False


def _append(record: Record, entry: int, text: str) -> None:
    journal, found = Journal.open(record.path)
    try:
        _check_same(record, found)
        shown = record.noted.get(entry)
        record.notes, record.noted = found.notes, found.noted
        if found.noted.get(entry) != shown:
            raise Refusal("note-changed", note=found.noted.get(entry, ""))
        journal.append("note", {"entry": entry, "text": text})
    finally:
        journal.close()


def _check_same(record: Record, found: Record) -> None:
    """Raise Refusal if the file has another game than the one shown, or has lost the end of it."""
    there, shown = found.table.log, record.table.log
    if found.header.id != record.header.id or there != shown[: len(there)]:
        raise Refusal("another-game")
    if len(there) < len(shown) or not found.finished:
        raise Refusal("end-cut")
