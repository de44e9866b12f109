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
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import psycopg

from sixteen_tui import __version__
from sixteen_tui.tables import statements as sql
from sixteen_tui.tables.dialling import SILENT, BadStoreError, Line, Values, dialled, prepare, unusable
from sixteen_tui.tables.kept import LeaseLostError, OutOfReachError
from sixteen_tui.words import refusals as say

PULSE: Final = 0.1
"""Seconds between two looks for servers that have gone."""
BEAT: Final = 0.5
"""Seconds between two signs of life."""
LOOP: Final = 10.0
"""Seconds in which the server has to go on for them to be given; it may wait for the database `SILENT` at a time."""
LATE: Final = 3.0
"""Seconds without one after which the others end a server's generation: it hangs, and holds its leases."""
MOST_SERVERS: Final = (1 << 31) - 1
"""The largest number of a server that the database can give."""
MOST_PARTS, MOST_UNFINISHED = 10_000, 1000
"""Parts of what one server sends at a time, and servers of which not all parts have come: far more than there are."""
PAYLOAD: Final = 7000
"""The most characters of a notification that are the message's; PostgreSQL takes 8000 bytes."""
MOST_POSTED: Final = 200_000
"""What may wait to be posted; a server that gets further behind ends its generation."""


class Told(NamedTuple):
    """To be posted: how far a table has been told."""

    number: int
    length: int


class Shown(NamedTuple):
    """To be posted: how a table looks now."""

    id: str
    text: str


class Hosted(NamedTuple):
    """To be posted: whether a table is hosted here, for those who look for it."""

    number: int
    here: bool


class Mail(NamedTuple):
    """To be posted: something for another server."""

    server: int
    message: dict[str, Any]


Post = Told | Shown | Hosted | Mail


class _Round:
    """Lines of one game that wait for the next INSERT."""

    def __init__(self, game: str, first: int, lines: Sequence[str]) -> None:
        self.game, self.first, self.lines = game, first, lines
        self.done, self.error = False, None  # type: bool, OSError | None


def create(url: str) -> None:
    """Make what a database has to have. Raises BadStoreError, or OSError."""
    line = dialled(url)
    try:
        prepare(line)
        line.ask(Path(__file__).with_name("schema.sql").read_text("utf-8"))
    except psycopg.Error as error:
        raise unusable(error) from error
    finally:
        line.close()


