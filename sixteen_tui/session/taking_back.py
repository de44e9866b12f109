"""Decides which play a person may take back: one rule for hosts, table servers and their clients."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Acted(NamedTuple):
    """An entry, for the search for the last play."""

    before: int | None
    """The position before it; None if it is not shown yet, so that nobody can mean to take it back."""
    mover: int
    decision: bool
    """False for a draw, and for any other entry that decides nothing."""


def take_back_point(seat: int, newest_first: Iterable[Acted], others: Collection[int], *, asking: bool) -> int | None:
    """Return the position before the last play of `seat`, or None if one of `others` has acted since.

    With `asking` (a shared table, where the others have to agree) a card that they only drew does not prevent it.
    """
    for entry in newest_first:
        if entry.mover == seat and entry.decision:
            return entry.before
        if entry.mover in others and (entry.decision or not asking):
            return None
    return None
