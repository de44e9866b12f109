"""Files on a disk that may fail: made whole or not at all, locked, replaced, moved aside; what can be wrong with one.

Law: nothing that is there is lost. A file appears under its name once all of it is on the disk, the old one keeps a
second name before it loses its first, and what is swept away is this program's own.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SUFFIX: Final = ".sixteen.jsonl"
"""What the name of a save ends in."""

_LEFT_OVER: Final = re.compile(r"\.\d{8}-\d{6}-[0-9a-f]{6}((\.\d+)?\.sixteen\.jsonl)?\.tmp", re.ASCII)
"""The names of files that are being made: of games with ids of this program's own, and of nothing else."""

_LEFT_OVER_SECONDS: Final = 24 * 60 * 60

fdatasync = getattr(os, "fdatasync", os.fsync)


class SaveError(Exception):
    """A save cannot be used. `code` says why, `details` with what, `line` where, if it is about one line."""

    def __init__(self, path: Path, code: str, line: int | None = None, **details: object) -> None:
        super().__init__(f"{path}: line {line}: {code} {details}")
        self.path, self.code, self.line, self.details = path, code, line, details


class Damaged(SaveError):
    """The file is there and can be read, but it is not a save that holds."""


class Busy(SaveError):
    """Another program is playing this game."""


def close(descriptor: int) -> None:
    """What a close complains of has been synced or refused before; the descriptor is gone in any case."""
    with contextlib.suppress(OSError):
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """A folder and those above it, so that they outlast a loss of power too. Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.is_dir()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
        with contextlib.suppress(PermissionError):  # a folder that may be passed through and not read
            sync_folder(each.parent)


@contextlib.contextmanager
def formed(path: Path, content: bytes) -> Iterator[int]:
    """A new file with its content on the disk and its lock held; when what follows fails it is gone again."""
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(path, flags, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        write(descriptor, content)
        os.fsync(descriptor)
        yield descriptor
    except BaseException:
        close(descriptor)
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def appear(forming: Path, path: Path) -> None:
    """Give a whole file its name, unless something has that name. Raises OSError, and then it has not got it."""
    try:
        os.link(forming, path)  # unlike a rename this replaces nothing
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            raise
        forming.rename(path)
    try:
        forming.unlink(missing_ok=True)
        sync_folder(path.parent)
    except BaseException:
        path.unlink()
        raise


def lock(descriptor: int, path: Path) -> None:
    """One program a game. The lock is on the journal itself and ends with the program that holds it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Busy(path, "busy") from None


def still_there(descriptor: int, path: Path) -> None:
    """Between opening a file and locking it another program may have moved it away. Raises FileNotFoundError."""
    if not os.path.samestat(os.fstat(descriptor), os.lstat(path)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # file systems on which a folder cannot be synced
            raise
    finally:
        close(descriptor)


def sweep(folder: Path) -> None:
    """Remove what was left when the program was killed while it made a file. What cannot be removed stays."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for each in found:
            if _LEFT_OVER.fullmatch(each.name):
                with contextlib.suppress(OSError):
                    _remove_left_over(Path(each.path))


def _remove_left_over(path: Path) -> None:
    """Only a file, only our own, only an old one, and none that a program is still making."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        found = os.fstat(descriptor)
        ours = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
        if ours and time.time() - found.st_mtime > _LEFT_OVER_SECONDS:
            if found.st_nlink == 1:  # else it is a second name of a game, which may well be played
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()
    finally:
        close(descriptor)


def renewed(path: Path, content: bytes) -> int:
    """Put new content in a file's place and return its descriptor, locked; the old file stays under another name."""
    forming = path.with_name(f".{path.name}.tmp")
    forming.unlink(missing_ok=True)
    with formed(forming, content) as descriptor:
        if os.path.lexists(path):
            _keep_beside(path, free_name(path.with_name(f"{path.name}.old")))
            sync_folder(path.parent)  # the old file has its second name before it loses its first
        forming.replace(path)
        sync_folder(path.parent)
    return descriptor


def _keep_beside(path: Path, second: Path) -> None:
    try:
        os.link(path, second)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        write_new(second, path.read_bytes())


def write_new(path: Path, content: bytes) -> None:
    with formed(path, content) as descriptor:
        pass
    close(descriptor)


def free_name(path: Path) -> Path:
    """`path`, or the first of the names with .1, .2, … before the suffix of a save that is not taken."""
    stem, suffix, end = path.name.partition(SUFFIX)
    taken, number = path, 0
    while os.path.lexists(taken):
        number += 1
        taken = path.with_name(f"{stem}{suffix}{end}.{number}" if end else f"{stem}.{number}{suffix}")
    return taken


def set_aside(path: Path, torn: bytes) -> None:
    write_new(free_name(path.with_name(f"{path.name}.torn")), torn)
    sync_folder(path.parent)
