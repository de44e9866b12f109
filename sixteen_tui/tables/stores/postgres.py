"""Store of tables in PostgreSQL, for servers on many machines: a line is a row, a lease an advisory lock.

Invariant: after the connections broke, nothing that was read or held before is used again: another server may have
hosted the table meanwhile. The holder of the lock hosts a table; the column `host` only says where to ask.
"""

from __future__ import annotations

import errno
import json
import logging
import os
from asyncio import AbstractEventLoop
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Final

from sixteen_tui.tables import from_server
from sixteen_tui.tables.events import event
from sixteen_tui.tables.places import NOBODY, Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.stores import statements as sql
from sixteen_tui.tables.stores.database import PULSE, Database, Description, HostChange, Mail
from sixteen_tui.tables.stores.dialling import BadStoreError, DatabaseConnection, connect
from sixteen_tui.tables.stores.rows import TableRows, columns
from sixteen_tui.tables.stores.store import MOST_LISTED, ElsewhereError, LeaseLostError, OpenedCounts, StoreListener
from sixteen_tui.tables.stores.threads import Thread, Threads

FIRST, LAST = 0.1, 1.0
"""Seconds between two attempts to reconnect: the first pause, and the longest."""
DECISIONS: Final = ".admin"
"""`line.game` of the row with the decisions of admins; no id of a table, which begin with a letter or a digit."""
DIGEST: Final = ".digest "
"""`line.game` of the row with the day of a person's last digest, before the owner; `line.n` is the day."""
SWEPT: Final = 100
"""Most tables that one sweep checks."""
TAKEN: Final = 20
"""Most games that one search for clocks and notices takes, so that several servers share them."""


def _listed(id: str, shown: str | None, places: str) -> Message | None:
    """Parse the list entry that another server published for a table; None if it is malformed.

    A server that ends right after it has opened a table, or moved it into the database, has published none.
    """
    with suppress(ValueError, RecursionError):
        found: object = json.loads(shown) if shown is not None else (known := _places(id, places)) and known.described()
        if isinstance(found, dict) and from_server.listed({"turns": [], **found, "yours": [], "turn": False}):
            return found
    return None


def _places(id: str, text: str) -> Places | None:
    """Parse the places of a table; None if they are invalid."""
    with suppress(ValueError):
        return Places.parse(text.encode(), id)
    return None


