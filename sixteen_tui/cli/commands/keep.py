"""Writes the save of a complete game in one step."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves import records
from sixteen_tui.saves.disk import file_id, naming
from sixteen_tui.saves.records import new_header
from sixteen_tui.session.setup import seated


def whole(path: Path, table: AnyTable, bots: Sequence[tuple[str, str]]) -> bytes:
    """Return the bytes of a save of a table; its id follows from `path`. `bots`: (name, level) of each seat."""
    names, levels = zip(*bots, strict=True)
    header = new_header(file_id(path), table.game.name, table.rules, seated(levels, names), table.seed)
    return records.whole(header, (("entry", table.game.encode(action)) for action in table.log))


def new_file(path: Path, data: bytes) -> None:
    """Create a file with these bytes; remove it if the write fails. Raises OSError, also if it exists."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    try:
        with naming(path), os.fdopen(descriptor, "wb") as file:
            file.write(data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
