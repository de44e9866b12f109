"""The clock, threads and locks of a database store: those of Python, unless a simulation passes its own.

See: docs/simulation.md.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol


class Thread(Protocol):
    """A started thread."""

    def join(self, timeout: float) -> None: ...


class Flag(Protocol):
    """A flag that threads wait for, like `threading.Event`."""

    def is_set(self) -> bool: ...
    def set(self) -> None: ...
    def wait(self, timeout: float) -> bool: ...


class ThreadQueue(Protocol):
    """A queue between threads, like `queue.Queue`."""

    def put(self, item: Any) -> None: ...
    def get(self, *, timeout: float) -> Any: ...
    def get_nowait(self) -> Any: ...
    def qsize(self) -> int: ...


def _started(work: Callable[[], None], name: str) -> Thread:
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread


def _in_loop() -> bool:
    return threading.current_thread() is threading.main_thread()


class Threads(NamedTuple):
    """Clock, threads and locks that a store uses."""

    clock: Callable[[], float] = time.monotonic
    """Monotonic seconds."""
    sleep: Callable[[float], None] = time.sleep
    start: Callable[[Callable[[], None], str], Thread] = _started
    """Starts a daemon thread with that name."""
    in_loop: Callable[[], bool] = _in_loop
    """Return True in the thread of the event loop."""
    lock: Callable[[], AbstractContextManager[Any]] = threading.Lock
    event: Callable[[], Flag] = threading.Event
    queue: Callable[[], ThreadQueue] = queue.Queue
