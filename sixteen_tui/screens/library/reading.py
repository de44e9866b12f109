"""The games of the list of saved games: their entries, read in a worker thread, and what belongs to them elsewhere.

Threading: `read` runs in a worker thread; the event loop uses the rest while it reads.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from textual.worker import Worker

from sixteen_tui.saves import matches, tags
from sixteen_tui.saves.catalogue import Catalogue, Found
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.tags import Tags
from sixteen_tui.session.matches import standings
from sixteen_tui.terminal.text import folded
from sixteen_tui.text.listed import Listed, sought

if TYPE_CHECKING:
    from pathlib import Path

    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.saves.library import Filter
    from sixteen_tui.screens.base.menu import Row
    from sixteen_tui.session.matchplay import Match

LONG: Final = 1000
"""Number of games from which on the first page is shown at once, before `SOON` has passed."""
SOON: Final = 0.1
"""Seconds to read all of a shorter list before the first part is shown."""
REST: Final = 0.2
"""Seconds for which reading pauses after a key or an update, so that the event loop can draw and handle keys."""
OFTEN: Final = 0.5
"""Seconds between two updates of a list that is being read; ten times as many from `LONG` games on."""

WATCH: Final = 1.0
"""Seconds between two looks for changes by other programs."""

Read: TypeAlias = Entry | SaveError | OSError
"""A file of the folder: its entry, or why it has none."""


class SearchText(NamedTuple):
    """Cached search text of a game, with the entry and tags from which it was made."""

    entry: Entry
    tags: Tags
    text: str


class ShownGames(NamedTuple):
    """Result of the reader thread for the event loop; `progress` is "" once everything has been read."""

    filter: Filter
    everything: list[Entry]
    entries: dict[str, Entry]
    damaged: dict[str, str]
    rows: list[Row]
    progress: str
    score: int
    """Cells of the longest score."""


class Games:
    """Reads the folder of saves; knows the tags, the match and the search text of each game."""

    def __init__(self, catalogue: Catalogue, replaced: Callable[[], object]) -> None:
        """`replaced` is called in the reading thread after the tags shown were written to their file again."""
        self._catalogue, self._replaced = catalogue, replaced
        self.found: list[Read] | None = None
        """Entries and errors of all files; None until all have been read."""
        self.tags: dict[str, Tags] = {}
        self.copies: dict[str, Copy] = {}
        """File name of a copy -> its difference from the save that it is a copy of."""
        self._seen: object = None
        """The `_state` of the folder when `files` was called last."""
        self._touched = 0.0
        """Time of the last key or update (`REST`)."""
        self._matches: dict[str, Match] = {}
        """Match of a game that belongs to one, by id."""
        self._texts: dict[str, SearchText] = {}
        """Cached search texts, by file."""

    def files(self) -> list[Found]:
        """Return the files to read. Raises OSError."""
        self._seen = self._state()
        return self._catalogue.files()

    def outdated(self) -> bool:
        """Return whether names in the folder, tags or matches have changed since all games were read."""
        return self.found is not None and self._seen != self._state()

    def _state(self) -> object:
        folder = self._catalogue.folder
        return [_changed(path) for path in (folder, tags.path_of(folder), matches.path_of(folder))]

    def touch(self) -> None:
        """Let reading pause for `REST`, after a key or an update."""
        self._touched = time.monotonic()

    def forget_texts(self) -> None:
        """Invalidate the search texts, as after a change of the language."""
        self._texts = {}

    def listed(self, entry: Entry) -> Listed:
        """Return a game with its tags, match and copy."""
        file = entry.file
        return Listed(entry, self.tags.get(file, ()), self._matches.get(entry.id), self.copies.get(file))

    def read(
        self, files: Sequence[Found], page: int, width: int, worker: Worker[object]
    ) -> Iterator[tuple[list[Read], int | None]]:
        """Read files; yield what has been read after the first `page` of them and at intervals, with their number.

        The last time the number is None. Then the search texts for `width` are cached, so that a search is fast.
        """
        matched = standings(self._catalogue.folder)
        if matched != self._matches:
            self._matches, self._texts = matched, {}
        with contextlib.suppress(OSError):  # the list names the file
            if tags.restore(self._catalogue.folder, self.tags):
                self._replaced()
        self.tags = tags.load(self._catalogue.folder)
        found: list[Read] = []
        due = time.monotonic() + (SOON if len(files) < LONG else 0)
        with contextlib.closing(self._catalogue.look(files)) as looked:
            for each in looked:
                if not self._rested(worker):
                    return
                found.append(each)
                if len(found) >= page and time.monotonic() >= due:
                    yield found, len(files)
                    self.touch()
                    due = time.monotonic() + OFTEN * (1 if len(found) < LONG else 10)
        if worker.is_cancelled:
            return
        self.found = found
        self.copies, self._texts = self._catalogue.copies(each for each in found if isinstance(each, Entry)), {}
        yield found, None
        for each in found:
            if isinstance(each, Entry) and self._rested(worker):
                self.text(each, width)

    def _rested(self, worker: Worker[object]) -> bool:
        """Wait until `REST` seconds after the last key or update; return False if the worker was cancelled."""
        while time.monotonic() < self._touched + REST and not worker.is_cancelled:
            time.sleep(REST / 10)
        return not worker.is_cancelled

    def text(self, entry: Entry, width: int) -> str:
        """Return the search text of a game, folded; cached until its entry or tags change.

        `width`: that of the column of the players.
        """
        known, tagged = self._texts.get(entry.file), self.tags.get(entry.file, ())
        if known is not None and known.entry is entry and known.tags == tagged:
            return known.text
        made = SearchText(entry, tagged, folded(sought(self.listed(entry), width)))
        self._texts[entry.file] = made
        return made.text


def _changed(path: Path) -> tuple[int, int]:
    """Return inode and time of change of a file or folder; zeros if stat fails."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_ino, found.st_mtime_ns
