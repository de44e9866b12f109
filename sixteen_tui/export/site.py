"""Folder of a static site: writes only the files that differ, each whole or not at all, and removes those not made now.

Invariant: only the files of its list (`LIST`) are ever replaced or removed, and only in a folder that was empty or has
that list. A name in the list counts only if the site could have written it. Nothing is written through a link.
Why: no wait for the disk after each file. The list has the checksum of each, so a run after a loss of power replaces
torn files.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from sixteen_tui.saves import disk

LIST: Final = "site.json"
"""The name of the list of files. It marks a folder as a site."""
FORMAT: Final = "sixteen-tui-site"
VERSION: Final = 1
_FILE: Final = re.compile(
    r"((games|people)/[A-Za-z0-9][A-Za-z0-9-]{0,120}|index|ladder|games(-\d{1,6})?)\.html|\w{1,20}\.(css|js)"
)
_MOST: Final = 1 << 27
"""Read limit of the list, in bytes."""
_READABLE: Final = 0o666
"""Mode before the umask: a site is meant to be shared."""


class NotASiteError(Exception):
    """The folder is neither empty nor a site of this program. `newer`: it is one of a newer version."""

    def __init__(self, *, newer: bool = False) -> None:
        super().__init__(newer)
        self.newer = newer


class BusyError(Exception):
    """Another program writes the site."""


class _File(NamedTuple):
    """A file of the site. `key`: what it was made from; `sum`: the checksum of its content."""

    key: str
    sum: str


class Site:
    """A site that is being written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._before = dict[str, _File]()
        self._files = dict[str, _File]()
        self.written = self.removed = 0

    def holds(self, path: str, key: str) -> bool:
        """Return whether a file made from `key` is there unchanged, and keep it if so."""
        known = self._before.get(path)
        if known is None or known.key != key or known.sum != self._sum(path):
            return False
        self._files[path] = known
        return True

    def put(self, path: str, content: bytes, key: str = "") -> None:
        """Write a file unless it is there with this content. Raises OSError."""
        assert _FILE.fullmatch(path), path
        made = _File(key, sha256(content).hexdigest())
        self._files[path] = made
        if self._sum(path) != made.sum:
            self._write(path, content)
            self.written += 1

    def finish(self) -> None:
        """Write the list, and remove the files of the list before that are gone. Raises OSError."""
        self._list(self._files)
        for path in sorted({*self._before} - {*self._files}):
            with contextlib.suppress(OSError):
                if stat.S_ISREG((self._folder / path).lstat().st_mode):
                    (self._folder / path).unlink()
                    self.removed += 1
        disk.sync_folder(self._folder)

    def interrupt(self) -> None:
        """Write a list of all files so far, so that the next run goes on from here. Ignores errors."""
        with contextlib.suppress(OSError):
            self._list({**self._before, **self._files})

    def begin(self) -> None:
        """Read the list, or write an empty one into an empty folder. Raises NotASiteError, OSError."""
        try:
            self._before = _read(self._folder / LIST)
        except FileNotFoundError:
            if any(self._folder.iterdir()):
                raise NotASiteError from None
            self._list({})

    def _list(self, files: dict[str, _File]) -> None:
        value = {
            "format": FORMAT,
            "version": VERSION,
            "files": {path: files[path]._asdict() for path in sorted(files)},
        }
        content = (json.dumps(value, indent=0) + "\n").encode()
        if content != _content(self._folder / LIST):
            self._write(LIST, content)

    def _sum(self, path: str) -> str:
        found = _content(self._folder / path)
        return "" if found is None else sha256(found).hexdigest()

    def _write(self, name: str, content: bytes) -> None:
        path = self._folder / name
        path.parent.mkdir(exist_ok=True)
        if not stat.S_ISDIR(path.parent.lstat().st_mode):
            raise NotADirectoryError(20, os.strerror(20), str(path.parent))
        forming = path.with_name(f".{path.name}.new")
        forming.unlink(missing_ok=True)  # of a run that was killed
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with disk.naming(path, forming):
            descriptor = os.open(forming, flags, _READABLE)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(content)
                forming.replace(path)  # a link is replaced, not followed
            except BaseException:
                forming.unlink(missing_ok=True)
                raise


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[Site]:
    """Open a folder as a site; create it if it is missing. Raises NotASiteError, BusyError, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        try:
            with disk.naming(folder):
                disk.flock(descriptor)
        except BlockingIOError:
            raise BusyError from None
        site = Site(folder)
        site.begin()
        try:
            yield site
        except BaseException:
            site.interrupt()
            raise
    finally:
        disk.close(descriptor)


def _content(path: Path) -> bytes | None:
    """Return the content of a regular file; None for anything else."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb") as file:
        return file.read(_MOST) if stat.S_ISREG(os.fstat(descriptor).st_mode) else None


def _read(path: Path) -> dict[str, _File]:
    """Read the list, of which nothing is trusted. Raises FileNotFoundError, NotASiteError."""
    if not os.path.lexists(path):
        raise FileNotFoundError
    content = _content(path)
    try:
        value: Any = json.loads(content or b"")
    except (ValueError, RecursionError):
        raise NotASiteError from None
    match value:
        case {"format": str(known), "version": int(version)} if known == FORMAT and version > VERSION:
            raise NotASiteError(newer=True)
        case {"format": str(known), "version": int(version), "files": dict(files)} if known == FORMAT:
            found = {}
            for name, each in files.items():
                match each:
                    case {"key": str(key), "sum": str(checksum)} if _FILE.fullmatch(name):
                        found[name] = _File(key, checksum)
            return found
    raise NotASiteError
