"""All tables that one server hosts: opening, finding and listing them, and releasing unused ones.

Invariant: no socket and no thread: calls of the store run through `Disk`, and at most one call about the same table is
under way. A game is read when it is first needed. The number of tables per owner is limited.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import Final
from weakref import WeakValueDictionary

from sixteen_tui.saves.disk import SaveError
from sixteen_tui.tables.events import event
from sixteen_tui.tables.places import Places, new_code
from sixteen_tui.tables.protocol import AWAY, Message
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.game import PACE
from sixteen_tui.tables.server.listing import Order, TableListing
from sixteen_tui.tables.server.opening import wanted_places
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.server.tasks import Disk, T
from sixteen_tui.tables.server.unreadable import Unreadable
from sixteen_tui.tables.stores.store import (
    MOST_LISTED,
    OUT_OF_REACH,
    Documents,
    ElsewhereError,
    OpenedCounts,
    OutOfReachError,
    Store,
    reason,
)

MOST_TABLES: Final = 2000
MOST_OF_OWNER: Final = 20
"""Maximum unfinished tables that one owner has opened."""
MOST_TO_FETCH: Final = 5
"""Factor on that limit for all tables of an owner, including finished ones with an unfetched save."""
TRIES: Final = 10
"""Attempts to find a free code for a private table."""
EMPTY: Final = 600.0
"""Seconds after which an unused table that nobody wants is removed; until then its save can be fetched again."""
DONE: Final = 60.0
"""The same for a table whose game all players have, while the hall is half full."""
LEFT: Final = 30.0
"""Seconds after which the lease of an unused table is released, in a store with several servers."""
FORGOTTEN: Final = 90 * 86400.0
"""Seconds without any change after which a table is put aside, even if its seats have owners."""


async def _asked(disk: Disk, work: Callable[[], T]) -> T:
    """Run a call of the store. Raises RefusedError if the store refuses it, OutOfReachError if it does not answer."""
    try:
        return await disk(work)
    except OutOfReachError:
        raise
    except OSError as error:  # a database that is too slow cancels a statement
        raise RefusedError("trouble", why=reason(error)) from None


class Hall:
    """The tables of a store that this server hosts."""

    def __init__(
        self,
        store: Store,
        *,
        pace: float = PACE,
        away: float = AWAY,
        most: int = MOST_TABLES,
        most_of_owner: int = MOST_OF_OWNER,
    ) -> None:
        self.store, self._pace, self._away = store, pace, away
        self._most, self._most_of_owner = most, most_of_owner
        self.tables: dict[str, ServedTable] = {}
        self._empty_since: dict[str, float] = {}
        self._shown: dict[str, Message] = {}
        self._listing = TableListing()
        self._opening: list[Places] = []
        """Tables whose first write is under way; they count for the limits."""
        self._alone: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Table id -> lock, held during store calls about a table that is not in `tables`."""
        self._store_epoch = 0
        """Number of `start_over` calls; a coroutine compares it to detect that an answer of the store is invalid."""
        self.unreadable = Unreadable()
        for places, documents in store.tables():
            self._add(places, documents)
            self.unreadable.check(places.id, documents, begun=places.begun)

    def _add(self, places: Places, documents: Documents) -> ServedTable:
        table = ServedTable(places, documents, pace=self._pace, away=self._away)
        self.tables[places.id] = table
        self._listing.changed(table)
        return table

    def changed(self, table: ServedTable) -> None:
        """Update the lists after a change at a table."""
        if self.tables.get(table.places.id) is table:
            self._listing.changed(table)

    async def open(self, disk: Disk, owner: str, message: Message) -> ServedTable:
        """Open the table that an `open` message describes. Raises RefusedError."""
        elsewhere = OpenedCounts()
        if self.store.shared:
            here = frozenset(self.tables)
            try:
                elsewhere = await disk(lambda: self.store.count_opened(owner, here))
            except OSError as error:
                raise RefusedError("trouble", why=reason(error)) from None
        self._check_most(owner, elsewhere)
        places = wanted_places(owner, message)
        before = self._store_epoch
        self._opening.append(places)
        try:
            documents = await self._kept(disk, places, private=bool(message.get("private")))
        finally:
            self._opening.remove(places)
        if self._store_epoch != before:
            await disk(documents.release)
            raise RefusedError("trouble", why=OUT_OF_REACH)
        return self._add(places, documents)

    def _check_most(self, owner: str, elsewhere: OpenedCounts) -> None:
        """Raise RefusedError if another table would exceed the limit of the owner or of the server."""
        mine = [each for each in self.tables.values() if each.places.opened_by == owner and not each.done_with]
        opening = sum(places.opened_by == owner for places in self._opening)
        going = sum(not each.places.over for each in mine) + elsewhere.going + opening
        most = MOST_TO_FETCH * self._most_of_owner
        few = going < self._most_of_owner and len(mine) + elsewhere.wanted + opening < most
        if len(self.tables) + len(self._opening) >= self._most or not few:
            raise RefusedError("too-many-tables")

    async def _kept(self, disk: Disk, places: Places, *, private: bool) -> Documents:
        """Write a new table, with a unique code if it is private. Raises RefusedError."""
        for _ in range(TRIES):
            places.private = None
            places.private = self._new_code() if private else None
            try:
                return await disk(lambda: self.store.open(places))
            except FileExistsError:
                continue
            except OSError as error:
                raise RefusedError("trouble", why=reason(error)) from None
        raise RefusedError("too-many-tables")

    def _new_code(self) -> str:
        taken = {places.private for places in (*(table.places for table in self.tables.values()), *self._opening)}
        return next(code for code in iter(new_code, "") if code not in taken)

    async def find(self, disk: Disk, owner: str, id: str | None, code: str | None, now: float) -> ServedTable:
        """Return the table with an id, or the private one with a code, with its game open. Host it here if nobody does.

        Raises RefusedError, ElsewhereError or OutOfReachError.
        """
        table = self.hosted(id, code)
        if table is None and self.store.shared:
            table = await self.taken(disk, id, code)
        if table is None or (code is None and not self._may_find(table, owner)):
            raise RefusedError("no-such-table")
        if table.asleep:
            await self.wake(disk, table, now)
        self.check_hosted(table)
        return table

    def check_hosted(self, table: ServedTable) -> None:
        """Raise ElsewhereError or RefusedError if a table is no longer hosted here. Call it after each wait."""
        if self.tables.get(table.places.id) is not table:
            if self.store.shared:
                raise ElsewhereError(0)
            raise RefusedError("no-such-table")

    def hosted(self, id: str | None, code: str | None) -> ServedTable | None:
        """Return the table with an id or a code if it is hosted here, otherwise None."""
        if code is None:
            return self.tables.get(id or "")
        return next((each for each in self.tables.values() if each.places.private == code), None)

    async def taken(self, disk: Disk, id: str | None, code: str | None = None) -> ServedTable | None:
        """Take the lease of a table that nobody hosts, and host it. Return None if it does not exist.

        Raises RefusedError, ElsewhereError or OutOfReachError.
        """
        if code is not None:
            id = await _asked(disk, lambda: self.store.id_of_code(code))
        if not id:
            return None
        async with self._of(id):
            if id in self.tables:
                return self.tables[id]
            before = self._store_epoch
            try:
                found = await _asked(disk, lambda: self.store.take(id))
            except ValueError as error:
                self.unreadable.note(id, error)
                raise RefusedError("table-damaged") from None
            self.unreadable.read(id)
            if found is None:
                return None
            full = len(self.tables) >= self._most
            if full or self._store_epoch != before:
                await disk(found[1].release)
                raise RefusedError("too-many-tables") if full else ElsewhereError(0)
            return self._add(*found)

    def _of(self, id: str) -> asyncio.Lock:
        return self._alone.setdefault(id, asyncio.Lock())

    @staticmethod
    def _may_find(table: ServedTable, owner: str) -> bool:
        places = table.places
        own = places.of(owner) or places.lost_by(owner)
        return places.private is None or owner == places.opened_by or bool(own)

    async def listed(self, disk: Disk, owner: str, now: float) -> list[Message]:
        """Return the tables that an owner may find: with own seats, then with free seats, then other games in play.

        At most `MOST_LISTED`, each group by time of opening. Raises RefusedError or OutOfReachError.
        """
        while (asleep := self._asleep(owner, now)) is not None:
            with contextlib.suppress(RefusedError):
                await self.wake(disk, asleep, now)
        others = await self._elsewhere(disk, owner) if self.store.shared else []
        own = self._listing.of(owner)
        mine = [each for each in own if each[1].places.of(owner) and self._wanted(each[1], owner)]
        opened = [(order, table) for order, table in own if not table.places.of(owner) and not table.places.over]
        found: list[list[tuple[Order, ServedTable | Message]]] = [[*mine]]
        for free in (True, False):
            private = [each for each in opened if bool(each[1].places.free) == free]
            public = self._listing.public(free=free, but=frozenset(table for _, table in own))
            found.append([*private, *islice(public, MOST_LISTED)])
        for other in others:
            taken = other["begun"] or not any(seat["free"] for seat in other["seats"])
            found[0 if other["yours"] else 1 + taken].append(((other["created"], len(self.tables)), other))
        ordered = (row for part in found for _, row in sorted(part, key=itemgetter(0)))
        return [self._described(each, owner, now) for each in islice(ordered, MOST_LISTED)]

    async def _elsewhere(self, disk: Disk, owner: str) -> list[Message]:
        """Return the tables that an owner may find and other servers host. Raises OutOfReachError."""
        while True:
            here = frozenset(self.tables)
            others = await _asked(disk, partial(self._others, owner, here))
            if here <= self.tables.keys():  # a table that was dropped meanwhile would be in neither list
                return [each for each in others if each["table"] not in self.tables]  # hosted here meanwhile

    def _others(self, owner: str, here: Collection[str]) -> list[Message]:
        return [*self.store.others(owner, here)]

    def _described(self, table: ServedTable | Message, owner: str, now: float) -> Message:
        if isinstance(table, ServedTable):
            row = table.listed(owner, now, self._listing.described(table, now))
            return row | self.stopped(table) if row["yours"] else row  # others are not told (`Company.tell`)
        return table

    def stopped(self, table: ServedTable) -> Message:
        """Return `stopped` for a list entry: why the table has stopped, or that its game cannot be read."""
        why = table.trouble or ("table-damaged" if table.places.id in self.unreadable else "")
        return {"stopped": why} if why else {}

    @staticmethod
    def _wanted(table: ServedTable, owner: str) -> bool:
        """Return True if a game is not over, or a seat of the owner has not fetched its save."""
        seats = table.places.places
        return not table.places.over or any(not seats[seat].fetched for seat in table.places.of(owner))

    def _asleep(self, owner: str, now: float) -> ServedTable | None:
        """Return one of an owner's games that a list needs and that is not read yet, or None."""
        for _, table in self._listing.of(owner):
            wanted = table.asleep and table.places.of(owner) and self._wanted(table, owner)
            if wanted and self.unreadable.is_due(table.places.id, now):
                return table
        return None

    async def wake(self, disk: Disk, table: ServedTable, now: float) -> None:
        """Read a game, also so that a list can say whose turn it is. Raises RefusedError or OutOfReachError."""
        try:
            await table.open_journal(disk, now)
        except OutOfReachError:
            raise
        except (SaveError, OSError) as error:
            self.unreadable.note(table.places.id, error, now)
            raise RefusedError("table-damaged") from None
        self.unreadable.read(table.places.id)
        self.changed(table)

    def waiting_for(self, owner: str) -> int:
        """Return how many tables that are hosted here wait for a person (`ServedTable.waits_for_owner`)."""
        return sum(table.waits_for_owner(owner) for _, table in self._listing.of(owner))

    async def tidy(self, disk: Disk, now: float) -> None:
        """Remove unused tables that nobody wants after `EMPTY` seconds; in a shared store, release others after `LEFT`.

        A table is wanted while a seat has an owner, and until its game is over and every owner has fetched the save.
        """
        crowded = 2 * len(self.tables) >= self._most  # by games that are soon over, within the limits of each owner
        for id, table in list(self.tables.items()):
            wanted = any(place.owner for place in table.places.places) and not table.done_with
            kept = not self.store.shared or table.is_timed or not table.rests
            if self._in_use(table) or (wanted and kept):
                self._empty_since.pop(id, None)
            elif now - self._empty_since.setdefault(id, now) > (
                LEFT if wanted else DONE if crowded and table.done_with else EMPTY
            ):
                event("let-go" if wanted else "gone", table=id)
                self.drop(table)
                async with self._of(id):
                    await disk(table.documents.release if wanted else table.documents.remove)

    async def forget(self, disk: Disk, clock: float) -> None:
        """Put aside unused tables without a change for `FORGOTTEN` seconds. `clock`: current time since the epoch."""
        for table in list(self.tables.values()):
            if self._in_use(table) or clock - await disk(table.documents.changed) <= FORGOTTEN or self._in_use(table):
                continue
            await self.put_aside(disk, table)
        with contextlib.suppress(OSError):
            await self._sweep(disk)

    async def put_aside(self, disk: Disk, table: ServedTable) -> OSError | None:
        """Put a table aside. If the disk refuses, return its error, and host the table as before or, in a shared
        store, let any server host it.

        Nobody may be there, and no commit be under way.
        """
        id = table.places.id
        self.drop(table)
        async with self._of(id):
            try:
                await disk(table.documents.put_aside)
            except OSError as error:
                event("not-put-aside", logging.WARNING, table=id, why=reason(error))
                if not self.store.shared:  # `take` finds no table of a folder
                    self._add(table.places, table.documents)
                return error
        event("put-aside", table=id)
        return None

    def _in_use(self, table: ServedTable) -> bool:
        """Return True if a table has members or changes at this moment, or is no longer hosted here."""
        there = self.tables.get(table.places.id) is table
        return not there or bool(table.members) or table.changing.locked()

    async def _sweep(self, disk: Disk) -> None:
        """Remove or put aside tables that no server hosts (`Store.stale`). Raises OSError."""
        if not self.store.shared:
            return
        here = frozenset(self.tables)
        for id, unwanted in await disk(lambda: self.store.stale(here, EMPTY, FORGOTTEN)):
            async with self._of(id):
                if id not in self.tables:
                    await disk(partial(self.store.sweep, id, unwanted=unwanted))

    def start_over(self) -> None:
        """Invalidate all earlier answers of the store."""
        self._store_epoch += 1

    def drop(self, table: ServedTable) -> None:
        """Close a table that is removed or no longer hosted here, and drop it from all indexes."""
        self.tables.pop(table.places.id, None)
        self._empty_since.pop(table.places.id, None)
        self._shown.pop(table.places.id, None)
        self.unreadable.read(table.places.id)
        self._listing.gone(table)
        table.close()

    def show(self, table: ServedTable, now: float) -> None:
        """Publish the description of a table to other servers if it has changed."""
        id = table.places.id
        if self.store.shared and id in self.tables:
            shown = table.shown(now)
            if shown != self._shown.get(id):
                self._shown[id] = shown
                self.store.show(id, shown)

    def close(self) -> None:
        for table in self.tables.values():
            table.close()
        self.store.close()
