"""Small append-only files beside the saves, one record per line.

Invariant: existing content is never overwritten, and only a regular file is read or written.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from sixteen_tui.store.disk import close, write

MOST: Final = 4 << 20
"""Bytes that are read: the last. What is brought in from elsewhere makes no file longer, so it hides nothing."""


def append(path: Path, line: str) -> None:
    """Add a line, at once; one before it that was cut does not take it along. Raises OSError."""
    with opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT) as descriptor:
        size = os.fstat(descriptor).st_size
        cut = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        os.write(descriptor, f"{chr(10) * cut}{line}\n".encode("utf-8", "surrogateescape"))


def lines(path: Path, most: int = MOST) -> list[str]:
    """The last lines of a file, in so many bytes, oldest first; none where there is no file. Raises OSError."""
    try:
        with opened(path, os.O_RDONLY) as descriptor:
            begin = max(0, os.fstat(descriptor).st_size - most)
            found = os.pread(descriptor, most, begin).decode("utf-8", "surrogateescape").split("\n")
    except FileNotFoundError:
        return []
    return found[1:] if begin else found  # the first may be cut


def extend(path: Path, more: Iterable[bytes]) -> None:
    """Add lines at once, on lines of their own. Raises OSError."""
    with opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT) as descriptor:
        size = os.fstat(descriptor).st_size
        torn = b"\n" if size and os.pread(descriptor, 1, size - 1) != b"\n" else b""
        write(descriptor, torn + b"".join(line + b"\n" for line in more))


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
