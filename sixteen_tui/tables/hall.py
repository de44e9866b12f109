"""All tables of one server: who may open and find which, and the store.

Invariant: knows no socket and no thread: the store's disk is waited for through `Disk`, and nothing of a table is asked
of the store twice at a time. A game is read when somebody comes to its table. The tables of one owner are limited.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import Final
from weakref import WeakValueDictionary

from sixteen_tui.engine.games import GAMES
from sixteen_tui.store.disk import SaveError
from sixteen_tui.tables.company import RefusedError
from sixteen_tui.tables.events import event
from sixteen_tui.tables.kept import Documents, ElsewhereError, Opened, OutOfReachError, Store
from sixteen_tui.tables.listing import Listing, Order
from sixteen_tui.tables.places import Place, Places, new_code
from sixteen_tui.tables.protocol import AWAY, PERSON, Message
from sixteen_tui.tables.table import PACE, Table
from sixteen_tui.tables.tasks import Disk
from sixteen_tui.words import refusals as say

MOST_TABLES: Final = 2000
MOST_OF_OWNER: Final = 20
"""Tables that one owner may have opened and that are not over."""
MOST_TO_FETCH: Final = 5
"""How many times as many there may be with those that are over and that somebody has not fetched."""
MOST_LISTED: Final = 100
TRIES: Final = 10
"""How many codes are tried for a private table."""
EMPTY: Final = 600.0
"""Seconds after which a table at which nobody sits is no longer there; what was sent at the end may be sent again."""
LEFT: Final = 30.0
"""Seconds after which one at which nobody is may be another server's, where there are any."""
UNREADABLE: Final = 60.0
"""Seconds after which a game that could not be read is tried again for a list."""
FORGOTTEN: Final = 90 * 86400.0
"""Seconds after which a table at which nothing has happened is put aside, whoever has a seat there."""


