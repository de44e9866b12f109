"""Connections to PostgreSQL as a table server needs them: its own sessions, with settings that the server relies on.

Invariant: before a lock is taken, it is known that each connection keeps its session (`prepare`) and that the
settings are ours whatever the defaults of the role and of the database are (`SETTINGS`).
"""

from __future__ import annotations

import errno
import os
import socket
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import product
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from sixteen_tui.tables import statements as sql
from sixteen_tui.tables.kept import OutOfReachError
from sixteen_tui.words import refusals as say

SILENT: Final = 5.0
"""Seconds after which a database that does not answer is given up; a statement may take `_SLOWEST`."""
_SLOWEST: Final = 4000
PAUSES: Final = (0.0, 0.02, 0.1)
"""Seconds to wait before each connection is checked for a session of its own, one check each."""
SETTINGS: Final = {**sql.SETTINGS, "statement_timeout": f"{_SLOWEST}ms"}
_OPTIONS: Final = "-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3"
_DIALLING: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "client_encoding": "UTF8",
    "application_name": "sixteen-tui",
}
Values = Sequence[object] | Mapping[str, object]


class BadStoreError(Exception):
    """A database cannot be used at all. `why` is a clause for people."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def known(url: str) -> dict[str, Any]:
    """What an address says. Raises BadStoreError; a password in it would be seen by everybody on the machine."""
    try:
        given = conninfo_to_dict(url)
    except psycopg.Error:
        raise BadStoreError(say.no_address()) from None
    if {"password", "sslpassword"} & {*given}:
        raise BadStoreError(say.no_password())
    return given


class Line:
    """A connection, for one statement at a time, and since when it has been waiting for an answer."""

    def __init__(self, url: str, *, durable: bool) -> None:
        given = known(url)
        options = f"{given.get('options', '')} {_OPTIONS}".strip()
        settings: dict[str, Any] = {**_DIALLING, **given, "options": options}
        self.connection = psycopg.connect("", autocommit=True, **settings)
        self.lock = threading.Lock()
        self.since: float | None = None
        self._durable = durable

    def set(self) -> None:
        """Set what holds for the session. Raises psycopg.Error, or BadStoreError where it is otherwise all the same."""
        if self.ask(sql.IN_RECOVERY) == [(True,)]:
            raise BadStoreError(say.read_only())
        settings = {**SETTINGS, "synchronous_commit": "on" if self._durable else "off"}
        allowed = {name for (name,) in self.ask(sql.SETTABLE, ([*settings],))}
        names = [name for name in settings if name in allowed]
        self.ask(sql.SET, (names, [settings[name] for name in names]))
        for name, wanted, found in self.ask(sql.UNSET, ([*settings], [*settings.values()])):
            raise BadStoreError(say.bad_setting(name, found, wanted))

    def ask(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """The rows of a statement. Raises psycopg.Error."""
        with self.lock:
            self.since = time.monotonic()
            try:
                cursor = self.connection.execute(statement, values)
                return cursor.fetchall() if cursor.description is not None else []
            finally:
                self.since = None

    def cut(self) -> None:
        """End it from any thread, whoever is waiting for an answer."""
        with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(self.connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with self.lock, suppress(psycopg.Error):
            self.connection.close()


def prepare(*lines: Line) -> None:
    """Make connections ready: check their sessions, and set what holds for each. Raises BadStoreError, or OSError."""
    try:
        _check_sessions(lines)
        for line in lines:
            line.set()
    except psycopg.Error as error:
        raise unusable(error) from error


def _check_sessions(lines: Sequence[Line]) -> None:
    """Check that each connection has a process of the database for itself. Raises BadStoreError, or psycopg.Error.

    Why: a pooler by transaction hands the next statement to whichever connection is free. An advisory lock, the lease
    of a table, would stay with a connection that by then is somebody else's, and LISTEN hear nothing.
    """
    with _patience(lines):
        first = [_process(line) for line in lines]
        pooled = len({*first}) < len(lines)
        for pause, pinned in product(PAUSES, range(len(lines))):
            if not pooled:
                time.sleep(pause)  # until the pooler has freed a connection, it looks like one's own
                others = [number for number in reversed(range(len(lines))) if number != pinned]
                lines[pinned].ask("begin")
                held = _process(lines[pinned])  # what is used within a transaction is nobody else's
                pooled = held != first[pinned] or any(_process(lines[n]) != first[n] for n in others)
                lines[pinned].ask("rollback")
                pooled = pooled or _process(lines[pinned]) != first[pinned]  # as where all take turns
    if pooled:
        raise BadStoreError(say.pooled())


def _process(line: Line) -> int:
    ((found,),) = line.ask(sql.PROCESS)
    return int(found)


@contextmanager
def _patience(lines: Sequence[Line]) -> Iterator[None]:
    """Wait no longer than `SILENT` for answers: a pooler may have fewer connections than there are lines here."""
    expired = threading.Event()

    def end() -> None:
        expired.set()
        for line in lines:
            line.cut()

    timer = threading.Timer(SILENT, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except psycopg.Error:
        if expired.is_set():
            raise BadStoreError(say.pooled()) from None
        raise
    finally:
        timer.cancel()


def dialled(url: str, *, durable: bool = True) -> Line:
    """A connection. Raises BadStoreError, or OutOfReachError."""
    try:
        return Line(url, durable=durable)
    except psycopg.Error as error:
        raise unusable(error) from error


def unusable(error: psycopg.Error) -> Exception:
    """Why a database is of no use for now, or at all."""
    match error:
        case psycopg.errors.UndefinedTable() | psycopg.errors.InvalidSchemaName():
            return BadStoreError(say.no_schema())
        case psycopg.errors.InsufficientPrivilege():
            return BadStoreError(say.no_rights())
        case psycopg.errors.ReadOnlySqlTransaction():
            return BadStoreError(say.read_only())
    if sql.POOLER in str(error):
        return BadStoreError(say.pooled())
    return OutOfReachError(errno.EIO, say.out_of_reach())
