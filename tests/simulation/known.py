"""Faults of the program that the simulation finds and that are being fixed. Remove an entry with its fix.

Each entry says how what was found looks (the kind of the fault in `checks`, and a condition). A run that does not see
one of them names it, so that none stays here longer than it has to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple


class Found(NamedTuple):
    """Something that does not hold."""

    kind: str
    text: str
    game: str
    """The game at its table, empty where there is none."""
    names: Sequence[str]
    """Those of the people at the table."""
    refused: bool
    """Whether the disk has ever refused to write a file of that table."""


class Known(NamedTuple):
    """A fault of the program."""

    key: str
    reason: str
    kinds: frozenset[str]
    fits: Callable[[Found], bool]


KNOWN: Final[tuple[Known, ...]] = ()


def explains(found: Found) -> str:
    """The key of the known fault that explains what was found; empty where none does."""
    return next((each.key for each in KNOWN if found.kind in each.kinds and each.fits(found)), "")


def by_key(key: str) -> bool:
    """Whether a fault is still known."""
    return any(each.key == key for each in KNOWN)
