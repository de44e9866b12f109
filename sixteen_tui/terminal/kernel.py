"""Operating system calls that Linux, macOS and the BSDs do not share: durable writes, and the peer of a Unix socket.

Invariant: outside this module and `cli/warm`, which runs on Linux only, the program uses no name that only Linux has
(tests/unit/terminal/test_kernel.py). tests/elsewhere runs the program without these names.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from socket import socket

LONGEST: Final = 107 if sys.platform == "linux" else 103
"""Most bytes of the path of a Unix socket (`sun_path`)."""
WARM_SESSIONS: Final = hasattr(os, "pidfd_open") and hasattr(os, "pipe2")
"""True if the system has what warm sessions use (`cli/warm`)."""

_full_sync = getattr(fcntl, "F_FULLFSYNC", None)
_NO_FULL_SYNC: Final = frozenset((errno.EINVAL, errno.ENOTSUP, errno.ENOTTY))
"""Errors of F_FULLFSYNC on file systems without it, such as network disks."""
_data_sync = getattr(os, "fdatasync", None)
_o_path = getattr(os, "O_PATH", None)
_UCRED: Final = struct.Struct("3i")
"""Linux: process, account and group."""
_SOL_LOCAL, _LOCAL_PEERCRED = 0, 1
_XUCRED: Final = struct.Struct("2I")
"""macOS and FreeBSD: the beginning of `struct xucred`, its version and the account."""
_XUCRED_VERSION: Final = bytes(4)
_XUCRED_SIZE: Final = 128
"""At least the size of the whole structure."""


def fsync(descriptor: int) -> None:
    """Write an open file or folder to the disk. Raises OSError.

    Why: on macOS fsync leaves the data in the cache of the disk, where a power failure deletes it.
    """
    if _full_sync is not None:
        try:
            fcntl.fcntl(descriptor, _full_sync)
        except OSError as error:
            if error.errno not in _NO_FULL_SYNC:
                raise
        else:
            return
    os.fsync(descriptor)


def fdatasync(descriptor: int) -> None:
    """Write the content of an open file to the disk, without the times of the file where that is possible.

    Raises OSError.
    """
    (fsync if _data_sync is None else _data_sync)(descriptor)


def account(connection: socket) -> int:
    """Return the account at the other end of a Unix socket, as the kernel reports it. Raises OSError."""
    if _so_peercred() is not None:
        return process_and_account(connection)[1]
    found = connection.getsockopt(_SOL_LOCAL, _LOCAL_PEERCRED, _XUCRED_SIZE)
    if len(found) < _XUCRED.size or found[:4] != _XUCRED_VERSION:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
    return int(_XUCRED.unpack_from(found)[1])


def process_and_account(connection: socket) -> tuple[int, int]:
    """Return the process at the other end of a Unix socket, and its account. Linux only. Raises OSError."""
    from socket import SOL_SOCKET

    option = _so_peercred()
    if option is None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
    process, uid, _ = _UCRED.unpack(connection.getsockopt(SOL_SOCKET, option, _UCRED.size))
    return process, uid


def _so_peercred() -> int | None:
    import socket

    # OpenBSD has the name with another structure.
    return getattr(socket, "SO_PEERCRED", None) if sys.platform == "linux" else None


def names_peers() -> bool:
    """Return True if the kernel says which account is at the other end of a Unix socket."""
    from socket import socketpair

    one, other = socketpair()
    with one, other:
        try:
            return account(one) == os.geteuid()
        except OSError:
            return False


def open_path(folder: str | os.PathLike[str]) -> int | None:
    """Open a folder so that /proc/self/fd/DESCRIPTOR names it; None if the system has no such names. Raises OSError."""
    if _o_path is None:
        return None
    descriptor = os.open(folder, _o_path | os.O_DIRECTORY | os.O_CLOEXEC)
    if os.path.isdir(f"/proc/self/fd/{descriptor}"):  # noqa: PTH112  # pathlib is not needed here
        return descriptor
    os.close(descriptor)
    return None
