"""Connections of simulated processes to the simulated database (`fake_server.py`), in the place of psycopg's.

`DatabaseConnection` is the program's own but for its constructor and `cut`. A connection may be reset, and then both
sides know; or go dead, and then each side finds out by its keepalives.
"""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Any, Final, NamedTuple

import psycopg

from sixteen_tui.tables.stores.dialling import DatabaseConnection, unusable
from sixteen_tui.tables.stores.threads import Threads
from tests.simulation.fake_server import Database, Session
from tests.simulation.fake_transactions import Rows
from tests.simulation.fibers import Fiber, FiberProcess
from tests.simulation.world import Killed

DELAY: Final = 0.0003
"""Mean seconds that a message is under way."""
KEEPALIVE: Final = 5.0
"""Seconds after which either side finds out that a connection is dead (`dialling._OPTIONS`)."""
DIAL: Final = 5.0
"""Seconds after which an attempt to connect to nobody fails (`connect_timeout`)."""


class Note(NamedTuple):
    """A notification."""

    extra: bytes


class Cursor(NamedTuple):
    """The result of a statement."""

    description: object
    rows: Rows

    def fetchall(self) -> Rows:
        return self.rows


class Link:
    """The client's end of a connection: what the program uses of `psycopg.Connection`."""

    def __init__(self, network: Network, process: FiberProcess) -> None:
        self.closed = False
        self.pgconn = self
        self._network, self.process, self._world = network, process, process.world
        self._number = next(network.numbers)
        self._at_server = self._at_client = 0.0
        """When the latest message of each direction arrives."""
        self._dead = False
        self._error: psycopg.Error | None = None
        """With which the connection has ended, as far as the client knows."""
        self._answer: Rows | psycopg.Error | None = None
        self._waiting: tuple[Fiber, int] | None = None
        self._notes = deque[bytes]()
        self.session: Session
        self._dial()
        network.links[self] = None

    def _dial(self) -> None:
        database = self._network.database
        self.process.fibers.sleep(3 * self._delay())
        if self._network.unreachable:
            self.process.fibers.sleep(DIAL)
            raise psycopg.OperationalError("connection timeout expired")
        if not database.up:
            raise psycopg.OperationalError("connection refused")
        self.session = database.connect(self)

    def _delay(self) -> float:
        return self._world.delay(self._network.chance, DELAY)

    # The program's calls

    def fileno(self) -> int:
        return self._number

    def execute(self, statement: str, values: Any = ()) -> Cursor:
        """Send a statement and wait for its answer. Raises psycopg.Error."""
        if self.process.dead:
            raise Killed
        if self.closed:
            raise psycopg.OperationalError("the connection is closed")
        self._answer = None
        if self._error is None:
            self._waiting = self.process.fibers.ticket()
            self._at_server = max(self._at_server, self._world.now + self._delay())
            self._world.at(self._at_server, self._to_server, statement, values)
            self.process.fibers.park()
        found = self._outcome()
        if isinstance(found, list):
            return Cursor(found or None, found)
        self.closed = found is self._error
        raise found

    def _outcome(self) -> Rows | psycopg.Error:
        """Return the answer of the last statement, or with what the connection has ended before it."""
        found = self._error if self._answer is None else self._answer
        assert found is not None, "it is woken by one of both"
        return found

    def _to_server(self, statement: str, values: Any) -> None:
        if not self._dead:
            self._network.database.arrived(self.session, statement, values, self._reply)

    def _reply(self, found: Rows | psycopg.Error) -> None:
        self._to_client(self._answered, found)

    def _to_client(self, call: Any, *args: Any) -> None:
        self._at_client = max(self._at_client, self._world.now + self._delay())
        self._world.at(self._at_client, lambda: None if self._dead else call(*args))

    def _answered(self, found: Rows | psycopg.Error) -> None:
        self._answer = found
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self.process.fibers.wake(*waiting)

    def close(self) -> None:
        self.closed = True
        self.cut()

    def cut(self) -> None:
        """Close the client's end; the server sees that later."""
        if self._error is None:
            self._over(psycopg.OperationalError("server closed the connection unexpectedly"))
            if not self._dead:
                self._world.at(max(self._at_server, self._world.now + self._delay()), self._left)

    def _left(self) -> None:
        self._network.database.leave(self.session)

    def consume_input(self) -> None:
        if self._error is not None and not self._notes:
            self.closed = True
            raise self._error

    def notifies(self) -> Note | None:
        return Note(self._notes.popleft()) if self._notes else None

    # The server's

    def notified(self, body: str) -> None:
        """Send a notification."""
        self._to_client(self._hear, body.encode("utf-8"))

    def _hear(self, body: bytes) -> None:
        if self._error is None:
            self._notes.append(body)
            self._readable()

    def _readable(self) -> None:
        self._world.at(self._world.now, self._read, owner=self.process)

    def _read(self) -> None:
        reader = self.process.readers.get(self._number)
        if reader is not None:
            reader()

    def ended_by_server(self, error: psycopg.Error) -> None:
        self._to_client(self._over, error)

    def _over(self, error: psycopg.Error) -> None:
        """The client's end has ended."""
        if self._error is None:
            self._error = error
            self._network.links.pop(self, None)
            self._wake()
            self._readable()

    # Faults

    def reset(self) -> None:
        """Both sides lose it, with what is under way."""
        self._dead = True
        self._over(psycopg.OperationalError("connection reset by peer"))
        self._left()

    def go_dead(self) -> None:
        """Nothing comes through any more; each side finds out later."""
        self._dead = True
        self._world.later(KEEPALIVE, self._left)
        self._world.later(KEEPALIVE, self._over, psycopg.OperationalError("connection timed out"))


class Network:
    """The network between the processes and the database."""

    def __init__(self, database: Database) -> None:
        self.database, self.chance = database, database.world.chance("network")
        self.numbers = count(1000)
        self.unreachable = False
        """Attempts to connect are not answered."""
        self.links: dict[Link, None] = {}

    def died(self, process: FiberProcess) -> None:
        """The kernel closes the connections of a process that has ended."""
        for link in [*self.links]:
            if link.process is process:
                link.cut()


class SimulatedConnection(DatabaseConnection):
    """The program's connection over a `Link`."""

    def __init__(self, network: Network, process: FiberProcess, threads: Threads, *, durable: bool) -> None:
        self.threads = threads
        self.connection: Any = Link(network, process)
        self.lock: Any = threads.lock()
        self.since: float | None = None
        self._durable = durable

    def cut(self) -> None:
        self.connection.cut()


class Dialler:
    """In the place of `dialling.connect`."""

    def __init__(self, network: Network, process: FiberProcess) -> None:
        self._network, self.process = network, process

    def __call__(self, url: str, *, durable: bool = True, threads: Threads) -> DatabaseConnection:
        try:
            return SimulatedConnection(self._network, self.process, threads, durable=durable)
        except psycopg.Error as error:
            raise unusable(error) from error
