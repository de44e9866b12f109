"""Publishes entries of a table to its observers: each seat gets what it may see, when it may see it.

Invariant: the only path from a table to a seat. If the end of a turn is secret (B10), hidden entries are published
together with the entry before them, so neither the number of batches nor their marks reveal it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.session.seat import Seat

PublicationLimit = Callable[[int | None], int]
"""The publication barrier: maps a seat (None: a spectator) to the log length up to which it may see, in addition to the
limits of `Table.visible`."""


class Observer(Protocol):
    """A subscriber to the observations of a seat."""

    def observe(self, at: int, actions: Iterable[object]) -> None:
        """Take the actions observed up to the next position, whose mark is `at` (`seat.Position.at`)."""

    def forget(self, at: int) -> None:
        """Drop every position beyond the mark `at`, after a take-back."""


class _Observing(NamedTuple):
    """A subscription: the seat, its observer, and the log length at each position published to it."""

    number: int | None
    observer: Observer
    lengths: list[int]


class Observers:
    """All observers of one table; the seat number None is a spectator.

    `late`: they follow from another program, and see nothing that people at the table may not have looked at yet.
    """

    def __init__(self, table: AnyTable, *, late: bool = False) -> None:
        self._table, self._late = table, late
        self._seats: dict[int | None, Seat] = {}
        self._observing: list[_Observing] = []
        self._log: list[object] = []
        """The log at the last `tell`; `follow` compares it with that of a newer table."""
        self._counts = [0]
        """For each log length, the number of entries that a spectator has observed by then."""

    def seat(self, number: int | None) -> Seat:
        """Return the seat `number`, subscribed on first use, with everything that it may know so far."""
        if number not in self._seats:
            self._seats[number] = Seat(self._table.game, self._table.rules, number)
            self.subscribe(number, self._seats[number])
            self.publish()
        return self._seats[number]

    def subscribe(self, number: int | None, observer: Observer) -> None:
        """Subscribe `observer` to what seat `number` may see. First called by the next tell()."""
        self._observing.append(_Observing(number, observer, [0]))

    def publish(self, barrier: PublicationLimit | None = None) -> None:
        """Publish to every observer what it may see and has not observed, batch by batch, up to the barrier."""
        table = self._table
        for ply in range(len(self._log), len(table)):
            self._log.append(table.timeline[ply + 1].entry)
            self._counts.append(self._counts[-1] + len(table.told(None, ply)[0]))
        for number, observer, lengths in self._observing:
            last = len(table) if barrier is None else barrier(number)
            if last <= lengths[-1]:
                continue
            for length in table.visible(number, lengths[-1], spectator=self._late):
                if length > last:
                    break
                plies = range(lengths[-1], length)
                observer.observe(self._counts[length], [each for ply in plies for each in table.told(number, ply)[0]])
                lengths.append(length)
        if table.ended is not None and barrier is None:
            for seat in self._seats.values():
                seat.end(table.ended)

    @property
    def published_to_all(self) -> int:
        """The log length up to which every observer has been notified: that of the most restricted one."""
        return min((lengths[-1] for _, _, lengths in self._observing), default=0)

    def take_back(self, length: int) -> None:
        """Make every observer forget what came after the first `length` entries."""
        del self._log[length:], self._counts[length + 1 :]
        for _, observer, lengths in self._observing:
            while lengths[-1] > length:
                lengths.pop()
            observer.forget(self._counts[lengths[-1]])

    def follow(self, table: AnyTable) -> None:
        """Switch to a newer table of the same game: forget entries that differ, then publish the new ones."""
        pairs = zip(self._log, table.log, strict=False)
        same = next(
            (length for length, (old, new) in enumerate(pairs) if old != new), min(len(self._table), len(table))
        )
        self._table = table
        self.take_back(same)
        self.publish()

    def position(self, length: int) -> int:
        """Return the mark of the position when the log had `length` entries (`seat.Position.at`)."""
        return self._counts[length]
