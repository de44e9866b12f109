"""The game that is being entered from a table of real cards: a text beside the folder of saves, until it is a save.

Law: it is written anew at every line, whole or not at all. Losing it loses that text and nothing else.
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


def keep(saves: Path, rows: list[str]) -> None:
    """Write the draft anew; without lines there is none any more. Raises OSError."""
    path = beside(saves)
    if not rows:
        path.unlink(missing_ok=True)
        return
    disk.make_folder(path.parent)
    forming = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    forming.unlink(missing_ok=True)
    with disk.formed(forming, "".join(f"{row}\n" for row in rows).encode("utf-8", "replace")) as descriptor:
        forming.replace(path)
        disk.sync_folder(path.parent)
    disk.close(descriptor)


def beside(saves: Path) -> Path:
    """Where it is."""
    folder = saves.absolute()
    return folder.parent / f"{folder.name}.entered.txt"
