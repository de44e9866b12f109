"""Connections to PostgreSQL with the session and settings that a table server relies on.

Invariant: before any lock is taken, `prepare` has checked that each connection has a backend process for itself, and
has set `SETTINGS`, whatever the defaults of the role and the database are.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import product
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from sixteen_tui.tables.stores import statements as sql
from sixteen_tui.tables.stores.store import OutOfReachError
from sixteen_tui.tables.stores.threads import Threads

SILENT: Final = 5.0
"""Seconds after which a database that does not answer counts as lost; above the statement timeout `_SLOWEST` (ms)."""
_SLOWEST: Final = 4000
PAUSES: Final = (0.0, 0.02, 0.1)
"""Seconds to wait before a session check; each connection is checked once per pause."""
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
    """The database cannot be used, and a retry does not help. `code`: one of `text.refusals.BAD_STORE`."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code, self.details = code, details


def parse_address(url: str) -> dict[str, Any]:
    """Parse a connection address. Raises BadStoreError, also for a password: the command line is public (`ps`)."""
    try:
        given = conninfo_to_dict(url)
    except psycopg.Error:
        raise BadStoreError("no-address") from None
    if {"password", "sslpassword"} & {*given}:
        raise BadStoreError("no-password")
    return given


class DatabaseConnection:
    """Connection for one statement at a time. `since` is the monotonic start of the statement under way, or None."""

    def __init__(self, url: str, *, durable: bool, threads: Threads) -> None:
        self.threads = threads
        given = parse_address(url)
        options = f"{given.get('options', '')} {_OPTIONS}".strip()
        settings: dict[str, Any] = {**_DIALLING, **given, "options": options}
        self.connection = psycopg.connect("", autocommit=True, **settings)
        self.lock = threads.lock()
        self.since: float | None = None
        self._durable = durable

    def set(self) -> None:
        """Apply the session settings. Raises psycopg.Error; BadStoreError on a standby or if a setting fails."""
        if self.ask(sql.IN_RECOVERY) == [(True,)]:
            raise BadStoreError("read-only")
        settings = {**SETTINGS, "synchronous_commit": "on" if self._durable else "off"}
        allowed = {name for (name,) in self.ask(sql.SETTABLE, ([*settings],))}
        names = [name for name in settings if name in allowed]
        self.ask(sql.SET, (names, [settings[name] for name in names]))
        for name, wanted, found in self.ask(sql.UNSET, ([*settings], [*settings.values()])):
            raise BadStoreError("bad-setting", name=name, found=found, wanted=wanted)

    def ask(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Execute a statement and return its rows. Raises psycopg.Error."""
        with self.lock:
            self.since = self.threads.clock()
            try:
                cursor = self.connection.execute(statement, values)
                return cursor.fetchall() if cursor.description is not None else []
            finally:
                self.since = None

    def cut(self) -> None:
        """Shut down the socket. May be called in any thread; a statement that waits fails at once."""
        with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(self.connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with self.lock, suppress(psycopg.Error):
            self.connection.close()


def prepare(*lines: DatabaseConnection) -> None:
    """Check the sessions of connections and apply their settings. Raises BadStoreError or OSError."""
    try:
        _check_sessions(lines)
        for line in lines:
            line.set()
    except psycopg.Error as error:
        raise unusable(error) from error


def _check_sessions(lines: Sequence[DatabaseConnection]) -> None:
    """Check that each connection has a backend process for itself. Raises BadStoreError or psycopg.Error.

    Why: a transaction pooler may run each statement in another backend. An advisory lock (the lease of a table) would
    stay in a backend that serves other clients, and LISTEN would receive nothing. Each check opens a transaction on one
    connection, which reserves its backend there: with a pooler, the process id of some connection then changes.
    """
    with _patience(lines):
        first = [_process(line) for line in lines]
        pooled = len({*first}) < len(lines)
        for pause, pinned in product(PAUSES, range(len(lines))):
            if not pooled:
                lines[pinned].threads.sleep(
                    pause
                )  # a pooler may free a backend late; until then it looks like an own one
                others = [number for number in reversed(range(len(lines))) if number != pinned]
                lines[pinned].ask("begin")
                held = _process(lines[pinned])  # reserved until the rollback
                pooled = held != first[pinned] or any(_process(lines[n]) != first[n] for n in others)
                lines[pinned].ask("rollback")
                pooled = pooled or _process(lines[pinned]) != first[pinned]  # round robin
    if pooled:
        raise BadStoreError("pooled")


def _process(line: DatabaseConnection) -> int:
    ((found,),) = line.ask(sql.PROCESS)
    return int(found)


@contextmanager
def _patience(lines: Sequence[DatabaseConnection]) -> Iterator[None]:
    """Raise BadStoreError if the block takes longer than `SILENT` seconds.

    A pooler with fewer backends than `lines` never answers the last of them.
    """
    threads = lines[0].threads
    done, expired = threads.event(), threads.event()

    def watch() -> None:
        if not done.wait(SILENT):
            expired.set()
            for line in lines:
                line.cut()

    threads.start(watch, "patience")
    try:
        yield
    except psycopg.Error:
        if expired.is_set():
            raise BadStoreError("pooled") from None
        raise
    finally:
        done.set()


def connect(url: str, *, durable: bool = True, threads: Threads | None = None) -> DatabaseConnection:
    """Open a connection. `durable`: commits wait for the disk. Raises BadStoreError or OutOfReachError."""
    try:
        return DatabaseConnection(url, durable=durable, threads=threads or Threads())
    except psycopg.Error as error:
        raise unusable(error) from error


def unusable(error: psycopg.Error) -> Exception:
    """Convert an error: BadStoreError if a retry cannot help, otherwise OutOfReachError."""
    match error:
        case psycopg.errors.UndefinedTable() | psycopg.errors.InvalidSchemaName():
            return BadStoreError("no-schema")
        case psycopg.errors.InsufficientPrivilege():
            return BadStoreError("no-rights")
        case psycopg.errors.ReadOnlySqlTransaction():
            return BadStoreError("read-only")
    if sql.POOLER in str(error):
        return BadStoreError("pooled")
    return OutOfReachError()
