"""Small append-only files beside the saves, one record per line.

Invariant: existing content is never overwritten, and only a regular file is read or written.
The copies that sync programs leave beside such a file are read with it (tests/unit/saves/test_beside.py).
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from sixteen_tui.store.disk import close, fdatasync, write

MOST: Final = 4 << 20
"""Bytes that are read: the last. What is brought in from elsewhere makes no file longer, so it hides nothing."""


def append(path: Path, line: str) -> None:
    """Add a line, at once; one before it that was cut does not take it along. Raises OSError."""
    with opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT) as descriptor:
        size = os.fstat(descriptor).st_size
        cut = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        write(descriptor, f"{chr(10) * cut}{line}\n".encode("utf-8", "surrogateescape"))
        fdatasync(descriptor)  # the error of a full quota comes no earlier on a network disk


def lines(path: Path, most: int = MOST) -> list[str]:
    """The last lines of a file, in so many bytes, oldest first; none where there is no file. Raises OSError.

    Without what an editor or a text-mode transfer adds: a byte order mark, and carriage returns at ends of lines.
    """
    try:
        with opened(path, os.O_RDONLY) as descriptor:
            begin = max(0, os.fstat(descriptor).st_size - most)
            raw = os.pread(descriptor, most, begin)
    except FileNotFoundError:
        return []
    found = raw.removeprefix(b"" if begin else codecs.BOM_UTF8).decode("utf-8", "surrogateescape").split("\n")
    return [line.rstrip("\r") for line in (found[1:] if begin else found)]  # the first may be cut


def copies(path: Path) -> list[Path]:
    """Return the copies of a file that sync programs and file managers left beside it, in the order of their names.

    They have text between `games` and the suffix that begins with neither a letter nor a digit, as copies of saves
    have it. What lies beside another folder of such a name is none.
    """
    stem, _, suffix = path.name.rpartition(".")
    found = list[Path]()
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for each in entries:
            name = each.name.removesuffix(f".{suffix}")
            text = name.removeprefix(stem)
            if each.name != name != text and text and not text[0].isalnum() and not (path.parent / name).is_dir():
                found.append(path.parent / each.name)
    return sorted(found)


def of_copies(path: Path, most: int = MOST) -> list[str]:
    """The lines of the `copies` of a file as `lines` reads them; of one that cannot be read none."""
    found = list[str]()
    for copy in copies(path):
        with contextlib.suppress(OSError):
            found += lines(copy, most)
    return found


def with_copies(path: Path, data: bytes, most: int) -> bytes:
    """The content of a file followed by the lines of its `copies` that it lacks, as far as `most` bytes allow."""
    known = {line.rstrip(b"\r") for line in data.removeprefix(codecs.BOM_UTF8).split(b"\n")}
    for line in (line.encode("utf-8", "surrogateescape") for line in of_copies(path)):
        if line not in known and len(data) + len(line) + 2 <= most:
            known.add(line)
            data += b"\n" * (not data.endswith(b"\n") and data != b"") + line + b"\n"
    return data


def renamed(data: bytes, names: Mapping[str, str]) -> bytes:
    """The lines of a file with other names of saves, as JSON writes them or as they are."""
    for file, name in names.items():
        if file != name:
            for old, new in {json.dumps(file)[1:-1]: json.dumps(name)[1:-1], file: name}.items():
                data = data.replace(os.fsencode(old), os.fsencode(new))
    return data


def extend(path: Path, more: Iterable[bytes]) -> None:
    """Add lines at once, on lines of their own. Raises OSError."""
    with opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT) as descriptor:
        size = os.fstat(descriptor).st_size
        torn = b"\n" if size and os.pread(descriptor, 1, size - 1) != b"\n" else b""
        write(descriptor, torn + b"".join(line + b"\n" for line in more))
        fdatasync(descriptor)


def whole(path: Path, most: int) -> bytes:
    """All of a file; none where there is no file. Raises OSError, also where it has more bytes than that."""
    try:
        with opened(path, os.O_RDONLY) as descriptor:
            if os.fstat(descriptor).st_size > most:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
            with open(descriptor, "rb", closefd=False) as file:
                return file.read(most)
    except FileNotFoundError:
        return b""


@contextlib.contextmanager
def opened(path: Path, flags: int) -> Iterator[int]:
    """Its descriptor. Raises OSError for what is no file of its own."""
    descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            wrong = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
            raise OSError(wrong, os.strerror(wrong), str(path))
        yield descriptor
    finally:
        close(descriptor)
