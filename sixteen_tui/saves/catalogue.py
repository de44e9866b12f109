"""Folder of saved games: lists them, and finds those that wait.

Invariant: listing changes nothing in the folder, and an entry of a list contains no card. A list is a generator, so
that a screen can show its beginning before the last file is read.
"""

from __future__ import annotations

import contextlib
import os
import time
from bisect import insort
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.saves import fingerprints
from sixteen_tui.saves.copies import furthest
from sixteen_tui.saves.disk import SUFFIX, SaveError, is_save_name
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.index_file import AT_ONCE, Index, Known
from sixteen_tui.settings.paths import beside

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Ahead, Copy
    from sixteen_tui.saves.journal import Journal
    from sixteen_tui.saves.record import Record


_SECOND: Final = 1_000_000_000
"""Nanoseconds."""
_COARSE: Final = 2.0
"""Seconds by which a file system may round the time of a file down."""
_TICK: Final = 2_000_000_000
"""Nanoseconds within which a file system may give a folder the same time twice."""


def read(path: Path) -> Record:
    """Load a save as `records.read` does; defers the import of `records`, which only needs the rules to read."""
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


class Recent(NamedTuple):
    """The saved games that home shows."""

    latest: Entry | None = None
    """The unfinished game that was played last."""
    number: int = 0
    """The number of games (`Index.games`); 0 while the index lacks files."""
    ended: Sequence[Entry] = ()
    """The finished games that were played last, without copies of valid saves."""


class _Survey(NamedTuple):
    """The folder of saves, compared with the index."""

    changed: int = 0
    """Modification time of the folder in nanoseconds."""
    number: int = 0
    waiting: Sequence[Known] = ()
    """The unfinished games of the index whose files have not changed."""
    unread: Sequence[Found] = ()
    """Files that the index lacks, or that have changed."""