class Mover:
    """A database whose tables are moved, while no server serves it."""

    def __init__(self, url: str) -> None:
        self._url = url

    def __enter__(self) -> Self:
        self._line = dialled(self._url)
        with ExitStack() as undo:
            undo.callback(self._line.close)
            other = dialled(self._url)
            undo.callback(other.close)
            prepare(self._line, other)
            other.close()
            if self.ask(sql.ENCODING) != [("UTF8",)]:
                raise BadStoreError(say.no_utf8())
            if self.ask(sql.MOVES) != [(True,)]:
                raise BadStoreError(say.being_served())
            undo.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def ask(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """The rows of a statement. Raises BadStoreError, or OSError."""
        try:
            return self._line.ask(statement, values)
        except psycopg.Error as error:
            raise unusable(error) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is asked for in the block is done, or nothing of it."""
        with self._line.connection.transaction():
            yield


class Database:
    """One generation. Whoever finds one of its connections broken ends it, and with it all that it held."""

    def __init__(self, url: str) -> None:
        self.ended = threading.Event()
        self.why = ""
        """Why it has ended: "silent", "broken", "behind" with the post, or "stepped-down" for the others."""
        self._lines: list[Line] = []
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
        """The servers that live, as far as was seen last."""
        self.loop_seen = time.monotonic()
        """When the server's loop last said that it goes on."""
        self._posts: queue.Queue[Post] = queue.Queue()
        self._gathering, self._writing = threading.Lock(), threading.Lock()
        self._rounds: list[_Round] = []
        self._sent = 0
        self._parts: dict[int, list[str]] = {}
        self._beaten_at = float("-inf")
        threading.Thread(target=self._watch, name="database", daemon=True).start()

    def _announced(self) -> int:
        """The number of a server that lives from now on. Raises BadStoreError."""
        if self._lease.ask(sql.ENCODING) != [("UTF8",)]:
            raise BadStoreError(say.no_utf8())
        if self._lease.ask(sql.SERVES) != [(True,)]:
            raise BadStoreError(say.being_moved())
        ((number, _),) = self._lease.ask(sql.NEW_SERVER, (socket.gethostname(), __version__))
        return int(number)

    def _dialled(self, url: str, *, durable: bool) -> Line:
        line = dialled(url, durable=durable)
        self._lines.append(line)
        return line

    # Its end

    def end(self, why: str) -> None:
        """Let go of everything at once; from any thread."""
        self.why = self.why or why
        self.ended.set()
        for line in self._lines:
            line.cut()

    def finish(self) -> None:
        """Close what is ended, once nobody listens any more."""
        self.ended.set()
        for line in self._lines:
            line.close()

    def _watch(self) -> None:
        """End a generation whose database does not answer, so that nobody waits for it without end."""
        while not self.ended.wait(SILENT / 10):
            waiting = [line.since for line in self._lines if line.since is not None]
            if waiting and time.monotonic() - min(waiting) > SILENT:
                self.end("silent")

    def _failed(self, error: psycopg.Error, line: Line) -> OSError:
        """What a statement has come upon: the end of the generation, or something that the database refuses."""
        if line.connection.closed or self.ended.is_set():
            self.end("broken")
            return OutOfReachError(errno.EIO, say.out_of_reach())
        code = errno.ENOSPC if isinstance(error, psycopg.errors.DiskFull) else errno.EIO
        return OSError(code, os.strerror(code))

    # Leases and lines

    def ask(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """The rows of a statement, through the connection of the leases.

        Raises OSError, FileExistsError where something is there already.
        """
        if self.ended.is_set():
            raise OutOfReachError(errno.EIO, say.out_of_reach())
        if threading.current_thread() is threading.main_thread():
            self.loop_seen = time.monotonic()  # it goes on, however slowly
        try:
            return self._lease.ask(statement, values)
        except psycopg.errors.UniqueViolation as error:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from error
        except psycopg.Error as error:
            raise self._failed(error, self._lease) from error

    def append(self, game: str, first: int, lines: Sequence[str]) -> None:
        """Keep lines of a game from a number on, in one INSERT with whatever else is waiting to be kept.

        Raises LeaseLostError where one of them is there already, or OSError.
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
        games = [each.game for each in rounds for _ in each.lines]
        numbers = [each.first + n for each in rounds for n in range(len(each.lines))]
        texts = [line for each in rounds for line in each.lines]
        kept: dict[str, int] = {}
        failed: OSError | None = None
        try:
            kept = dict(self.ask(sql.APPEND, (games, numbers, texts)))
        except OSError as error:
            failed = error
        for each in rounds:
            each.done, each.error = True, failed
            if failed is None and kept.get(each.game, 0) < len(each.lines):
                each.error = LeaseLostError(errno.ESTALE, say.out_of_reach())

    # The post: what need not be waited for

    def post(self, item: Post) -> None:
        """Send something soon, in the order in which it is posted."""
        if not self.ended.is_set():
            self._posts.put(item)
        if self._posts.qsize() > MOST_POSTED:
            self.end("behind")

    def deliver(self, wait: float = 0.0) -> None:
        """Send what has been posted, after so many seconds at most. Raises OSError.

        One thread at a time may do so: what two send may overtake each other.
        """
        items: list[Post] = []
        with suppress(queue.Empty):
            items.append(self._posts.get(timeout=wait) if wait else self._posts.get_nowait())
            while len(items) < 1000:
                items.append(self._posts.get_nowait())
        hosted = {each.number: each.here for each in items if isinstance(each, Hosted)}
        if hosted:
            self._send(sql.HOSTED, (self.number, [*hosted], [*hosted.values()], self.number))
        told = {each.number: each.length for each in items if isinstance(each, Told)}
        shown = {each.id: each.text for each in items if isinstance(each, Shown)}
        mail = [each for each in items if isinstance(each, Mail)]
        if told:  # before anybody hears of it through the post
            self._send(sql.TOLD, ([*told], [*told.values()], self.number))
        if mail:
            bodies = [*self._bodies(mail)]
            self._send(sql.NOTIFY, ([to for to, _ in bodies], [body for _, body in bodies]))
        if shown:
            self._send(sql.SHOW, ([*shown], [*shown.values()], self.number))

    def _send(self, statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
        if self.ended.is_set():
            raise OutOfReachError(errno.EIO, say.out_of_reach())
        try:
            return self._post.ask(statement, values)
        except psycopg.Error as error:
            raise self._failed(error, self._post) from error

    def _bodies(self, mail: Sequence[Mail]) -> Iterable[tuple[int, str]]:
        """Notifications: what goes to a server, in parts that are numbered, because equal ones are sent once."""
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
        """What other servers have sent, as far as it has come. Raises OSError."""
        connection = self.ear.connection.pgconn
        try:
            connection.consume_input()
            while (found := connection.notifies()) is not None:
                with suppress(ValueError, RecursionError):  # what no server has sent is not the next one's trouble
                    yield from self._whole(found.extra.decode("ascii"))
        except psycopg.Error as error:
            self.end("broken")
            raise self._failed(error, self.ear) from error

    def _whole(self, body: str) -> Iterable[tuple[int, list[dict[str, Any]]]]:
        """The messages of a server, once their last part has come. Raises ValueError."""
        sender, _, more, text = body.split(" ", 3)
        number = int(sender)
        if len(self._parts) >= MOST_UNFINISHED:  # the rest of what has gone will not come
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
        """Give a sign of life, if the loop gives any, and see who else lives; who has gone since. Raises OSError.

        A server that has given no sign for long hangs, and its generation is ended. That is how one that hung finds,
        once it goes on, that it holds nothing any more.
        """
        now, before = time.monotonic(), self.alive
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
            raise OutOfReachError(errno.EIO, say.out_of_reach())
        self.alive = living | (self.alive - before)  # who was heard of meanwhile has only just come
        return before - living
