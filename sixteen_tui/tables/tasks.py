"""Coroutines of the table server that wait for its disk: how they start, and how they have work done in a thread.

Invariant: a coroutine runs on the event loop from one wait to the next, so nothing changes between a check and the
change that follows without a wait in between. After each wait it has to check again what others may have changed.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Disk(Protocol):
    """Runs work in a thread that may wait for the disk, and raises what the work raises."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]: ...


async def at_once(work: Callable[[], T]) -> T:
    """Run the work here: a `Disk` for programs without an event loop."""
    return work()


def start(coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run a coroutine up to its first wait; the task for the rest of it, or None where it has not waited.

    Why: most messages wait for nothing, and are done in the turn of whoever has sent them (`turns`). From Python 3.12
    on `asyncio.Task(eager_start=True)` does the same. `asyncio.timeout` needs a task, so it cannot come first.
    """
    try:
        first = coroutine.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(coroutine, first))


async def _rest(coroutine: Coroutine[Any, Any, None], first: object) -> None:
    await _resumed(coroutine, first)


@types.coroutine
def _resumed(coroutine: Coroutine[Any, Any, None], wait: object) -> Generator[object, Any, None]:
    """Hand on what a coroutine waits for to the task that runs this, and what comes of it to the coroutine."""
    try:
        while True:
            try:
                value = yield wait
            except BaseException as error:  # noqa: BLE001  # also its cancellation
                wait = coroutine.throw(error)
            else:
                wait = coroutine.send(value)
    except StopIteration:
        return
