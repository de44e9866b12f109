"""Handles the messages to the table server: does what they ask for, or refuses with a reason.

Invariant: the messages of a person or an account are limited, over all their connections. A message that waits for the
disk delays only later ones of its connection.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Final

from sixteen_tui.tables import events
from sixteen_tui.tables.protocol import Message, may_begin
from sixteen_tui.tables.server.admin import Admin
from sixteen_tui.tables.server.budget import Budget
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.connection import Connection
from sixteen_tui.tables.server.game import UNKNOWN
from sixteen_tui.tables.server.guest import Guest, Visitor
from sixteen_tui.tables.server.hosting import Hosting
from sixteen_tui.tables.server.peers import Peers
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.stores.store import ElsewhereError, OutOfReachError, reason
from sixteen_tui.terminal.text import one_line

WEIGHTS: Final = {
    "tables": 5,
    "look": 5,
    "open": 20,
    "sit": 10,
    "watch": 10,
    "leave": 5,
    "begin": 10,
    "status": 20,
    "admin": 20,
}
"""Cost of messages that take the server longer than others, on the disk or over many tables; others cost 1."""
WEIGHT_A_SECOND, WEIGHT_AT_ONCE = 100.0, 1000.0
"""Budget of a person, or of an account, over all their connections."""
CODES_AT_ONCE, CODES_A_SECOND = 10, 0.1
"""Budget of wrong codes of an owner. All 331,776 codes of four letters take more than a month."""
SLOW_DISK: Final = 5.0
"""Seconds after which the disk counts as not answering."""


class Requests:
    """Handles messages, within the budgets of their senders."""

    def __init__(self, server: Hosting, peers: Peers, admin: Admin) -> None:
        self._server, self._driver, self._peers, self._admin = server, server.driver, peers, admin
        self._codes: dict[str, Budget] = {}
        """Budget of wrong codes of each owner."""
        self._trying: Counter[str] = Counter()
        """Number of codes of each owner that are being looked up."""
        self._weights: dict[str, Budget] = {}
        """Budget of each person or account, by payer."""

    def forget(self, now: float) -> None:
        """Drop the budgets that are full again."""
        for budgets in (self._codes, self._weights):
            for name in [name for name, budget in budgets.items() if budget.full(now)]:
                del budgets[name]

    def handle(self, connection: Connection, message: Message) -> None:
        """Charge a message to its sender and start to handle it. Without budget the connection is refused."""
        now, member = self._server.clock(), connection.member
        assert member is not None, "it has said hello"
        if not self._affords(connection, member, message, now):
            connection.refuse("too-fast")
            return
        self.again(connection, message)

    def again(self, connection: Connection, message: Message) -> None:
        """Start to handle a message that was charged before; also used to repeat one."""
        connection.at_disk = True
        self._driver.begin(self._attend(connection, message))

    async def _attend(self, connection: Connection, message: Message) -> None:
        """Handle a message, then continue with the connection. An exception ends this connection only."""
        try:
            await self._answer(connection, message)
        except Exception as error:  # noqa: BLE001  # any fault; other connections continue
            events.fault(error)
            connection.give_up()
        connection.at_disk = False
        connection.go_on()

    async def _answer(self, connection: Connection, message: Message) -> None:
        """Relay a message to the host of the sender's table, or handle it here; send a refusal if it is refused.

        If another server has the table, or the store is out of reach, the connection waits: `peers` gets the answer
        from there or repeats the message.
        """
        member, waits = connection.member, False
        assert member is not None, "it has said hello"
        try:
            if not self._peers.forward(connection, message):
                with self._counting_codes(member.owner, message):
                    await self._do(connection, member, message)
        except ElsewhereError as elsewhere:
            self._peers.ask(connection, elsewhere.server, message)
            waits = True
        except OutOfReachError:
            self._peers.hold(connection, message)
            waits = True
        except RefusedError as refused:
            connection.send(refused.message(message["type"]))
        else:
            if message["type"] == "act" and connection.table is not None and connection.table.entering:
                self._server.health.acts(connection.table, self._server.clock())
        if connection.table is not None:
            self._peers.left(connection)
            self._driver.drive(connection.table)
        if not waits:
            self._peers.answered(connection)

    def serve(self, guest: Guest, message: Message) -> None:
        """Start to handle a message from a client of another server."""
        if not self._driver.ending:
            guest.at_disk = True
            self._driver.begin(self._attend_guest(guest, message))

    async def _attend_guest(self, guest: Guest, message: Message) -> None:
        try:
            await self._answer_guest(guest, message)
        except Exception as error:  # noqa: BLE001  # any fault; the messages of others continue
            events.fault(error)
        guest.at_disk = False
        guest.go_on()

    async def _answer_guest(self, guest: Guest, message: Message) -> None:
        assert guest.member is not None, "their server has said who it is"
        try:
            await self._do(guest, guest.member, message)
        except (ElsewhereError, OutOfReachError):
            guest.elsewhere()
        except RefusedError as refused:
            guest.send(refused.message(message["type"]))
        if guest.gone:
            self._server.leave(guest)
        elif guest.table is not None:
            self._driver.drive(guest.table)

    def _affords(self, connection: Connection, member: Member, message: Message, now: float) -> bool:
        """Charge a message to its sender; return False if the budget does not suffice."""
        payer = self._server.payer(connection.uid, member.owner)
        budget = self._weights.setdefault(payer, Budget(WEIGHT_AT_ONCE, WEIGHT_A_SECOND, now))
        return budget.spend(now, WEIGHTS.get(message["type"], 1))

    @contextlib.contextmanager
    def _counting_codes(self, owner: str, message: Message) -> Iterator[None]:
        """Charge the owner if the block finds no table for the code in the message.

        Codes that are being looked up count, too. Raises RefusedError if the budget is used up, even if the code is
        right.
        """
        if "code" not in message:
            yield
            return
        budget = self._codes.setdefault(owner, Budget(CODES_AT_ONCE, CODES_A_SECOND, self._server.clock()))
        if budget.left(self._server.clock()) - self._trying[owner] < 1:
            raise RefusedError("too-many-codes")
        self._trying[owner] += 1
        try:
            yield
        except RefusedError as refused:
            if refused.code == "no-such-table":
                budget.spend(self._server.clock())
            raise
        finally:
            self._trying[owner] -= 1
            if not self._trying[owner]:
                del self._trying[owner]

    async def _do(self, visitor: Visitor, member: Member, message: Message) -> None:
        hall, now = self._server.hall, self._server.clock()
        match message["type"]:
            case "tables":
                tables = await hall.listed(self._driver.on_disk, member.owner, now)
                visitor.send({"type": "tables", "tables": tables, **self._admin.for_lobby})
            case "open":
                self._admin.check_draining()
                opened = await hall.open(self._driver.on_disk, member.owner, message)
                self._server.health.opened(opened)
                hall.show(opened, now)
                visitor.send({"type": "opened", **opened.listed(member.owner, now)})
            case "look":
                found = await self._found(member, message)
                visitor.send({"type": "opened", **found.listed(member.owner, now)})
            case "sit" | "watch":
                await self._come(visitor, member, message)
            case "ping":
                visitor.send({"type": "pong"})
            case "hello":
                raise RefusedError("unknown-kind")
            case "status":
                await self._admin.check(visitor.uid)
                self._driver.follow(asyncio.ensure_future(self._answer_status(visitor)))
            case "admin":
                visitor.send(await self._admin.do(visitor, message))
            case "say" if visitor.table is not None and not visitor.sayings.spend(now):
                raise RefusedError("say-later")
            case _ if visitor.table is None:
                raise RefusedError("no-seat")
            case "leave":
                await self._go(visitor, visitor.table, member, give_up=message.get("seat", False))
            case "begin":
                if member.seat is None:
                    raise RefusedError("no-seat")
                if visitor.table.places.free and not may_begin(
                    visitor.table.company.described(now)["seats"], member.seat
                ):
                    raise RefusedError("not-opener")
                await visitor.table.begin(self._driver.on_disk, now, fill=True)
            case _:
                self._at_table(visitor.table, member, message, now)

    async def _found(self, member: Member, message: Message) -> ServedTable:
        table, code = message.get("table"), message.get("code")
        return await self._server.hall.find(self._driver.on_disk, member.owner, table, code, self._server.clock())

    async def _come(self, visitor: Visitor, member: Member, message: Message) -> None:
        """Sit down at a table, or watch it. If this raises RefusedError, the visitor stays where they were."""
        table, before = await self._found(member, message), visitor.table
        fresh = Member(member.owner, member.name, visitor.send)
        same = visitor.member if before is table else None
        if message["type"] == "sit":
            await table.sit(self._driver.on_disk, fresh, message.get("seat"), message.get("contribution"), same)
            self._server.hall.check_hosted(table)
            have = message.get("have")
            if have is not None:
                fresh.got = have[1] if have[0] == table.at(None)[0] else UNKNOWN
        visitor.member, visitor.table, now = fresh, table, self._server.clock()
        if before is not None and before is not table:
            before.leave(member, now)
            self._driver.drive(before)
        table.come(fresh, now, same)
        self._server.hall.changed(table)
        await table.deal(self._driver.on_disk, now)

    async def _go(self, visitor: Visitor, table: ServedTable, member: Member, *, give_up: bool) -> None:
        """Leave a table. If this raises RefusedError, the visitor is still there."""
        table.taken(member)
        if give_up:
            await table.give_up(self._driver.on_disk, member, self._server.clock())
        else:
            table.leave(member, self._server.clock())
        self._driver.drive(table)
        visitor.table = None
        visitor.send({"type": "left"})

    def _at_table(self, table: ServedTable, member: Member, message: Message, now: float) -> None:
        match message["type"]:
            case "act":
                table.act(member, message, now)
            case "seen":
                table.seen(member, message, now)
            case "hint":
                table.hint(member, message)
            case "back":
                table.ask_back(member, message, now)
            case "give":
                table.give(member, message["seat"], now)
            case "resign":
                table.resign(member, yes=message.get("yes", True), now=now)
            case "agree":
                table.agree(member, yes=message.get("yes", True), now=now)
            case "answer":
                table.answer(member, message["asked"], yes=message["yes"], now=now)
            case "say":
                self._admin.check_muted(member.owner)
                text = one_line(message.get("text", "")).strip()
                table.say(member, message.get("phrase"), text or None)

    async def _answer_status(self, visitor: Visitor) -> None:
        """Answer `status` to an admin, with the time of a test write."""
        sync, why = None, ""
        try:
            sync = await asyncio.wait_for(self._driver.on_disk(self._server.hall.store.measure_write), SLOW_DISK)
        except TimeoutError:
            pass  # it does not answer
        except OSError as error:
            why = reason(error)
        visitor.send(self._server.status(visitor, sync, why))
