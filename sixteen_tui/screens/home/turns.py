"""When home looks at the shared tables again, and which of those that wait are new.

Why: each look is a connection, and a server that a client started ends a minute after the last one. So without a seat
home looks seldom enough for it to end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

EVERY: Final = 15.0
"""Seconds between two looks of a person who has a seat."""
SELDOM: Final = 8
"""For others every eighth look: seldomer than `where.LINGER`."""


class Turns:
    """What waited for this person at the last look."""

    def __init__(self) -> None:
        self._known: frozenset[tuple[str, str]] = frozenset()
        self._seated, self._passed = False, 0

    def due(self) -> bool:
        """Return True if it is time for a look; called every `EVERY` seconds."""
        self._passed += 1
        return self._seated or self._passed % SELDOM == 0

    def found(self, tables: Sequence[Mapping[str, Any]]) -> bool:
        """Take the tables of a look; return True if one waits for this person that did not before."""
        if not tables and not self._known:
            self._seated = False
            return False  # the first frame imports nothing of shared tables
        from sixteen_tui.tables.waiting import marks

        before, self._known = self._known, marks(tables)
        self._seated = any(table["yours"] for table in tables)
        return bool(self._known - before)
