"""Trial of a folder: whether the file system does all that saving a game needs."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from sixteen_tui.saves import disk


class FolderCheckError(OSError):
    """A `step` of `check_folder` failed: "create", "write", "read", "rename" or "remove"."""

    def __init__(self, step: str, error: OSError) -> None:
        super().__init__(error.errno, error.strerror)
        self.step = step


def check_folder(folder: Path) -> list[str]:
    """Test a folder: run the file operations of saving a game on a temporary file, and remove it.

    Returns the optional features that the file system lacks: "lock", "link". Raises FolderCheckError.
    """
    lacking, content = list[str](), bytes(range(256)) * 16
    names = [folder / f".sixteen-tui-{os.getpid()}-{os.urandom(4).hex()}.{each}" for each in ("1", "2", "3")]
    step = "create"
    try:
        descriptor = os.open(names[0], os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            step = "lock"
            if not disk.flock(descriptor):
                lacking.append("lock")
            step = "write"
            disk.write(descriptor, content)
            disk.fdatasync(descriptor)
            try:
                os.link(names[0], names[1])
            except OSError:
                lacking.append("link")
            step = "rename"
            names[0].rename(names[2])
            disk.sync_folder(folder)
            step = "read"
            if names[2].read_bytes() != content:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            step = "remove"
            names[2].unlink()
        finally:
            disk.close(descriptor)
    except OSError as error:
        raise FolderCheckError(step, error) from None
    finally:
        for name in names:
            with contextlib.suppress(OSError):
                name.unlink(missing_ok=True)
    return lacking
