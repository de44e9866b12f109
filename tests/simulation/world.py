"""A virtual clock with a heap of events, an event loop on it, and pools of virtual threads.

Threading: one thread. A callback runs to its end; the clock only moves between callbacks, or where a process waits for
its disk on its event loop.
"""

from __future__ import annotations

import asyncio
import heapq
import math
from asyncio import events as running
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tests.simulation.disk import Disk

EPOCH: Final = 1_700_000_000.0
"""The date at which worlds begin. It lies in the past, so that no file looks 90 days old."""
START: Final = 1000.0
THOUGHT: Final = 0.02
"""Mean seconds for which a computer player thinks."""


class Killed(BaseException):
    """Raised inside a process that is killed at this moment."""


class World:
    """Events in the order of their times, then of their creation."""

    def __init__(self, seed: str) -> None:
        self.seed, self.now, self.steps = seed, START, 0
        self.jumped = 0.0
        """Seconds by which the date, not the clock, was changed."""
        self.stood_until = -math.inf
        """End of the last time in which no process did anything."""
        self.steady = False
        """Every delay of a kind is the same, so that two stories can be compared to the millisecond."""
        self._events: list[tuple[float, int, Callable[..., object], tuple[Any, ...], Process | None]] = []
        self._numbers = count()

    def chance(self, name: str) -> Random:
        """A source of random numbers of its own, so that other parts of the world do not change its numbers."""
        return Random(f"{self.seed}:{name}")

    def delay(self, chance: Random, mean: float) -> float:
        """A random delay of that mean."""
        return mean if self.steady else chance.expovariate(1 / mean)

    @property
    def elapsed(self) -> float:
        return self.now - START

    def clock(self) -> float:
        return self.now

    def date(self) -> float:
        return EPOCH + self.now + self.jumped

    def stand_still(self, seconds: float) -> None:
        """Let time pass in which no process does anything (SIGSTOP)."""
        self.now += seconds
        self.stood_until = self.now

    def at(self, when: float, call: Callable[..., object], *args: Any, owner: Process | None = None) -> None:
        """Call a function at a time, inside the process `owner` if that is alive then."""
        heapq.heappush(self._events, (max(when, self.now), next(self._numbers), call, args, owner))

    def later(self, delay: float, call: Callable[..., object], *args: Any, owner: Process | None = None) -> None:
        self.at(self.now + delay, call, *args, owner=owner)

    def run(self, until: float, stop: Callable[[], bool] = lambda: False) -> None:
        """Let time pass until a moment, or until `stop()`."""
        while self._events and self._events[0][0] <= until and not stop():
            when, _, call, args, owner = heapq.heappop(self._events)
            if owner is not None and owner.dead:
                continue
            self.now = max(self.now, when)
            self.steps += 1
            if owner is None:
                call(*args)
            else:
                owner.enter(call, *args)
        if not stop():
            self.now = max(self.now, until)


