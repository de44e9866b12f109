"""Store of tables in a folder, three files per table. The lock of the folder (`where.locked`) is the lease of all.

Invariant: a file of places is replaced as a whole, and is on the disk before anybody is notified of the change. Foreign
and unreadable files are logged and unchanged.
"""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import threading
import time
from asyncio import AbstractEventLoop
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from sixteen_tui.saves import disk
from sixteen_tui.saves.disk import SUFFIX as GAME
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.header import Header
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import contents
from sixteen_tui.tables import where
from sixteen_tui.tables.events import event
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.stores.store import OpenedCounts, StoreListener, why

SUFFIX: Final = where.TABLE
TOLD: Final = ".told"
"""Suffix of the file with the length up to which a log was published, in a game with secret ends of turns (B10)."""
ASIDE: Final = "forgotten"
"""Subfolder for files that were put aside. An admin restores a table by moving them back before a start."""

DECISIONS: Final = "admin.json"
"""Name of the file with the decisions of admins."""
DIGESTS: Final = "digests.json"
"""Name of the file with the day on which each person had a digest."""
TRIAL: Final = ".trial"
"""Name of the file that `trial` writes."""


class TableFiles:
    """The files of one table. Implements `kept.Documents`."""

    lines_wait = True

    def __init__(self, folder: Path, id: str) -> None:
        self._folder, self._id = folder, id
        self.path = folder / f"{id}{GAME}"
        """Save file of the game."""
        self._told = self.path.with_suffix(TOLD)
        self._aside = False
        self._places_path = folder / f"{id}{SUFFIX}"
        self._places: bytes | None = None
        """Content of the file of places as last read or written; None before that."""
        self._tried: bytes | None = None
        """Content of the last attempt to write it, which may be on the disk even if it failed."""
        self._stamp: _Stamp | None = None
        """State of that file at that time."""
        self._foreign: bytes | None = None
        """Content of the last file of another program that was kept; the write after that may have failed."""

    def know_places(self, raw: bytes) -> None:
        """Take note of the content of the file of places. Raises OSError."""
        self._places, self._stamp = raw, _stamp(self._places_path)

    def write_places(self, places: Places) -> None:
        """Replace the file of places atomically and durably. Raises OSError.

        A file that another program has put there remains as `NAME.old`, and is logged.
        """
        self._check_there()
        raw = places.encode()
        if self.places_changed():
            self._keep_foreign()
        self._tried = raw
        _replace(self._places_path, raw)
        self.know_places(raw)

    def places_changed(self) -> bool:
        if self._places is None or self._aside:
            return False
        try:
            return _stamp(self._places_path) != self._stamp
        except OSError:
            return False  # a failing disk is reported by the next write

    def _keep_foreign(self) -> None:
        """Give a file of places with another content a second name. Raises OSError.

        It keeps its first name until it is replaced: a crash in between must leave a table.
        """
        path = self._places_path
        found = path.read_bytes() if path.is_file() else None
        if found is not None and found in (self._places, self._tried, self._foreign):
            return
        if os.path.lexists(path):
            disk.keep_beside(path, disk.free_name(path.with_name(f"{path.name}.old")))
        self._foreign = found
        event("places-changed", logging.WARNING, table=self._id)

    def published(self) -> int | None:
        with contextlib.suppress(OSError, ValueError):
            return int(self._told.read_bytes())
        return None

    def set_published(self, length: int, *, wait: bool = False) -> None:
        """Write the length in place. Without `wait` it survives the end of this process, not a crash of the machine."""
        with contextlib.suppress(*(() if wait else (OSError,))):
            descriptor = os.open(self._told, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
            try:
                with disk.naming(self._told):
                    os.pwrite(descriptor, b"%08d" % length, 0)
                    if wait:
                        disk.fdatasync(descriptor)
            finally:
                os.close(descriptor)

    def _check_there(self) -> None:
        """Raise OSError if the files were put aside: a change that had waited would make them a table again."""
        if self._aside:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    def begin(self, header: Header) -> Journal:
        self._check_there()
        if self.path.exists():  # a save whose players are not these
            disk.make_folder(self._folder / ASIDE)
            self.path.rename(disk.free_name(self._folder / ASIDE / self.path.name))
        self._told.unlink(missing_ok=True)
        (self._folder / f".{self._id}.tmp").unlink(missing_ok=True)  # left by a server that was killed
        return Journal.create(self._folder, header)

    def resume(self) -> tuple[Journal, Record]:
        return Journal.open(self.path)

    def check_readable(self, *, begun: bool) -> None:
        if begun:
            os.close(os.open(self.path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC))

    def changed(self) -> float:
        """Return the newest modification time of the files; infinity if there are none."""
        times = [path.stat().st_mtime for path in self._files() if path.exists()]
        return max(times, default=float("inf"))

    def remove(self) -> None:
        for path in self._files():
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    def put_aside(self, into: str = ASIDE) -> None:
        """Move the files into another folder: all of them, or none where one cannot be moved.

        The places go first. Without them the game is no table; without the game they are one that deals anew.
        """
        disk.make_folder(self._folder / into)
        moved: list[tuple[Path, Path]] = []
        try:
            for path in (self._folder / f"{self._id}{SUFFIX}", self.path, self._told):
                if path.exists():
                    there = disk.free_name(self._folder / into / path.name)
                    path.rename(there)
                    moved.append((path, there))
            self._aside = True
        except OSError:
            for path, there in reversed(moved):
                with contextlib.suppress(OSError):
                    there.rename(path)
            raise

    def release(self) -> None:
        """Do nothing: the lease is the lock of the folder."""

    def _files(self) -> Iterator[Path]:
        yield self.path
        yield self._told
        yield self._folder / f"{self._id}{SUFFIX}"


class Files:
    """All tables of a folder, hosted by this server. Implements `kept.Store`."""

    writers = 8
    shared = False
    servers = 1
    unreadable = 0

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        disk.make_folder(folder)
        self._claiming = threading.Lock()
        self._served: list[tuple[int, int] | None] = []
        """Device and inode of the folder and of its lock file when `attend` was called; empty before."""

    def attend(self, attendant: StoreListener, loop: AbstractEventLoop) -> None:
        """Remember the identity of the folder, which `alive` checks. A folder has no other servers to report."""
        self._served = self._found()

    def beat(self) -> bool:
        """Return False if another folder or lock file has taken the place of the one that `attend` saw."""
        try:
            return self._served in ([], self._found())
        except OSError:
            return True  # a failing disk is reported by the next write

    def _found(self) -> list[tuple[int, int] | None]:
        return [_which(self.folder), _which(self.folder / where.LOCK)]

    def post(self, server: int, message: Message) -> None:
        """Do nothing: there are no other servers."""

    def tables(self) -> Iterator[tuple[Places, TableFiles]]:
        self.unreadable = 0
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            try:
                places, raw = _read(path)
            except (OSError, ValueError) as error:
                self.unreadable += 1
                event("unreadable", logging.WARNING, file=path.name, why=why(error))
                continue
            documents = TableFiles(self.folder, places.id)
            documents.know_places(raw)
            if places.begun and not documents.path.exists():
                places.begun = False  # from a backup made during the beginning: the same cards are dealt again
                places.reopen()
            yield places, documents

    def open(self, places: Places) -> TableFiles:
        documents = TableFiles(self.folder, places.id)
        documents.write_places(places)
        return documents

    def take(self, id: str) -> None:
        """Return None: `tables` has all tables already."""

    def id_of_code(self, code: str) -> None:
        """Return None: `tables` has all tables already."""

    def count_opened(self, owner: str, here: Collection[str]) -> OpenedCounts:
        return OpenedCounts()

    def others(self, owner: str, here: Collection[str]) -> tuple[()]:
        return ()

    def show(self, id: str, shown: Message) -> None:
        """Do nothing: there are no other servers."""

    def stale(self, here: Collection[str], empty: float, forgotten: float) -> tuple[()]:
        return ()

    def waiting(self, here: Collection[str], until: float | None) -> tuple[()]:
        return ()

    def claim_digest(self, owner: str, day: int) -> bool:
        with self._claiming:
            known = _days(self.folder / DIGESTS)
            if known.get(owner, -1) >= day:
                return False
            kept = {each: last for each, last in known.items() if last >= day}
            _replace(self.folder / DIGESTS, json.dumps(kept | {owner: day}).encode("ascii"))
            return True

    def sweep(self, id: str, *, unwanted: bool) -> None:
        """Do nothing: `stale` returns no table."""

    def status(self) -> dict[str, object]:
        return {"kind": "files"}

    def read_decisions(self) -> bytes | None:
        with contextlib.suppress(FileNotFoundError):
            return (self.folder / DECISIONS).read_bytes()
        return None

    def write_decisions(self, document: bytes) -> None:
        _replace(self.folder / DECISIONS, document)

    def measure_write(self) -> float:
        path, began = self.folder / TRIAL, time.monotonic()
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            with disk.naming(self.folder):
                disk.write(descriptor, b"trial\n")
                disk.fdatasync(descriptor)
        finally:
            disk.close(descriptor)
            path.unlink(missing_ok=True)
        return time.monotonic() - began

    def close(self) -> None:
        """Do nothing: the caller holds the lock of the folder."""


def _replace(path: Path, content: bytes) -> None:
    """Replace a file atomically and durably. Raises OSError."""
    forming = path.with_name(f".{path.name}.tmp")
    forming.unlink(missing_ok=True)
    with disk.create_locked(forming, content, path) as descriptor:
        forming.replace(path)
    disk.close(descriptor)
    disk.sync_folder(path.parent)


def _days(path: Path) -> dict[str, int]:
    """Return the day of the last digest of each person; empty if the file cannot be read."""
    with contextlib.suppress(OSError, ValueError, RecursionError):
        found = json.loads(path.read_bytes())
        if isinstance(found, dict):
            return {owner: day for owner, day in found.items() if isinstance(day, int)}
    return {}


def _which(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a file, None if it does not exist. Raises OSError."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


_Stamp = tuple[int, int, int, int]
"""Inode, size, and times of the last change of content and of anything, in nanoseconds."""


def _stamp(path: Path) -> _Stamp | None:
    """Return the state of a file, None if it does not exist. Raises OSError."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def read(path: Path) -> Places:
    """Read the places of a table from its file. Raises OSError; ValueError if the content is invalid."""
    return _read(path)[0]


def _read(path: Path) -> tuple[Places, bytes]:
    """Read a file of places; return them and its content. Raises OSError, ValueError."""
    try:
        raw = contents(path)
        return Places.parse(raw, path.name.removesuffix(SUFFIX)), raw
    except SaveError as error:
        raise ValueError(path.name) from error
