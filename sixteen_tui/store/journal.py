"""Journal: the open save file of a game in play, to which lines are appended.

Invariant: append-only, and an action counts once it is on the disk. The only repair: a last line without its newline is
copied aside and cut off. After a failed write or sync nothing more is written to the same file: the whole journal goes
to a new one.
"""

from __future__ import annotations

import contextlib
import os
import time
import zlib
from pathlib import Path
from typing import Final

from sixteen_tui.store import disk
from sixteen_tui.store.disk import SUFFIX, SaveError
from sixteen_tui.store.lines import Lines
from sixteen_tui.store.records import Record, content, new_id, parse, rewritten
from sixteen_tui.store.schema import VERSIONS, Header
from sixteen_tui.store.transfer import clean

_BLOCK: Final = 512
"""Bytes that every disk writes atomically."""
_WRITING: Final = 10.0
"""Seconds since its last change in which, without locks, another program may be writing an unfinished line."""


class Journal(Lines):
    """The open journal of a game being played. It holds the game's lock until it is closed or the process ends.

    Where the file system has no locks (`locked`), a second program that writes to the file is noticed by `verify`.

    Its content is in memory too, so that it can be written elsewhere when the file fails.
    """

    def __init__(self, path: Path, descriptor: int, raw: bytes, lines: int, crc: str) -> None:
        super().__init__(path, raw, lines, crc)
        self._descriptor = descriptor
        self.locked = disk.flock(descriptor)
        self._written = os.fstat(descriptor).st_ctime_ns
        """The ctime of the file when it had the content written here: unlike mtime no program can set it back."""

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Create the journal of a new game atomically. Raises OSError."""
        disk.make_folder(folder)
        disk.sweep(folder)
        path = folder / f"{header.id}{SUFFIX}"
        line = header.model_dump_json().encode("utf-8")
        forming = folder / f".{header.id}.tmp"
        with disk.formed(forming, line + b"\n") as descriptor:
            disk.appear(forming, path)
        return cls(path, descriptor, line + b"\n", 0, f"{zlib.crc32(line):08x}")

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, Record]:
        """Open the journal of a game to go on with it. Raises Busy, Damaged, or OSError.

        A file of an older version, or with what a text-mode transfer added, is first written anew without that; the
        old file stays beside it.
        """
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            locked = disk.lock(descriptor, path)
            disk.still_there(descriptor, path)
            found = content(descriptor, path)
            raw = clean(found)
            record = parse(raw, path)
            older, transferred = record.version not in VERSIONS, raw != found
            if record.torn:
                if not locked:
                    _check_at_rest(descriptor, path)
                disk.set_aside(path, record.torn)
                if not transferred:
                    os.ftruncate(descriptor, record.good)
                    os.fsync(descriptor)
            if older or transferred:
                disk.close(disk.renewed(path, rewritten(raw, record) if older else raw[: record.good]))
        except BaseException:
            disk.close(descriptor)
            raise
        if older or transferred:
            disk.close(descriptor)
            return cls.open(path)
        return cls(path, descriptor, raw[: record.good], record.lines, record.crc), record

    def _keep(self, staged: bytes) -> None:
        """Write lines and wait until the disk has them. Raises OSError; they are then undone on the disk, and nothing
        is ever written again through this file, because what a disk has after a failed write is not known."""
        self._verify()
        size = self._kept
        try:
            for line in staged.splitlines(keepends=True):
                self._put(line, size)
                size += len(line)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._kept)
            raise
        self._written = os.fstat(self._descriptor).st_ctime_ns

    def verify(self) -> None:
        """Check that the path still names this file with the content that was written. Raises ChangedError, OSError.

        After a failed write nothing is checked: then what the file has is not known.
        """
        if self._descriptor >= 0 and not self._failed:
            try:
                self._verify()
            except OSError:
                self._failed = True
                raise

    def _verify(self) -> None:
        """Compare path, inode and length; the content only where the time of the last change is not this object's."""
        found = disk.verify(self._descriptor, self.path, self._kept)
        if found.st_ctime_ns != self._written:
            if os.pread(self._descriptor, self._kept, 0) != self._raw[: self._kept]:
                raise disk.ChangedError(self.path, "altered")
            self._written = found.st_ctime_ns

    def _put(self, line: bytes, size: int) -> None:
        """Write a line so that its newline is on the disk last, even if the disk writes blocks in any order."""
        first = line if size // _BLOCK == (size + len(line) - 1) // _BLOCK else line[:-1]
        disk.write(self._descriptor, first)
        disk.fdatasync(self._descriptor)
        if first is not line:
            disk.write(self._descriptor, line[-1:])
            disk.fdatasync(self._descriptor)

    def renew(self, *, in_place: bool = False) -> None:
        """After a failure: write the whole journal to a new file and go on with that.

        It takes the place of the old file, or of an older copy of it, which stays beside it under another name. Where
        another program put something else there, or wrote to it, the new file has another name. Raises OSError, and
        then nothing has changed. With `in_place` it is the other file that gets another name.
        """
        self._check_size()
        disk.make_folder(self.path.parent)
        path = self.path if in_place or self._is_ours() else disk.free_name(self.path)
        descriptor = disk.renewed(path, bytes(self._raw))
        self.close()
        self.path, self._descriptor, self._failed, self._kept = path, descriptor, False, len(self._raw)

    def _in_place(self) -> bool:
        """Whether the path is free or still this file; another program may have put something else there."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.lstat(self.path))
        except FileNotFoundError:
            return True

    def _is_ours(self) -> bool:
        """Whether the path is free, or has a file with nothing in it that is not in memory.

        That is this file, or an older copy of it that somebody or a sync program put there and no program plays.
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
    def goes_on(self) -> bool:
        """Whether the file that has the path now is this game, whole as it was kept, and goes on with it."""
        try:
            descriptor = os.open(self.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            return False
        try:
            raw = clean(content(descriptor, self.path))
            return len(raw) > self._kept and raw.startswith(self._raw[: self._kept]) and not parse(raw, self.path).torn
        except (OSError, SaveError):
            return False
        finally:
            disk.close(descriptor)

    def remove(self) -> None:
        """Take the file away, if it is still this one, while it is locked. Raises OSError."""
        if self._in_place():
            self.path.unlink(missing_ok=True)
            disk.sync_folder(self.path.parent)

    def close(self) -> None:
        """Close the file and release its lock. May be called twice."""
        if self._descriptor >= 0:
            disk.close(self._descriptor)
            self._descriptor = -1


def _check_at_rest(descriptor: int, path: Path) -> None:
    """Check that no program has just written to a file whose last line is unfinished. Raises Busy."""
    if abs(time.time() - os.fstat(descriptor).st_mtime) < _WRITING:  # later than now where a clock was set back
        raise disk.Busy(path, "busy")


def keep(folder: Path, id: str, raw: bytes) -> Path:
    """Write the bytes of a save to a new file in the folder, atomically; returns its path.

    Raises OSError, FileExistsError where there is a file of that id.
    """
    disk.make_folder(folder)
    disk.sweep(folder)
    path, forming = folder / f"{id}{SUFFIX}", folder / f".{new_id()}.tmp"
    with disk.formed(forming, raw) as descriptor:
        disk.appear(forming, path)
    disk.close(descriptor)
    return path
