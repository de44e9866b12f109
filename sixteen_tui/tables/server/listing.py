"""Index of the tables of a hall in list order, so that the cost of a list does not grow with the number of tables.

Invariant: an entry is up to date once `changed` has been called after a change (tests/unit/tables/test_hall.py).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.table import ServedTable

Order = tuple[str, int]
"""Time at which a table was opened, and a serial number that orders equal times."""


SHARE: Final = 3
"""Number of tables of one owner that a list has before those of others."""


class _Place(NamedTuple):
    """Index keys of a table."""

    order: Order
    owners: frozenset[str]
    """Owners whose lists contain it: of its seats, also of lost ones, and, if it is private, the one who opened it."""
    public: int | None
    """List of public tables that contains it: 0 with free seats, 1 without, None: neither."""


class TableListing:
    """Tables of a hall by owner and, if public, by free seats; brought up to date before each query."""

    def __init__(self) -> None:
        self._number: dict[ServedTable, int] = {}
        self._numbers = count()
        self._places: dict[ServedTable, _Place] = {}
        self._stale: dict[ServedTable, None] = {}
        self._of: dict[str, dict[ServedTable, None]] = {}
        self._public: tuple[list[tuple[Order, ServedTable]], list[tuple[Order, ServedTable]]] = ([], [])
        self._described: dict[ServedTable, tuple[int, Message]] = {}

    def changed(self, table: ServedTable) -> None:
        """Mark a new or changed table for the next refresh."""
        if table not in self._number:
            self._number[table] = next(self._numbers)
        self._stale[table] = None
        self._described.pop(table, None)

    def gone(self, table: ServedTable) -> None:
        """Remove a table from the index."""
        self._take_out(table)
        for each in (self._number, self._stale, self._described):
            each.pop(table, None)

    def of(self, owner: str) -> list[tuple[Order, ServedTable]]:
        """Return in order the tables with a seat of the owner and the private ones they opened; also finished ones."""
        self._refresh()
        return sorted((self._places[table].order, table) for table in self._of.get(owner, ()))

    def public(self, *, free: bool, but: frozenset[ServedTable]) -> Iterator[tuple[Order, ServedTable]]:
        """Yield the public tables that are not over, with or without free seats; not those in `but`.

        Oldest first, but after `SHARE` tables that one owner opened those of others. So few people cannot fill a list.
        """
        self._refresh()
        opened, later = Counter[str](), []
        for each in self._public[0 if free else 1]:
            if each[1] not in but:
                opened[each[1].places.opened_by] += 1
                if opened[each[1].places.opened_by] <= SHARE:
                    yield each
                else:
                    later.append(each)
        yield from later

    def described(self, table: ServedTable, now: float) -> Message:
        """Return the public description of a table. Cached; for one second at most if it contains times that grow."""
        found = self._described.get(table)
        if found is None or (found[0] != int(now) and (table.company.left or table.company.counts is not None)):
            found = self._described[table] = int(now), table.company.described(now)
        return found[1]

    def _refresh(self) -> None:
        for table in self._stale:
            places = table.places
            owners = {place.owner for place in places.places if place.owner is not None}
            public = None if places.over or places.private is not None else 0 if places.free else 1
            if places.private is not None:
                owners.add(places.opened_by)
            place = _Place((places.created, self._number[table]), frozenset(owners), public)
            if place != self._places.get(table):
                self._take_out(table)
                self._put_in(table, place)
        self._stale.clear()

    def _put_in(self, table: ServedTable, place: _Place) -> None:
        self._places[table] = place
        for owner in place.owners:
            self._of.setdefault(owner, {})[table] = None
        if place.public is not None:
            insort(self._public[place.public], (place.order, table))

    def _take_out(self, table: ServedTable) -> None:
        place = self._places.pop(table, None)
        if place is None:
            return
        for owner in place.owners:
            del self._of[owner][table]
            if not self._of[owner]:
                del self._of[owner]
        if place.public is not None:
            tables = self._public[place.public]
            del tables[bisect_left(tables, (place.order,))]
