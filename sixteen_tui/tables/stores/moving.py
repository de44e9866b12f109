"""Moves tables from a folder into a database and back, byte for byte, and with them the decisions of admins.

Invariant: moves no table that a server serves, on either side. A table is complete at its new place before it leaves
the old one, and an interrupted move can be repeated. Damaged and foreign files stay and are listed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

import psycopg

from sixteen_tui.saves import disk
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import contents, now, parse
from sixteen_tui.tables import where
from sixteen_tui.tables.decisions import DamagedError, Decisions
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.stores import statements as sql
from sixteen_tui.tables.stores.dialling import BadStoreError, Values, connect, prepare, unusable
from sixteen_tui.tables.stores.files import DECISIONS, SUFFIX, Files, TableFiles, read
from sixteen_tui.tables.stores.postgres import DECISIONS as IN_DATABASE
from sixteen_tui.tables.stores.rows import columns

MOVED: Final = "moved"
"""Folder for the files of tables that were moved into a database."""


PATIENCE: Final = 3.0
"""Seconds in which a server that has just ended may still hold its lock."""


class Mover:
    """Exclusive connection to a database whose tables are moved; fails while a server uses the database."""

    def __init__(self, url: str) -> None:
        self._url = url

    def __enter__(self) -> Self:
        self._line = connect(self._url)
        with contextlib.ExitStack() as undo:
            undo.callback(self._line.close)
            other = connect(self._url)
            undo.callback(other.close)
            prepare(self._line, other)
            other.close()
            if self.ask(sql.ENCODING) != [("UTF8",)]:
                raise BadStoreError("no-utf8")
            self._lock()
            undo.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError, BadStoreError):
            self.ask(sql.MOVED)  # so that a server can start at once
        self._line.close()

    def _lock(self) -> None:
        """Keep servers out. Tries for `PATIENCE` seconds: PostgreSQL notices the end of a server after a moment."""
        end = time.monotonic() + PATIENCE
        while self.ask(sql.MOVES) != [(True,)]:
            if time.monotonic() > end:
                raise BadStoreError("being-served")
            time.sleep(0.1)

    def ask(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Execute a statement and return its rows.

        Raises BadStoreError, FileExistsError if a unique value exists already, otherwise OSError.
        """
        try:
            return self._line.ask(statement, values)
        except psycopg.errors.UniqueViolation as error:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from error
        except psycopg.Error as error:
            raise unusable(error) from error

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Run the statements of the block in one transaction."""
        with self._line.connection.transaction():
            yield


@dataclass
class MoveResult:
    """Result of a move."""

    tables: int = 0
    lines: int = 0
    left: list[str] = field(default_factory=list)
    """Names of the files, or ids of the tables, that were not moved."""
    sanctions: int = 0
    """Number of bans and mutes that were moved."""


@contextlib.contextmanager
def _unserved(folder: Path) -> Iterator[None]:
    """Hold the folder's server lock, so that no server serves it meanwhile. Raises NoServerError if one does."""
    disk.make_folder(folder)
    where.check_private(folder)
    lock = where.locked(folder / where.LOCK)
    try:
        yield
    finally:
        os.close(lock)


def into(url: str, folder: Path) -> MoveResult:
    """Move the tables of a folder into a database, and their files into the subfolder `moved`.

    Marks the folder (`where.note`), so that no server starts for it. Raises NoServerError, BadStoreError, or OSError.
    """
    done = MoveResult()
    with _unserved(folder), Mover(url) as database:
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            id = path.name.removesuffix(SUFFIX)
            documents = TableFiles(folder, id)
            try:
                places, lines = read(path), _lines(documents, id)
            except (OSError, ValueError, SaveError):
                done.left.append(path.name)
                continue
            kept = _kept(database, id)
            if kept is None:
                try:
                    with database.transaction():
                        values = (id, None, *columns(places))
                        ((number, _),) = database.ask(sql.OPEN, values)
                        database.ask(sql.TOLD_BEFORE, (documents.published(), number))
                        database.ask(sql.APPEND, ([id] * len(lines), [*range(len(lines))], lines))
                except FileExistsError:  # another table has its private code
                    done.left.append(path.name)
                    continue
            elif kept != (places.encode().decode("ascii"), lines):
                done.left.append(path.name)
                continue
            documents.put_aside(MOVED)
            done.tables, done.lines = done.tables + 1, done.lines + len(lines)
        _decisions_into(database, folder, done)
        where.mark_in_database(folder, elsewhere=True)
    return done


