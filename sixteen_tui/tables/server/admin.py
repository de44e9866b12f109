"""Requests of admins: lists of people and tables, closing a table, notices, draining, kicks, bans and mutes.

Invariant: an admin is identified by the account that the kernel reports for the connection. An answer contains no card
and no code of a private table. Each request that was carried out is logged with the account of the admin and the
reason; these lines, unlike all others of the log, name people (`events`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final

from sixteen_tui.saves.records import moment
from sixteen_tui.tables import ADMIN, HERE, OPTIONAL
from sixteen_tui.tables.decisions import DamagedError, Decisions, Sanction, What
from sixteen_tui.tables.events import event
from sixteen_tui.tables.names import normalised
from sixteen_tui.tables.protocol import Message, Shared
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.guest import Visitor
from sixteen_tui.tables.server.hosting import Hosting
from sixteen_tui.tables.server.peers import Peers
from sixteen_tui.tables.stores.store import OUT_OF_REACH, ElsewhereError, OutOfReachError, reason
from sixteen_tui.terminal.text import one_line

if TYPE_CHECKING:
    from sixteen_tui.tables.server.connection import Connection
    from sixteen_tui.tables.server.table import ServedTable

REFRESH: Final = 10.0
"""Seconds between two looks at the decisions of the admins of other servers."""


class Admin:
    """Carries out the requests of admins of one server."""

    def __init__(self, server: Hosting, peers: Peers, group: int | None = None) -> None:
        """`group`: the members of this group are admins, too. Raises DamagedError, or OSError."""
        self._server, self._peers, self._group = server, peers, group
        self.decisions = Decisions()
        """As they are persisted."""
        with contextlib.suppress(OutOfReachError):  # `look_after` reads them once the database answers
            self.decisions = Decisions.parse(server.hall.store.read_decisions())
        self._deciding = asyncio.Lock()
        """Held from reading the decisions until changed ones are persisted."""
        self._refreshed_at = server.clock()
        self.draining = False
        """True if no table may be opened any more, because this server will soon end for an upgrade."""

    async def check(self, uid: int) -> None:
        """Raise RefusedError unless the account is an admin's."""
        if not await self.is_admin(uid):
            raise RefusedError("not-yours-to-ask")

    async def is_admin(self, uid: int) -> bool:
        """Return True if the account is root, the server's own, or a member of the admins' group.

        Raises RefusedError if the system does not answer in time.
        """
        if uid in {0, os.geteuid()}:
            return True
        with _in_time():
            return self._group is not None and await self._server.accounts.is_member(uid, self._group)

    async def do(self, visitor: Visitor, message: Message) -> Message:
        """Carry out a request and return the answer. Raises RefusedError."""
        await self.check(visitor.uid)
        do: str = message["do"]
        key = ADMIN[do]
        if key and key not in message and do not in OPTIONAL:
            raise RefusedError("bad-value", key=key)
        by = await self._server.accounts.name(visitor.uid)
        match do:
            case "who":
                answer = await self._people(visitor)
            case "tables":
                answer = self._tables()
            case "close":
                answer = await self._close(message["table"])
            case "say":
                answer = self._say(visitor, message["text"])
            case "motd":
                text = _cleaned(message["text"]) if "text" in message else ""
                await self._decide(lambda known: replace(known, motd=text))
                answer = {"type": "done", "people": len(self._others(visitor))}
            case "drain" | "undrain":
                self.draining = do == "drain"
                answer = {"type": "done", "people": len(self._others(visitor))}
            case "kick":
                owner, _ = await self._meant(message["name"])
                answer = self._end(self._of(owner), "kicked", **_given(message))
            case "ban" | "mute":
                answer = await self._sanction(do, message, by)
            case "unban" | "unmute":
                answer = await self._lift("ban" if do == "unban" else "mute", message["name"])
            case _:
                answer = {"type": "bans", "bans": [_listed(each) for each in self.decisions.holding(self._now)]}
        details = {key: message[key] for key in ("table", "name", "seconds", "text", "reason") if key in message}
        event("admin", by=by, do=do, **details)
        others = self._server.hall.store.servers - 1
        return {**answer, "others": others} if do in HERE and others > 0 else answer

    def _others(self, visitor: Visitor) -> list[Connection]:
        """Return the connections of everybody but the admin who asks."""
        return [each for each in self._server.greeted if each is not visitor]

    async def _people(self, visitor: Visitor) -> Message:
        server = self._server
        accounts = {uid: await server.accounts.name(uid) for uid in {each.uid for each in self._others(visitor)}}
        others = [each for each in self._others(visitor) if each.uid in accounts]
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
        now, hall = self._server.clock(), self._server.hall
        tables = sorted(hall.tables.values(), key=lambda table: table.places.created)
        return {"type": "hosted", "tables": [table.company.described(now) | hall.stopped(table) for table in tables]}

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
            raise RefusedError("trouble", why=reason(error))
        return {"type": "done", "people": people}

    def _sent_away(self, table: ServedTable) -> list[Connection]:
        """Remove everybody from a table; return those of this server. Those of others reconnect."""
        server = self._server
        there = [each for each in server.greeted if each.table is table]
        for each in there:
            each.table = None
        self._peers.forget([table])
        table.members.clear()
        return there

    async def _hosted(self, id: str) -> ServedTable:
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

    # People

    @property
    def _now(self) -> str:
        return moment(self._server.date())

    async def _meant(self, name: str) -> tuple[str, str]:
        """Return the owner whom a name means, and the name as it is stored. Raises RefusedError.

        A server for many accounts knows the accounts of the system, by name or number, the guests of accounts that have
        some (`ada@games16`), and the people of its own account who are there; a server for one account knows the people
        of that account.
        """
        account, person = await self._account(name), self._person(name)
        account = account or await self._guest(name)
        if account is not None:
            return account, name
        if person is None or not (self._server.one_account or self._of(person)):
            raise RefusedError("no-such-person")
        return person, person.partition(":")[2]

    async def _account(self, name: str) -> str | None:
        """Return the owner for everybody of an account, by its name or number; None if the name is of none here.

        Raises RefusedError if the system does not answer in time.
        """
        if self._server.one_account:
            return None
        if name.isascii() and name.isdigit():
            return str(int(name))
        with _in_time():
            number = await self._server.accounts.number(name)
        return None if number is None else str(number)

    async def _guest(self, name: str) -> str | None:
        """Return the owner for a guest by the name with the account; None if no account with guests has that name."""
        player, _, account = unicodedata.normalize("NFC", name).rpartition("@")
        if normalised(player) is None:
            return None
        names = {uid: await self._server.accounts.name(uid) for uid in sorted(self._server.guests)}
        return next((f"{uid}:{player}" for uid, known in names.items() if known == account), None)

    @staticmethod
    def _person(name: str) -> str | None:
        """Return the owner for a person of the server's own account; None if nobody can have the name."""
        known = normalised(name)
        return None if known is None else f"{os.geteuid()}:{known}"

    def _of(self, owner: str) -> list[Connection]:
        """Return the connections of an owner, or of everybody of an account."""
        return [
            each
            for each in self._server.greeted
            if each.member is not None and owner in {each.member.owner, each.member.owner.partition(":")[0]}
        ]

    @staticmethod
    def _end(connections: Sequence[Connection], code: str, **details: object) -> Message:
        """End connections with a refusal. The seats stay their owners'."""
        for each in connections:
            each.refuse(code, **details)
        return {"type": "done", "people": len(connections)}

    async def _sanction(self, what: What, message: Message, by: str) -> Message:
        """Persist a ban or a mute, then end the connections of who is banned. Raises RefusedError."""
        owner, name = await self._meant(message["name"])
        if ":" not in owner and await self.is_admin(int(owner)):
            raise RefusedError("is-admin")
        ends = moment(self._server.date() + message["seconds"]) if "seconds" in message else None
        new = Sanction(what, owner, name, self._now, ends, by, **_given(message))
        await self._decide(lambda known: known.having(new))
        found = self._of(owner)
        return self._end(found, "banned", **new.told) if what == "ban" else {"type": "done", "people": len(found)}

    async def _lift(self, what: What, name: str) -> Message:
        """End the bans or mutes of those whom a name means, and those that were given by it. Raises RefusedError.

        The system need not know the name any more, and need not answer.
        """
        owners = {self._person(name), await self._guest(name)}
        with contextlib.suppress(RefusedError):
            owners.add(await self._account(name))
        before = self.decisions
        await self._decide(lambda known: known.lacking(what, owners, unicodedata.normalize("NFC", name)))
        ended = len(before.sanctions) - len(self.decisions.sanctions)
        if not ended:
            raise RefusedError("no-such-person")
        return {"type": "done", "people": ended}

    @property
    def for_lobby(self) -> Message:
        """The notices of the lobby: the message of the day, and that no table may be opened."""
        motd = {"motd": self.decisions.motd} if self.decisions.motd else {}
        return {**motd, "draining": True} if self.draining else motd

    def check_draining(self) -> None:
        """Raise RefusedError if no table may be opened any more."""
        if self.draining:
            raise RefusedError("draining")

    def check_banned(self, owner: str) -> None:
        """Raise RefusedError if an owner, or everybody of their account, is banned."""
        if (ban := self.decisions.find("ban", owner, self._now)) is not None:
            raise RefusedError("banned", **ban.told)

    def check_muted(self, owner: str) -> None:
        """Raise RefusedError if an owner, or everybody of their account, is muted."""
        if (mute := self.decisions.find("mute", owner, self._now)) is not None:
            raise RefusedError("muted", **mute.told)

    # Decisions

    async def _decide(self, change: Callable[[Decisions], Decisions]) -> None:
        """Persist changed decisions, then use them. Raises RefusedError if the disk refuses them; nothing changes then.

        Servers that share a store each begin with what it has, so that a change does not undo another server's.
        """
        store, on_disk = self._server.hall.store, self._server.driver.on_disk
        async with self._deciding:
            try:
                wanted = change(Decisions.parse(await on_disk(store.read_decisions)))
                await on_disk(lambda: store.write_decisions(wanted.encode()))
            except DamagedError:
                raise RefusedError("trouble", why="decisions-damaged") from None
            except OSError as error:
                raise RefusedError("trouble", why=reason(error)) from None
            self.decisions = wanted

    def look_after(self, now: float) -> None:
        """In a shared store, read from time to time what admins of other servers have decided."""
        if self._server.hall.store.shared and now - self._refreshed_at >= REFRESH:
            self._refreshed_at = now
            self._server.driver.begin(self._refresh())

    async def _refresh(self) -> None:
        """Use the persisted decisions, if they can be read, and end the connections of people who are banned."""
        store, on_disk = self._server.hall.store, self._server.driver.on_disk
        async with self._deciding:
            with contextlib.suppress(DamagedError, OSError):
                self.decisions = Decisions.parse(await on_disk(store.read_decisions))
        for each in self._server.greeted:
            if each.member is None:
                continue
            ban = self.decisions.find("ban", each.member.owner, self._now)
            if ban is not None:
                each.refuse("banned", **ban.told)


@contextlib.contextmanager
def _in_time() -> Iterator[None]:
    """Turn a look-up without an answer into a RefusedError."""
    try:
        yield
    except TimeoutError:
        raise RefusedError("accounts-silent") from None


def _cleaned(text: str) -> str:
    """Return a text for everybody as one line without control characters. Raises RefusedError if nothing is left."""
    found = one_line(text).strip()
    if not found:
        raise RefusedError("bad-value", key="text")
    return found


def _given(message: Message) -> dict[str, str]:
    """Return the reason that an admin gave, if any, as one line without control characters."""
    reason = one_line(message.get("reason", "")).strip()
    return {"reason": reason} if reason else {}


def _listed(sanction: Sanction) -> Message:
    """Return a sanction as admins see it."""
    shown = ("what", "name", "since", "until", "by", "reason")
    return {key: value for key, value in asdict(sanction).items() if key in shown}
