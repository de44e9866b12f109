"""What a list shows of the saved games, kept beside their folder so that a long list need not read them all again.

Law: it only saves time. It can be deleted or damaged at any moment; a file that is not exactly as it was when it was
read is read again, and an index that does not hold from its first byte to its last is not used at all.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import stat
import zlib
from collections.abc import Collection
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from sixteen_tui import __version__
from sixteen_tui.journal import still_there
from sixteen_tui.schema import Player, SixteenRules, SweetSixteenRules

FORMAT: Final = 1
MOST: Final = 64 << 20
"""Bytes; some 200,000 games."""

Stamp = tuple[int, int, int]
"""A file's size, the time of its last change in nanoseconds, and its number on the disk."""


class Entry(BaseModel):
    """One saved game as a list shows it. It holds no card."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    file: str
    stamp: Stamp
    id: str
    game: Literal["sixteen", "sweet-sixteen"]
    rules: SixteenRules | SweetSixteenRules
    players: tuple[Player, ...]
    score: Annotated[str, Field(max_length=200)]
    last: str
    """When it was played last, by the clock of that moment."""
    finished: bool

    @model_validator(mode="after")
    def _agrees(self) -> Entry:
        if len(self.players) != self.rules.seats or isinstance(self.rules, SixteenRules) != (self.game == "sixteen"):
            raise ValueError
        datetime.fromisoformat(self.last.upper())
        return self


class Index:
    """The entries of a folder, by the names of the files."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._entries: dict[str, Entry] | None = None
        self._changed = False

    def get(self, file: str, stamp: Stamp) -> Entry | None:
        """What is known of a file, if it is still as it was."""
        if self._entries is None:
            self._entries = load(self.path)
        entry = self._entries.get(file)
        return entry if entry is not None and entry.stamp == stamp else None

    def put(self, entry: Entry) -> None:
        """Remember an entry until `keep` writes it."""
        if self._entries is None:
            self._entries = load(self.path)
        self._entries[entry.file] = entry
        self._changed = True

    def keep(self, files: Collection[str]) -> None:
        """Write what is known of these files, if there is news. What cannot be written is read again the next time."""
        if self._changed and self._entries is not None:
            self._changed = False
            others = load(self.path)  # another program may have read more in the meantime
            found = {**others, **self._entries}
            with contextlib.suppress(OSError):
                _write(self.path, [found[file] for file in files if file in found])


def load(path: Path) -> dict[str, Entry]:
    """The entries of an index; none where there is anything wrong with it."""
    try:
        head, _, body = _read(path).partition(b"\n")
        if json.loads(head) != _head(body):
            return {}
        entries = map(Entry.model_validate_json, body.splitlines())
        return {entry.file: entry for entry in entries}
    except (OSError, ValueError, RecursionError, ValidationError):
        return {}


def _head(body: bytes) -> dict[str, object]:
    """The first line: whose entries these are, and the check sum of the rest."""
    return {"index": FORMAT, "app": __version__, "crc": zlib.crc32(body)}


def _read(path: Path) -> bytes:
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError
        return file.read(MOST)


def _write(path: Path, entries: list[Entry]) -> None:
    """Replace the index. It is not synced: what a loss of power makes of it, its check sum tells."""
    body = b"".join(entry.model_dump_json().encode("utf-8") + b"\n" for entry in entries)
    forming = path.with_name(f".{path.name}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    with os.fdopen(os.open(forming, flags, 0o600), "wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # else another program is writing it just now
        still_there(file.fileno(), forming)
        file.truncate(0)
        file.write(json.dumps(_head(body)).encode("ascii") + b"\n" + body)
        file.flush()
        forming.replace(path)
