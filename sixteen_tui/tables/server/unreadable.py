"""Tables whose places or game cannot be read: logged once each, and counted for `serve --status`.

Invariant: the reason is the system's, or the code of a damaged save; no text of the file.
"""

from __future__ import annotations

import logging
from typing import Final

from sixteen_tui.tables.events import event
from sixteen_tui.tables.stores.store import Documents, why

AGAIN: Final = 60.0
"""Seconds before a list tries again to read a damaged game."""


class Unreadable:
    """Ids of the tables that could not be read, and when that was last tried."""

    def __init__(self) -> None:
        self._tried: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._tried)

    def __contains__(self, id: str) -> bool:
        return id in self._tried

    def note(self, id: str, error: Exception, now: float = float("-inf")) -> None:
        """Record that a table could not be read at the time `now`; log it the first time."""
        if id not in self._tried:
            event("unreadable", logging.WARNING, table=id, why=why(error))
        self._tried[id] = now

    def check(self, id: str, documents: Documents, *, begun: bool) -> None:
        """Record at a start that the game of a table cannot be opened."""
        try:
            documents.check_readable(begun=begun)
        except OSError as error:
            self.note(id, error)

    def is_due(self, id: str, now: float) -> bool:
        """Return True if a list may try to read a table, again if it was tried before."""
        return now - self._tried.get(id, float("-inf")) >= AGAIN

    def read(self, id: str) -> None:
        """Record that a table was read, or is gone."""
        self._tried.pop(id, None)
