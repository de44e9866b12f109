"""The draft of a game that is entered from real cards: a text file beside the folder of saves, until it is a save.

Invariant: each change replaces the whole file atomically. A draft that another program wrote is never replaced, but
renamed.
"""

from __future__ import annotations

import os
from pathlib import Path

from sixteen_tui.saves import disk
from sixteen_tui.saves.appended import lines


def read(saves: Path) -> list[str]:
    """Return the lines of the draft that are not blank; empty without a draft. Raises OSError."""
    return [line for line in lines(path_of(saves)) if line.strip()]


def write(saves: Path, rows: list[str], before: list[str]) -> None:
    """Replace the draft, or remove it if there are no rows. Raises OSError.

    `before`: the rows that this program read or wrote last. A file with other rows is renamed first.
    """
    path = path_of(saves)
    theirs = read(saves)
    if theirs not in ([], before):
        path.rename(disk.free_name(path))
    if not rows:
        path.unlink(missing_ok=True)
        return
    disk.make_folder(path.parent)
    forming = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    forming.unlink(missing_ok=True)
    with disk.create_locked(forming, b"".join(map(_written, rows))) as descriptor:
        forming.replace(path)
        disk.sync_folder(path.parent)
    disk.close(descriptor)


def _written(row: str) -> bytes:
    """Return a row as a line of the file; restores bytes that were read and are not UTF-8."""
    try:
        return f"{row}\n".encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # typed, not read
        return f"{row}\n".encode("utf-8", "replace")


def path_of(saves: Path) -> Path:
    """Return the path of the draft for a folder of saves."""
    folder = saves.absolute()
    return folder.parent / f"{folder.name}.entered.txt"
