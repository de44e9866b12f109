"""People whose table is hosted by another server: relays their messages by the notifications of the store.

Invariant: the hosting server treats them as if they were at its own socket, with the owner and the name from their own
server's kernel. If a server or the store fails, they lose the line and reconnect; only one message that waits for an
answer is stored.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from itertools import count
from typing import TYPE_CHECKING, Final

from sixteen_tui.tables.budget import Budget
from sixteen_tui.tables.company import Member, RefusedError
from sixteen_tui.tables.connection import SAID_A_SECOND, SAID_AT_ONCE, Connection
from sixteen_tui.tables.events import fault
from sixteen_tui.tables.protocol import Message
from sixteen_tui.words import refusals as say

if TYPE_CHECKING:
    from sixteen_tui.tables.server import Server
    from sixteen_tui.tables.table import Table

AGAIN: Final = 0.1
"""Seconds after which it is asked again who hosts a table, where that was not known."""
PATIENCE: Final = 10.0
"""Seconds after which a line is cut whose message nobody has answered."""
_COMING: Final = frozenset({"look", "sit", "watch"})
"""What a server is asked that hosts a table at which one is not yet."""
_ANSWERS: Final = {"look": "opened", "sit": "table", "watch": "table"}
_HERE: Final = frozenset({"tables", "open", "ping", "hello", "status"}) | _COMING
"""What one's own server answers, or sees to, wherever one sits."""


class Guest:
    """Somebody at the socket of another server, as if they were at ours."""

    def __init__(self, waiting: Waiting, member: Member, elsewhere: Callable[[], None], now: float) -> None:
        """`elsewhere` tells their own server to look anew for the table of what they have said."""
        self.member: Member | None = member
        self.send, self.elsewhere = member.send, elsewhere
        self.table: Table | None = None
        self.uid = -1
        self.sayings = Budget(SAID_AT_ONCE, SAID_A_SECOND, now)
        self.at_disk = self.gone = False
        """Whether something they have said waits for the disk; whether they are here no longer."""
        self._waiting = waiting

    def go_on(self) -> None:
        """Continue after a wait."""
        self._waiting.go_on()


class Waiting:
    """What has come from somebody at another server, until it is their turn (`turns`)."""

    def __init__(self, payer: str, do: Callable[[Message], None], wait: Callable[[Waiting], None]) -> None:
        self.payer, self._do, self._wait = payer, do, wait
        self.messages: deque[Message] = deque()
        self.held = False
        """Whether one of them waits for the disk, and the others for that one."""

    def go_on(self) -> None:
        """Go on with the others."""
        if self.held:
            self.held = False
            self._wait(self)

    def step(self) -> bool:
        """Do one of them; whether there are more."""
        if self.messages:
            try:
                self._do(self.messages.popleft())
            except Exception as error:  # noqa: BLE001  # whatever it is; the others' messages go on
                fault(error)
        return bool(self.messages) and not self.held


