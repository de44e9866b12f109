"""Store of tables in a folder: three files each. The lock of the folder (`where.locked`) is the lease of all of them.

Invariant: a file of places is replaced as a whole, and is on the disk before anybody is notified of the change. Foreign
files are ignored and unchanged.
"""

from __future__ import annotations

import contextlib
import os
import time
from asyncio import AbstractEventLoop
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from sixteen_tui.store import disk
from sixteen_tui.store.disk import SUFFIX as GAME
from sixteen_tui.store.disk import SaveError
from sixteen_tui.store.journal import Journal
from sixteen_tui.store.records import Record, contents
from sixteen_tui.store.schema import Header
from sixteen_tui.tables import where
from sixteen_tui.tables.kept import Attendant, Opened
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message

SUFFIX: Final = where.TABLE
TOLD: Final = ".told"
"""What the name of the file ends in that remembers how much of a game was told, where that is not all (B10)."""
ASIDE: Final = "forgotten"
"""The folder of the files of tables that are put aside. Moved back before a start, they are tables again."""

TRIAL: Final = ".trial"
"""The file with which the disk is tried."""


class TableFiles:
    """The files of one table."""

    def __init__(self, folder: Path, id: str) -> None:
        self._folder, self._id = folder, id
        self.path = folder / f"{id}{GAME}"
        """The game."""
        self._told = self.path.with_suffix(TOLD)

    def keep(self, places: Places) -> None:
        """Write it whole in place of what there was. Raises OSError."""
        path = self._folder / f"{self._id}{SUFFIX}"
        forming = self._folder / f".{self._id}{SUFFIX}.tmp"
        forming.unlink(missing_ok=True)
        with disk.formed(forming, places.written()) as descriptor:
            forming.replace(path)
        disk.close(descriptor)
        disk.sync_folder(self._folder)

    def told(self) -> int | None:
        with contextlib.suppress(OSError, ValueError):
            return int(self._told.read_bytes())
        return None

    def tell(self, length: int, *, wait: bool = False) -> None:
        """Written in place: it outlasts this process also where it is not waited for."""
        with contextlib.suppress(*(() if wait else (OSError,))):
            descriptor = os.open(self._told, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
            try:
                os.pwrite(descriptor, b"%08d" % length, 0)
                if wait:
                    disk.fdatasync(descriptor)
            finally:
                os.close(descriptor)

    def begin(self, header: Header) -> Journal:
        if self.path.exists():  # the game of other people than sit there now
            disk.make_folder(self._folder / ASIDE)
            self.path.rename(disk.free_name(self._folder / ASIDE / self.path.name))
        self._told.unlink(missing_ok=True)
        (self._folder / f".{self._id}.tmp").unlink(missing_ok=True)  # of a server that was killed meanwhile
        return Journal.create(self._folder, header)

    def resume(self) -> tuple[Journal, Record]:
        return Journal.open(self.path)

    def changed(self) -> float:
        """By the files; now where they cannot be looked at."""
        times = [path.stat().st_mtime for path in self._files() if path.exists()]
        return max(times, default=float("inf"))

    def remove(self) -> None:
        for path in self._files():
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    def put_aside(self, into: str = ASIDE) -> None:
        disk.make_folder(self._folder / into)
        for path in self._files():
            if path.exists():
                path.rename(disk.free_name(self._folder / into / path.name))

    def release(self) -> None:
        """The lease is the folder's."""

    def _files(self) -> Iterator[Path]:
        yield self.path
        yield self._told
        yield self._folder / f"{self._id}{SUFFIX}"


class Files:
    """The tables of a folder, all of them this server's."""

    writers = 8
    shared = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        disk.make_folder(folder)
        self._served: list[tuple[int, int] | None] = []
        """Which folder and which lock they are."""

    def attend(self, attendant: Attendant, loop: AbstractEventLoop) -> None:
        """There are no others; but from now on the folder has to stay."""
        self._served = self._found()

    def alive(self) -> bool:
        """Whether the folder and its lock are still those that they were: no copy has been put into their place."""
        try:
            return self._served in ([], self._found())
        except OSError:
            return True  # a disk that does not answer is its own trouble

    def _found(self) -> list[tuple[int, int] | None]:
        return [_which(self.folder), _which(self.folder / where.LOCK)]

    def post(self, server: int, message: Message) -> None:
        """Likewise."""

    def tables(self) -> Iterator[tuple[Places, TableFiles]]:
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            try:
                places = read(path)
            except (OSError, ValueError):
                continue  # what is no table of ours stays where it is
            documents = TableFiles(self.folder, places.id)
            if places.begun and not documents.path.exists():
                places.begun = False  # out of a copy that was made just then: the same cards are dealt
                places.reopen()
            yield places, documents

    def open(self, places: Places) -> TableFiles:
        documents = TableFiles(self.folder, places.id)
        documents.keep(places)
        return documents

    def take(self, id: str) -> None:
        """All that there are have been there from the beginning."""

    def with_code(self, code: str) -> None:
        """Likewise."""

    def opened(self, owner: str, here: Collection[str]) -> Opened:
        return Opened()

    def others(self, owner: str, here: Collection[str]) -> tuple[()]:
        return ()

    def show(self, id: str, shown: Message) -> None:
        """There is nobody to be shown."""

    def stale(self, here: Collection[str], empty: float, forgotten: float) -> tuple[()]:
        return ()

    def sweep(self, id: str, *, unwanted: bool) -> None:
        """All are hosted."""

    def status(self) -> dict[str, object]:
        return {"kind": "files"}

    def trial(self) -> float:
        path, began = self.folder / TRIAL, time.monotonic()
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            disk.write(descriptor, b"trial\n")
            disk.fdatasync(descriptor)
        finally:
            disk.close(descriptor)
            path.unlink(missing_ok=True)
        return time.monotonic() - began

    def close(self) -> None:
        """There is nothing to let go of."""


def _which(path: Path) -> tuple[int, int] | None:
    """Which file it is; None for none. Raises OSError."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def read(path: Path) -> Places:
    """The table of a file. Raises OSError, and ValueError for what is none."""
    try:
        return Places.known(contents(path), path.name.removesuffix(SUFFIX))
    except SaveError as error:
        raise ValueError(path.name) from error
