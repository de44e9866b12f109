"""A folder of tables that behaves as a store which other servers share."""

from __future__ import annotations

import errno
from collections.abc import Collection
from pathlib import Path
from typing import Any

from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.stores.files import Files, TableFiles
from sixteen_tui.tables.stores.store import OpenedCounts


class Shared(Files):
    """A folder of tables as a store that other servers share: `away` are tables that nobody hosts."""

    shared = True

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.away: dict[str, tuple[Places, TableFiles]] = {}
        self.elsewhere: list[Message] = []
        self.counts = OpenedCounts()
        self.shown: list[tuple[str, Message]] = []
        self.asked: list[tuple[object, ...]] = []
        self.taken_codes: set[str | None] = set()
        self.released: list[str] = []
        self.unwanted: list[tuple[str, bool]] = []

    def open(self, places: Places) -> TableFiles:
        if places.private in self.taken_codes:
            raise FileExistsError(errno.EEXIST, "code")
        documents = super().open(places)
        return self._released(places, documents)

    def _released(self, places: Places, documents: TableFiles) -> TableFiles:
        documents.release = lambda: self.released.append(places.id)  # type: ignore[method-assign]
        return documents

    def take(self, id: str) -> Any:
        found = self.away.pop(id, None)
        return found and (found[0], self._released(*found))

    def id_of_code(self, code: str) -> Any:
        return next((id for id, (places, _) in self.away.items() if places.private == code), None)

    def count_opened(self, owner: str, here: Collection[str]) -> OpenedCounts:
        self.asked.append(("opened", owner, {*here}))
        return self.counts

    def others(self, owner: str, here: Collection[str]) -> Any:
        self.asked.append(("others", owner, {*here}))
        return self.elsewhere

    def show(self, id: str, shown: Message) -> None:
        self.shown.append((id, shown))

    def stale(self, here: Collection[str], empty: float, forgotten: float) -> Any:
        self.asked.append(("stale", {*here}, empty, forgotten))
        return self.unwanted

    def waiting(self, here: Collection[str], until: float | None) -> Any:
        self.asked.append(("waiting", until))
        return [*self.away]

    def sweep(self, id: str, *, unwanted: bool) -> None:
        self.asked.append(("sweep", id, unwanted))
