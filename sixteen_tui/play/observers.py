"""Who observes a table: every seat is told what it may see, when it may see it.

Law: this is the one way from a table to a seat. Where how a turn ended is a secret (B10), what nobody sees being done
is told together with the entry before it, so that neither the number of batches nor their marks tell it.
"""

from __future__ import annotations

from typing import NamedTuple

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.play.seat import Seat


class _Observer(NamedTuple):
    """A seat, and the lengths of the log at which it may look: one for each of its positions."""

    seat: Seat
    lengths: list[int]


class Observers:
    """The seats at one table, by number; None is an onlooker's.

    `late`: they look on from another program, and see nothing that people at the table may not have come to see yet.
    """

    def __init__(self, table: AnyTable, *, late: bool = False) -> None:
        self._table, self._late = table, late
        self._seats: dict[int | None, _Observer] = {}
        self._log: list[object] = []
        """The entries of which the seats have been told what they may see."""
        self._counts = [0]
        """For each length of the log how many entries everybody has observed by then."""

    def seat(self, number: int | None) -> Seat:
        """A seat that has been told all that it may know, and is told everything from now on."""
        if number not in self._seats:
            self._seats[number] = _Observer(Seat(self._table.game, self._table.rules, number), [0])
            self.tell()
        return self._seats[number].seat

    def tell(self) -> None:
        """Tell every seat what it may see by now and has not observed yet."""
        table = self._table
        for place, action in enumerate(table.log[len(self._log) :], start=len(self._log)):
            self._log.append(action)
            self._counts.append(self._counts[-1] + len(table.told(None, place)[0]))
        for number, (seat, lengths) in self._seats.items():
            for length in table.visible(number, lengths[-1], onlooker=self._late):
                told = [table.told(number, place) for place in range(lengths[-1], length)]
                actions, events = ([each for part in parts for each in part] for parts in zip(*told, strict=True))
                seat.observe(self._counts[length], actions, events)
                lengths.append(length)

    def take_back(self, length: int) -> None:
        """Have every seat forget what came after the log had `length` entries."""
        del self._log[length:], self._counts[length + 1 :]
        for seat, lengths in self._seats.values():
            while lengths[-1] > length:
                lengths.pop()
            seat.forget(self._counts[lengths[-1]])

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
