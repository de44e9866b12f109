"""Tables that wait for a person, as an item of the list of tables says.

Invariant: home, lobby, bell, `tables --mine` and notices all ask here, so that they agree on who waits for whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

WAYS: Final = ("turn", "answer")
"""Keys of the item that are true if the table waits: for the person's turn, or for their answer about the end."""


def ways(table: Mapping[str, Any]) -> list[str]:
    """Return in which ways a table waits for the person. Earlier servers send no `answer`."""
    return [way for way in WAYS if table.get(way)]


def waiting(tables: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the tables that wait for the person, in order."""
    return [table for table in tables if ways(table)]


def marks(tables: Iterable[Mapping[str, Any]]) -> frozenset[tuple[str, str]]:
    """Return table and way of everything that waits for the person; what was not there before rings the bell."""
    return frozenset((table["table"], way) for table in tables for way in ways(table))
