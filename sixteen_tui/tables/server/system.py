"""The clocks and threads of a table server: those of the operating system, unless a simulation passes its own.

See: docs/simulation.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

from sixteen_tui.tables.server.accounts import DaemonThreads


class System(NamedTuple):
    """Clocks and threads that a server uses."""

    clock: Callable[[], float] = time.monotonic
    """Monotonic seconds; must be the clock of the event loop."""
    date: Callable[[], float] = time.time
    """Seconds since 1970."""
    threads: Callable[[int, str], Executor] = ThreadPoolExecutor
    """Creates a pool of that many worker threads with that name."""
    lookups: Callable[[int, str], Executor] = DaemonThreads
    """The same for look-ups of accounts, which may hang."""
