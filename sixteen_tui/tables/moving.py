"""Moves tables from a folder into a database, and back: line for line, byte for byte.

Invariant: moves nothing that a server serves, on either side. A table is complete at its new place before it leaves the
old one, and an interrupted move can be repeated. Damaged and foreign files stay and are listed.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sixteen_tui.store import disk
from sixteen_tui.store.disk import SaveError
from sixteen_tui.store.journal import Journal
from sixteen_tui.store.records import contents, parse
from sixteen_tui.tables import statements as sql
from sixteen_tui.tables import where
from sixteen_tui.tables.database import Mover
from sixteen_tui.tables.files import SUFFIX, Files, TableFiles, read
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.rows import columns

MOVED: Final = "moved"
"""The folder of the files of tables that have been moved into a database."""


@dataclass
class Done:
    """What has been moved."""

    tables: int = 0
    lines: int = 0
    left: list[str] = field(default_factory=list)
    """What has not."""


@contextlib.contextmanager
def _unserved(folder: Path) -> Iterator[None]:
    """Keep servers away from a folder. Raises NoServerError where one is there."""
    disk.make_folder(folder)
    where.guard(folder)
    lock = where.locked(folder / where.LOCK)
    try:
        yield
    finally:
        os.close(lock)


def into(url: str, folder: Path) -> Done:
    """Move the tables of a folder into a database; their files are in the folder `moved` then.

    Raises NoServerError, BadStoreError, or OSError.
    """
    done = Done()
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
                with database.transaction():
                    values = (id, None, *columns(places))
                    ((number, _),) = database.ask(sql.OPEN, values)
                    database.ask(sql.TOLD_BEFORE, (documents.told(), number))
                    database.ask(sql.APPEND, ([id] * len(lines), [*range(len(lines))], lines))
            elif kept != (places.written().decode("ascii"), lines):
                done.left.append(path.name)
                continue
            documents.put_aside(MOVED)
            done.tables, done.lines = done.tables + 1, done.lines + len(lines)
        where.note(folder, elsewhere=True)
    return done


def _lines(documents: TableFiles, id: str) -> list[str]:
    """The lines of a game as they are in its file; a torn last one is set aside, as before a game is gone on with."""
    if not documents.path.exists():
        return []
    journal, record = Journal.open(documents.path)
    journal.close()
    if record.header.id != id:
        raise ValueError(id)
    return contents(documents.path).decode("utf-8").split("\n")[:-1]


def _kept(database: Mover, id: str) -> tuple[str, list[str]] | None:
    """What the database has of a table."""
    found = database.ask(sql.PLACES, (id,))
    return (found[0][0], [line for (line,) in database.ask(sql.LINES, (id,))]) if found else None


def out_of(url: str, folder: Path) -> Done:
    """Move the tables of a database into a folder, and away from there. Those that are put aside stay.

    Raises NoServerError, BadStoreError, or OSError.
    """
    done = Done()
    with _unserved(folder), Mover(url) as database:
        files = Files(folder)
        for id, number, text, told in database.ask(sql.ALL):
            lines = [line for (line,) in database.ask(sql.LINES, (id,))]
            raw = "".join(f"{line}\n" for line in lines).encode("utf-8")
            documents = TableFiles(files.folder, id)
            try:
                places = Places.known(text.encode("ascii"), id)
                _write(documents, places, raw)
            except (ValueError, SaveError, FileExistsError):
                done.left.append(id)
                continue
            if told is not None:
                documents.tell(told)
            with database.transaction():
                database.ask(sql.NO_LINES, (id,))
                database.ask(sql.REMOVE, (number,))
            done.tables, done.lines = done.tables + 1, done.lines + len(lines)
        where.note(folder, elsewhere=False)
    return done


def _write(documents: TableFiles, places: Places, raw: bytes) -> None:
    """Write the files of a table; those that are there already have to be the same.

    Raises ValueError or SaveError where its game does not hold or is another's, FileExistsError, or OSError.
    """
    if raw and parse(raw, documents.path).header.id != places.id:
        raise ValueError(places.id)
    if documents.path.exists():
        if contents(documents.path) != raw:
            raise FileExistsError(documents.path)
    elif raw:
        disk.write_new(documents.path, raw)
    path = documents.path.with_name(f"{places.id}{SUFFIX}")
    if path.exists() and contents(path) != places.written():
        raise FileExistsError(path)
    documents.keep(places)
