"""Starts the table server's coroutines, and defines how they run work in a thread that waits for the disk.

Invariant: between two awaits nothing else runs on the event loop, so a check and a change without an await in between
are atomic. After each await a coroutine must check again what others may have changed.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Disk(Protocol):
    """Runs work that may wait for the disk in a thread; raises what the work raises."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]: ...


def start(coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run a coroutine up to its first await; return a task for the rest, or None if it has finished.

    Why: most messages await nothing and are handled within their sender's turn (`turns`). From Python 3.12 on
    `asyncio.Task(eager_start=True)` does the same. `asyncio.timeout` needs a task, so it cannot precede the first
    await.
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
    """Drive a started coroutine: yield what it awaits to the task, and pass results and exceptions back to it."""
    try:
        while True:
            try:
                value = yield wait
            except BaseException as error:  # noqa: BLE001  # including cancellation
                wait = coroutine.throw(error)
            else:
                wait = coroutine.send(value)
    except StopIteration:
        return
