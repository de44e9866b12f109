"""The draft of a game that is entered from real cards: a text beside the folder of saves, until it is a save.

It is written anew at every line, whole or not at all. Invariant: a draft that another program wrote is never replaced;
it gets another name.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sixteen_tui.store import disk
from sixteen_tui.store.appended import lines

MOST: Final = 1 << 20
"""Bytes of a draft; a game takes some thousand."""


def read(saves: Path) -> list[str]:
    """The lines of the draft; none where there is none. Raises OSError."""
    return [line for line in lines(beside(saves)) if line.strip()]


def keep(saves: Path, rows: list[str], before: list[str]) -> None:
    """Write the draft anew, or remove it where there are no rows. Raises OSError.

    `before`: the rows that this program read or wrote last. Where the file has others, it is renamed first.
    """
    path = beside(saves)
    theirs = read(saves)
    if theirs not in ([], before):
        path.rename(disk.free_name(path))
    if not rows:
        path.unlink(missing_ok=True)
        return
    disk.make_folder(path.parent)
    forming = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    forming.unlink(missing_ok=True)
    with disk.formed(forming, b"".join(map(_written, rows))) as descriptor:
        forming.replace(path)
        disk.sync_folder(path.parent)
    disk.close(descriptor)


def _written(row: str) -> bytes:
    """A row as a line of the file, with the bytes that are no UTF-8 as they were read."""
    try:
        return f"{row}\n".encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # typed, not read
        return f"{row}\n".encode("utf-8", "replace")


def beside(saves: Path) -> Path:
    """Where it is."""
    folder = saves.absolute()
    return folder.parent / f"{folder.name}.entered.txt"
