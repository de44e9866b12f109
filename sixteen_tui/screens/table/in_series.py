"""Plays a series of actions, one step after another, while its player watches.

Invariant: any key, another screen on top, and every cue but the player's turn end the series; the action that has been
played stays. Each step waits until the action before it is persisted, at a shared table until the server has sent it
back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol

from sixteen_tui.session.series import Series
from sixteen_tui.widgets.strip import Said

if TYPE_CHECKING:
    from textual.app import App

    from sixteen_tui.screens.table.others import Others
    from sixteen_tui.session.director import Director
    from sixteen_tui.session.session import Session

READ_SECONDS: Final = 1.0
"""Most seconds between the key that begins a series and its first action, in which its odds can be read."""
STEP_SECONDS: Final = 0.25
"""Most seconds before each later action."""


class SeriesTable(Protocol):
    """The table screen as a series sees it."""

    session: Session
    director: Director
    others: Others
    note: str

    @property
    def app(self) -> App[Any]: ...
    @property
    def is_attached(self) -> bool: ...
    @property
    def on_top(self) -> bool: ...
    @property
    def pace(self) -> float: ...
    def fill(self) -> None: ...
    def play(self, action: object) -> None: ...
    def show_prompt(self) -> None: ...
    def run_worker(self, work: Coroutine[Any, Any, None], /, *, group: str, exclusive: bool) -> object: ...


class SeriesInPlay:
    """The series under way at one table; at most one."""

    def __init__(self, table: SeriesTable) -> None:
        self._table = table
        self._series: Series | None = None
        self._odds: tuple[str, ...] = ()
        self._turn = asyncio.Event()
        """Set when the person is to act again, and when the series has ended."""

    @property
    def running(self) -> bool:
        return self._series is not None

    @property
    def told(self) -> Said | None:
        """Content of the strip during a series."""
        return None if self._series is None else Said("turn", f"▶ {self._series.title()}", self._odds)

    def begin(self, series: Series) -> None:
        self._series, self._odds = series, ()
        self._table.session.hint()
        self._table.fill()
        self._table.run_worker(self._steps(series), group="series", exclusive=True)

    def go_on(self) -> None:
        """Go on with the next action: it is the person's turn again."""
        self._turn.set()

    def end(self) -> None:
        self._series = None
        self._turn.set()

    def stop(self) -> None:
        """End the series and show the table as it is, with its keys."""
        if self.running:
            self.end()
            self._table.fill()

    async def _steps(self, series: Series) -> None:
        table, seconds = self._table, READ_SECONDS
        action: object | None = series.first
        while action is not None:
            self._odds = tuple(await asyncio.to_thread(series.odds, table.director.view, action))
            if not self._goes_on(series):
                return
            table.fill()
            await asyncio.sleep(min(seconds, table.pace))
            if not self._goes_on(series):
                return
            self._turn.clear()
            table.play(action)
            await self._turn.wait()
            if not self._goes_on(series):
                return
            action, seconds = await asyncio.to_thread(series.following, table.director.view), STEP_SECONDS
        if self._goes_on(series):
            self.stop()
            table.note = series.ended()
            table.show_prompt()

    def _goes_on(self, series: Series) -> bool:
        """Return whether the series is still under way; end it if another screen, or trouble, has come up."""
        table = self._table
        if not (table.is_attached and table.app.is_running):
            return False
        if self._series is series and (not table.on_top or table.others.prompt):
            self.stop()
        return self._series is series
