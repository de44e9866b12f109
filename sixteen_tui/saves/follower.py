"""Follows a journal that another program writes.

Invariant: validated lines are not read again. Each checksum includes the one before, so while the last line is
unchanged, so is everything before it; otherwise, or if the file is another one, everything is read again.
"""

from __future__ import annotations

import os
from pathlib import Path

from sixteen_tui.saves import fingerprints
from sixteen_tui.saves.records import content, extend, opened, parse
from sixteen_tui.saves.transfer import MAX_BYTES, clean


class Follower:
    """The record of a save, updated from its file. The constructor raises Damaged or OSError like `records.read`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp: tuple[int, ...] = ()
        with opened(path) as descriptor:
            self._read_all(descriptor)

    def catch_up(self) -> bool:
        """Apply the lines written since the last call; returns whether there were any.

        `record` remains the same object unless the whole file has to be read again, because it was replaced, truncated
        or rewritten. Raises Damaged or OSError; `record` then ends at the last valid line, and the next call continues
        from there.
        """
        with opened(self.path) as descriptor:
            stamp = _stamp(descriptor)
            if stamp == self._stamp:
                return False
            before = self.record.crc
            if not self._read_on(descriptor, stamp):
                self._read_all(descriptor)
            self._stamp = stamp
            return self.record.crc != before

    def _read_all(self, descriptor: int) -> None:
        stamp = _stamp(descriptor)
        found = content(descriptor, self.path)
        raw = clean(found)
        self.record = parse(raw, self.path, fingerprints.known(self.path))
        self._in_place = raw is found
        self._tail, self._stamp = _last_line(raw[: self.record.good]), stamp

    def _read_on(self, descriptor: int, stamp: tuple[int, ...]) -> bool:
        """Apply the lines after the last known one; returns False if that line is not in its place.

        Also returns False if a text-mode transfer added bytes, because offsets in the record then differ from offsets
        in the file (`clean`).
        """
        *file, size, _ = stamp
        if not self._in_place or file != [*self._stamp[:2]] or not self.record.good <= size <= MAX_BYTES:
            return False
        start = self.record.good - len(self._tail)
        raw = content(descriptor, self.path, start)
        if not raw.startswith(self._tail) or clean(raw) is not raw:
            return False
        try:
            extend(self.record, raw[len(self._tail) :])
        finally:
            self._tail = _last_line(raw[: self.record.good - start])
        return True


def _stamp(descriptor: int) -> tuple[int, ...]:
    """Return the values that detect a change of the file: device, inode, size, modification time in nanoseconds."""
    found = os.fstat(descriptor)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _last_line(raw: bytes) -> bytes:
    """Return the last of several complete lines, with its newline."""
    return raw[raw.rfind(b"\n", 0, -1) + 1 :]
