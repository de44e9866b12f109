"""A game that is over or known as a whole, written as a save in one go."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.shuffle import commitment
from engine.table import Table
from sixteen_tui import __version__
from sixteen_tui.commands.saves import file_id
from sixteen_tui.journal import _chained, now
from sixteen_tui.schema import FORMAT, VERSION, Header


def whole(path: Path, table: Table[Any, Any], bots: Sequence[tuple[str, str]]) -> bytes:
    """The bytes of a save for this path: the table's log, with computers of these names and levels on its seats."""
    time, rules = now(), table.rules
    header = Header.model_validate(
        {
            "format": FORMAT,
            "version": VERSION,
            "id": file_id(path),
            "created": time,
            "app": __version__,
            "game": table.game.name,
            "rules": {name: getattr(rules, name) for name in rules.__slots__},
            "rules_version": 1,
            "seats": [{"name": name, "player": "bot", "level": level} for name, level in bots],
            "seed": table.seed,
            "commitment": table.seed and commitment(table.seed),
        }
    )
    lines = [header.model_dump_json().encode("utf-8")]
    crc = f"{zlib.crc32(lines[0]):08x}"
    for n, action in enumerate(table.log, start=1):
        line = {"n": n, "at": time, "entry": table.game.encode(action)}
        crc = _chained(crc, line)
        lines.append(json.dumps({**line, "crc": crc}).encode("ascii"))
    return b"".join(line + b"\n" for line in lines)


def new_file(path: Path, data: bytes) -> None:
    """Write a file that is not there yet; if that fails, it is not there afterwards either. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
