"""Relays messages of people whose table is hosted by another server, through the notifications of the store.

Invariant: the hosting server treats them like clients of its own socket, with the owner and the name that their own
server got from its kernel. If a server or the store fails, they lose the connection and reconnect; only one message
that waits for an answer is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from itertools import count
from typing import TYPE_CHECKING, Final

from sixteen_tui.tables.events import fault
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.connection import Connection
from sixteen_tui.tables.server.guest import Guest, GuestQueue
from sixteen_tui.tables.server.hosting import Hosting
from sixteen_tui.tables.stores.store import OUT_OF_REACH

if TYPE_CHECKING:
    from sixteen_tui.tables.server.table import ServedTable

AGAIN: Final = 0.1
"""Seconds until the host of a table is looked up again, if it was not known."""
PATIENCE: Final = 10.0
"""Seconds after which a connection is closed if its message got no answer."""
_COMING: Final = frozenset({"look", "sit", "watch"})
"""Messages that a hosting server accepts from a person who is not at one of its tables."""
_ANSWERS: Final = {"look": "opened", "sit": "table", "watch": "table"}
"""Kind of the answer to each of `_COMING`."""
_HERE: Final = frozenset({"tables", "open", "ping", "hello", "status", "admin"}) | _COMING
"""Messages that a person's own server answers or routes, wherever their table is hosted."""


