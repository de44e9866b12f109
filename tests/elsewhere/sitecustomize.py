"""Lets a Python process run as if on macOS: without the names that only Linux has, and the program without /proc.

Python imports it at its start where `PYTHONPATH` names this folder (`tests.elsewhere.path`). It changes no other part
of the system: paths, signals and file systems are those of Linux.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import struct
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

_SOL_LOCAL, _LOCAL_PEERCRED = 0, 1
_NAMES = Path(__file__).with_name("linux_only.txt").read_text("ascii")


def _without_proc(call: Callable[..., Any]) -> Callable[..., Any]:
    def refusing(path: Any = ".", *arguments: Any, **named: Any) -> Any:
        if not isinstance(path, int) and os.fsdecode(path).startswith("/proc"):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return call(path, *arguments, **named)

    return refusing


def _forget_linux() -> None:
    """Remove the names. `socket` is the last module, because it imports others that look for names."""
    for module, name in (line.split() for line in _NAMES.splitlines()):
        if module != "socket":
            _remove(name, module, *(["posix"] if module == "os" else []))
    _change_sockets()
    if "sixteen_tui" in sys.orig_argv:
        builtins.open = io.open = _without_proc(io.open)
        os.scandir, os.stat = _without_proc(os.scandir), _without_proc(os.stat)


def _remove(name: str, *modules: str) -> None:
    for each in map(import_module, modules):
        vars(each).pop(name, None)
        exported = getattr(each, "__all__", [])
        if name in exported:
            exported.remove(name)


def _change_sockets() -> None:
    """Answer LOCAL_PEERCRED with the `struct xucred` of macOS, and refuse SO_PEERCRED."""
    import socket

    of_linux: Callable[..., Any] = socket.socket.getsockopt
    so_peercred = socket.SO_PEERCRED

    def getsockopt(self: socket.socket, level: int, option: int, *size: int) -> Any:
        if (level, option) == (_SOL_LOCAL, _LOCAL_PEERCRED) and self.family == socket.AF_UNIX:
            _, uid, gid = struct.unpack("3i", of_linux(self, socket.SOL_SOCKET, so_peercred, 12))
            return struct.pack("=IIh2x16I", 0, uid, 1, gid, *(0,) * 15)[: size[0]]
        if (level, option) == (socket.SOL_SOCKET, so_peercred):
            raise OSError(errno.ENOPROTOOPT, os.strerror(errno.ENOPROTOOPT))
        return of_linux(self, level, option, *size)

    socket.socket.getsockopt = getsockopt  # type: ignore[assignment, method-assign]
    for module, name in (line.split() for line in _NAMES.splitlines()):
        if module == "socket":
            _remove(name, "socket", "_socket")


if __name__ == "sitecustomize":  # pytest imports it by another name, to look for doctests
    _forget_linux()
