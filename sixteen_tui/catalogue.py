"""The folder of saved games: found by name, listed, thrown away and brought back.

Law: reading a list changes nothing, and nothing in it shows a card. What is deleted is moved, never removed.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sixteen_tui.journal import SUFFIX, Record, SaveError, free_name, lock, read


@dataclass(frozen=True, slots=True)
class Listing:
    """What the folder holds."""

    unfinished: list[Record]
    finished: list[Record]
    damaged: list[tuple[Path, SaveError | OSError]]


def listing(folder: Path) -> Listing:
    """Read every save of a folder."""
    found = Listing([], [], [])
    for each in saved(folder):
        if isinstance(each, Record):
            (found.finished if each.finished else found.unfinished).append(each)
        else:
            path = each.path if isinstance(each, SaveError) else Path(str(each.filename))
            found.damaged.append((path, each))
    for records in (found.unfinished, found.finished):
        records.sort(key=lambda record: (record.last, record.header.id), reverse=True)
    return found


def latest_unfinished(folder: Path) -> Record | None:
    """The game to go on with: the unfinished one that was played last."""
    return next(iter(listing(folder).unfinished), None)


def find(folder: Path, name: str) -> Path:
    """The save that a person means: a file, or the id of a game in the folder. Raises FileNotFoundError."""
    path = Path(name)
    with contextlib.suppress(OSError):
        if path.exists() or path.is_symlink():
            return path
        if os.sep not in name and (folder / f"{name}{SUFFIX}").exists():
            return folder / f"{name}{SUFFIX}"
    raise FileNotFoundError(name)


def saved(folder: Path) -> Iterator[Record | SaveError | OSError]:
    """Every save of the folder, or what is wrong with it (`path` or `filename` says which), newest name first."""
    try:
        paths = sorted((path for path in folder.iterdir() if path.name.endswith(SUFFIX)), reverse=True)
    except FileNotFoundError:
        return
    for path in paths:
        try:
            yield read(path)
        except FileNotFoundError:
            continue  # deleted by another program while this one was looking
        except (SaveError, OSError) as error:
            yield error


def discard(path: Path, trash: Path) -> Path:
    """Move a save to the trash folder; returns where it is now. Raises Busy while it is being played, OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        lock(descriptor, path)
        trash.mkdir(parents=True, exist_ok=True, mode=0o700)
        target = free_name(trash / path.name)
        path.rename(target)
    finally:
        os.close(descriptor)
    return target


def restore(path: Path, folder: Path) -> Path:
    """Bring a save back from the trash; returns where it is now. Raises OSError."""
    target = free_name(folder / path.name)
    path.rename(target)
    return target
