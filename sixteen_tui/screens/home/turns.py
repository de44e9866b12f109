"""Times at which home looks at the shared tables again, and which of those that wait are new.

Why: each look is a connection, and a server with `--linger` ends some time after the last one. So home lets it end if
the person has no seat there; while no server runs, a look costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

EVERY: Final = 15.0
"""Seconds between two looks of a person who has a seat, or while no server runs."""
SELDOM: Final = 60
"""Others look once in so many of these times."""


class TurnWatch:
    """Memory of the last look: what waited for this person."""

    def __init__(self) -> None:
        self._known: frozenset[tuple[str, str]] = frozenset()
        self._often, self._passed = False, 0

    def due(self) -> bool:
        """Return True if it is time for a look; called every `EVERY` seconds."""
        self._passed += 1
        return self._often or self._passed % SELDOM == 0

    def found(self, tables: Sequence[Mapping[str, Any]], *, served: bool) -> bool:
        """Take the tables of a look; return True if one waits for this person that did not before.

        `served`: a server runs.
        """
        self._often = not served or any(table["yours"] for table in tables)
        if not tables and not self._known:
            return False  # the first frame imports nothing of shared tables
        from sixteen_tui.tables.waiting import marks

        before, self._known = self._known, marks(tables)
        return bool(self._known - before)
