"""Journal: the open save file of a game in play, to which lines are appended.

Invariant: append-only, and an action counts once it is on disk. The only repair: a last line without its newline is
copied to another file and truncated. After a failed write or sync nothing more is written to the same file: `renew`
writes the whole journal to a new one.
"""

from __future__ import annotations

import contextlib
import os
import time
import zlib
from pathlib import Path
from typing import Final

from sixteen_tui.saves import disk, fingerprints
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.header import VERSIONS, Header
from sixteen_tui.saves.lines import SaveLines
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import content, new_id, parse, rewritten
from sixteen_tui.saves.transfer import clean
from sixteen_tui.terminal import kernel

_BLOCK: Final = 512
"""Bytes of a sector, which every disk writes atomically."""
_WRITING: Final = 10.0
"""Seconds after the last change in which, without locks, another program may still be writing an unfinished line."""


class Journal(SaveLines):
    """The open save file of a game in play. Holds the lock of the game until it is closed or the process ends.

    If the file system has no locks (`locked` is False), `verify` detects a second program that writes to the file.
    The content is in memory too, so that it can be written elsewhere when the file fails.
    """

    def __init__(self, path: Path, descriptor: int, raw: bytes, lines: int, crc: str) -> None:
        super().__init__(path, raw, lines, crc)
        self._descriptor = descriptor
        self.locked = disk.flock(descriptor, path.parent)
        self._written = os.fstat(descriptor).st_ctime_ns
        """ctime of the file after the last write of this object; unlike mtime, no program can set it back."""

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Create the journal of a new game atomically. Raises OSError."""
        disk.make_folder(folder)
        disk.sweep(folder)
        path = folder / f"{header.id}{SUFFIX}"
        line = header.line
        forming = folder / f".{header.id}.tmp"
        with disk.create_locked(forming, line + b"\n") as descriptor:
            disk.rename_new(forming, path)
        return cls(path, descriptor, line + b"\n", 0, f"{zlib.crc32(line):08x}")

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, Record]:
        """Open the journal of a game to continue it; returns it with its record. Raises Busy, Damaged, or OSError.

        A file of an older version, or with bytes added by a text-mode transfer, is first rewritten; the old file
        remains beside it.
        """
        with disk.naming(path):
            return cls._opened(path)

    @classmethod
    def _opened(cls, path: Path) -> tuple[Journal, Record]:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            locked = disk.lock(descriptor, path)
            disk.still_there(descriptor, path)
            claim_path(path).unlink(missing_ok=True)
            found = content(descriptor, path)
            raw = clean(found)
            record = parse(raw, path, fingerprints.known(path))
            older, transferred = record.version not in VERSIONS, raw != found
            if record.torn:
                if not locked:
                    _check_at_rest(descriptor, path)
                disk.set_aside(path, record.torn)
                if not transferred:
                    os.ftruncate(descriptor, record.good)
                    kernel.fsync(descriptor)
            if older or transferred:
                disk.close(disk.replace_keeping_old(path, rewritten(raw, record) if older else raw[: record.good]))
        except BaseException:
            disk.close(descriptor)
            raise
        if older or transferred:
            disk.close(descriptor)
            return cls._opened(path)
        return cls(path, descriptor, raw[: record.good], record.lines, record.crc), record

    def _write(self, staged: bytes) -> None:
        """Append lines and wait until the disk has them. Raises OSError.

        After a failure it tries to truncate the file to the persisted lines. The content of the disk is unknown then,
        so `commit` never writes to this file again.
        """
        self._verify()
        size = self._persisted_length
        try:
            with disk.naming(self.path):
                for line in staged.splitlines(keepends=True):
                    self._put(line, size)
                    size += len(line)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._persisted_length)
            raise
        self._written = os.fstat(self._descriptor).st_ctime_ns

    def verify(self) -> None:
        """Check that the path still names this file with the content that was written. Raises ChangedError, OSError.

        Checks nothing after a failed write, because the content of the file is unknown then.
        """
        if self._descriptor >= 0 and not self._failed:
            try:
                self._verify()
            except OSError:
                self._failed = True
                raise

    def changed(self) -> OSError | None:
        if self._descriptor < 0:
            return None
        try:
            length = max(self._persisted_length, os.fstat(self._descriptor).st_size)
            disk.verify(self._descriptor, self.path, length)
        except disk.ChangedError as error:
            return error
        there = os.pread(self._descriptor, self._persisted_length, 0)
        return None if there == self._raw[: self._persisted_length] else disk.ChangedError(self.path, "altered")

    def _verify(self) -> None:
        """Compare path, inode and length; compare the content only if the ctime is not that of the last own write."""
        found = disk.verify(self._descriptor, self.path, self._persisted_length)
        if found.st_ctime_ns != self._written:
            if os.pread(self._descriptor, self._persisted_length, 0) != self._raw[: self._persisted_length]:
                raise disk.ChangedError(self.path, "altered")
            self._written = found.st_ctime_ns

    def _put(self, line: bytes, size: int) -> None:
        """Write a line so that its newline reaches the disk last, even if the disk writes sectors in any order.

        A line within one sector is written atomically. The newline of any other line is written after the rest of the
        line is synced. `size`: offset of the line in the file.
        """
        first = line if size // _BLOCK == (size + len(line) - 1) // _BLOCK else line[:-1]
        disk.write(self._descriptor, first)
        disk.fdatasync(self._descriptor)
        if first is not line:
            disk.write(self._descriptor, line[-1:])
            disk.fdatasync(self._descriptor)

    def renew(self, *, in_place: bool = False) -> None:
        """Write the whole journal to a new file after a failure, and continue with that.

        The new file replaces the failed one. An older copy of it, which a person or a sync program put there, remains
        under another name. If another program replaced the file or wrote to it, the new file gets another name; with
        `in_place` the changed file is renamed instead. Raises OSError and then changes nothing.
        """
        self._check_size()
        disk.make_folder(self.path.parent)
        path = self.path if in_place or self._is_ours() else disk.free_name(self.path)
        failed = path == self.path and self._has_persisted()
        descriptor = disk.replace_keeping_old(path, bytes(self._raw), superseded=failed)
        self.close()
        self.path, self._descriptor, self._failed, self._persisted_length = path, descriptor, False, len(self._raw)

    def _in_place(self) -> bool:
        """Return whether the path is free or still names this file."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.lstat(self.path))
        except FileNotFoundError:
            return True

    def _has_persisted(self) -> bool:
        """Return whether the path still names this file, with at least the lines that were persisted."""
        return self._in_place() and os.fstat(self._descriptor).st_size >= self._persisted_length

    def _is_ours(self) -> bool:
        """Return whether the path is free, or names a file whose content is the beginning of the content in memory.

        Such a file is this one, or an older copy of it that a person or a sync program restored and no program plays.
        """
        if self._in_place():
            return self._raw.startswith(os.pread(self._descriptor, len(self._raw) + 1, 0))
        try:
            descriptor = os.open(self.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            return False
        try:
            disk.lock(descriptor, self.path, shared=True)
            return self._raw.startswith(content(descriptor, self.path))
        except (OSError, SaveError):
            return False
        finally:
            disk.close(descriptor)

    @property
    def continued_elsewhere(self) -> bool:
        """True if the file now at the path continues this game: all persisted lines, then more whole lines."""
        raw = self._at_path()
        try:
            return (
                len(raw) > self._persisted_length
                and raw.startswith(self._raw[: self._persisted_length])
                and not parse(raw, self.path).torn
            )
        except SaveError:
            return False

    @property
    def has_entries_at_path(self) -> bool:
        """True if the file now at the path has this game's header and its first line after that."""
        after_header = self._raw.find(b"\n") + 1
        return self._at_path().startswith(self._raw[: self._raw.find(b"\n", after_header) + 1])

    def _at_path(self) -> bytes:
        """Return the content of the file now at the path, without what a transfer added; b"" if it cannot be read."""
        try:
            descriptor = os.open(self.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            return b""
        try:
            return clean(content(descriptor, self.path))
        except (OSError, SaveError):
            return b""
        finally:
            disk.close(descriptor)

    def remove(self) -> None:
        """Delete the file while it is locked, if the path still names it. Raises OSError."""
        if self._in_place():
            self.path.unlink(missing_ok=True)
            disk.sync_folder(self.path.parent)

    @property
    def claimed(self) -> bool:
        """True if another program asks for the game (`saves.claims`); a request of one that has ended is removed."""
        path = claim_path(self.path)
        try:
            if disk.held_by_another(path):
                return True
            path.unlink(missing_ok=True)
        except OSError:  # there is none, or it cannot be read
            pass
        return False

    def refuse(self) -> None:
        """Refuse a request for the game. Raises OSError."""
        with claim_path(self.path).open("ab") as file:
            file.write(b"-")

    def close(self) -> None:
        """Close the file and release its lock. May be called twice."""
        if self._descriptor >= 0:
            disk.close(self._descriptor)
            self._descriptor = -1


def claim_path(save: Path) -> Path:
    """Return the path of the file by which another program asks for the game of a save: short, whatever its name.

    >>> claim_path(Path("/games/20260722-181500-3f9a2c.sixteen.jsonl")).name
    '.3bf1d3be.claim'
    """
    return save.with_name(f".{zlib.crc32(os.fsencode(save.name)):08x}.claim")


def _check_at_rest(descriptor: int, path: Path) -> None:
    """Raise Busy if a file changed within `_WRITING` seconds: another program may be writing its last line."""
    if abs(time.time() - os.fstat(descriptor).st_mtime) < _WRITING:  # negative if a clock was set back
        raise disk.Busy(path, "busy")


def write_save(folder: Path, id: str, raw: bytes) -> Path:
    """Write the bytes of a save to a new file in the folder, atomically; returns its path.

    Raises FileExistsError if a file with that id exists, OSError.
    """
    disk.make_folder(folder)
    disk.sweep(folder)
    path, forming = folder / f"{id}{SUFFIX}", folder / f".{new_id()}.tmp"
    with disk.create_locked(forming, raw) as descriptor:
        disk.rename_new(forming, path)
    disk.close(descriptor)
    return path
