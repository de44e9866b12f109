"""The connections of a table server to PostgreSQL: one for leases and lines, one for notifications, one that listens.

Invariant: the three connections open and close together; each set is one numbered generation. A lease is an advisory
lock on the connection that also writes the lines, so losing the connection loses the lease. Nothing cached in one
generation is used in the next.
"""

from __future__ import annotations

import errno
import json
import os
import queue
import socket
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import psycopg

from sixteen_tui import __version__
from sixteen_tui.tables.stores import statements as sql
from sixteen_tui.tables.stores.dialling import (
    SILENT,
    BadStoreError,
    DatabaseConnection,
    Values,
    connect,
    prepare,
    unusable,
)
from sixteen_tui.tables.stores.store import OUT_OF_REACH, LeaseLostError, OutOfReachError
from sixteen_tui.tables.stores.threads import Threads

PULSE: Final = 0.1
"""Seconds between two calls of `pulse`."""
BEAT: Final = 0.5
"""Seconds between two heartbeats."""
LOOP: Final = 10.0
"""Heartbeats stop if the event loop has not run for so many seconds. One database call may block it for `SILENT`."""
LATE: Final = 3.0
"""Seconds without a heartbeat after which other servers terminate a server's lease connection."""
MOST_SERVERS: Final = (1 << 31) - 1
"""Largest server number (a PostgreSQL integer)."""
MOST_PARTS, MOST_UNFINISHED = 10_000, 1000
"""Limits on received parts of one delivery, and on servers whose delivery is incomplete."""
PAYLOAD: Final = 7000
"""Maximum characters of message text in one notification; PostgreSQL accepts fewer than 8000 bytes in all."""
MOST_POSTED: Final = 200_000
"""Maximum items that wait to be posted; above it the generation ends."""


class PublishedLength(NamedTuple):
    """Posted item: length up to which a table's log is published."""

    number: int
    length: int


class Description(NamedTuple):
    """Posted item: JSON description of a table for the lists of other servers."""

    id: str
    text: str


class HostChange(NamedTuple):
    """Posted item: this server hosts a table, or no longer does."""

    number: int
    here: bool


class Mail(NamedTuple):
    """Posted item: message to another server."""

    server: int
    message: dict[str, Any]


Post = PublishedLength | Description | HostChange | Mail


class _Round:
    """Lines of one `append` call that wait for the next INSERT."""

    def __init__(self, game: str, first: int, lines: Sequence[str]) -> None:
        self.game, self.first, self.lines = game, first, lines
        self.done, self.error = False, None  # type: bool, OSError | None


def create(url: str) -> None:
    """Create the schema. Raises BadStoreError or OSError."""
    line = connect(url)
    try:
        prepare(line)
        line.ask(Path(__file__).with_name("schema.sql").read_text("utf-8"))
    except psycopg.Error as error:
        raise unusable(error) from error
    finally:
        line.close()