class Peers:
    """Relay between this server and the others that share its store: the store's `Attendant`."""

    def __init__(self, server: Hosting) -> None:
        self._server, self._store = server, server.hall.store
        self._numbers = count(1)
        self._lines: dict[int, Connection] = {}
        """Connections for which messages are relayed, by their number in the notifications."""
        self._of: dict[Connection, int] = {}
        """The number of each of these connections."""
        self._touched: dict[Connection, set[int]] = {}
        """Servers that know a connection and must be notified of its end."""
        self._away: dict[Connection, int] = {}
        """Server that hosts the table at which the person of a connection is."""
        self._asked: dict[Connection, tuple[int, Message, float]] = {}
        """Message that waits for an answer: server (0: host unknown), message, and the time since when it waits."""
        self._guests: dict[tuple[int, int], Guest] = {}
        """People at other servers, by server and the number of their connection there."""
        self._waiting: dict[tuple[int, int], GuestQueue] = {}
        """Queues of messages from other servers, by the same key."""
        self._out_of_reach = False

    @property
    def guests(self) -> int:
        """Number of people from other servers."""
        return len(self._guests)

    # Clients of this server

    def forward(self, connection: Connection, message: Message) -> bool:
        """Relay a message to the server that hosts the sender's table; return False if the table is not elsewhere.

        The messages of `_HERE` are never relayed here. Raises RefusedError if the limit for `say` is exceeded.
        """
        server = self._away.get(connection)
        if server is None or message["type"] in _HERE:
            return False
        if message["type"] == "say" and not connection.sayings.spend(self._server.clock()):
            raise RefusedError("say-later")  # the host has a new Guest, with a full budget, for each visit
        self._say(connection, server, message)
        return True

    def ask(self, connection: Connection, server: int, message: Message) -> None:
        """Have a server answer a message; later messages of the connection wait.

        Closes the connection after `PATIENCE` seconds without an answer. With `server` 0 the host is unknown: the
        message is routed again after `AGAIN` seconds, or once the store is within reach.
        """
        since = self._asked[connection][2] if connection in self._asked else self._server.clock()
        connection.waiting = True
        self._asked[connection] = server, message, since
        if server:
            self._say(connection, server, message)
            asyncio.get_running_loop().call_later(PATIENCE, self._expired, connection, since)
        elif not self._out_of_reach:
            asyncio.get_running_loop().call_later(AGAIN, self._again, connection)

    def _say(self, connection: Connection, server: int, message: Message) -> None:
        """Post a person's message to a server, with their owner and name."""
        assert connection.member is not None, "it has said hello"
        number = self._of.get(connection)
        if number is None:
            number = self._of[connection] = next(self._numbers)
            self._lines[number] = connection
        self._touched.setdefault(connection, set()).add(server)
        who = {"owner": connection.member.owner, "name": connection.member.name}
        self._store.post(server, {"of": number, **who, "say": message})

    def _again(self, connection: Connection) -> None:
        """Route a message again whose host was unknown; close the connection after `PATIENCE` seconds."""
        asked = self._asked.get(connection)
        if asked is None or asked[0] or connection.closing or connection.at_disk:
            return
        if self._server.clock() - asked[2] > PATIENCE and not self._out_of_reach:
            connection.transport.abort()
            return
        self._server.requests.again(connection, asked[1])

    def _expired(self, connection: Connection, since: float) -> None:
        """Close the connection if the message that was sent at `since` still waits for its answer."""
        asked = self._asked.get(connection)
        if asked is not None and asked[2] == since and asked[0]:
            connection.transport.abort()

    def answered(self, connection: Connection) -> None:
        """Stop waiting for an answer, if the connection waits for one."""
        self._asked.pop(connection, None)
        connection.waiting = False

    def left(self, connection: Connection) -> None:
        """Notify the server of a person's previous table, if there is one, that they sit at a table here now."""
        server = self._away.pop(connection, None)
        if server is not None:
            self._gone_from(connection, server)

    def silence(self, connection: Connection, *, silent: bool) -> bool:
        """Relay that a client fell silent or is heard again; return True if another server hosts its table."""
        server = self._away.get(connection)
        if server is not None:
            self._store.post(server, {"of": self._of[connection], "silent": silent})
        return server is not None

    def lost_line(self, connection: Connection) -> None:
        """Forget a closed connection, and notify all servers that know it."""
        self._away.pop(connection, None)
        self._asked.pop(connection, None)
        for server in self._touched.pop(connection, ()):
            self._store.post(server, {"of": self._of[connection], "gone": True})
        number = self._of.pop(connection, None)
        if number is not None:
            del self._lines[number]

    def _gone_from(self, connection: Connection, server: int) -> None:
        """Notify one server that a person has left its table."""
        self._touched[connection].discard(server)
        self._store.post(server, {"of": self._of[connection], "gone": True})

    def _told(self, server: int, connection: Connection, message: Message) -> None:
        """Handle a message from another server to a client: its awaited answer, or news from its table."""
        kind, asked = message["type"], self._asked.get(connection)
        if asked is not None and asked[0] == server:
            refused = kind == "no" and message.get("to") == asked[1]["type"]
            if refused or kind == _ANSWERS[asked[1]["type"]]:
                if kind == "table":
                    self._arrived(connection, server)
                connection.send(message)
                self.answered(connection)
                connection.go_on()
                return
        if self._away.get(connection) == server:
            if kind == "left":
                del self._away[connection]
            connection.send(message)

    def _arrived(self, connection: Connection, server: int) -> None:
        """Record that a person sits at a table of that server, and leave their previous table."""
        before = self._away.get(connection)
        if before is not None and before != server:
            self._gone_from(connection, before)
        self._server.leave(connection)
        self._away[connection] = server

    # Clients of other servers

    def _hear(self, server: int, message: Message, waiting: GuestQueue) -> None:
        """Handle one message of a person at another server.

        If the table is not hosted here, their server is asked to look up the host again. A message from an unknown
        guest closes the guest's connection, unless it is one of `_COMING`, which creates the guest.
        """
        key, said = (server, message["of"]), message["say"]

        def elsewhere() -> None:
            self._store.post(server, {"to": message["of"], "again": True})

        if said["type"] in _COMING and self._server.hall.hosted(said.get("table"), said.get("code")) is None:
            elsewhere()
            return
        guest = self._guests.get(key)
        if guest is None and said["type"] not in _COMING:
            self._store.post(server, {"to": message["of"], "drop": True})
            return
        if guest is None:

            def send(told: Message) -> None:
                self._store.post(server, {"to": message["of"], "tell": self._server.worded(told)})

            member = Member(message["owner"], message["name"], send)
            guest = self._guests[key] = Guest(waiting, member, elsewhere, self._server.clock())
        guest.waiting = waiting
        self._server.requests.serve(guest, said)
        waiting.held = guest.at_disk

    def _wait(self, server: int, message: Message) -> None:
        """Queue a message or the departure of a person at another server.

        A departure takes the same queue, so it is handled after all earlier messages.
        """
        key = server, message["of"]
        waiting = self._waiting.get(key)
        if waiting is None:

            def do(message: Message) -> None:
                if "say" in message:
                    self._hear(server, message, found)
                else:
                    self._leave(key)
                forget(found)

            def forget(found: GuestQueue) -> None:
                if self._waiting.get(key) is found and not found.messages and not found.held:
                    del self._waiting[key]

            def wait(found: GuestQueue) -> None:
                if found.messages:
                    self._server.turns.schedule(found, at_once=False)
                forget(found)

            found = waiting = self._waiting[key] = GuestQueue(f"{server}:{message.get('owner', '')}", do, wait)
        waiting.messages.append(message)
        if len(waiting.messages) == 1 and not waiting.held:
            self._server.turns.schedule(waiting, at_once=False)  # the same notification may contain more

    def _leave(self, key: tuple[int, int]) -> None:
        """Remove a guest from their table."""
        guest = self._guests.pop(key, None)
        if guest is not None:
            guest.gone = True
            self._server.leave(guest)

    def forget(self, tables: Collection[ServedTable]) -> None:
        """Close the connections of guests at tables that are no longer hosted here; the guests reconnect."""
        for (server, number), guest in [*self._guests.items()]:
            if guest.table in tables:
                del self._guests[server, number]
                guest.gone = True
                self._store.post(server, {"to": number, "drop": True})

    # State of the store

    def heard(self, server: int, message: Message) -> None:
        """Handle a message from another server. An exception is logged and does not affect the next message."""
        try:
            self._heard(server, message)
        except Exception as error:  # noqa: BLE001  # any fault
            fault(error)

    def _heard(self, server: int, message: Message) -> None:
        if "say" in message or "gone" in message:
            self._wait(server, message)
        elif "silent" in message and (server, message["of"]) in self._guests:
            self._server.silence(self._guests[server, message["of"]], silent=message["silent"])
        connection = self._lines.get(message.get("to", 0))
        if connection is None or connection.closing:
            return
        if "tell" in message:
            self._told(server, connection, message["tell"])
        elif "drop" in message:
            connection.transport.abort()
        elif "again" in message and connection in self._asked and self._asked[connection][0] == server:
            self.ask(connection, 0, self._asked[connection][1])

    def gone(self, servers: Collection[int]) -> None:
        """Handle the end of other servers.

        Clients at their tables are disconnected, unanswered messages are routed again, and their guests leave.
        """
        for connection, server in [*self._away.items()]:
            if server in servers:
                connection.transport.abort()
        for connection, (server, message, _) in [*self._asked.items()]:
            if server in servers and not connection.closing:
                self.ask(connection, 0, message)
        for key in [key for key in self._guests if key[0] in servers]:
            self._leave(key)
        for key in [key for key in self._waiting if key[0] in servers]:
            self._waiting.pop(key).messages.clear()

    def lost(self) -> None:
        """Stop all tables and notify everybody at them: the store is out of reach."""
        self._out_of_reach = True
        self._server.health.lost(OUT_OF_REACH)
        for key in [*self._guests]:
            self._leave(key)
        for waiting in self._waiting.values():
            waiting.messages.clear()
        self._waiting.clear()
        for table in self._server.hall.tables.values():
            table.stop(OUT_OF_REACH)
        for connection in self._away:
            connection.send({"type": "trouble", "why": OUT_OF_REACH})
        for connection, (_, message, since) in [*self._asked.items()]:
            self._asked[connection] = 0, message, since

    def reached(self) -> None:
        """Start over once the store is within reach: all people reconnect, and waiting messages are routed again.

        Why: another server may hold this server's former leases, so no table in memory can be trusted.
        """
        self._out_of_reach = False
        self._server.health.reached()
        self._server.hall.start_over()
        self._server.forget([*self._server.hall.tables.values()])
        for connection in [*self._away]:
            connection.transport.abort()
        for connection, (_, message, _) in [*self._asked.items()]:
            self._asked[connection] = 0, message, self._server.clock()
            self._again(connection)

    def hold(self, connection: Connection, message: Message) -> None:
        """Defer a message until the store is within reach."""
        self.ask(connection, 0, message)
