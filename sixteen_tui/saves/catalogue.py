"""Folder of saved games: find, list, move to the trash and back.

Invariant: listing changes nothing in the folder, and an entry of a list contains no card. A deleted save is moved,
never removed. A list is a generator, so that a screen can show its beginning before the last file is read.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Container, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.saves.copies import furthest
from sixteen_tui.saves.disk import SUFFIX, SaveError, free_name, is_save_name, lock, move
from sixteen_tui.saves.index import Entry, Index
from sixteen_tui.settings.paths import beside

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.saves.records import Record


LAST: Final = "last"
"""Name of the game played last, for `named`."""


class AmbiguousError(Exception):
    """A name that a person typed fits several games; `ids`: theirs, the most recently changed first."""

    def __init__(self, name: str, ids: Sequence[str]) -> None:
        super().__init__(name, ids)
        self.name, self.ids = name, [*ids]


def read(path: Path) -> Record:
    """Load a save as `records.read` does; defers the import of `records`, and with it pydantic."""
    from sixteen_tui.saves import records

    return records.read(path)


class Found(NamedTuple):
    """A file with the name of a save."""

    name: str
    changed: int
    """Modification time in nanoseconds; 0 if stat fails."""
    stamp: str
    """Size, modification time and inode, to detect a change; empty if stat fails."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The saves of the folder, the most recently played first."""

    unfinished: list[Entry]
    finished: list[Entry]
    damaged: list[tuple[Path, SaveError | OSError]]


class Catalogue:
    """A folder of saves with its index. Several threads may use it, but not at the same time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._index = Index(beside(folder, "index"))

    def files(self) -> list[Found]:
        """Return the saves in the folder, the most recently changed first. Raises OSError."""
        try:
            with os.scandir(self.folder) as found:
                files = [_found(each) for each in found if is_save_name(each.name)]
        except FileNotFoundError:
            return []
        return sorted(files, key=lambda file: (file.changed, file.name), reverse=True)

    def look(
        self, files: Sequence[Found], *, to_count: bool = False
    ) -> Generator[Entry | SaveError | OSError, None, None]:
        """Yield the entry of each file, or its error with the `path` or `filename`; reads only what the index lacks.

        With `to_count` an entry from the index counts only if it is `countable`. When the generator ends or is closed,
        it writes the entries that it has read to the index.
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
                    continue  # deleted by another program after the folder was read
                except (SaveError, OSError) as error:
                    yield error
                    continue
                entry = Entry.of(record, file.name, file.stamp)
                if file.stamp:
                    self._index.put(entry)
                yield entry
        finally:
            self._index.write([file.name for file in files])

    def latest_unfinished(self) -> Entry | None:
        """Return the unfinished game that was written last; ignores copies of valid saves. Raises OSError."""
        files = self.files()
        names = {file.name for file in files}
        with contextlib.closing(self.look(files)) as found:
            for each in found:
                if isinstance(each, Entry) and not each.finished and not self._superseded(each, names):
                    newest = self._furthest(each)
                    if newest is not None:
                        return newest
        return None

    def _furthest(self, entry: Entry) -> Entry | None:
        """Return the entry of the `furthest` file of a game; None if that game is finished."""
        path = furthest(self.folder / entry.file)
        if path.name == entry.file:
            return entry
        record = read(path)
        return None if record.finished else Entry.of(record, path.name, "")

    def _superseded(self, entry: Entry, names: Container[str]) -> bool:
        """Return whether a save is a copy of a valid save."""
        if not is_copy(entry.file, entry.id, names):
            return False
        try:
            read(self.folder / f"{entry.id}{SUFFIX}")
        except (SaveError, OSError):
            return False
        return True

    def copies(self, entries: Iterable[Entry]) -> dict[str, Copy]:
        """Return those saves that are copies of another save, by file name."""
        from sixteen_tui.saves.copies import found

        return found(self.folder, ((entry.file, entry.id) for entry in entries))


def is_copy(file: str, id: str, names: Container[str]) -> bool:
    """Return whether a save is a copy: its id names another file, which is among the `names` in the folder."""
    return file != f"{id}{SUFFIX}" and f"{id}{SUFFIX}" in names


def _found(file: os.DirEntry[str]) -> Found:
    try:
        found = file.stat()
    except OSError:
        return Found(file.name, 0, "")
    return Found(file.name, found.st_mtime_ns, f"{found.st_size} {found.st_mtime_ns} {found.st_ino}")


def listing(found: Iterable[Entry | SaveError | OSError]) -> Listing:
    """Sort the results of `Catalogue.look` into display order."""
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
    """Return the path of a save given by its path, or by its id or its file name in the folder.

    Raises FileNotFoundError.
    """
    path = Path(name)
    with contextlib.suppress(OSError):
        if path.exists() or path.is_symlink():
            return path
        if os.sep not in name:
            for file in (f"{name}{SUFFIX}", name):
                if is_save_name(file) and (folder / file).exists():
                    return folder / file
    raise FileNotFoundError(name)


def meant(folder: Path, name: str) -> Path:
    """Return the path of a save, given as for `find` or `named`. Raises FileNotFoundError, AmbiguousError."""
    with contextlib.suppress(FileNotFoundError):
        return find(folder, name)
    try:
        return folder / named([file.name for file in Catalogue(folder).files()], name)
    except OSError:
        raise FileNotFoundError(name) from None


def named(files: Sequence[str], name: str) -> str:
    """Return the file that a person means, among `files`, which are sorted by change, the latest first.

    `name`: an id, its beginning, its end, the beginning of its random last part, or `last`. Raises FileNotFoundError,
    AmbiguousError.
    """
    if name == LAST and files:
        return files[0]
    ids = {file.removesuffix(SUFFIX): file for file in files}
    if name in ids:
        return ids[name]
    text = name.casefold()
    fitting = [id for id in ids if text and _means(text, id.casefold())]
    if len(fitting) > 1:
        raise AmbiguousError(name, fitting)
    for id in fitting:
        return ids[id]
    raise FileNotFoundError(name)


def _means(text: str, id: str) -> bool:
    return id.startswith(text) or id.endswith(text) or id.rpartition("-")[2].startswith(text)


def saved(folder: Path) -> Iterator[Record | SaveError | OSError]:
    """Yield every save of the folder, read without the index, or its error; sorted by file name, descending."""
    try:
        paths = sorted((path for path in folder.iterdir() if is_save_name(path.name)), reverse=True)
    except FileNotFoundError:
        return
    for path in paths:
        try:
            yield read(path)
        except FileNotFoundError:
            continue  # deleted by another program after the folder was read
        except (SaveError, OSError) as error:
            yield error


def discard(path: Path, trash: Path) -> Path:
    """Move a save to the trash folder and return its new path. Raises Busy while it is being played, OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        lock(descriptor, path, shared=True)
        trash.mkdir(parents=True, exist_ok=True, mode=0o700)
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
