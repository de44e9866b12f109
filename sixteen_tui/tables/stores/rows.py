"""Documents of one table in PostgreSQL: a row for its places, and a row per line of its game.

Invariant: everything goes through the connection that holds the table's lease; an existing line means that the lease is
lost.
"""

from __future__ import annotations

import errno
import os
import zlib
from contextlib import suppress
from pathlib import Path

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import VERSIONS, Header
from sixteen_tui.saves.lines import SaveLines
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse, rewritten
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.stores import statements as sql
from sixteen_tui.tables.stores.database import Database, HostChange, PublishedLength
from sixteen_tui.tables.stores.store import LeaseLostError


def columns(places: Places) -> tuple[object, ...]:
    """Return the values of a table's columns, in the order of `statements.KEEP`."""
    seats = places.owners
    wanting = {
        owner
        for owner, place in zip(seats, places.places, strict=True)
        if owner and not (places.over and place.fetched)
    }
    text = places.encode().decode("ascii")
    return (
        text,
        places.opened_by,
        places.private,
        seats,
        sorted(wanting),
        bool(places.free),
        places.over,
        places.created,
    )


class Rows(SaveLines):
    """The open save of a game, one row per line."""

    def __init__(self, database: Database, id: str, raw: bytes, lines: int, crc: str) -> None:
        super().__init__(Path(f"{id}{SUFFIX}"), raw, lines, crc)
        self._database, self._id, self._rows = database, id, raw.count(b"\n")
        self._closed = False

    def _write(self, staged: bytes) -> None:
        lines = staged.decode("utf-8").split("\n")[:-1]
        if lines and self._closed:
            raise LeaseLostError(errno.ESTALE, os.strerror(errno.ESTALE))
        if lines:
            self._database.append(self._id, self._rows, lines)
            self._rows += len(lines)

    def verify(self) -> None:
        """Do nothing: the lease excludes other writers."""

    def renew(self, *, in_place: bool = False) -> None:
        """Raise OSError (EROFS): the lines have no other place than the table's rows."""
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    def remove(self) -> None:
        self._database.ask(sql.NO_LINES, (self._id,))

    def close(self) -> None:
        """Accept no more lines, so that the table can release its lease."""
        self._closed = True


class TableRows:
    """Documents of one table, through the generation of connections that holds its lease."""

    lines_wait = False

    def __init__(self, database: Database, number: int, id: str, told: int | None) -> None:
        self._database, self._number, self._id, self._told = database, number, id, told

    def write_places(self, places: Places) -> None:
        values = (*columns(places), self._number)
        if not self._database.ask(sql.KEEP, values):
            raise LeaseLostError(errno.ESTALE, os.strerror(errno.ESTALE))

    def places_changed(self) -> bool:
        """Return False: the lease excludes other writers."""
        return False

    def published(self) -> int | None:
        return self._told

    def set_published(self, length: int, *, wait: bool = False) -> None:
        self._told = length
        if wait:
            self._database.ask(sql.TOLD, ([self._number], [length], self._database.number))
        else:
            self._database.post(PublishedLength(self._number, length))

    def begin(self, header: Header) -> Rows:
        raw = header.line
        self._database.ask(sql.NO_LINES, (self._id,))
        self._database.append(self._id, 0, [raw.decode("utf-8")])
        return Rows(self._database, self._id, raw + b"\n", 0, f"{zlib.crc32(raw):08x}")

    def resume(self) -> tuple[Rows, Record]:
        """Read the game. A save of an older format version is rewritten in the current one first."""
        path = Path(f"{self._id}{SUFFIX}")
        raw = "".join(f"{line}\n" for (line,) in self._database.ask(sql.LINES, (self._id,))).encode("utf-8")
        record = parse(raw, path)
        if record.version not in VERSIONS:
            lines = rewritten(raw, record).decode("utf-8").split("\n")[:-1]
            numbered = ([self._id] * len(lines), [*range(len(lines))], lines)
            self._database.ask(sql.REPLACE, numbered)
            return self.resume()
        return Rows(self._database, self._id, raw, record.lines, record.crc), record

    def check_readable(self, *, begun: bool) -> None:
        """Do nothing: a server of a database hosts no table from its start."""

    def changed(self) -> float:
        """Return infinity: a hosted table is never forgotten. `Postgres.stale` finds forgotten tables that nobody
        hosts."""
        return float("inf")

    def remove(self) -> None:
        with suppress(OSError):
            self._database.ask(sql.NO_LINES, (self._id,))
            self._database.ask(sql.REMOVE, (self._number,))
        self._database.unlock(self._number)

    def put_aside(self) -> None:
        try:
            self._database.ask(sql.ASIDE, (self._number,))
        finally:
            self.release()

    def release(self) -> None:
        self._database.unlock(self._number)
        self._database.post(HostChange(self._number, here=False))
