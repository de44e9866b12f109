"""A disk that loses what is not synced, tears writes, is slow, full or fails: a shadow of a real folder.

The functions of `os` that write are replaced while a simulation runs. Files outside the folder are left alone. Each
file knows its content after a loss of power (`File.synced`), and so do the names (`_durable`): names survive in the
order in which they were changed, the blocks of a file in any order.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from unittest import mock

from sixteen_tui.saves import disk as product
from tests.simulation.world import Killed, World

LATENCY: Final = 0.004
"""Mean seconds of a sync."""
BLOCK: Final = 512
_REAL: Final = {
    name: getattr(os, name)
    for name in ("open", "close", "write", "pwrite", "ftruncate", "link", "unlink", "rename", "replace")
}


class File:
    """The content of one inode: as programs read it, and as a loss of power would leave it."""

    def __init__(self, name: str) -> None:
        self.name = name
        """The path under which it was created."""
        self.data, self.synced = bytearray(), b""
        self.doomed: int | None = None
        """The start of the bytes whose sync has failed: the disk may never have them, whatever later syncs say."""


_Change = tuple[str, File | None, str]
"""A name, the file that it has from now on (None: none), and its folder; or two changes that belong together."""


class Disk:
    """The disk of one machine."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world, self._root = world, f"{folder}{os.sep}"
        self._chance = world.chance("disk")
        self._names: dict[str, File] = {}
        self._durable: dict[str, File] = {}
        self._pending: list[tuple[_Change, ...]] = []
        self._handles: dict[int, File | str] = {}
        self._threads = 0
        self.full = self.failing = self.always_fails = False
        self.slow = 1.0
        self.operations = 0
        self.kill_in: int | None = None
        """After how many further operations the process dies."""
        self.gone = False
        """The process is dead: it reaches the disk no more."""
        self.on_kill: Callable[[], None] = lambda: None
        self.on_block: Callable[[], None] = lambda: None
        """The event loop waits for the disk."""
        self.reached: set[str] = set()
        self.refused: set[str] = set()
        """The paths of files that it has refused to write."""

    # Faults

    def latency(self) -> float:
        """Seconds that a sync takes now."""
        return 0.0 if self._world.steady else self._chance.expovariate(1 / LATENCY) * self.slow

    @contextlib.contextmanager
    def in_thread(self) -> Iterator[None]:
        """While this lasts, the disk is waited for in a thread."""
        self._threads += 1
        try:
            yield
        finally:
            self._threads -= 1

    def recover(self) -> None:
        """Work again without faults; what was to happen to the process stays."""
        self.full = self.failing = self.always_fails = False
        self.slow = 1.0

    def mend(self) -> None:
        """No more faults."""
        self.recover()
        self.kill_in = None

    def durable(self, path: Path) -> bytes:
        """The part of a file that a loss of power would leave for certain."""
        file = self._names.get(str(path))
        return b"" if file is None else file.synced

    def kill(self) -> None:
        """The process is no more: what it had open is closed."""
        self.gone, self.kill_in = True, None
        for descriptor in self._handles:
            with contextlib.suppress(OSError):
                _REAL["close"](descriptor)
        self._handles.clear()

    def restart(self, *, power: bool) -> None:
        """A new process may come; with `power` what was not synced is lost before."""
        if power:
            self._lose()
        self._durable, self._pending = dict(self._names), []
        for file in self._names.values():
            file.synced, file.doomed = bytes(file.data), None
        self.gone, self._threads = False, 0

    def _lose(self) -> None:
        names = dict(self._durable)
        for changes in self._pending[: self._chance.randint(0, len(self._pending))]:
            self._apply(names, changes)
        if names != self._names:
            self.reached.add("names lost")
        for path in self._names:
            with contextlib.suppress(FileNotFoundError):
                _REAL["unlink"](path)
        kept: dict[int, bytes] = {}
        for path in sorted(names):
            file = names[path]
            content = kept.get(id(file))
            if content is None:
                content = kept[id(file)] = self._torn(file)
                if content != file.data:
                    self.reached.add("bytes lost")
                file.data[:] = content
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            descriptor = _REAL["open"](path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            _REAL["write"](descriptor, content)
            _REAL["close"](descriptor)
        self._names = names

    def _torn(self, file: File) -> bytes:
        """The rest of a file after a loss of power: all synced bytes, and any blocks of the others."""
        synced, data = file.synced, bytes(file.data)
        if data == synced:
            return data
        if not data.startswith(synced):
            return self._chance.choice((synced, data))
        if self._chance.random() < 0.5:
            data = data[: self._chance.randint(len(synced), len(data))]
        left = bytearray(data)
        for block in range(len(synced) // BLOCK, len(data) // BLOCK + 1):
            if self._chance.random() < 0.4:
                first, last = max(block * BLOCK, len(synced)), min((block + 1) * BLOCK, len(data))
                left[first:last] = bytes(max(0, last - first))
        return bytes(left)

    @staticmethod
    def _apply(names: dict[str, File], changes: tuple[_Change, ...]) -> None:
        for path, file, _ in changes:
            if file is None:
                names.pop(path, None)
            else:
                names[path] = file

    # The system calls

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Replace what writes; for the time of a simulation."""
        with contextlib.ExitStack() as stack:
            for name in _REAL:
                stack.enter_context(mock.patch.object(os, name, getattr(self, f"_{name}")))
            for module, name in ((os, "fsync"), (os, "fdatasync"), (product, "fdatasync")):
                stack.enter_context(mock.patch.object(module, name, self._sync))
            yield

    def _mine(self, path: Any) -> bool:
        return not isinstance(path, int) and os.fspath(path).startswith(self._root)

    def _operation(self, path: str = "", *, grows: bool = False) -> None:
        """One operation begins: the process may die before it, or the disk may have no room for it."""
        self.operations += 1
        if self.gone:
            raise Killed
        if self.kill_in is not None:
            self.kill_in -= 1
            if self.kill_in <= 0:
                self.on_kill()
                raise Killed
        if grows and self.full:
            self.reached.add("disk full")
            self.refused.add(path)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _change(self, *changes: tuple[str, File | None]) -> None:
        done = tuple((path, file, str(Path(path).parent)) for path, file in changes)
        self._apply(self._names, done)
        self._pending.append(done)

    def _open(self, path: Any, flags: int, *args: Any, **keys: Any) -> int:
        """Open a file of the folder."""
        name = os.fspath(path)
        new = bool(flags & os.O_CREAT) and name not in self._names
        self._operation(name, grows=new)
        descriptor: int = _REAL["open"](path, flags, *args, **keys)
        if new:
            self._change((name, File(name)))
        self._handles[descriptor] = self._names.get(name, name)
        return descriptor

    def _close(self, descriptor: int) -> None:
        if self.gone:
            raise Killed
        self._handles.pop(descriptor, None)
        _REAL["close"](descriptor)

    def _write(self, descriptor: int, data: Any) -> int:
        file, data = self._handles.get(descriptor), bytes(data)
        if isinstance(file, File):
            if len(data) > 1 and (self.kill_in == 1 or (self.full and self._chance.random() < 0.5)):
                part = data[: self._chance.randrange(len(data))]
                file.data += part
                _REAL["write"](descriptor, part)
                self.reached.add("write torn")
            self._operation(file.name, grows=True)
            file.data += data
        elif self.gone:
            raise Killed
        written: int = _REAL["write"](descriptor, data)
        return written

    def _pwrite(self, descriptor: int, data: bytes, at: int) -> int:
        file = self._handles.get(descriptor)
        if isinstance(file, File):
            self._operation(file.name, grows=at + len(data) > len(file.data))
            file.data[at : at + len(data)] = data
        written: int = _REAL["pwrite"](descriptor, data, at)
        return written

    def _ftruncate(self, descriptor: int, length: int) -> None:
        file = self._handles.get(descriptor)
        if self.gone:
            raise Killed
        if isinstance(file, File):
            self._operation()
            del file.data[length:]
            if file.doomed is not None and length <= file.doomed:
                file.doomed = None
        _REAL["ftruncate"](descriptor, length)

    def _sync(self, descriptor: int) -> None:
        if self.gone:
            raise Killed
        what = self._handles.get(descriptor)
        if what is None:
            return
        self._operation()
        if not self._threads:
            self._world.now += self.latency()
            self.on_block()
        if self.always_fails or (self.failing and self._chance.random() < 0.3):
            if isinstance(what, File) and len(what.data) > len(what.synced):
                what.doomed = len(what.synced)
            self.reached.add("sync failed")
            self.refused.add(what if isinstance(what, str) else what.name)
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        if isinstance(what, str):
            self._sync_folder(what)
        elif what.doomed is None:
            what.synced = bytes(what.data)

    def _sync_folder(self, folder: str) -> None:
        rest = []
        for changes in self._pending:
            if any(where == folder for _, _, where in changes):
                self._apply(self._durable, changes)
            else:
                rest.append(changes)
        self._pending = rest

    def _link(self, source: Any, target: Any, **keys: Any) -> None:
        if self._mine(target):
            self._operation(os.fspath(target), grows=True)
        _REAL["link"](source, target, **keys)
        if self._mine(target):
            self._change((os.fspath(target), self._names[os.fspath(source)]))

    def _unlink(self, path: Any, **keys: Any) -> None:
        if self._mine(path):
            self._operation()
        _REAL["unlink"](path, **keys)
        if self._mine(path):
            self._change((os.fspath(path), None))

    def _replace(self, source: Any, target: Any, **keys: Any) -> None:
        if self._mine(target):
            self._operation()
        _REAL["replace"](source, target, **keys)
        if self._mine(target):
            file = self._names[os.fspath(source)]
            self._change((os.fspath(source), None), (os.fspath(target), file))

    _rename = _replace
