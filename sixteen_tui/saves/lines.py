"""Base class of an open save: numbers lines and chains their checksums in memory; subclasses write them.

Invariant: a line is persisted once `commit` has returned. After an OSError the object writes nothing until `renew`.
"""

from __future__ import annotations

import errno
import json
import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final

from sixteen_tui.saves import disk, records
from sixteen_tui.saves.decoding import chained
from sixteen_tui.saves.transfer import MAX_BYTES

_FOREIGN: Final = ("note", "seat")
"""Kinds of lines with what people or other programs wrote; the engine makes all others."""


class SaveLines(ABC):
    """All lines of a save. Holds the lock of the game until it is closed or the process ends."""

    def __init__(self, path: Path, raw: bytes, lines: int, crc: str) -> None:
        self.path = path
        """The file; if the lines are not in a file, the name that it would have."""
        self._raw, self._lines, self._crc = bytearray(raw), lines, crc
        self._persisted_length = len(raw)
        """Number of bytes known to be persisted."""
        self._failed = False
        self.locked = True
        """False if the file system has no locks, so that another program can write to the game."""

    @property
    def lines(self) -> int:
        """Number of lines after the header, staged ones included."""
        return self._lines

    @property
    def content(self) -> bytes:
        """The bytes of all lines, staged ones included."""
        return bytes(self._raw)

    @property
    def persisted(self) -> bytes:
        """The bytes of the lines known to be persisted."""
        return bytes(self._raw[: self._persisted_length])

    @property
    def last(self) -> str:
        """The time of the last line that is not a note, RFC 3339: when the game was last played."""
        lines = map(json.loads, reversed(self._raw.splitlines()))
        line = next(line for line in lines if "note" not in line)
        return str(line.get("at") or line["created"])

    def append(self, kind: str, value: object) -> None:
        """Stage one line and wait until it is persisted. Raises OSError as `commit` does."""
        self.stage(kind, value)
        self.commit()

    def stage(self, kind: str, value: object, at: str = "") -> None:
        """Add one line in memory; the next `commit` persists it.

        `kind`: one of `header.KINDS`. `at`: the time of the line, RFC 3339 in UTC; empty for now. Raises
        BadLine.
        """
        entry = {"n": self._lines + 1, "at": at or records.now(), kind: value}
        crc = chained(self._crc, entry)
        if kind in _FOREIGN:
            from sixteen_tui.saves import schema

            schema.check_line({**entry, "crc": crc})
        line = json.dumps({**entry, "crc": crc}).encode("ascii") + b"\n"
        self._raw += line
        self._lines, self._crc = self._lines + 1, crc

    def commit(self) -> None:
        """Persist the staged lines and wait until that is done. May run in a thread.

        Raises OSError. Every later `commit` then raises too, until `renew` succeeds, because the content of the disk
        after a failure is unknown. The game continues in memory: `copy` writes the lines from there.
        """
        if self._failed:
            raise OSError
        self._failed = True
        self._check_size()
        self._write(bytes(self._raw[self._persisted_length :]))
        self._failed, self._persisted_length = False, len(self._raw)

    @abstractmethod
    def _write(self, staged: bytes) -> None:
        """Write whole lines after the persisted ones. Raises OSError."""

    @abstractmethod
    def verify(self) -> None:
        """Check that no other program changed the persisted lines. Raises ChangedError, OSError.

        Must not run during a `commit`.
        """

    def changed(self) -> OSError | None:
        """Return how another program changed the persisted lines, None if none did; also after a failed write.

        The lines after the persisted ones are unknown then and do not count. Raises OSError.
        """
        return None

    @abstractmethod
    def renew(self, *, in_place: bool = False) -> None:
        """Write the whole game again after a failure, and continue with the new copy.

        If another program changed the file, the new copy gets another name; with `in_place` it gets the old name, and
        the changed file is renamed. Raises OSError and then changes nothing.
        """

    @abstractmethod
    def remove(self) -> None:
        """Delete the game while it is locked. Raises OSError."""

    @abstractmethod
    def close(self) -> None:
        """Release the game's lock. May be called twice."""

    def copy(self, folder: Path) -> Path:
        """Write the whole game to a new file in an existing folder and return its path. Raises OSError."""
        self._check_size()
        path = disk.free_name(folder / self.path.name)
        disk.write_new(path, bytes(self._raw))
        disk.sync_folder(folder)
        return path

    def _check_size(self) -> None:
        """Raise OSError (EFBIG) if the content is longer than `parse` accepts."""
        if len(self._raw) > MAX_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
