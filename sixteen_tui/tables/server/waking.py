"""Reads games that nobody has asked for: those whose clocks run, and those that wait for a notice.

Threading: on the event loop; calls of the store run through `Disk`.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.stores.store import ElsewhereError, OutOfReachError

if TYPE_CHECKING:
    from sixteen_tui.tables.server.hall import Hall
    from sixteen_tui.tables.server.table import ServedTable
    from sixteen_tui.tables.server.tasks import Disk

SEEK: Final = 10.0
"""Seconds between two searches for games that no server hosts."""


class Waker:
    """Reads such games of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._seeks_at = float("-inf")
        """Time of the next search for games that no server hosts."""

    async def wake(self, disk: Disk, now: float, until: float | None) -> list[ServedTable]:
        """Read the games, and return their tables.

        In a shared store also those that no server hosts, with notices up to the date `until` (None: without).
        """
        hall, woken = self._hall, []
        if hall.store.shared and now >= self._seeks_at:
            self._seeks_at, here = now + SEEK, frozenset(hall.tables)
            with contextlib.suppress(OSError):
                for id in await disk(lambda: hall.store.waiting(here, until)):
                    with contextlib.suppress(RefusedError, ElsewhereError):
                        await hall.taken(disk, id)
        notifies = until is not None
        for table in [each for each in hall.tables.values() if each.asleep and each.is_awaited(notifies=notifies)]:
            if hall.unreadable.is_due(table.places.id, now):
                with contextlib.suppress(RefusedError, OutOfReachError):
                    await hall.wake(disk, table, now)
                    woken.append(table)
        return woken
