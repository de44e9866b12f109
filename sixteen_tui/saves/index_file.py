"""Index file: an SQLite database beside the folder of saves with an entry for each save.

Invariant: a cache. It may be deleted or damaged at any moment, and its content is not trusted: a row counts while its
checksum is right, its entry while size, time and inode of the file are unchanged. Anything else in its place is left
alone, or replaced if it is a regular file (tests/saves/test_index.py).
Threading: open during one operation of `Catalogue` only. Several programs may use the file at once.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from sixteen_tui import __version__
from sixteen_tui.saves.index import Entry

FORMAT: Final = 11
"""Raise it if the meaning of a value changes. A new `_Detail` needs no new number."""
_TABLES: Final = (
    "CREATE TABLE folder (changed)",
    "CREATE TABLE kept (what PRIMARY KEY, made_of, value, crc) WITHOUT ROWID",
    "CREATE TABLE games (file PRIMARY KEY, stamp, changed, state, id, last, details, fingerprint, crc) WITHOUT ROWID",
    "CREATE INDEX latest ON games (state, last, id)",
)
_UNFINISHED, _FINISHED, _UNREADABLE = range(3)
"""Values of `state`."""
AT_ONCE: Final = 100
"""The most files of one query; ten times as fast as a query for each."""
_WAIT: Final = 0.5
"""Seconds to wait for another program that writes the index."""
_FAR: Final = 1 << 62
"""Nanoseconds of a time that no row has; SQLite has no larger numbers."""


class Known(NamedTuple):
    """Facts in the index about a file without its entry."""

    name: str
    stamp: str
    changed: int
    state: int
    last: str
    """The time of the last line that is not a note, as in the file; "" for a file that cannot be read."""

    @property
    def unfinished(self) -> bool:
        """True for an unfinished game; False for one that is over, and for a file that cannot be read."""
        return self.state == _UNFINISHED


class Index:
    """The rows of an index file. A `with` statement opens the file, and at its end writes what is new."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._database: sqlite3.Connection | None = None
        self._usable = True
        """False if something is in its place that must stay, or if another program writes it."""
        self._rows: dict[str, tuple[object, ...]] = {}
        self._gone: set[str] = set()
        self._settled: int | None = None
        self._kept: dict[str, tuple[object, ...]] = {}

    def __enter__(self) -> Self:
        try:
            self._database = _opened(self.path)
        except (OSError, sqlite3.OperationalError):
            self._usable = False
        except sqlite3.DatabaseError:  # damaged: a new file takes its place
            self._close()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if self._rows or self._gone or self._kept or self._settled is not None:
                self._write()
        finally:
            self._close()

    def get(self, file: str, stamp: str) -> Entry | None:
        """Return the entry of a file, or None if it is missing or invalid, or if the file has changed."""
        return self.get_all({file: stamp}).get(file)

    def get_all(self, stamps: Mapping[str, str]) -> dict[str, Entry]:
        """Return the valid entries of files that have not changed. `stamps`: by file name, at most `AT_ONCE`."""
        found = self._entries([*stamps])
        return {file: entry for file, entry in found.items() if entry.stamp == stamps[file] and entry.holds}

    def fingerprint(self, file: str) -> str:
        """Return the fingerprint of the lines of a file that have been validated; "" for none."""
        entry = self._entries([file]).get(file)
        return entry.fingerprint if entry is not None else ""

    def _entries(self, files: Sequence[str]) -> dict[str, Entry]:
        names = [file for file in files if file.isprintable()]
        entries = {}
        query = f"SELECT * FROM games WHERE file IN ({', '.join('?' * len(names))})"  # noqa: S608  # placeholders alone
        for row in self._select(query, *names):
            match row:
                case str(file), str(stamp), int(), int(state), str(), str(last), str(details), str(fingerprint), int(
                    crc
                ):
                    if state != _UNREADABLE and crc == _crc(row[:-1]):
                        done = state == _FINISHED
                        entries[file] = Entry(
                            file, stamp, last, finished=done, details=details, fingerprint=fingerprint
                        )
        return entries

    def names(self) -> set[str]:
        """Return the names of all files that the index knows."""
        return {file for (file,) in self._select("SELECT file FROM games")}

    def count(self) -> int:
        """Return the number of files that the index knows."""
        return sum(int(count) for (count,) in self._select("SELECT count(*) FROM games"))

    def games(self) -> int:
        """Return the number of games among the saves that could be read: a copy has the id of its game."""
        rows = self._select("SELECT count(DISTINCT id) FROM games WHERE state IN (0, 1)")
        return sum(int(count) for (count,) in rows)

    def knows(self, file: str, changed: int) -> bool:
        """Return whether the index has a file as it was at this modification time."""
        if not file.isprintable():
            return False
        return bool(self._select("SELECT 1 FROM games WHERE file = ? AND changed = ?", file, changed))

    def not_over(self) -> list[Known]:
        """Return the files of games that are not over, and of saves that cannot be read."""
        return self._known("state IN (0, 2)")

    def newest(self, most: int) -> list[Known]:
        """Return the finished games that were played last."""
        return self._known("state = 1 ORDER BY last DESC, file DESC LIMIT ?", most)

    def _known(self, which: str, *values: object) -> list[Known]:
        query = f"SELECT file, stamp, changed, state, last FROM games WHERE {which}"  # noqa: S608  # constants alone
        kinds = [str, str, int, int, str]
        return [Known(*row) for row in self._select(query, *values) if [*map(type, row)] == kinds]

    def settled(self) -> int:
        """Return the time of the folder, in nanoseconds, when the index knew all of its files; 0 if it never did."""
        return next((int(changed) for (changed,) in self._select("SELECT changed FROM folder WHERE changed > 0")), 0)

    def put(self, entry: Entry) -> None:
        """Add an entry."""
        state = _FINISHED if entry.finished else _UNFINISHED
        self._put(entry.file, entry.stamp, state, entry.id, entry.last, entry.details, entry.fingerprint)

    def put_unreadable(self, file: str, stamp: str) -> None:
        """Add a file that is not a valid save, so that home does not read it again."""
        self._put(file, stamp, _UNREADABLE, "", "", "", "")

    def _put(self, file: str, stamp: str, state: int, *texts: str) -> None:
        """Add a row. A file whose name cannot be printed gets none, and is read every time."""
        changed = int(stamp.split(" ")[1]) if stamp else _FAR
        if abs(changed) < _FAR and file.isprintable():
            row = (file, stamp, changed, state, *texts)
            self._rows[file] = (*row, _crc(row))
            self._gone.discard(file)

    def drop(self, files: Iterable[str]) -> None:
        """Remove the rows of files that are gone."""
        self._gone.update(files)

    def settle(self, changed: int) -> None:
        """Store the time of the folder, of which the index knows all files. See `settled`."""
        self._settled = changed

    def kept(self, what: str, made_of: str) -> str | None:
        """Return a value that was computed from saves, if these have the same checksum now; else None."""
        for row in self._select("SELECT * FROM kept WHERE what = ?", what):
            match row:
                case str(), str(origin), str(value), int(crc) if origin == made_of and crc == _crc(row[:-1]):
                    return value
        return None

    def keep(self, what: str, made_of: str, value: str) -> None:
        """Store a value that was computed from saves. `made_of`: their checksum."""
        row = (what, made_of, value)
        self._kept[what] = (*row, _crc(row))

    # The database

    def _select(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query; none if the file cannot be read."""
        if self._database is None:
            return []
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.OperationalError:
            self._usable = False
        except sqlite3.DatabaseError:
            self._close()
        return []

    def _write(self) -> None:
        """Write what is new, if necessary to a new file. Ignores errors: those files are read again next time."""
        with contextlib.suppress(OSError, sqlite3.Error):
            if self._usable and self._database is not None:
                try:
                    self._put_all(self._database)
                except sqlite3.OperationalError:  # another program writes it, or it is write-protected
                    self._usable = False
                except sqlite3.DatabaseError:  # damaged
                    self._close()
            if self._usable and self._database is None:
                self._database = _created(self.path)
                self._put_all(self._database)

    def _put_all(self, database: sqlite3.Connection) -> None:
        with database:  # one transaction
            database.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", self._rows.values())
            database.executemany("DELETE FROM games WHERE file = ?", ((file,) for file in self._gone))
            database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", self._kept.values())
            if self._settled is not None:
                database.execute("DELETE FROM folder")
                database.execute("INSERT INTO folder VALUES (?)", (self._settled,))

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None


def _crc(row: tuple[object, ...]) -> int:
    """Return the checksum of a row, which is that of the types of its values, too."""
    return zlib.crc32(repr(row).encode("utf-8", "surrogatepass"))


def _version() -> int:
    """Return a number for the format and the version of the program, which alone uses the file."""
    return zlib.crc32(f"{FORMAT} {__version__}".encode()) & 0x7FFFFFFF


def _regular(path: Path) -> bool:
    """Return whether a path is a regular file, not a link to one. Raises OSError."""
    return stat.S_ISREG(os.lstat(path).st_mode)


def _opened(path: Path) -> sqlite3.Connection | None:
    """Open an index; None if there is none of this version. Raises OSError, sqlite3.Error."""
    journal = path.with_name(f"{path.name}-journal")
    there = [each for each in (path, journal) if os.path.lexists(each)]
    if not all(map(_regular, there)):
        raise FileExistsError
    if path not in there:
        return None
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", timeout=_WAIT, uri=True, check_same_thread=False)
    database.text_factory = partial(str, encoding="utf-8", errors="replace")  # then the checksum is wrong
    try:
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA synchronous = OFF")  # checksums detect what a loss of power tears
        found = {sql for (sql,) in database.execute("SELECT sql FROM sqlite_master")}
        if database.execute("PRAGMA user_version").fetchone() == (_version(),) and found == {*_TABLES}:
            return database
    except BaseException:
        database.close()
        raise
    database.close()
    return None


def _created(path: Path) -> sqlite3.Connection:
    """Create an empty index in place of the file that is there, if any. Raises OSError, sqlite3.Error."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600))
    database = sqlite3.connect(path, timeout=_WAIT, check_same_thread=False)
    try:
        database.execute("PRAGMA synchronous = OFF")
        for table in _TABLES:
            database.execute(table)
        database.execute(f"PRAGMA user_version = {_version()}")
    except BaseException:
        database.close()
        raise
    return database
