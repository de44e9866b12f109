"""Base class of an open save: numbers lines and chains their checksums in memory; subclasses write them.

Invariant: a line counts once `commit` has returned. After an OSError nothing more is written through the same object.
"""

from __future__ import annotations

import errno
import json
import os
from abc import ABC, abstractmethod
from pathlib import Path

from sixteen_tui.store import disk, records
from sixteen_tui.store.records import chained
from sixteen_tui.store.schema import Line
from sixteen_tui.store.transfer import MAX_BYTES


class Lines(ABC):
    """All lines of a save. It holds the game's lock until it is closed or the process ends."""

    def __init__(self, path: Path, raw: bytes, lines: int, crc: str) -> None:
        self.path = path
        """The file; where there is none, what it would be called."""
        self._raw, self._lines, self._crc = bytearray(raw), lines, crc
        self._kept = len(raw)
        """How many bytes are kept for certain."""
        self._failed = False
        self.locked = True
        """Whether no other program can write the game meanwhile; False where a file system has no locks."""

    @property
    def lines(self) -> int:
        """How many lines there are after the header."""
        return self._lines

    @property
    def content(self) -> bytes:
        """The bytes of all lines."""
        return bytes(self._raw)

    @property
    def kept(self) -> bytes:
        """The bytes of those that are kept for certain."""
        return bytes(self._raw[: self._kept])

    def append(self, kind: str, value: object) -> None:
        """Add one line and wait until it is kept. Raises OSError as `commit` does."""
        self.stage(kind, value)
        self.commit()

    def stage(self, kind: str, value: object, at: str = "") -> None:
        """Add one line, of now or of that time, to be kept by the next `commit`."""
        entry = {"n": self._lines + 1, "at": at or records.now(), kind: value}
        crc = chained(self._crc, entry)
        Line.model_validate({**entry, "crc": crc})
        line = json.dumps({**entry, "crc": crc}).encode("ascii") + b"\n"
        self._raw += line
        self._lines, self._crc = self._lines + 1, crc

    def commit(self) -> None:
        """Keep the lines that are staged and wait until they are; it may be called in a thread.

        Raises OSError; nothing is ever kept again through this object then, because what is kept after a failure is not
        known. In memory the game goes on: `copy` writes what it has there.
        """
        if self._failed:
            raise OSError
        self._failed = True
        self._check_size()
        self._keep(bytes(self._raw[self._kept :]))
        self._failed, self._kept = False, len(self._raw)

    @abstractmethod
    def _keep(self, staged: bytes) -> None:
        """Keep whole lines behind those that are kept. Raises OSError."""

    @abstractmethod
    def verify(self) -> None:
        """Check, while nothing is written, that no other program changed what is kept. Raises ChangedError, OSError."""

    @abstractmethod
    def renew(self, *, in_place: bool = False) -> None:
        """After a failure: write the whole game anew and go on with that. Raises OSError, and nothing has changed.

        A game whose file another program changed gets another name, or, `in_place`, its own, and the other file gets
        another one.
        """

    @abstractmethod
    def remove(self) -> None:
        """Take the game away, while it is locked. Raises OSError."""

    @abstractmethod
    def close(self) -> None:
        """Release the game's lock. May be called twice."""

    def copy(self, folder: Path) -> Path:
        """Write the whole game to a new file in a folder that exists; returns its path. Raises OSError."""
        self._check_size()
        path = disk.free_name(folder / self.path.name)
        disk.write_new(path, bytes(self._raw))
        disk.sync_folder(folder)
        return path

    def _check_size(self) -> None:
        """Raise OSError (EFBIG) once the content is longer than what `parse` accepts."""
        if len(self._raw) > MAX_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
