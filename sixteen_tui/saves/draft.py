"""The draft of a game that is entered from real cards: a text file beside the folder of saves, until it is a save.

Invariant: each change replaces the whole file atomically. A draft that another program wrote is never replaced, but
renamed.
"""

from __future__ import annotations

import codecs
import errno
import os
import zlib
from pathlib import Path
from typing import Final

from sixteen_tui.saves import disk
from sixteen_tui.saves.appended import whole
from sixteen_tui.settings.paths import beside
from sixteen_tui.terminal.text import clean

MOST: Final = 1 << 20
"""Size limit of a draft in bytes; a game takes a few thousand. A longer file is not read, and renamed on a write."""


def read(saves: Path) -> list[str]:
    """Return the lines of the draft that are not blank; empty without a draft. Raises OSError, EFBIG over `MOST`."""
    return _rows(whole(path_of(saves), MOST))


def _rows(data: bytes) -> list[str]:
    text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
    return [line for line in text.replace("\r", "\n").split("\n") if line.strip()]


def write(saves: Path, rows: list[str], before: list[str]) -> Path | None:
    """Replace the draft, or remove it if there are no rows. Raises OSError.

    `before`: the rows that this program read or wrote last. A file with other rows is renamed first; returns its new
    name then.
    """
    path, moved = path_of(saves), None
    if _of_another(saves, before):
        moved = path.rename(disk.free_name(path))
    if not rows:
        path.unlink(missing_ok=True)
        return moved
    disk.make_folder(path.parent)
    forming = disk.temporary(path)
    forming.unlink(missing_ok=True)
    with disk.create_locked(forming, b"".join(map(_written, rows)), path) as descriptor:
        forming.replace(path)
        disk.sync_folder(path.parent)
    disk.close(descriptor)
    return moved


def has(saves: Path, rows: list[str]) -> bool:
    """Return whether the draft begins with these rows. Raises OSError."""
    return read(saves)[: len(rows)] == rows


def merge(saves: Path, data: bytes) -> Path | None:
    """Merge the draft of an archive; return the file that was written, None if its rows are here. Raises OSError.

    Continues a draft that is its beginning. Any other draft stays, and the one of the archive becomes a file beside it,
    whose name follows from its rows, so that a second import changes nothing.
    """
    rows = [clean(row) for row in _rows(data)]
    path = path_of(saves)
    try:
        here = read(saves)
    except OSError:  # too long, or no regular file
        here = None
    if rows == (here or [])[: len(rows)]:
        return None
    if here is not None and here == rows[: len(here)]:
        write(saves, rows, here)
        return path
    content = b"".join(map(_written, rows))
    second = path.with_name(f"{path.stem}-{zlib.crc32(content):08x}{path.suffix}")
    if os.path.lexists(second):
        return None
    disk.write_new(second, content)
    return second


def _of_another(saves: Path, before: list[str]) -> bool:
    """Return whether the draft has other rows than `before`, or is too long to be read. Raises OSError."""
    try:
        return read(saves) not in ([], before)
    except OSError as error:
        if error.errno != errno.EFBIG:
            raise
        return True


def _written(row: str) -> bytes:
    """Return a row as a line of the file; restores bytes that were read and are not UTF-8."""
    try:
        return f"{row}\n".encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # typed, not read
        return f"{row}\n".encode("utf-8", "replace")


def path_of(saves: Path) -> Path:
    """Return the path of the draft for a folder of saves."""
    return beside(saves, "entered.txt")