def _lines(documents: TableFiles, id: str) -> list[str]:
    """Return the lines of a game as they are in its save; empty if there is no save.

    A torn last line is set aside first, as on resuming a game. Raises ValueError if the save is another game's,
    SaveError, or OSError.
    """
    if not documents.path.exists():
        return []
    journal, record = Journal.open(documents.path)
    journal.close()
    if record.header.id != id:
        raise ValueError(id)
    return contents(documents.path).decode("utf-8").split("\n")[:-1]


def _kept(database: Mover, id: str) -> tuple[str, list[str]] | None:
    """Return a table's places document and lines from the database, or None if it has no such table."""
    found = database.ask(sql.PLACES, (id,))
    return (found[0][0], [line for (line,) in database.ask(sql.LINES, (id,))]) if found else None


def out_of(url: str, folder: Path) -> MoveResult:
    """Move the tables of a database into a folder and delete them from the database. Tables that were put aside stay.

    Raises NoServerError, BadStoreError, or OSError.
    """
    done = MoveResult()
    with _unserved(folder), Mover(url) as database:
        files = Files(folder)
        codes = {places.private: places.id for places, _ in files.tables()}
        for id, number, text, told in database.ask(sql.ALL):
            lines = [line for (line,) in database.ask(sql.LINES, (id,))]
            raw = "".join(f"{line}\n" for line in lines).encode("utf-8")
            documents = TableFiles(files.folder, id)
            try:
                places = Places.parse(text.encode("ascii"), id)
                _write(documents, places, raw, codes)
            except (ValueError, SaveError, FileExistsError):
                done.left.append(id)
                continue
            if told is not None:
                documents.set_published(told)
            with database.transaction():
                database.ask(sql.NO_LINES, (id,))
                database.ask(sql.REMOVE, (number,))
            done.tables, done.lines = done.tables + 1, done.lines + len(lines)
        _decisions_out_of(database, files, done)
        where.mark_in_database(folder, elsewhere=False)
    return done


def _decisions_into(database: Mover, folder: Path, done: MoveResult) -> None:
    """Add the decisions of admins in a folder to those in the database, and move their file to the subfolder."""
    path = folder / DECISIONS
    try:
        moved, there = Decisions.parse(Files(folder).read_decisions()), _decisions(database)
    except DamagedError:
        done.left.append(DECISIONS)
        return
    if path.exists():
        joined = there.joined(moved, now())
        database.ask(sql.REPLACE, ([IN_DATABASE], [0], [joined.encode().decode("ascii")]))
        disk.make_folder(folder / MOVED)
        path.rename(disk.free_name(folder / MOVED / DECISIONS))
        done.sanctions = len(joined.sanctions) - len([*there.holding(now())])


def _decisions_out_of(database: Mover, files: Files, done: MoveResult) -> None:
    """Add the decisions of admins in the database to those in a folder, and remove them from the database."""
    try:
        moved, here = _decisions(database), Decisions.parse(files.read_decisions())
    except DamagedError:
        done.left.append(DECISIONS)
        return
    if moved != Decisions():
        joined = here.joined(moved, now())
        files.write_decisions(joined.encode())
        database.ask(sql.NO_LINES, (IN_DATABASE,))
        done.sanctions = len(joined.sanctions) - len([*here.holding(now())])


def _decisions(database: Mover) -> Decisions:
    """Return the decisions in a database. Raises DamagedError."""
    found = database.ask(sql.LINES, (IN_DATABASE,))
    return Decisions.parse(found[0][0].encode() if found else None)


def _write(documents: TableFiles, places: Places, raw: bytes, codes: Mapping[str | None, str]) -> None:
    """Write the files of a table; `codes`: table id by private code.

    An existing file is accepted if its content is the same.

    Raises ValueError or SaveError if the game is damaged or another table's, FileExistsError if an existing file
    differs or another table has the private code, or OSError.
    """
    if places.private is not None and codes.get(places.private, places.id) != places.id:
        raise FileExistsError(places.private)
    if raw and parse(raw, documents.path).header.id != places.id:
        raise ValueError(places.id)
    if documents.path.exists():
        if contents(documents.path) != raw:
            raise FileExistsError(documents.path)
    elif raw:
        disk.write_new(documents.path, raw)
    path = documents.path.with_name(f"{places.id}{SUFFIX}")
    if path.exists() and contents(path) != places.encode():
        raise FileExistsError(path)
    documents.write_places(places)
