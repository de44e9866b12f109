"""Index of the tables of a hall in the order of lists, so that the cost of a list does not grow with all tables.

Invariant: an entry is up to date once `changed` has been called after a change (tests/unit/tables/test_hall.py).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.table import Table

Order = tuple[str, int]
"""When a table was opened, and how many were known before."""


class _Place(NamedTuple):
    """Where a table stands."""

    order: Order
    owners: frozenset[str]
    """Those whose seats are there, and who opened it if it is private: it is in the lists of these."""
    public: int | None
    """In which list of public tables it is: 0 with free seats, 1 without; None in neither."""


class Listing:
    """An index of tables."""

    def __init__(self) -> None:
        self._number: dict[Table, int] = {}
        self._numbers = count()
        self._places: dict[Table, _Place] = {}
        self._stale: dict[Table, None] = {}
        self._of: dict[str, dict[Table, None]] = {}
        self._public: tuple[list[tuple[Order, Table]], list[tuple[Order, Table]]] = ([], [])
        self._described: dict[Table, tuple[int, Message]] = {}

    def changed(self, table: Table) -> None:
        """Something has happened at a table, or it is new."""
        if table not in self._number:
            self._number[table] = next(self._numbers)
        self._stale[table] = None
        self._described.pop(table, None)

    def gone(self, table: Table) -> None:
        """A table is no more."""
        self._take_out(table)
        for each in (self._number, self._stale, self._described):
            each.pop(table, None)

    def of(self, owner: str) -> list[tuple[Order, Table]]:
        """The tables at which an owner has a seat, and their private ones, over or not."""
        self._refresh()
        return sorted((self._places[table].order, table) for table in self._of.get(owner, ()))

    def public(self, *, free: bool, but: frozenset[Table]) -> Iterator[tuple[Order, Table]]:
        """Public tables that are not over, with or without free seats, the oldest first."""
        self._refresh()
        return (each for each in self._public[0 if free else 1] if each[1] not in but)

    def described(self, table: Table, now: float) -> Message:
        """A table as everybody may know it. Absences are counted in seconds, so that it holds for one at most."""
        found = self._described.get(table)
        if found is None or (found[0] != int(now) and table.company.left):
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

    def _put_in(self, table: Table, place: _Place) -> None:
        self._places[table] = place
        for owner in place.owners:
            self._of.setdefault(owner, {})[table] = None
        if place.public is not None:
            insort(self._public[place.public], (place.order, table))

    def _take_out(self, table: Table) -> None:
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
