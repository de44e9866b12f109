"""Writes an exported file: whole or not at all, and replaces one only on request.

Invariant: replaces by rename, and only a regular file; never writes through a link.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from sixteen_tui.store import disk

_READABLE: Final = 0o666
"""Who may read what was exported is for the umask to say: it is there to be handed on."""


def shown(path: Path) -> str:
    """The place as it is named to a person: within the folder that they are in without that."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def named(text: str) -> Path:
    """The place that a person types: from the folder that they are in, or with `~` for their own."""
    try:
        return Path(text.strip()).expanduser()
    except RuntimeError:  # nobody is called so
        return Path(text.strip())


def taken(path: Path) -> bool:
    """Whether something stands in a place already."""
    return os.path.lexists(path)


def replaceable(path: Path) -> bool:
    """Whether it is a plain file that stands there, the only thing that is ever replaced."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def write(path: Path, content: bytes, *, replace: bool = False) -> None:
    """Write a file; with `replace` in the place of one that is there.

    Raises OSError: FileExistsError where something stands there, and for a link or a folder also with `replace`.
    """
    if replace and taken(path):
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.EEXIST, "", str(path))
    elif taken(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    forming = path.with_name(f".{path.name[:100]}.{os.getpid()}.tmp")
    try:
        with disk.formed(forming, content) as descriptor:
            mask = os.umask(0o077)
            os.umask(mask)
            os.fchmod(descriptor, _READABLE & ~mask)
            if replace:
                forming.replace(path)
                disk.sync_folder(path.parent)
            else:
                disk.appear(forming, path)
    except OSError as error:
        if error.filename == str(forming):  # nobody has heard of that name
            error.filename = str(path)
        raise
    disk.close(descriptor)