class Catalogue:
    """A folder of saves with its index. Several threads may use it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = beside(folder, "index")

    def files(self) -> list[Found]:
        """Return the saves in the folder, the most recently changed first. Raises OSError."""
        try:
            with os.scandir(self.folder) as found:
                files = [_found(each) for each in found if is_save_name(each.name)]
        except FileNotFoundError:
            return []
        return sorted(files, key=_order, reverse=True)

    def look(
        self, files: Iterable[Found], *, to_count: bool = False
    ) -> Generator[Entry | SaveError | OSError, None, None]:
        """Yield the entry of each file, or its error with the `path` or `filename`; reads only what the index lacks.

        With `to_count` an entry from the index counts only if it is `countable`. When the generator ends or is closed,
        it writes the entries that it has read to the index.
        """
        rest = iter(files)
        with Index(self._path) as index:
            while some := [*islice(rest, AT_ONCE)]:
                known = index.get_all({file.name: file.stamp for file in some if file.stamp})
                for file in some:
                    entry = known.get(file.name)
                    if entry is not None and (not to_count or entry.countable):
                        yield entry
                    elif (found := self._read(index, file)) is not None:
                        yield found

    def _looked(self, index: Index, file: Found) -> Entry | SaveError | OSError | None:
        known = index.get(file.name, file.stamp) if file.stamp else None
        return self._read(index, file) if known is None else known

    def _read(self, index: Index, file: Found) -> Entry | SaveError | OSError | None:
        """Read a file and put it into the index; return its entry or its error, None if it has been deleted."""
        try:
            record = read(self.folder / file.name)
        except FileNotFoundError:
            return None
        except SaveError as error:
            index.put_unreadable(file.name, file.stamp)
            return error
        except OSError as error:
            return error
        entry = Entry.of(record, file.name, file.stamp)
        index.put(entry)
        return entry

    def unfinished(self) -> Generator[Entry, None, None]:
        """Yield the unfinished games in the order of `by_play`; reads as few files as `recent` does.

        Ignores copies of valid saves. Raises OSError.
        """
        with Index(self._path) as index:
            yield from self._in_order(index, self._survey(index))

    def last(self) -> Entry | None:
        """Return the game that `last_played` returns of all; reads as few files as `recent` does. Raises OSError."""
        with Index(self._path) as index:
            survey = self._survey(index)
        with Index(self._path) as index:
            return next(self._in_order(index, survey, index.newest(AT_ONCE)), None)

    def latest_unfinished(self) -> Entry | None:
        """Return the unfinished game that was played last; ignores copies of valid saves. Raises OSError."""
        return self.recent(0).latest

    def recent(self, most: int) -> Recent:
        """Return the games that home shows; `most`: the number of files among which those that ended are sought.

        Asks the index, and reads only files that are new or have changed since, up to the latest unfinished game. So
        the time does not depend on the number of games. Raises OSError.
        """
        with Index(self._path) as index:
            survey = self._survey(index)
            latest = next(self._in_order(index, survey), None)
        with Index(self._path) as index:
            unread = sorted(survey.unread, key=_order, reverse=True)[:most]
            files = {file.name: file for file in (*map(_of_index, index.newest(most)), *unread)}
            found = [self._looked(index, file) for file in files.values()]
            known = survey.changed == index.settled() or index.count() != survey.number
            if not known and survey.changed < time.time_ns() - _TICK:
                index.settle(survey.changed)
        with Index(self._path) as index:
            games = index.games() if all(index.knows(each.name, each.changed) for each in survey.unread) else 0
        ended = by_play(each for each in found if isinstance(each, Entry) and each.finished)[:most]
        return Recent(latest, games, [each for each in ended if not self._superseded(each)])

    def _survey(self, index: Index) -> _Survey:
        """Compare the folder with the index. Raises OSError.

        While the folder is unchanged it has the files of the index. Only those are looked at that may change: games
        that are not over, and files that could not be read.
        """
        try:
            changed = self.folder.stat().st_mtime_ns
            if changed == index.settled():
                new, count = set[str](), index.count()
            else:
                names, known = self._names(), index.names()
                new, count = names - known, len(names)
                index.drop(known - names)
        except FileNotFoundError:
            return _Survey()
        not_over = {each.name: each for each in index.not_over()}
        files = [_found(self.folder / name) for name in (*new, *not_over)]
        unread = [file for file in files if file.name in new or file.stamp != not_over[file.name].stamp]
        gone = {file.name for file in unread}
        waiting = [each for each in not_over.values() if each.unfinished and each.name not in gone]
        return _Survey(changed, count, waiting, unread)

    def _names(self) -> set[str]:
        with os.scandir(self.folder) as found:
            return {each.name for each in found if is_save_name(each.name)}

    def _in_order(self, index: Index, survey: _Survey, ended: Sequence[Known] | None = None) -> Iterator[Entry]:
        """Yield the unfinished games in the order of `by_play`, with `ended` those that are over, too.

        `ended`: the games of the index that were over and may come first.
        A game was played no later than its file changed, so an unread file is not read before its time is reached.
        """
        waiting: list[tuple[float, str, Found | Entry]] = [
            *((_latest(each), each.name, _of_index(each)) for each in survey.waiting),
            *((_latest(each), each.name, _found(self.folder / each.name)) for each in ended or ()),
            *((file.changed / _SECOND + _COARSE, file.name, file) for file in survey.unread),
        ]
        waiting.sort(key=_when)
        while waiting:
            _, _, each = waiting.pop()
            if isinstance(each, Entry):
                yield each
                continue
            found = self._looked(index, each)
            if not isinstance(found, Entry) or (found.finished and ended is None):
                continue
            if not self._superseded(found):
                insort(waiting, (*_played(found), found), key=_when)

    def last_played(self, entries: Iterable[Entry]) -> Entry | None:
        """Return the first of these games in the order of `by_play`; of copies the file that is resumed."""
        return next((each for each in by_play(entries) if not self._superseded(each)), None)

    def _superseded(self, entry: Entry) -> bool:
        """Return whether a valid save of the same game is resumed instead (`furthest`)."""
        original = self.folder / f"{entry.id}{SUFFIX}"
        if not os.path.lexists(original):
            return False
        if entry.file != original.name and not _differ_in_case(self.folder / entry.file, original):
            try:
                read(original)
            except (SaveError, OSError):
                return False
            return entry.file != furthest(original).name
        return furthest(original) != original

    def copies(self, entries: Iterable[Entry]) -> dict[str, Copy]:
        """Return those saves that are copies of another save, by file name."""
        from sixteen_tui.saves.copies import found

        return found(self.folder, ((entry.file, entry.id, entry.lines) for entry in entries))

    def ahead(self, record: Record) -> Ahead:
        """Compare a game with the files that have more lines and whose names begin with its id; see `copies.ahead`.

        Of very many files the largest are looked at. Raises OSError.
        """
        from sixteen_tui.saves.copies import Ahead, ahead

        id, own = record.header.id, record.path.name
        with os.scandir(self.folder) as found:
            files = [_found(each) for each in found if each.name.startswith(id) and is_save_name(each.name)]
        files = sorted((file for file in files if file.name != own), key=_size, reverse=True)
        if not files:
            return Ahead()
        entries = [each for each in self.look(files[:AT_ONCE]) if isinstance(each, Entry)]
        lines = {entry.file: entry.lines for entry in entries if entry.lines > record.lines}
        said = ahead(record.path, lines)
        return said._replace(left=said.left + len(files[AT_ONCE:]))


def number(entries: Iterable[Entry]) -> int:
    """Return the number of games among these saves, as `Index.games` does: a copy has the id of its game."""
    return len({entry.id for entry in entries})


def knows(path: Path) -> bool:
    """Return whether the index of its folder has the entry of a save as the file is now."""
    file = _found(path)
    with Index(beside(path.parent, "index")) as index:
        return bool(file.stamp) and index.get(file.name, file.stamp) is not None


def remember(record: Record, journal: Journal) -> None:
    """Put a game that this program has written into the index, so that it is not validated again. Ignores errors."""
    with contextlib.suppress(OSError):
        file, content = _found(journal.path), journal.persisted
        if file.stamp.split(" ")[0] != str(len(content)):
            return  # another program has changed it
        lines = content.count(b"\n") - 1
        kept = replace(record, lines=lines, last=journal.last, fingerprint=fingerprints.of(content))
        with Index(beside(journal.path.parent, "index")) as index:
            index.put(Entry.of(kept, file.name, file.stamp))


def _of_index(known: Known) -> Found:
    return Found(known.name, known.changed, known.stamp)


def _order(file: Found) -> tuple[int, str]:
    return file.changed, file.name


def _when(waiting: tuple[float, str, Found | Entry]) -> tuple[float, str]:
    """Return time and file name of a game in `Catalogue._in_order`."""
    return waiting[:2]


def _latest(known: Known) -> float:
    """Return when a game was played last, or a later time if the index is damaged."""
    try:
        return datetime.fromisoformat(known.last.upper()).timestamp()
    except (ValueError, OverflowError, OSError):
        return known.changed / _SECOND + _COARSE


def _size(file: Found) -> tuple[int, str]:
    return int(file.stamp.partition(" ")[0] or 0), file.name


def _differ_in_case(path: Path, other: Path) -> bool:
    """Return whether two names of one file differ only in capitals, in a folder whose file system ignores them."""
    with contextlib.suppress(OSError):
        return path.name.casefold() == other.name.casefold() and path.samefile(other)
    return False


def _found(file: os.DirEntry[str] | Path) -> Found:
    try:
        found = file.stat()
    except OSError:
        return Found(file.name, 0, "")
    return Found(file.name, found.st_mtime_ns, f"{found.st_size} {found.st_mtime_ns} {found.st_ino}")


def by_play(entries: Iterable[Entry]) -> list[Entry]:
    """Sort games by the time of their last line, the latest first: the order of every list, and of `last` as a name.

    Why: the time of a file changes when a person or a sync program copies it.
    """
    return sorted(entries, key=_played, reverse=True)


def _played(entry: Entry) -> tuple[float, str]:
    return datetime.fromisoformat(entry.last.upper()).timestamp(), entry.file


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
        entries[:] = by_play(entries)
    made.damaged.sort(reverse=True, key=lambda each: each[0])
    return made


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
