"""Base of lists with a tray that shows what the row under the cursor leads to.

Invariant: a cursor move sends the two rows that it changes. Tray and key bar follow once there has been no key for
`QUIET` (`tests/ui/test_cursor_bytes.py`).
In a small terminal there is no tray, and the lines below the list describe the row at once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.worker import get_current_worker

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.listed import ListPage
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.page import LOW, Page, Result
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.cover import TALL
from sixteen_tui.widgets.pages import Below
from sixteen_tui.widgets.panel import MiniTable, Panel, Section, said

if TYPE_CHECKING:
    from textual.timer import Timer

    from sixteen_tui.engine.game import SomeView
    from sixteen_tui.saves.record import Record
    from sixteen_tui.widgets.story import Bars

AROUND: Final = 4
"""Rows of the screen that are not for the list and the bars below it."""
QUIET: Final = 0.3
"""Seconds without a key before the tray shows the row."""
_LOOKS: Final = "preview"
"""Group of the workers that read a save for the tray."""


class PreviewedPosition(NamedTuple):
    """The position that a game shows when it is opened (`session.preview`)."""

    small: MiniTable | None = None
    """The position as a table; None if the game has none."""
    turn: bool = False
    """True if it is the person's turn."""
    bars: Bars | None = None
    """A number after each set or round, for a large terminal (`PreviewPage.leave`)."""


class Deferring(Page[Result]):
    """Page whose tray and key bar follow the cursor once there has been no key for `QUIET`."""

    _quiet: Timer | None = None

    def defer(self, then: Callable[[], None] | None) -> None:
        """Call `then` after a moment without another call; None: only forget the last one."""
        if self._quiet is not None:
            self._quiet.stop()
        self._quiet = None if then is None else self.set_timer(QUIET, partial(self._rested, then))

    def _rested(self, then: Callable[[], None]) -> None:
        self._quiet = None
        with contextlib.suppress(NoMatches):  # the screen is closing, some parts are unmounted
            then()

    def follow(self, describe: Callable[[], None]) -> None:
        """Call `describe` for the row under the cursor, and update the key bar; with a tray only once it rests.

        A key acts on the row under the cursor at once, whatever the key bar shows.
        """

        def rested() -> None:
            describe()
            self.show_keys()

        self.defer(None if self.compact else rested)
        if self.compact:
            rested()

    def leave(self, rows: int, *, tall: bool = True) -> None:
        """Leave what a list of so many rows does not need to the widget below it, if that is worth the room.

        `tall`: in a large terminal alone. 0 rows: the list has all the room.
        """
        free = self.size.height - AROUND - rows - 1
        for below in self.query(Below):
            below.display = bool(rows) and free >= below.LEAST and self.size.height > (TALL if tall else 0)
            self.query_one(Menu).styles.height = rows + 1 if below.display else "1fr"

    @property
    def waits(self) -> bool:
        """True while there has been no key for less than `QUIET`."""
        return self._quiet is not None

    @property
    def late(self) -> bool:
        """True as long as the tray has yet to show the row under the cursor."""
        return self.waits


class PreviewPage(ListPage[Result], Deferring[Result]):
    """A subclass fills the `Menu`, and describes the row under the cursor in `describe`."""

    FULL = LOW

    def body(self) -> ComposeResult:
        yield pages.Beside(pages.Felt(*super().body(), self.below()), Panel())

    def below(self) -> Below:
        """Return the widget below the list of a large terminal (`leave`)."""
        from sixteen_tui.widgets.bars import BarsBelow  # here and in `course`: home imports this module and has no bars

        return BarsBelow()

    @property
    def has_bars(self) -> bool:
        """True if bars stand below the list."""
        return any(below.display for below in self.query("BarsBelow"))

    def course(self, bars: Bars | None) -> None:
        """Show the bars of the game under the cursor below the list, if there is room."""
        from sixteen_tui.widgets.bars import BarsBelow

        for below in self.query(BarsBelow):
            below.show(bars)

    @property
    def felt(self) -> int:
        """Columns of the list."""
        return self.size.width - (0 if self.compact else pages.tray(self.size.width))

    @property
    def wide(self) -> bool:
        """True if a cursor may fill whole rows of the list: a large terminal is behind a faster line."""
        return self.size.width >= pages.WIDE

    def on_resize(self) -> None:
        super().on_resize()
        for panel in self.query(Panel):
            panel.styles.width = pages.tray(self.size.width)

    def pointed(self, _: Row) -> None:
        """Describe the row, with a tray only after a moment without keys."""
        self.follow(self._describe)

    @property
    def late(self) -> bool:
        return super().late or any(work.group == _LOOKS and work.is_running for work in self.workers)

    def _describe(self) -> None:
        row = self.query_one(Menu).row if self.query(Menu) else None
        if row is not None and not row.heading:
            self.describe(row)

    def describe(self, row: Row) -> None:
        """Show what a row leads to, with `explain` or `tray`."""
        raise NotImplementedError

    def look_at(self, path: Path, then: Callable[[PreviewedPosition], None], length: int | None = None) -> None:
        """Read a save in a worker thread; call `then` with its position, if the cursor is on this row still."""
        row, read = self.query_one(Menu).row, partial(position, path, length, bars=self.has_bars)
        self.run_worker(partial(self._look_at, row, read, then), thread=True, exclusive=True, group=_LOOKS)

    def _look_at(
        self, row: Row | None, read: Callable[[], PreviewedPosition], then: Callable[[PreviewedPosition], None]
    ) -> None:
        found = read()
        if not get_current_worker().is_cancelled:
            self.call_later(self._looked_at, row, then, found)

    def _looked_at(self, row: Row | None, then: Callable[[PreviewedPosition], None], found: PreviewedPosition) -> None:
        now = self.query_one(Menu).row if self.query(Menu) else None
        if now is not None and row is not None and now.id == row.id and not self.compact:
            then(found)

    def explain(self, *texts: str, title: str = "") -> None:
        """Show texts below the list, or on the tray below a heading."""
        self.workers.cancel_group(self, _LOOKS)
        if self.compact:
            super().explain(*texts)
        else:
            self.tray(Section(title, said(*texts)))

    def tray(self, *sections: Section) -> None:
        """Show sections on the tray, unless it has been removed: a look may end while the page closes."""
        for panel in self.query(Panel):
            panel.show(*sections)


def position(path: Path, length: int | None = None, *, bars: bool = False) -> PreviewedPosition:
    """Return the position of a save, of a finished one after `length` entries; an empty one if it cannot be read.

    `bars`: with the course of the whole game, as its only person knows it. Reads the save: call it in a thread.
    """
    from sixteen_tui.saves.catalogue import read
    from sixteen_tui.saves.disk import SaveError
    from sixteen_tui.session.preview import preview

    try:
        record = read(path)
    except (SaveError, OSError):
        return PreviewedPosition()  # opening it tells why
    view, turn = preview(record, length)
    plugin = PLUGINS[record.header.game]
    whole = _bars(record, view if length is None else preview(record).view) if bars else None
    return PreviewedPosition(plugin.small(view) if plugin.small else None, turn, whole)


def _bars(record: Record, view: SomeView) -> Bars | None:
    from sixteen_tui.text.screens import seat_names

    draw, table, person = PLUGINS[record.header.game].bars, record.table, record.only_person
    sides = len(table.game.score(table.public))
    return draw(view, seat_names(record.players), None if person is None else person % sides) if draw else None
