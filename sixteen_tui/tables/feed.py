"""Feed of one seat at a shared table: the entries that it was sent, in notation.

Invariant: counts are of entries that the seat has seen. Positions in the log, line numbers and times would reveal how a
turn ended (B10) and are never sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Batch(NamedTuple):
    """What a seat observed up to a position."""

    at: int
    """Entries that everybody had observed by then (`play.seat.Position.at`)."""
    total: int
    """Entries that the seat had seen by then."""
    entries: tuple[str, ...]


class Feed:
    """Observes for a seat and keeps its batches; whoever sits there is sent those that they have not got."""

    def __init__(self, encode: Callable[[object], str]) -> None:
        self._encode = encode
        self.batches: list[Batch] = []

    @property
    def count(self) -> int:
        """How many entries the seat has seen."""
        return self.batches[-1].total if self.batches else 0

    def observe(self, at: int, actions: Iterable[object]) -> None:
        """Take in what was observed up to the next position."""
        entries = tuple(map(self._encode, actions))
        self.batches.append(Batch(at, self.count + len(entries), entries))

    def forget(self, at: int) -> None:
        """Drop what was observed beyond a position."""
        while self.batches and self.batches[-1].at > at:
            self.batches.pop()

    def after(self, count: int) -> Iterable[Batch]:
        """The batches beyond the first `count` entries; none is sent in part."""
        found = len(self.batches)
        while found and self.batches[found - 1].total > count:
            found -= 1
        return self.batches[found:]