class Process(asyncio.AbstractEventLoop):  # what a server does not use of a loop is missing
    """A process and its event loop; with `dead` set, nothing runs in it any more."""

    def __init__(self, world: World, on_error: Callable[[dict[str, Any]], None]) -> None:
        self.world, self.on_error = world, on_error
        self.dead = False
        self.factory: Callable[[], asyncio.Protocol] | None = None
        """Creates the protocol of a new connection; None while nobody listens."""
        self.signals: dict[int, tuple[Callable[..., object], tuple[Any, ...]]] = {}
        self.on_death: Callable[[], None] = lambda: None
        """Called outside the process after it has died in one of its own calls."""
        self._depth = 0
        self._tasks: list[asyncio.Task[Any]] = []

    def enter(self, call: Callable[..., object], *args: Any) -> None:
        """Call something inside the process."""
        if self.dead:
            return
        before = running._get_running_loop()
        running._set_running_loop(self)
        self._depth += 1
        try:
            call(*args)
        except Killed:
            self.dead = True
        finally:
            self._depth -= 1
            running._set_running_loop(before)
        if self.dead and not self._depth:
            self.on_death()

    def bury(self) -> None:
        """Unwind what the tasks of a dead process were doing, so that nothing of it runs when Python collects it."""
        before = running._get_running_loop()
        running._set_running_loop(self)
        while self._tasks:
            task = self._tasks.pop()
            coroutine = task.get_coro()
            assert coroutine is not None
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            for _ in range(10):
                try:
                    coroutine.throw(Killed())
                except BaseException:  # noqa: BLE001  # whatever it ends with, nobody is there to be told
                    break
        running._set_running_loop(before)

    # Methods of a loop that asyncio and the server use

    def _run(self, handle: asyncio.Handle) -> None:
        if handle.cancelled():
            return
        try:
            handle._context.run(handle._callback, *handle._args)  # type: ignore[attr-defined]
        except Exception as error:  # noqa: BLE001  # as asyncio does
            self.call_exception_handler({"exception": error, "message": "in a callback"})

    def time(self) -> float:
        return self.world.now

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        handle = asyncio.Handle(callback, args, self, context)
        self.world.at(self.world.now, self._run, handle, owner=self)
        return handle

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        return self.call_soon(callback, *args, context=context)

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.world.now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> asyncio.TimerHandle:  # type: ignore[override]
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self.world.at(when, self._run, handle, owner=self)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Nothing to do: a cancelled handle does not run."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, **more: Any) -> asyncio.Task[Any]:
        coroutine: Coroutine[Any, Any, Any] = coro
        task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=self, **more)
        self._tasks = [*(each for each in self._tasks if not each.done()), task]
        return task

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def set_exception_handler(self, handler: Any) -> None:
        """The simulation's own handler stays."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.dead:
            self.on_error(context)

    def add_signal_handler(self, sig: int, callback: Any, *args: Any) -> None:  # type: ignore[override]
        self.signals[sig] = callback, args

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        future = self.create_future()
        executor.start(self, Job(future, lambda: func(*args)))
        return future

    async def create_unix_server(self, protocol_factory: Any, path: Any = None, **_: Any) -> Any:
        self.factory = protocol_factory
        return Listening(self)


class Listening:
    """The socket at which a process listens."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def close(self) -> None:
        self._process.factory = None


@dataclass(eq=False)
class Job:
    """The work of a thread."""

    future: asyncio.Future[Any]
    call: Callable[[], Any]
    worked: bool = False
    result: Any = None
    error: Exception | None = None


@dataclass(eq=False)
class Pool(Executor):
    """Virtual threads. A job begins when a thread is free, takes effect within its time, and is reported at its end."""

    world: World
    disk: Disk
    workers: int
    name: str
    jobs: list[Job] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._free = [0.0] * self.workers
        self._chance = self.world.chance(f"pool {self.name} {self.world.now}")

    def start(self, process: Process, job: Job) -> None:
        """Have a job done."""
        begins = max(self.world.now, heapq.heappop(self._free))
        took = self.disk.latency() if self.name == "disk" else self.world.delay(self._chance, THOUGHT)
        heapq.heappush(self._free, begins + took)
        self.jobs.append(job)
        self.world.at(begins + took * self._chance.random(), self._work, job, owner=process)
        self.world.at(begins + took, self._done, job, owner=process)

    def _work(self, job: Job) -> None:
        if job.worked or job not in self.jobs:
            return
        job.worked = True
        with self.disk.in_thread():
            try:
                job.result = job.call()
            except Exception as error:  # noqa: BLE001  # the future has it
                job.error = error

    def _done(self, job: Job) -> None:
        if job not in self.jobs:
            return
        self._work(job)
        self.jobs.remove(job)
        if job.future.cancelled():
            return
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for job in [*self.jobs]:
            if wait:
                self._done(job)
            else:
                self.jobs.remove(job)
                job.future.cancel()