class Peers:
    """What a server has to do with others that share its store."""

    def __init__(self, server: Server) -> None:
        self._server, self._store = server, server.hall.store
        self._numbers = count(1)
        self._lines: dict[int, Connection] = {}
        """Connections that have to do with another server."""
        self._of: dict[Connection, int] = {}
        self._touched: dict[Connection, set[int]] = {}
        """The servers that know of a connection."""
        self._away: dict[Connection, int] = {}
        """The server that hosts the table at which somebody is."""
        self._asked: dict[Connection, tuple[int, Message, float]] = {}
        """What waits to be answered: by which server (0: nobody yet), what, and since when."""
        self._guests: dict[tuple[int, int], Guest] = {}
        self._waiting: dict[tuple[int, int], Waiting] = {}
        """What people at other servers have said and has not been done."""
        self._out_of_reach = False

    @property
    def guests(self) -> int:
        """How many there are from elsewhere."""
        return len(self._guests)

    # Those at our socket

    def forward(self, connection: Connection, message: Message) -> bool:
        """Send a message where the table is; whether that is elsewhere."""
        server = self._away.get(connection)
        if server is None or message["type"] in _HERE:
            return False
        if message["type"] == "say" and not connection.sayings.spend(self._server.clock()):
            raise RefusedError("say-later")  # here, for a server has somebody from elsewhere anew each time they come
        self._say(connection, server, message)
        return True

    def ask(self, connection: Connection, server: int, message: Message) -> None:
        """Have a message answered by a server; what else comes over the connection waits."""
        since = self._asked[connection][2] if connection in self._asked else self._server.clock()
        connection.waiting = True
        self._asked[connection] = server, message, since
        if server:
            self._say(connection, server, message)
            asyncio.get_running_loop().call_later(PATIENCE, self._expired, connection, since)
        elif not self._out_of_reach:
            asyncio.get_running_loop().call_later(AGAIN, self._again, connection)

    def _say(self, connection: Connection, server: int, message: Message) -> None:
        assert connection.member is not None, "it has said hello"
        number = self._of.get(connection)
        if number is None:
            number = self._of[connection] = next(self._numbers)
            self._lines[number] = connection
        self._touched.setdefault(connection, set()).add(server)
        who = {"owner": connection.member.owner, "name": connection.member.name}
        self._store.post(server, {"of": number, **who, "say": message})

    def _again(self, connection: Connection) -> None:
        """Do once more what could not be done."""
        asked = self._asked.get(connection)
        if asked is None or asked[0] or connection.closing or connection.at_disk:
            return
        if self._server.clock() - asked[2] > PATIENCE and not self._out_of_reach:
            connection.transport.abort()
            return
        self._server.requests.again(connection, asked[1])

    def _expired(self, connection: Connection, since: float) -> None:
        asked = self._asked.get(connection)
        if asked is not None and asked[2] == since and asked[0]:
            connection.transport.abort()

    def answered(self, connection: Connection) -> None:
        """Stop waiting for an answer, if one was awaited."""
        self._asked.pop(connection, None)
        connection.waiting = False

    def left(self, connection: Connection) -> None:
        """Somebody has sat down at a table here, wherever they were."""
        server = self._away.pop(connection, None)
        if server is not None:
            self._gone_from(connection, server)

    def silence(self, connection: Connection, *, silent: bool) -> bool:
        """Tell the server that hosts the table at which somebody is that their line is silent, or is heard again;
        whether it is another one."""
        server = self._away.get(connection)
        if server is not None:
            self._store.post(server, {"of": self._of[connection], "silent": silent})
        return server is not None

    def lost_line(self, connection: Connection) -> None:
        """A connection has ended."""
        self._away.pop(connection, None)
        self._asked.pop(connection, None)
        for server in self._touched.pop(connection, ()):
            self._store.post(server, {"of": self._of[connection], "gone": True})
        number = self._of.pop(connection, None)
        if number is not None:
            del self._lines[number]

    def _gone_from(self, connection: Connection, server: int) -> None:
        self._touched[connection].discard(server)
        self._store.post(server, {"of": self._of[connection], "gone": True})

    def _told(self, server: int, connection: Connection, message: Message) -> None:
        """What somebody at our socket is told by another server."""
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
        """Somebody sits at a table elsewhere, and no longer where they were."""
        before = self._away.get(connection)
        if before is not None and before != server:
            self._gone_from(connection, before)
        self._server.leave(connection)
        self._away[connection] = server

    # Those from elsewhere

    def _hear(self, server: int, message: Message, waiting: Waiting) -> None:
        """Do what somebody says who is at the socket of another server."""
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
                self._store.post(server, {"to": message["of"], "tell": told})

            member = Member(message["owner"], message["name"], send)
            guest = self._guests[key] = Guest(waiting, member, elsewhere, self._server.clock())
        self._server.requests.serve(guest, said)
        waiting.held = guest.at_disk

    def _wait(self, server: int, message: Message) -> None:
        """Have what somebody says done when it is their turn, and that they have gone after all that."""
        key = server, message["of"]
        waiting = self._waiting.get(key)
        if waiting is None:

            def do(message: Message) -> None:
                if "say" in message:
                    self._hear(server, message, found)
                else:
                    self._leave(key)
                forget(found)

            def forget(found: Waiting) -> None:
                if self._waiting.get(key) is found and not found.messages and not found.held:
                    del self._waiting[key]

            def wait(found: Waiting) -> None:
                if found.messages:
                    self._server.turns.wait(found, at_once=False)
                forget(found)

            found = waiting = self._waiting[key] = Waiting(f"{server}:{message.get('owner', '')}", do, wait)
        waiting.messages.append(message)
        if len(waiting.messages) == 1 and not waiting.held:
            self._server.turns.wait(waiting, at_once=False)  # more may come in the same post

    def _leave(self, key: tuple[int, int]) -> None:
        guest = self._guests.pop(key, None)
        if guest is not None:
            guest.gone = True
            self._server.leave(guest)

    def forget(self, tables: Collection[Table]) -> None:
        """Tables are here no longer: whoever was there from elsewhere comes back."""
        for (server, number), guest in [*self._guests.items()]:
            if guest.table in tables:
                del self._guests[server, number]
                guest.gone = True
                self._store.post(server, {"to": number, "drop": True})

    # What becomes of the store

    def heard(self, server: int, message: Message) -> None:
        """Another server has posted something to us. What goes wrong with it is not the next one's trouble."""
        try:
            self._heard(server, message)
        except Exception as error:  # noqa: BLE001  # whatever it is
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
        """Other servers have ended: who was there through us looks anew; who was here through them has gone."""
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
        """The store is out of reach: all tables stop and say so, those elsewhere too."""
        self._out_of_reach = True
        why = say.out_of_reach()
        self._server.health.lost(why)
        for key in [*self._guests]:
            self._leave(key)
        for waiting in self._waiting.values():
            waiting.messages.clear()
        self._waiting.clear()
        for table in self._server.hall.tables.values():
            table.stop(why)
        for connection in self._away:
            connection.send({"type": "trouble", "why": why})
        for connection, (_, message, since) in [*self._asked.items()]:
            self._asked[connection] = 0, message, since

    def reached(self) -> None:
        """It is there again. What was held may be another's by now: nothing is gone on with, and all come back."""
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
        """The store is out of reach: do it when it is there again."""
        self.ask(connection, 0, message)
