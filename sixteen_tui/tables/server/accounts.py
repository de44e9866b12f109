"""Looks up accounts and groups of the system, in threads and for a limited time.

Invariant: the event loop never waits for a directory service such as LDAP. A look-up that takes longer than `PATIENCE`
counts as unanswered; its thread ends by itself, and the end of the server does not wait for it.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Final

from sixteen_tui.tables.protocol import NAME_CELLS
from sixteen_tui.tables.server.tasks import T
from sixteen_tui.terminal.text import clean

PATIENCE: Final = 4.0
"""Seconds that a look-up may take. Less than a client waits for an answer."""
MOST: Final = 16
"""Most look-ups at once; further ones count as unanswered."""
FRESH, AGAIN = 600.0, 10.0
"""Seconds until the name of an account is looked up again: after an answer, and without one."""


class DaemonThreads(Executor):
    """Runs each job in a daemon thread, which the end of the process does not wait for."""

    def __init__(self, most: int, name: str) -> None:
        """With `most` jobs under way, `submit` raises TimeoutError."""
        self._free, self._name = threading.Semaphore(most), name

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self._free.acquire(blocking=False):
            raise TimeoutError
        future = Future[Any]()

        def run() -> None:
            try:
                if future.set_running_or_notify_cancel():
                    future.set_result(fn(*args, **kwargs))
            except BaseException as error:  # noqa: BLE001  # the future has it
                future.set_exception(error)
            finally:
                self._free.release()

        threading.Thread(target=run, name=self._name, daemon=True).start()
        return future


class Accounts:
    """Look-ups of one server."""

    def __init__(self, clock: Callable[[], float], threads: Executor) -> None:
        self._clock, self._threads = clock, threads
        self._names: dict[int, tuple[str, float]] = {}
        """Account -> name, and when it is looked up again."""

    async def look_up(self, work: Callable[[], T]) -> T:
        """Run `work` in a thread and return its result. Raises TimeoutError, or what `work` raises.

        `asyncio.wait_for` would need a task (`tasks.start`).
        """
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        await asyncio.wait({future}, timeout=PATIENCE)
        if not future.done():
            future.cancel()
            raise TimeoutError
        return future.result()

    async def name(self, uid: int) -> str:
        """Return the name of an account; its number if it has none. Without an answer, the name as last known."""
        known, stale = self._names.get(uid, (str(uid), float("-inf")))
        if self._clock() >= stale:
            try:
                known, stale = await self.look_up(lambda: _name(uid)), FRESH
            except TimeoutError:
                stale = AGAIN
            self._names[uid] = known, self._clock() + stale
        return known

    async def number(self, name: str) -> int | None:
        """Return the number of an account; None if there is none. Raises TimeoutError."""
        return await self.look_up(lambda: _number(name))

    async def is_member(self, uid: int, group: int) -> bool:
        """Return True if the system lists an account in a group now, whatever its login had. Raises TimeoutError."""
        return await self.look_up(lambda: _is_member(uid, group))


def _name(uid: int) -> str:
    try:
        return clean(pwd.getpwuid(uid).pw_name, NAME_CELLS) or str(uid)
    except KeyError:
        return str(uid)


def _number(name: str) -> int | None:
    try:
        return pwd.getpwnam(name).pw_uid
    except (KeyError, ValueError):  # ValueError: a NUL
        return None


def _is_member(uid: int, group: int) -> bool:
    try:
        found = pwd.getpwuid(uid)
    except (KeyError, OverflowError):  # OverflowError: a person at another server, whose account is -1
        return False
    return group in os.getgrouplist(found.pw_name, found.pw_gid)
