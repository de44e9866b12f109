"""Base of the pages about all finished games: reads them in a worker thread, with progress messages.

Invariant: keys are handled while games are read.
"""

from __future__ import annotations

import contextlib
import time
from typing import Final

from textual.worker import get_current_worker

from sixteen_tui.saves import tags
from sixteen_tui.saves.appended import COUNTED, unread
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.statistics.totals import Statistics, summed
from sixteen_tui.screens.base.page import Page
from sixteen_tui.session import own
from sixteen_tui.session.statistics import unreadable
from sixteen_tui.text import errors
from sixteen_tui.text import screens as screen_words
from sixteen_tui.text import statistics as say
from sixteen_tui.widgets.lines import TitleBar

OFTEN: Final = 0.5
"""Seconds between two progress messages."""


class CountingPage(Page[None]):
    """A subclass calls `count` when it is mounted, and implements `headed` and `counted`."""

    def __init__(self, catalogue: Catalogue | None = None, counted: Statistics | None = None) -> None:
        """`counted`: the statistics, if another screen has them."""
        super().__init__()
        self._catalogue = catalogue or Catalogue(self.shell.saves)
        self._counted = counted
        settings, player = self.shell.settings, self.shell.limits.player
        self.own, self.hidden = own.names(settings, player), own.hidden(settings, self._catalogue.folder, player)
        """The names of the person, and of others who want to be on nobody's ladder."""
        self._unreadable: list[str] = []
        self._unread: list[OSError] = []
        """Errors of the files beside the saves that decide what counts."""
        self._trouble = ""

    def headed(self) -> str:
        """Return the title of the page."""
        raise NotImplementedError

    def counted(self) -> None:
        """Called when all games have been read."""
        raise NotImplementedError

    def count(self, *, again: bool = False) -> None:
        """Read the games, unless another screen has; with `again` anyway."""
        if self._counted is None or again:
            self.run_worker(self._count, thread=True, exclusive=True)
        else:
            self.counted()

    def _count(self) -> None:
        worker, due = get_current_worker(), time.monotonic() + OFTEN
        entries: list[Entry] = []
        left = list[str]()
        self._unread = unread(self._catalogue.folder, COUNTED)
        try:
            files = self._catalogue.files()
        except OSError as error:
            self.call_later(self._done, Statistics([]), [], errors.trouble(error))
            return
        with contextlib.closing(self._catalogue.look(files, to_count=True)) as looked:
            for number, each in enumerate(looked, start=1):
                if worker.is_cancelled:
                    return
                if isinstance(each, Entry):
                    entries.append(each)
                else:
                    left += unreadable([each])
                if time.monotonic() >= due:
                    due = time.monotonic() + OFTEN
                    self.call_later(self._tell, screen_words.games_read(number, len(files)))
        counted = summed(entries, self.hidden, tags.annulled(self._catalogue.folder))
        if not worker.is_cancelled:
            self.call_later(self._done, counted, left, "")

    def _tell(self, progress: str) -> None:
        if self.is_mounted and self._counted is None:
            self.query_one(TitleBar).show(self.headed(), progress)

    def _done(self, counted: Statistics, left: list[str], trouble: str) -> None:
        if self.is_mounted:
            self._counted, self._unreadable, self._trouble = counted, left, trouble
            self.counted()

    def left_out(self) -> list[str]:
        """Return the texts about games that do not count."""
        found = self._counted
        if found is None:
            return []
        return [*say.left_out(found, self._unreadable), *map(errors.missing, self._unread)]
