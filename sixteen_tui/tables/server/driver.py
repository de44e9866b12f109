"""Runs the work that the tables of a server request: commits, computer players, timers.

Threading: tables live on the event loop; thread pools write to disk and run computer players. Invariant: each game has
at most one commit under way, and an exception in the work of one table stops that table only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any, Final
from weakref import WeakSet

from sixteen_tui.session.host import BotReply
from sixteen_tui.tables import events
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.health import Health
from sixteen_tui.tables.server.system import System
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.server.tasks import T, start
from sixteen_tui.tables.stores.store import LeaseLostError

THINKERS: Final = 2
"""Number of computer players that think at once."""


class TableDriver:
    """Executor of the work of a hall's tables (`ServedTable.work`)."""

    def __init__(
        self,
        hall: Hall,
        health: Health,
        system: System,
        *,
        forget: Callable[[Collection[ServedTable]], None],
        rests: Callable[[], None],
    ) -> None:
        """`forget` is called for tables whose lease is lost, `rests` after each commit or task has ended."""
        self._hall, self._health, self._clock = hall, health, system.clock
        self._forget, self._rests = forget, rests
        self._disk = system.threads(hall.store.writers, "disk")
        self._thinkers = system.threads(THINKERS, "player")
        self._wakes: dict[ServedTable, asyncio.TimerHandle] = {}
        self.at_work: dict[ServedTable, asyncio.Future[None]] = {}
        """Tables with a commit under way, and that commit."""
        self.tasks: set[asyncio.Task[None]] = set()
        """Coroutines that wait for the disk."""
        self.ending = False
        """True during shutdown: commits still run, computer players and timers no longer start."""
        self._closed = False
        self._faulty: WeakSet[ServedTable] = WeakSet()
        """Tables with a logged fault, which is logged once per table."""
        self._retried: set[ServedTable] = set()
        """Stopped tables with a `try_again` under way."""
        self._changed: dict[ServedTable, None] = {}
        """Tables that were driven since the last `show`, in order, so that a simulation repeats exactly."""

    @property
    def idle(self) -> bool:
        """True if no commit and no coroutine is under way."""
        return not self.at_work and not self.tasks

    def close(self) -> None:
        """Cancel coroutines and queued computer players, and wait for the disk threads. No work starts after that."""
        self._closed = True
        for task in [*self.tasks]:
            task.cancel()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._disk.shutdown()

    def drive(self, table: ServedTable) -> None:
        """Start the work that a table requests: a commit, a computer player, a timer. Call it after every change."""
        timer = self._wakes.pop(table, None)
        if timer is not None:
            timer.cancel()
        if self._closed or self._hall.tables.get(table.places.id) is not table:
            return
        self._health.look(table)
        self._hall.changed(table)
        if table in self.at_work:
            return
        self._changed[table] = None
        loop, now = asyncio.get_running_loop(), self._clock()
        work = table.work(now)
        if work.commit is not None:
            self.at_work[table] = loop.run_in_executor(self._disk, work.commit)
            self.at_work[table].add_done_callback(lambda done: self._committed(table, done))
            return
        if self.ending:
            return
        if work.think is not None:
            think = work.think
            loop.run_in_executor(self._thinkers, think).add_done_callback(lambda done: self._thought(table, done))
        if work.wake is not None:
            self._wakes[table] = loop.call_at(loop.time() + max(0.0, work.wake - now), self._woken, table)

    async def rest(self, table: ServedTable) -> None:
        """Wait until no commit of a table is under way."""
        while table in self.at_work:
            await asyncio.wait([self.at_work[table]])

    def _committed(self, table: ServedTable, done: asyncio.Future[None]) -> None:
        del self.at_work[table]
        self._rests()
        if not self._failed(table, done):
            now = self._clock()
            table.committed(now)
            table.sent(now, self._clock())
            if not table.entering:
                self._health.told(table, self._clock())
            if table.host is not None and isinstance(table.host.unsaved, LeaseLostError):
                self._forget([table])
        self.drive(table)

    def _thought(self, table: ServedTable, done: asyncio.Future[BotReply]) -> None:
        if not done.cancelled():
            if not self._failed(table, done):
                table.thought(done.result(), self._clock())
            self.drive(table)

    def _failed(self, table: ServedTable, done: asyncio.Future[Any]) -> bool:
        """Return True if a table's work raised an exception, that is a programming error. The table then stops."""
        error = done.exception()
        if error is not None:
            self._fault(table, error)
        return error is not None

    def _fault(self, table: ServedTable, error: BaseException) -> None:
        if table not in self._faulty:
            self._faulty.add(table)
            events.fault(error, table=table.places.id)
        table.stop("fault")

    def _woken(self, table: ServedTable) -> None:
        self._wakes.pop(table, None)
        now = self._clock()
        table.woken(now)
        table.sent(now, self._clock())
        self.drive(table)

    # Coroutines that wait for the disk

    async def try_again(self, table: ServedTable, now: float) -> None:
        """Try to continue a stopped table. An exception stops this table only."""
        if table in self._retried:
            return
        self._retried.add(table)
        try:
            await table.try_again(self.on_disk, now)
        except Exception as error:  # noqa: BLE001  # other tables continue
            self._fault(table, error)
        finally:
            self._retried.discard(table)
        if not table.trouble or table.unwritten:
            self.drive(table)

    async def on_disk(self, work: Callable[[], T]) -> T:
        """Run `work` in a disk thread and return its result. Implements `tasks.Disk`."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, work)

    def begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine up to its first wait, and the rest as a task. Exceptions are logged."""
        try:
            task = start(coroutine)
        except Exception as error:  # noqa: BLE001  # other messages continue
            events.fault(error)
            return
        if task is not None:
            self.follow(task)

    def follow(self, task: asyncio.Task[None]) -> None:
        """Add a task to `tasks` until it ends, and log its exception."""
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        self._rests()
        if not task.cancelled() and (error := task.exception()) is not None:
            events.fault(error)

    def show(self, now: float) -> None:
        """Publish the descriptions of changed tables to other servers."""
        changed, self._changed = self._changed, {}
        for table in changed:
            self._hall.show(table, now)
