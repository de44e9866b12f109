"""Objects that threads of a simulated process wait for: locks, events, queues, conditions, the end of another thread.

Threading: only one fiber runs at any moment (`fibers.py`), so that nothing here needs a lock of its own.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from random import Random

    from tests.simulation.fibers import Fiber, Fibers

PREEMPTED: Final = 0.05
"""Probability that another thread runs before a thread takes a free lock."""


class Joined:
    """A thread that others may wait for."""

    def __init__(self, fibers: Fibers, fiber: Fiber) -> None:
        self._fibers, self._fiber = fibers, fiber

    def join(self, timeout: float) -> None:
        if not self._fiber.done:
            self._fiber.waiting.append(self._fibers.ticket())
            self._fibers.park(self._fibers.world.now + timeout)


class Lock:
    """A lock; any of those who wait gets it next."""

    def __init__(self, fibers: Fibers, chance: Random) -> None:
        self._fibers, self._chance, self._held = fibers, chance, False
        self._waiting: list[tuple[Fiber, int]] = []

    def __enter__(self) -> None:
        if self._fibers.current is not None and self._chance.random() < PREEMPTED:
            self._fibers.sleep(0.0)
        while self._held:
            self._waiting.append(self._fibers.ticket())
            self._fibers.park()
        self._held = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held = False
        if self._waiting:
            self._fibers.wake(*self._waiting.pop(self._chance.randrange(len(self._waiting))))


class Event:
    """A flag that threads wait for."""

    def __init__(self, fibers: Fibers) -> None:
        self._fibers, self._set = fibers, False
        self._waiting: list[tuple[Fiber, int]] = []

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        self._set = True
        for waiting in self._waiting:
            self._fibers.wake(*waiting)
        self._waiting.clear()

    def wait(self, timeout: float) -> bool:
        if not self._set:
            waiting = self._fibers.ticket()
            self._waiting.append(waiting)
            if not self._fibers.park(self._fibers.world.now + timeout) and not self._set:
                self._waiting.remove(waiting)
        return self._set


class Queue:
    """A queue from any thread to one."""

    def __init__(self, fibers: Fibers) -> None:
        self._fibers = fibers
        self._items = deque[Any]()
        self._waiting: tuple[Fiber, int] | None = None

    def put(self, item: Any) -> None:
        self._items.append(item)
        if self._waiting is not None:
            self._fibers.wake(*self._waiting)
            self._waiting = None

    def get(self, *, timeout: float | None = None) -> Any:
        if not self._items:
            self._waiting = self._fibers.ticket()
            self._fibers.park(None if timeout is None else self._fibers.world.now + timeout)
            self._waiting = None
        return self.get_nowait()

    def get_nowait(self) -> Any:
        if not self._items:
            raise queue.Empty
        return self._items.popleft()

    def qsize(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        return not self._items


class ReentrantLock(Lock):
    """A lock that its holder may take again."""

    def __init__(self, fibers: Fibers, chance: Random) -> None:
        super().__init__(fibers, chance)
        self._holder: Fiber | None = None
        self._depth = 0

    def __enter__(self) -> None:
        if self._holder is None or self._holder is not self._fibers.current:
            super().__enter__()
            self._holder = self._fibers.current
        self._depth += 1

    def __exit__(self, *error: object) -> None:
        self._depth -= 1
        if not self._depth:
            self._holder = None
            super().__exit__(None, None, None)


class Condition(ReentrantLock):
    """A lock whose holder may wait for what another thread does with it."""

    def __init__(self, fibers: Fibers, chance: Random) -> None:
        super().__init__(fibers, chance)
        self._sleeping: list[tuple[Fiber, int]] = []

    def notify_all(self) -> None:
        for sleeping in self._sleeping:
            self._fibers.wake(*sleeping)
        self._sleeping.clear()

    def wait_for(self, predicate: Callable[[], Any], timeout: float | None = None) -> Any:
        world = self._fibers.world
        end = None if timeout is None else world.now + timeout
        while not (found := predicate()):
            if end is not None and world.now >= end:
                break
            depth, self._depth = self._depth, 1
            self.__exit__()
            self._sleeping.append(self._fibers.ticket())
            self._fibers.park(end)
            self.__enter__()
            self._depth = depth
        return found
