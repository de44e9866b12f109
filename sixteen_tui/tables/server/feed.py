"""Feed of one seat at a shared table: the entries that it may see, in notation.

Invariant: counts are of entries that the seat has seen. Positions in the log, line numbers and times would reveal how a
turn ended (B10) and are never sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sixteen_tui.tables.protocol import Message, Shared


class Batch(NamedTuple):
    """Entries that a seat observed between two visible positions."""

    at: int
    """Number of entries that everybody has observed at its end (`session.seat.Position.at`)."""
    total: int
    """Number of entries that the seat has seen at its end."""
    entries: tuple[str, ...]


class Feed:
    """Observer of a seat that stores its batches, so that each member is sent those it lacks."""

    def __init__(self, encode: Callable[[object], str]) -> None:
        self._encode = encode
        self.batches: list[Batch] = []
        self._messages: dict[tuple[int, int, int], Message] = {}
        """The messages since the last batch, by its end, the number of take-backs and that of the entries before it."""

    @property
    def count(self) -> int:
        """Number of entries that the seat has seen."""
        return self.batches[-1].total if self.batches else 0

    def until(self, at: int) -> int:
        """Return the number of entries that the seat had seen at the position `at`."""
        return next((batch.total for batch in reversed(self.batches) if batch.at <= at), 0)

    def observe(self, at: int, actions: Iterable[object]) -> None:
        """Append a batch: the actions observed up to the position `at`."""
        entries = tuple(map(self._encode, actions))
        self.batches.append(Batch(at, self.count + len(entries), entries))
        self._messages.clear()

    def forget(self, at: int) -> None:
        """Drop the batches beyond the position `at`, after a take-back."""
        while self.batches and self.batches[-1].at > at:
            self.batches.pop()
        self._messages.clear()

    def after(self, count: int) -> Iterable[Batch]:
        """Return the batches that end beyond the first `count` entries. Batches are never split."""
        found = len(self.batches)
        while found and self.batches[found - 1].total > count:
            found -= 1
        return self.batches[found:]

    def message(self, batch: Batch, undone: int, got: int) -> Message:
        """Return the message with a batch for members that have got `got` entries: one for all of them.

        Why: a game may have hundreds of spectators, and to encode the message takes longer than to send it.
        """
        key = batch.total, undone, got
        if key not in self._messages:
            seen = {"from": [undone, got], "at": batch.at, "entries": batch.entries}
            self._messages[key] = Shared({"type": "seen", **seen})
        return self._messages[key]