class Postgres:
    """The tables of a database. This server hosts those that somebody has asked it for."""

    writers = 64
    shared = True
    unreadable = 0
    folder = None

    def __init__(
        self, url: str, threads: Threads | None = None, connect: Callable[..., DatabaseConnection] = connect
    ) -> None:
        """Raises BadStoreError, or OSError where the database is out of reach."""
        self._url, self._threads, self._connect = url, threads or Threads(), connect
        self.database = Database(url, self._threads, connect)
        self._closing = self._threads.event()
        self._thread: Thread | None = None
        self._ear = -1
        self._loop: AbstractEventLoop
        self._attendant: StoreListener
        self._lost = 0

    # Connections

    def attend(self, attendant: StoreListener, loop: AbstractEventLoop) -> None:
        """Start to listen and to deliver posts. The attendant is called on the given event loop."""
        self._attendant, self._loop = attendant, loop
        self._listen(self.database)
        database = self.database
        self._thread = self._threads.start(lambda: self._serve(database), "post")

    def beat(self) -> bool:
        self.database.loop_seen = self._threads.clock()
        return True  # a server that hangs loses its connections and opens new ones

    def _serve(self, database: Database) -> None:
        """Deliver posts and watch the other servers, in a thread; after the connections break, open new ones."""
        while not self._closing.is_set():
            with suppress(OSError):
                self._serve_one(database)
            if self._closing.is_set():
                return
            database.end("broken")
            self._loop.call_soon_threadsafe(self._over, database)
            pause = FIRST
            while not self._closing.wait(pause):
                pause = min(LAST, pause * 1.5)
                try:
                    database = Database(self._url, self._threads, self._connect)
                except (OSError, BadStoreError):  # out of reach, or unusable for now: try again
                    continue
                self._loop.call_soon_threadsafe(self._reached, database)
                break

    def _serve_one(self, database: Database) -> None:
        """Serve one generation of connections until it ends. Raises OSError."""
        looked = float("-inf")
        while not database.ended.is_set() and not self._closing.is_set():
            database.deliver(PULSE)
            if self._threads.clock() - looked >= PULSE:
                gone = database.pulse()
                looked = self._threads.clock()
                if gone:
                    self._loop.call_soon_threadsafe(self._attendant.gone, gone)
        if self._closing.is_set():
            database.deliver()

    def _listen(self, database: Database) -> None:
        self._ear = database.ear.connection.fileno()
        self._loop.add_reader(self._ear, self._hear, database)

    def _stop_listening(self) -> None:
        """Remove the reader. Must precede closing the descriptor, whose number may then be reused."""
        if self._ear >= 0:
            self._loop.remove_reader(self._ear)
            self._ear = -1

    def _hear(self, database: Database) -> None:
        try:
            mail = [*database.heard()]
        except OSError:
            self._stop_listening()
            return
        for server, messages in mail:
            for message in messages:
                self._attendant.heard(server, message)

    def _over(self, database: Database) -> None:
        self._stop_listening()
        database.finish()
        self._lost += 1
        event("store-lost", logging.WARNING, why=database.why)
        self._attendant.lost()

    def _reached(self, database: Database) -> None:
        self.database = database
        self._listen(database)
        event("store-reached", logging.WARNING, server=database.number)
        self._attendant.reached()

    def post(self, server: int, message: Message) -> None:
        self.database.post(Mail(server, message))

    # For the hall

    def tables(self) -> tuple[()]:
        """Return no tables: a server takes each one when somebody asks for it."""
        return ()

    def open(self, places: Places) -> TableRows:
        database = self.database
        ((number, held),) = database.ask(sql.OPEN, (places.id, database.number, *columns(places)))
        if not held:
            raise LeaseLostError(errno.ESTALE, os.strerror(errno.ESTALE))
        return TableRows(database, number, places.id, None)

    def take(self, id: str) -> tuple[Places, TableRows] | None:
        database = self.database
        found = database.ask(sql.TRY, (id,))
        if not found:
            return None
        ((number, host, held),) = found
        if not held:
            raise ElsewhereError(host if host in database.alive and host != database.number else 0)
        try:
            kept = database.ask(sql.MINE, (number,))
        except OSError:
            database.unlock(number)
            raise
        if not kept:
            database.unlock(number)
            return None
        database.post(HostChange(number, here=True))
        ((places, told),) = kept
        documents = TableRows(database, number, id, told)
        try:
            return Places.parse(places.encode(), id), documents
        except ValueError:
            documents.release()
            raise

    def id_of_code(self, code: str) -> str | None:
        found = self.database.ask(sql.CODED, (code,))
        return found[0][0] if found else None

    def count_opened(self, owner: str, here: Collection[str]) -> OpenedCounts:
        ((mine, going),) = self.database.ask(sql.OPENED, (owner, [*here]))
        return OpenedCounts(mine, going)

    def others(self, owner: str, here: Collection[str]) -> Iterator[Message]:
        database = self.database
        quoted = f'"owner": {json.dumps(owner)}'
        found = database.ask(sql.OTHERS, {"owner": owner, "here": [*here], "most": MOST_LISTED, "quoted": quoted})
        for id, shown, places, seats, host, code in found:
            message = _listed(id, shown, places)
            if message is None:
                continue
            known = _places(id, places) if shown is not None and places is not None else None
            lost = [] if known is None else known.lost_by(owner)
            own = [seat for seat, each in enumerate(seats) if each == owner]
            turns, answers = message.pop("turns", []), message.pop("answers", ())
            if host not in database.alive:
                message["watching"] = 0
                for seat in message["seats"]:
                    seat["here"] = seat["here"] and seat["player"] == "bot"
            message |= {"yours": own, "turn": any(seat in turns for seat in own)}
            message["answer"] = isinstance(answers, list) and any(seat in answers for seat in own)
            if lost:
                message["lost"] = lost
            if code is not None and (own or known is None or known.opened_by == owner):
                message["code"] = code
            yield message

    def show(self, id: str, shown: Message) -> None:
        self.database.post(Description(id, json.dumps(shown)))

    def stale(self, here: Collection[str], empty: float, forgotten: float) -> list[tuple[str, bool]]:
        # Advisory locks are re-entrant: `take` would succeed for a table that is hosted here.
        return [(id, unwanted) for id, unwanted in self.database.ask(sql.STALE, ([*here], empty, forgotten, SWEPT))]

    def waiting(self, here: Collection[str], until: float | None) -> list[str]:
        database = self.database
        latest = NOBODY if until is None else int(until)
        return [id for (id,) in database.ask(sql.WAITING, ([*here], [*database.alive], latest, TAKEN))]

    def claim_digest(self, owner: str, day: int) -> bool:
        return bool(self.database.ask(sql.CLAIM, (f"{DIGEST}{owner}", day) * 3))

    def sweep(self, id: str, *, unwanted: bool) -> None:
        with suppress(ElsewhereError, ValueError):
            found = self.take(id)
            if found is not None:
                (found[1].remove if unwanted else found[1].put_aside)()

    @property
    def servers(self) -> int:
        return len(self.database.alive)

    def status(self) -> dict[str, object]:
        database = self.database
        return {
            "kind": "postgresql",
            "reached": not database.ended.is_set(),
            "server": database.number,
            "servers": self.servers,
            "lost": self._lost,
        }

    def read_decisions(self) -> bytes | None:
        found = self.database.ask(sql.LINES, (DECISIONS,))
        return found[0][0].encode() if found else None

    def write_decisions(self, document: bytes) -> None:
        self.database.ask(sql.REPLACE, ([DECISIONS], [0], [document.decode()]))

    def measure_write(self) -> float:
        began = self._threads.clock()
        self.database.ask(sql.BEATEN, (self.database.number,))
        return self._threads.clock() - began

    def close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._stop_listening()
            self._thread.join(LAST)
        else:
            with suppress(OSError):
                self.database.deliver()
        with suppress(OSError):  # on failure the locks end with the connection
            self.database.ask(sql.ALL_GIVEN_UP, (self.database.number,))
        self.database.finish()
