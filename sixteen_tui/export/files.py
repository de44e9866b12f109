"""Writes an exported file: whole or not at all, and replaces one only on request.

Invariant: replaces by rename, and only a regular file; never writes through a link.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from sixteen_tui.saves import disk
from sixteen_tui.session.refusal import Refusal

_READABLE: Final = 0o666
"""Mode before the umask, which decides who may read an export: exports are meant to be shared."""


def shown(path: Path) -> str:
    """Return a path for display: relative if it lies in the current folder."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def named(text: str) -> Path:
    """Return the path that a person typed, with `~` expanded.

    Raises Refusal for "-": commands write to standard output then, which is the terminal here.
    """
    if text.strip() == "-":
        raise Refusal("needs-a-file")
    try:
        return Path(text.strip()).expanduser()
    except RuntimeError:  # no user has this name
        return Path(text.strip())


def taken(path: Path) -> bool:
    """Return whether anything exists at a path, even a broken link."""
    return os.path.lexists(path)


def replaceable(path: Path) -> bool:
    """Return whether a regular file exists at a path; nothing else is ever replaced."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def write(path: Path, content: bytes, *, replace: bool = False) -> None:
    """Write a file; with `replace` it may replace a regular file.

    Raises FileExistsError if anything exists at the path without `replace`; otherwise OSError for a link or a folder.
    """
    if replace and taken(path):
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.EEXIST, "", str(path))
    elif taken(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    forming = disk.temporary(path)
    with disk.create_locked(forming, content, path) as descriptor:
        mask = os.umask(0o077)
        os.umask(mask)
        os.fchmod(descriptor, _READABLE & ~mask)
        if replace:
            forming.replace(path)
            disk.sync_folder(path.parent)
        else:
            disk.rename_new(forming, path)
    disk.close(descriptor)
