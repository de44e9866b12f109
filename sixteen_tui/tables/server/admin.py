"""Requests of admins: who is there, which tables there are, closing a table, a notice to all.

Invariant: an admin is identified by the account that the kernel reports for the connection. An answer contains no card
and no code of a private table. Each request that was carried out is logged with the account of the admin and the
reason; these lines, unlike all others of the log, name people (`events`).
"""

from __future__ import annotations

import os
import pwd
from typing import TYPE_CHECKING, Final

from sixteen_tui.tables.protocol import Message, Shared
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.events import event
from sixteen_tui.tables.stores.store import OUT_OF_REACH, ElsewhereError, OutOfReachError
from sixteen_tui.terminal.text import one_line

if TYPE_CHECKING:
    from sixteen_tui.tables.server.connection import Connection
    from sixteen_tui.tables.server.requests import Visitor
    from sixteen_tui.tables.server.server import Server
    from sixteen_tui.tables.server.table import Table

NEEDS: Final = {"close": "table", "say": "text"}
"""Request -> the key that it must have."""


class Admin:
    """Carries out the requests of admins of one server."""

    def __init__(self, server: Server, group: int | None = None) -> None:
        """`group`: the members of this group are admins, too."""
        self._server, self._group = server, group

    def check(self, uid: int) -> None:
        """Raise RefusedError unless the account is root, the server's own, or a member of the admins' group."""
        if uid not in {0, os.geteuid()} and not self._is_member(uid):
            raise RefusedError("not-yours-to-ask")

    def _is_member(self, uid: int) -> bool:
        """Return True if the system lists the account in the admins' group now, whatever its login had."""
        try:
            found = pwd.getpwuid(uid)
        except (KeyError, OverflowError):  # OverflowError: a person at another server, whose account is -1
            return False
        return self._group is not None and self._group in os.getgrouplist(found.pw_name, found.pw_gid)

    async def do(self, visitor: Visitor, message: Message) -> Message:
        """Carry out a request and return the answer. Raises RefusedError."""
        self.check(visitor.uid)
        do: str = message["do"]
        if NEEDS.get(do, "do") not in message:
            raise RefusedError("bad-value", key=NEEDS[do])
        match do:
            case "who":
                answer = self._people(visitor)
            case "tables":
                answer = self._tables()
            case "close":
                answer = await self._close(message["table"])
            case _:
                answer = self._say(visitor, message["text"])
        details = {key: message[key] for key in ("table", "text", "reason") if key in message}
        event("admin", by=self._server.account(visitor.uid), do=do, **details)
        return answer

    def _others(self, visitor: Visitor) -> list[Connection]:
        """Return the connections of everybody but the admin who asks."""
        return [each for each in self._server.greeted if each is not visitor]

    def _people(self, visitor: Visitor) -> Message:
        server, others = self._server, self._others(visitor)
        accounts = {uid: server.account(uid) for uid in {each.uid for each in others}}
        return {
            "type": "people",
            "people": [
                {
                    "name": member.name,
                    "account": accounts[each.uid],
                    "seconds": round(server.clock() - each.since),
                    "table": each.table and each.table.places.id,
                    "seat": each.table and member.seat,
                    "silent": each.silent,
                }
                for each in others
                if (member := each.member) is not None
            ],
        }

    def _tables(self) -> Message:
        """Return the public descriptions of all tables that are hosted here, also of private ones."""
        now = self._server.clock()
        tables = sorted(self._server.hall.tables.values(), key=lambda table: table.places.created)
        return {"type": "hosted", "tables": [table.company.described(now) for table in tables]}

    async def _close(self, id: str) -> Message:
        """Put a table aside, and send `gone` to everybody there. Raises RefusedError.

        While its files are moved, nobody is at the table. If the disk refuses, those who were there lose the
        connection, and come back to the table.
        """
        server = self._server
        table = await self._hosted(id)
        async with table.changing:
            await server.driver.rest(table)
            server.hall.check_hosted(table)
            people, there = len(table.members), self._sent_away(table)
            error = await server.hall.put_aside(server.driver.on_disk, table)
        for each in there:
            if error is not None:
                each.give_up()
            elif each.table is None:
                each.send({"type": "gone", "code": "table-closed"})
        if error is not None:
            raise RefusedError("trouble", why=error.strerror or "")
        return {"type": "done", "people": people}

    def _sent_away(self, table: Table) -> list[Connection]:
        """Remove everybody from a table; return those of this server. Those of others reconnect."""
        server = self._server
        there = [each for each in server.greeted if each.table is table]
        for each in there:
            each.table = None
        server.peers.forget([table])
        table.members.clear()
        return there

    async def _hosted(self, id: str) -> Table:
        """Return a table, hosted here from now on if no server hosts it. Raises RefusedError."""
        hall = self._server.hall
        try:
            table = hall.hosted(id, None) or await hall.taken(self._server.driver.on_disk, id)
        except OutOfReachError:
            raise RefusedError("trouble", why=OUT_OF_REACH) from None
        except ElsewhereError:
            raise RefusedError("elsewhere") from None
        if table is None:
            raise RefusedError("no-such-table")
        return table

    def _say(self, visitor: Visitor, text: str) -> Message:
        """Send a notice to everybody who is connected to this server."""
        notice = Shared(type="notice", text=_cleaned(text))
        others = self._others(visitor)
        for each in others:
            each.send(notice)
        return {"type": "done", "people": len(others)}


def _cleaned(text: str) -> str:
    """Return a text for everybody as one line without control characters. Raises RefusedError if nothing is left."""
    found = one_line(text).strip()
    if not found:
        raise RefusedError("bad-value", key="text")
    return found
