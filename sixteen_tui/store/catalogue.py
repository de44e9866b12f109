"""The folder of saved games: found by name, listed, thrown away and brought back.

Law: reading a list changes nothing in the folder, and nothing in it shows a card. What is deleted is moved, never
removed. A list is read file by file, so that whoever shows it need not wait for its end.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.store.disk import SUFFIX, SaveError, free_name, lock
from sixteen_tui.store.index import Entry, Index
from sixteen_tui.words.screens import score

if TYPE_CHECKING:
    from sixteen_tui.store.journal import Record


def read(path: Path) -> Record:
    """A save. What reads it is loaded with the first one: where the index knows all of them, home does without."""
    from sixteen_tui.store import journal

    return journal.read(path)


class Found(NamedTuple):
    """A file that is a save by its name."""

    name: str
    changed: int
    """When, in nanoseconds; 0 where the system does not tell."""
    stamp: str
    """What tells whether it is as it was: size, time, number on the disk. Empty where the system does not tell."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What the folder holds, what was played last first."""

    unfinished: list[Entry]
    finished: list[Entry]
    damaged: list[tuple[Path, SaveError | OSError]]


class Catalogue:
    """A folder and what is known of its games. It can be looked at again and again, and by threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._index = Index(folder.with_name(f"{folder.name}.index"))

    def files(self) -> list[Found]:
        """The saves by name, those written last first. Raises OSError."""
        try:
            with os.scandir(self.folder) as found:
                files = [_found(each) for each in found if each.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return []
        return sorted(files, key=lambda file: (file.changed, file.name), reverse=True)

    def look(
        self, files: Sequence[Found], *, to_count: bool = False
    ) -> Generator[Entry | SaveError | OSError, None, None]:
        """What each file is, or what is wrong with it (`path` or `filename` says which). Read are those not known yet.

        With `to_count` every entry can be counted (`Entry.countable`), not only shown.
        What was read is known from then on, also when no more is asked for in the middle.
        """
        try:
            for file in files:
                known = self._index.get(file.name, file.stamp) if file.stamp else None
                if known is not None and (not to_count or known.countable):
                    yield known
                    continue
                try:
                    record = read(self.folder / file.name)
                except FileNotFoundError:
                    continue  # deleted by another program while this one was looking
                except (SaveError, OSError) as error:
                    yield error
                    continue
                entry = Entry.of(record, file.name, file.stamp, score(record))
                if file.stamp:
                    self._index.put(entry)
                yield entry
        finally:
            self._index.keep([file.name for file in files])

    def latest_unfinished(self) -> Entry | None:
        """The game to go on with: the unfinished one that was written last. Raises OSError."""
        with contextlib.closing(self.look(self.files())) as found:
            return next((each for each in found if isinstance(each, Entry) and not each.finished), None)


def _found(file: os.DirEntry[str]) -> Found:
    try:
        found = file.stat()
    except OSError:
        return Found(file.name, 0, "")
    return Found(file.name, found.st_mtime_ns, f"{found.st_size} {found.st_mtime_ns} {found.st_ino}")


def listing(found: Iterable[Entry | SaveError | OSError]) -> Listing:
    """What was found, in the order in which it is shown."""
    made = Listing([], [], [])
    for each in found:
        if isinstance(each, Entry):
            (made.finished if each.finished else made.unfinished).append(each)
        else:
            path = each.path if isinstance(each, SaveError) else Path(str(each.filename))
            made.damaged.append((path, each))
    for entries in (made.unfinished, made.finished):
        entries.sort(key=lambda entry: (entry.last, entry.file), reverse=True)
    made.damaged.sort(reverse=True, key=lambda each: each[0])
    return made


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
