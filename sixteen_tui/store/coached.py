"""Which coach a game was begun with: a file beside the folder of saves, because a save has no place for it.

Law: whoever loses the file loses the coach and nothing else, so nothing here ever fails. It is only appended to: a line
a game, with the name of its file and the manner.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sixteen_tui.store.disk import close

MOST: Final = 1 << 20
"""Bytes that are read: the last 20,000 games."""
MANNERS: Final = ("gentle", "strict")


def keep(save: Path, manner: str) -> None:
    """Remember the manner of the coach for a saved game."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    with contextlib.suppress(OSError), _opened(save, flags) as descriptor:
        os.write(descriptor, f"{save.name} {manner}\n".encode())


def of(save: Path) -> str | None:
    """The manner of the coach that a saved game was begun with; None if it was begun without one."""
    try:
        with _opened(save, os.O_RDONLY) as descriptor:
            begin = max(0, os.fstat(descriptor).st_size - MOST)
            lines = os.pread(descriptor, MOST, begin).decode("utf-8", "replace").split("\n")
    except OSError:
        return None
    return next((manner for manner in MANNERS if f"{save.name} {manner}" in lines), None)


@contextlib.contextmanager
def _opened(save: Path, flags: int) -> Iterator[int]:
    """The descriptor of the file for the folder of a save. Raises OSError for what is no file of its own."""
    folder = save.absolute().parent
    path = folder.parent / f"{folder.name}.coach"
    descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(path)
        yield descriptor
    finally:
        close(descriptor)