class Hall:
    """The tables of a store, as far as they are hosted here."""

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
        self.tables: dict[str, Table] = {}
        self._empty_since: dict[str, float] = {}
        self._shown: dict[str, Message] = {}
        self._listing = Listing()
        self._opening: list[Places] = []
        """Tables of which the store does not have everything yet."""
        self._alone: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while the store is asked for a table that is not hosted here, or no longer."""
        self._forgotten = 0
        """Number of times that all earlier answers of the store became invalid."""
        self._unreadable: dict[Table, float] = {}
        """Games that could not be opened for a list, and when that was."""
        for places, documents in store.tables():
            self._add(places, documents)

    def _add(self, places: Places, documents: Documents) -> Table:
        table = Table(places, documents, pace=self._pace, away=self._away)
        self.tables[places.id] = table
        self._listing.changed(table)
        return table

    def changed(self, table: Table) -> None:
        """Something has happened at a table: it may stand in other lists than before."""
        if self.tables.get(table.places.id) is table:
            self._listing.changed(table)

    async def open(self, disk: Disk, owner: str, message: Message) -> Table:
        """Open a table. Raises RefusedError."""
        elsewhere = Opened()
        if self.store.shared:
            here = frozenset(self.tables)
            try:
                elsewhere = await disk(lambda: self.store.opened(owner, here))
            except OSError as error:
                raise RefusedError("trouble", why=error.strerror or "") from None
        self._check_most(owner, elsewhere)
        places = self._wanted_places(owner, message)
        before = self._forgotten
        self._opening.append(places)
        try:
            documents = await self._kept(disk, places, private=bool(message.get("private")))
        finally:
            self._opening.remove(places)
        if self._forgotten != before:
            await disk(documents.release)
            raise RefusedError("trouble", why=say.out_of_reach())
        return self._add(places, documents)

    def _check_most(self, owner: str, elsewhere: Opened) -> None:
        """Raise RefusedError where there may be no more tables, of this owner or at all."""
        mine = [each for each in self.tables.values() if each.places.opened_by == owner and not each.done_with]
        opening = sum(places.opened_by == owner for places in self._opening)
        going = sum(not each.places.over for each in mine) + elsewhere.going + opening
        most = MOST_TO_FETCH * self._most_of_owner
        few = going < self._most_of_owner and len(mine) + elsewhere.wanted + opening < most
        if len(self.tables) + len(self._opening) >= self._most or not few:
            raise RefusedError("too-many-tables")

    @staticmethod
    def _wanted_places(owner: str, message: Message) -> Places:
        """The table that a message asks for. Raises RefusedError."""
        game, kinds = GAMES.get(message["game"]), message["seats"]
        if game is None:
            raise RefusedError("unknown-game")
        try:
            rules = {**message["rules"], "seats": len(kinds)}
            known = game.rules(rules)
        except ValueError as error:
            raise RefusedError("bad-rules", why=str(error)) from None
        holds = all(value in game.choices[name] for name, value in message["rules"].items() if name in game.choices)
        strict = all(type(value) in map(type, game.choices.get(name, ())) for name, value in message["rules"].items())
        if known.seats not in game.seat_counts or not holds or not strict:
            raise RefusedError("bad-rules", why="")
        if any(kind != PERSON and kind not in game.levels for kind in kinds) or PERSON not in kinds:
            raise RefusedError("bad-seats")
        places = Places(game.name, rules, [Place() for _ in kinds], owner, talk=bool(message.get("talk")))
        from sixteen_tui.words.screens import COMPUTERS

        for seat, kind in enumerate(kinds):
            if kind != PERSON:
                places.places[seat] = Place(level=kind, name=COMPUTERS[seat])
        return places

    async def _kept(self, disk: Disk, places: Places, *, private: bool) -> Documents:
        """Keep a new table, with a code that no other has if it is private. Raises RefusedError."""
        for _ in range(TRIES):
            places.private = None
            places.private = self._new_code() if private else None
            try:
                return await disk(lambda: self.store.open(places))
            except FileExistsError:
                continue
            except OSError as error:
                raise RefusedError("trouble", why=error.strerror or "") from None
        raise RefusedError("too-many-tables")

    def _new_code(self) -> str:
        taken = {places.private for places in (*(table.places for table in self.tables.values()), *self._opening)}
        return next(code for code in iter(new_code, "") if code not in taken)

    async def find(self, disk: Disk, owner: str, id: str | None, code: str | None, now: float) -> Table:
        """The table of an id, or of the code of a private one, its game open.

        Raises RefusedError, ElsewhereError, or OutOfReachError.
        """
        table = self.hosted(id, code)
        if table is None and self.store.shared:
            table = await self._taken(disk, id, code)
        if table is None or (code is None and not self._may_find(table, owner)):
            raise RefusedError("no-such-table")
        if table.asleep:
            try:
                await table.open_journal(disk, now)
            except OutOfReachError:
                raise
            except (SaveError, OSError):
                raise RefusedError("table-damaged") from None
            self.changed(table)
        self.check_hosted(table)
        return table

    def check_hosted(self, table: Table) -> None:
        """After a wait: raise ElsewhereError or RefusedError where a table is not hosted here any more."""
        if self.tables.get(table.places.id) is not table:
            if self.store.shared:
                raise ElsewhereError(0)
            raise RefusedError("no-such-table")

    def hosted(self, id: str | None, code: str | None) -> Table | None:
        """The table of an id or a code, if it is hosted here."""
        if code is None:
            return self.tables.get(id or "")
        return next((each for each in self.tables.values() if each.places.private == code), None)

    async def _taken(self, disk: Disk, id: str | None, code: str | None) -> Table | None:
        """The table of an id or a code that nobody hosts; from now on it is hosted here.

        Raises RefusedError, ElsewhereError, or OutOfReachError.
        """
        if code is not None:
            id = await disk(lambda: self.store.with_code(code))
        if not id:
            return None
        async with self._of(id):
            if id in self.tables:
                return self.tables[id]
            before = self._forgotten
            try:
                found = await disk(lambda: self.store.take(id))
            except ValueError:
                raise RefusedError("table-damaged") from None
            if found is None:
                return None
            full = len(self.tables) >= self._most
            if full or self._forgotten != before:
                await disk(found[1].release)
                raise RefusedError("too-many-tables") if full else ElsewhereError(0)
            return self._add(*found)

    def _of(self, id: str) -> asyncio.Lock:
        return self._alone.setdefault(id, asyncio.Lock())

    @staticmethod
    def _may_find(table: Table, owner: str) -> bool:
        places = table.places
        return places.private is None or owner == places.opened_by or bool(places.of(owner))

    async def listed(self, disk: Disk, owner: str, now: float) -> list[Message]:
        """What an owner may find: their own seats first, then tables with free seats, then games that go on.

        Raises OutOfReachError.
        """
        while (asleep := self._asleep(owner, now)) is not None:
            await self._wake(disk, asleep, now)
        others: list[Message] = []
        if self.store.shared:
            here = frozenset(self.tables)
            others = await disk(lambda: [*self.store.others(owner, here)])
        own = self._listing.of(owner)
        mine = [each for each in own if each[1].places.of(owner) and self._wanted(each[1], owner)]
        opened = [(order, table) for order, table in own if not table.places.of(owner) and not table.places.over]
        found: list[list[tuple[Order, Table | Message]]] = [[*mine]]
        for free in (True, False):
            private = [each for each in opened if bool(each[1].places.free) == free]
            public = self._listing.public(free=free, but=frozenset(table for _, table in own))
            found.append([*private, *islice(public, MOST_LISTED)])
        for other in others:
            if other["table"] in self.tables:
                continue  # since it was asked for
            taken = other["begun"] or not any(seat["free"] for seat in other["seats"])
            found[0 if other["yours"] else 1 + taken].append(((other["created"], len(self.tables)), other))
        ordered = (row for part in found for _, row in sorted(part, key=itemgetter(0)))
        return [self._described(each, owner, now) for each in islice(ordered, MOST_LISTED)]

    def _described(self, table: Table | Message, owner: str, now: float) -> Message:
        if isinstance(table, Table):
            return table.listed(owner, now, self._listing.described(table, now))
        return table

    @staticmethod
    def _wanted(table: Table, owner: str) -> bool:
        """Whether a game is not over, or an owner has yet to fetch it."""
        seats = table.places.places
        return not table.places.over or any(not seats[seat].fetched for seat in table.places.of(owner))

    def _asleep(self, owner: str, now: float) -> Table | None:
        """One of an owner's games that has to be read before a list can say whose turn it is."""
        for _, table in self._listing.of(owner):
            if table.asleep and table.places.of(owner) and self._wanted(table, owner):
                tried = self._unreadable.get(table)
                if tried is None or now - tried >= UNREADABLE:
                    return table
        return None

    async def _wake(self, disk: Disk, table: Table, now: float) -> None:
        """Read a game for a list; one that is damaged is listed without. Raises OutOfReachError."""
        self._unreadable.pop(table, None)
        try:
            await table.open_journal(disk, now)
        except OutOfReachError:
            raise
        except (SaveError, OSError):
            self._unreadable[table] = now
        self.changed(table)

    async def tidy(self, disk: Disk, now: float) -> None:
        """Take away what nobody has come to for long: games that are over and that all have, tables that nobody has."""
        for id, table in list(self.tables.items()):
            wanted = any(place.owner for place in table.places.places) and not table.done_with
            if self._in_use(table) or (wanted and not (self.store.shared and table.rests)):
                self._empty_since.pop(id, None)
            elif now - self._empty_since.setdefault(id, now) > (LEFT if wanted else EMPTY):
                event("let-go" if wanted else "gone", table=id)
                self.let_go(table)
                async with self._of(id):
                    await disk(table.documents.release if wanted else table.documents.remove)

    async def forget(self, disk: Disk, clock: float) -> None:
        """Put aside the tables at which nobody is and nothing has happened for long; `clock` is the time of day."""
        for table in list(self.tables.values()):
            if self._in_use(table) or clock - await disk(table.documents.changed) <= FORGOTTEN or self._in_use(table):
                continue
            event("put-aside", table=table.places.id)
            self.let_go(table)
            async with self._of(table.places.id):
                with contextlib.suppress(OSError):
                    await disk(table.documents.put_aside)
        with contextlib.suppress(OSError):
            await self._sweep(disk)

    def _in_use(self, table: Table) -> bool:
        """Whether somebody is at a table, or about to be; also where it is not hosted here any more."""
        there = self.tables.get(table.places.id) is table
        return not there or bool(table.members) or table.changing.locked()

    async def _sweep(self, disk: Disk) -> None:
        """Of what nobody hosts: take away what nobody wants, and put aside what is forgotten. Raises OSError."""
        if not self.store.shared:
            return
        here = frozenset(self.tables)
        for id, unwanted in await disk(lambda: self.store.stale(here, EMPTY, FORGOTTEN)):
            async with self._of(id):
                if id not in self.tables:
                    await disk(partial(self.store.sweep, id, unwanted=unwanted))

    def start_over(self) -> None:
        """Invalidate all earlier answers of the store."""
        self._forgotten += 1

    def let_go(self, table: Table) -> None:
        """A table is no more, or not here."""
        self.tables.pop(table.places.id, None)
        self._empty_since.pop(table.places.id, None)
        self._shown.pop(table.places.id, None)
        self._unreadable.pop(table, None)
        self._listing.gone(table)
        table.close()

    def show(self, table: Table, now: float) -> None:
        """Let other servers see how a table looks, where it looks otherwise than before."""
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