class Database:
    """One generation of connections. Any thread that finds one of them broken calls `end`, which ends all leases."""

    def __init__(
        self, url: str, threads: Threads | None = None, connect: Callable[..., DatabaseConnection] = connect
    ) -> None:
        self._threads, self._connect = threads or Threads(), connect
        self.ended = self._threads.event()
        self.why = ""
        """Reason of the end: "silent" (no answer), "broken", "behind" (full post), "stepped-down" (own lock lost) or
        "locked" (a lease could not be released)."""
        self._lines: list[DatabaseConnection] = []
        try:
            self._lease, self._post, self.ear = (self._dialled(url, durable=each < 1) for each in range(3))
            prepare(*self._lines)
            self.number = self._announced()
            self.ear.ask(f'listen "sixteen_tui_{self.number}"')
        except psycopg.Error as error:
            self.finish()
            raise unusable(error) from error
        except Exception:
            self.finish()
            raise
        self.alive = frozenset({self.number})
        """Numbers of the live servers, as of the last `pulse` or message."""
        self.loop_seen = self._threads.clock()
        """Last sign of the event loop, in monotonic seconds."""
        self._posts = self._threads.queue()
        self._gathering, self._writing = self._threads.lock(), self._threads.lock()
        self._rounds: list[_Round] = []
        self._sent = 0
        self._parts: dict[int, list[str]] = {}
        self._beaten_at = float("-inf")
        self._threads.start(self._watch, "database")

    def _announced(self) -> int:
        """Register this server and return its number. Raises BadStoreError."""
        if self._lease.ask(sql.ENCODING) != [("UTF8",)]:
            raise BadStoreError("no-utf8")
        if self._lease.ask(sql.SERVES) != [(True,)]:
            raise BadStoreError("being-moved")
        ((number, _),) = self._lease.ask(sql.NEW_SERVER, (socket.gethostname(), __version__))
        return int(number)

    def _dialled(self, url: str, *, durable: bool) -> DatabaseConnection:
        line = self._connect(url, durable=durable, threads=self._threads)
        self._lines.append(line)
        return line

    # Its end

    def end(self, why: str) -> None:
        """Cut all connections, which releases the leases. May be called in any thread."""
        self.why = self.why or why
        self.ended.set()
        for line in self._lines:
            line.cut()

    def finish(self) -> None:
        """Close the connections. The caller has removed `ear` from the event loop before."""
        self.ended.set()
        for line in self._lines:
            line.close()

    def _watch(self) -> None:
        """End the generation if a statement waits longer than `SILENT` seconds for its answer."""
        while not self.ended.wait(SILENT / 10):
            waiting = [line.since for line in self._lines if line.since is not None]
            if waiting and self._threads.clock() - min(waiting) > SILENT:
                self.end("silent")

    def _failed(self, error: psycopg.Error, line: DatabaseConnection) -> OSError:
        """Convert an error of a statement; end the generation if its connection is closed."""
        if line.connection.closed or self.ended.is_set():
            self.end("broken")
            return OutOfReachError()
        code = errno.ENOSPC if isinstance(error, psycopg.errors.DiskFull) else errno.EIO
        return OSError(code, os.strerror(code))

    # Leases and lines

    def ask(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Execute a statement on the lease connection and return its rows.

        Raises FileExistsError if a unique constraint fails, otherwise OSError.
        """
        if self.ended.is_set():
            raise OutOfReachError
        if self._threads.in_loop():
            self.loop_seen = self._threads.clock()  # the call itself shows that the loop runs
        try:
            return self._lease.ask(statement, values)
        except psycopg.errors.UniqueViolation as error:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from error
        except psycopg.Error as error:
            raise self._failed(error, self._lease) from error

    def unlock(self, number: int) -> None:
        """Release the lease of a table. If that fails, end the generation: no server could take the table any more."""
        try:
            self.ask(sql.UNLOCK, (number,))
        except OSError:
            self.end("locked")

    def append(self, game: str, first: int, lines: Sequence[str]) -> None:
        """Write lines of a game, numbered from `first`, and wait until they are durable.

        Group commit: the thread that gets `_writing` takes all rounds gathered up to then and inserts them in one
        statement; their threads find them done when they get the lock. Raises LeaseLostError if one of the lines exists
        already, because another server wrote it, otherwise OSError; no line is written then.
        """
        mine = _Round(game, first, lines)
        with self._gathering:
            self._rounds.append(mine)
        with self._writing:
            if not mine.done:
                with self._gathering:
                    rounds, self._rounds = self._rounds, []
                self._insert(rounds)
        if mine.error is not None:
            raise mine.error

    def _insert(self, rounds: list[_Round]) -> None:
        """Keep the lines of all rounds at once; where that meets one that is there, each game's by themselves."""
        games = [each.game for each in rounds for _ in each.lines]
        numbers = [each.first + n for each in rounds for n in range(len(each.lines))]
        texts = [line for each in rounds for line in each.lines]
        failed: OSError | None = None
        try:
            self.ask(sql.APPEND, (games, numbers, texts))
        except FileExistsError:
            if len(rounds) > 1:
                for each in rounds:
                    self._insert([each])
                return
            failed = LeaseLostError(errno.ESTALE, OUT_OF_REACH)
        except OSError as error:
            failed = error
        for each in rounds:
            each.done, each.error = True, failed

    # The post: items that are sent without waiting

    def post(self, item: Post) -> None:
        """Queue an item for `deliver`. Ends the generation if more than `MOST_POSTED` items wait."""
        if not self.ended.is_set():
            self._posts.put(item)
        if self._posts.qsize() > MOST_POSTED:
            self.end("behind")

    def deliver(self, wait: float = 0.0) -> None:
        """Send the posted items; wait at most `wait` seconds for the first. Raises OSError.

        Only one thread at a time may call it, so that messages stay in order.
        """
        items: list[Post] = []
        with suppress(queue.Empty):
            items.append(self._posts.get(timeout=wait) if wait else self._posts.get_nowait())
            while len(items) < 1000:
                items.append(self._posts.get_nowait())
        hosted = {each.number: each.here for each in items if isinstance(each, HostChange)}
        if hosted:
            self._send(sql.HOSTED, (self.number, [*hosted], [*hosted.values()], self.number))
        told = {each.number: each.length for each in items if isinstance(each, PublishedLength)}
        shown = {each.id: each.text for each in items if isinstance(each, Description)}
        mail = [each for each in items if isinstance(each, Mail)]
        if told:  # before the mail publishes it at another server
            self._send(sql.TOLD, ([*told], [*told.values()], self.number))
        if mail:
            bodies = [*self._bodies(mail)]
            self._send(sql.NOTIFY, ([to for to, _ in bodies], [body for _, body in bodies]))
        if shown:
            self._send(sql.SHOW, ([*shown], [*shown.values()], self.number))

    def _send(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        if self.ended.is_set():
            raise OutOfReachError
        try:
            return self._post.ask(statement, values)
        except psycopg.Error as error:
            raise self._failed(error, self._post) from error

    def _bodies(self, mail: Sequence[Mail]) -> Iterable[tuple[int, str]]:
        """Yield server and payload of each notification: "sender number more text".

        The number makes payloads unique, because PostgreSQL drops duplicates within a transaction.
        """
        to: dict[int, list[dict[str, Any]]] = {}
        for each in mail:
            to.setdefault(each.server, []).append(each.message)
        for server, messages in to.items():
            text = json.dumps(messages, separators=(",", ":"))
            for start in range(0, len(text), PAYLOAD):
                self._sent += 1
                more = int(start + PAYLOAD < len(text))
                yield server, f"{self.number} {self._sent} {more} {text[start : start + PAYLOAD]}"

    def heard(self) -> Iterable[tuple[int, list[dict[str, Any]]]]:
        """Yield sender and messages of each complete delivery that has arrived. Raises OSError."""
        connection = self.ear.connection.pgconn
        try:
            connection.consume_input()
            while (found := connection.notifies()) is not None:
                with suppress(ValueError, RecursionError):  # skip an invalid payload
                    yield from self._whole(found.extra.decode("ascii"))
        except psycopg.Error as error:
            self.end("broken")
            raise self._failed(error, self.ear) from error

    def _whole(self, body: str) -> Iterable[tuple[int, list[dict[str, Any]]]]:
        """Add a part; yield its sender and the messages if it is the last one. Raises ValueError."""
        sender, _, more, text = body.split(" ", 3)
        number = int(sender)
        if len(self._parts) >= MOST_UNFINISHED:  # drop the parts of dead servers
            self._parts = {each: parts for each, parts in self._parts.items() if each in self.alive}
        if not 0 < number <= MOST_SERVERS or len(self._parts) >= MOST_UNFINISHED:
            raise ValueError(sender)
        parts = self._parts.setdefault(number, [])
        parts.append(text)
        if more == "0" or len(parts) > MOST_PARTS:
            del self._parts[number]
            messages = json.loads("".join(parts))
            if not isinstance(messages, list):
                raise ValueError(sender)
            self.alive |= {number}
            yield number, messages

    # The others

    def pulse(self) -> frozenset[int]:
        """Write a heartbeat and check the other servers. Return those that ended since the last call. Raises OSError.

        A server whose event loop hangs writes no heartbeat, and the others terminate its lease connection after `LATE`
        seconds. When it runs again, its own lock is free: this call ends its generation and raises OutOfReachError.
        """
        now, before = self._threads.clock(), self.alive
        if now - self._beaten_at >= BEAT and now - self.loop_seen < LOOP:
            self._beaten_at = now
            self._send(sql.BEATEN, (self.number,))
        found = self._send(sql.PEERS, (LATE,))
        dead = [number for number, _, free, _ in found if free]
        late = [number for number, old, free, _ in found if old and not free and number != self.number]
        if late:
            self._send(sql.STEP_DOWN, (late,))
        if dead:
            self._send(sql.BURY, (dead,))
        living = frozenset(number for number, _, free, _ in found if not free)
        if self.number not in living:
            self.end("stepped-down")
            raise OutOfReachError
        self.alive = living | (self.alive - before)  # new servers that `_whole` heard from during this call
        return before - living
