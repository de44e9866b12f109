"""Publishes entries of a table to its observers: each seat gets what it may see, when it may see it.

Invariant: the only path from a table to a seat. Where the end of a turn is secret (B10), hidden entries are published
together with the entry before them, so neither the number of batches nor their marks reveal it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.play.seat import Seat

Curtain = Callable[[int | None], int]
"""The length of the log up to which a seat (None: an onlooker) may see, whatever else it may."""


class Observer(Protocol):
    """Whoever is told what a seat sees."""

    def observe(self, at: int, actions: Iterable[object]) -> None:
        """Take in what was observed up to the position at which everybody has observed `at` entries."""

    def forget(self, at: int) -> None:
        """Drop every position beyond `at`: it has been taken back."""


class _Observing(NamedTuple):
    """Of which seat, by whom, and the lengths of the log at which it may look: one for each of its positions."""

    number: int | None
    observer: Observer
    lengths: list[int]


class Observers:
    """Those who observe one table; a seat's number None stands for an onlooker.

    `late`: they look on from another program, and see nothing that people at the table may not have come to see yet.
    """

    def __init__(self, table: AnyTable, *, late: bool = False) -> None:
        self._table, self._late = table, late
        self._seats: dict[int | None, Seat] = {}
        self._observing: list[_Observing] = []
        self._log: list[object] = []
        """The entries of which the seats have been told what they may see."""
        self._counts = [0]
        """For each length of the log how many entries everybody has observed by then."""

    def seat(self, number: int | None) -> Seat:
        """A seat that has been told all that it may know, and is told everything from now on."""
        if number not in self._seats:
            self._seats[number] = Seat(self._table.game, self._table.rules, number)
            self.add(number, self._seats[number])
            self.tell()
        return self._seats[number]

    def add(self, number: int | None, observer: Observer) -> None:
        """Have somebody told what the seat of that number may know, from the next `tell` on."""
        self._observing.append(_Observing(number, observer, [0]))

    def tell(self, curtain: Curtain | None = None) -> None:
        """Tell everybody what they may see by now and have not observed yet, up to where there is a curtain."""
        table = self._table
        for ply in range(len(self._log), len(table)):
            self._log.append(table.timeline[ply + 1].entry)
            self._counts.append(self._counts[-1] + len(table.told(None, ply)[0]))
        for number, observer, lengths in self._observing:
            last = len(table) if curtain is None else curtain(number)
            if last <= lengths[-1]:
                continue
            for length in table.visible(number, lengths[-1], onlooker=self._late):
                if length > last:
                    break
                plies = range(lengths[-1], length)
                observer.observe(self._counts[length], [each for ply in plies for each in table.told(number, ply)[0]])
                lengths.append(length)

    @property
    def told_to_all(self) -> int:
        """The length of the log up to which every observer has been told: what the most restricted one has."""
        return min((lengths[-1] for _, _, lengths in self._observing), default=0)

    def take_back(self, length: int) -> None:
        """Have everybody forget what came after the log had `length` entries."""
        del self._log[length:], self._counts[length + 1 :]
        for _, observer, lengths in self._observing:
            while lengths[-1] > length:
                lengths.pop()
            observer.forget(self._counts[lengths[-1]])

    def follow(self, table: AnyTable) -> None:
        """Another program has played on: go on from where the log is still the same."""
        pairs = zip(self._log, table.log, strict=False)
        same = next(
            (length for length, (old, new) in enumerate(pairs) if old != new), min(len(self._table), len(table))
        )
        self._table = table
        self.take_back(same)
        self.tell()

    def position(self, length: int) -> int:
        """The position of the seats when the log had `length` entries (`seat.Position.at`)."""
        return self._counts[length]
