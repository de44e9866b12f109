"""Trash folder: moves deleted saves to it and back.

Invariant: a deleted save is moved, never removed.
"""

from __future__ import annotations

import os
from pathlib import Path

from sixteen_tui.saves.disk import free_name, lock, move
from sixteen_tui.settings import paths


def discard(path: Path, trash: Path) -> Path:
    """Move a save to the trash folder and return its new path. Raises Busy while it is being played, OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        lock(descriptor, path, shared=True)
        paths.make(trash)
        target = free_name(trash / path.name)
        move(path, target)
    finally:
        os.close(descriptor)
    return target


class Trash:
    """Saves that a list of saved games has moved to the trash folder; the last one is restored first."""

    def __init__(self, folder: Path, trash: Path) -> None:
        self._folder, self._trash = folder, trash
        self._files: list[tuple[str, Path]] = []
        """The name of each save in the folder, and its path in the trash, where that name may have been taken."""

    def __len__(self) -> int:
        return len(self._files)

    def discard(self, file: str) -> None:
        """Move a save of the folder to the trash. Raises Busy while it is being played, OSError."""
        self.add(file, discard(self._folder / file, self._trash))

    def add(self, file: str, path: Path) -> None:
        """Add a save that is in the trash already. `file`: its name in the folder; `path`: that in the trash."""
        self._files.append((file, path))

    def restore(self) -> None:
        """Move the last save back. Raises OSError; it can be tried again if the file is still in the trash."""
        file, path = self._files.pop()
        try:
            restore(path, self._folder, file)
        except OSError:
            if os.path.lexists(path):
                self.add(file, path)
            raise


def restore(path: Path, folder: Path, file: str = "") -> Path:
    """Move a save from the trash to the folder and return its new path. Raises OSError.

    `file`: the name that it had in the folder, under which its tags, its coach and its mistakes are stored; empty for
    the name in the trash.
    """
    target = free_name(folder / (file or path.name))
    move(path, target)
    return target
