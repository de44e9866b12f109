"""Looks into an index file, and writes rows with a right checksum that say something else."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from sixteen_tui.saves import index_file
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.index_file import Index

COLUMNS: Final = ("file", "stamp", "changed", "state", "id", "last", "details", "fingerprint", "crc")


def load(path: Path) -> dict[str, Entry]:
    """The entries of an index, whether they hold or not."""
    with Index(path) as index:
        return index._entries(sorted(index.names()))


def change(path: Path, file: str, **changes: object) -> None:
    """Change the row of a file, with a checksum that is right."""
    database = sqlite3.connect(path)
    (row,) = database.execute("SELECT * FROM games WHERE file = ?", (file,))
    values = (*{**dict(zip(COLUMNS, row, strict=True)), **changes}.values(),)[:-1]
    with database:
        database.execute("DELETE FROM games WHERE file = ?", (file,))
        database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, index_file._crc(values)))
    database.close()
