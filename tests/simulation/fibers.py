"""Virtual threads for code that waits: locks, events, queues, sleeps and answers of a database, on the virtual clock.

Threading: each fiber is a real thread, but only one of them or the world's thread runs at any moment, and control
changes hands only where a fiber waits. So a run depends on the seed alone.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Final

from tests.simulation.waiting import Event, Joined, Lock, Queue
from tests.simulation.world import Job, Killed, Process, World

LONGEST: Final = 60.0
"""Seconds after which a pool that ends looks again."""


_HERE: Final = threading.local()


def here() -> Fibers:
    """Return the fibers of the process in which the calling code runs."""
    found: Fibers = _HERE.fibers
    return found


class _Worker:
    """A real thread that runs one fiber after the other."""

    def __init__(self) -> None:
        self._go, self._back = threading.Lock(), threading.Lock()
        self._go.acquire()
        self._back.acquire()
        self.work: Callable[[], None] | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            self._go.acquire()
            if self.work is None:
                return
            self.work()
            self._back.release()

    def resume(self) -> None:
        """Run until the fiber waits or ends. Called in the world's thread."""
        self._go.release()
        self._back.acquire()

    def pause(self) -> None:
        """Give control back. Called in the thread itself."""
        self._back.release()
        self._go.acquire()

    def end(self) -> None:
        self.work = None
        self._go.release()
        self._thread.join()


class Fiber:
    """A thread of a process."""

    def __init__(self, fibers: Fibers, call: Callable[[], None]) -> None:
        self.done, self.ticket, self.woken = False, 0, False
        self.error: BaseException | None = None
        self._fibers, self._call = fibers, call
        self.worker = fibers.worker()
        self.worker.work = self._run
        self.waiting: deque[tuple[Fiber, int]] = deque()
        """Fibers that join this one."""

    def _run(self) -> None:
        _HERE.fibers = self._fibers
        try:
            self._call()
        except Killed:
            pass
        except BaseException as error:  # noqa: BLE001  # raised again in the world's thread
            self.error = error
        self.done = True


class Fibers:
    """The fibers of one process."""

    def __init__(self, process: FiberProcess) -> None:
        self.process, self.world = process, process.world
        self.current: Fiber | None = None
        self.chance = self.world.chance(f"fibers {process.number}")
        self._alive: dict[Fiber, None] = {}

    def worker(self) -> _Worker:
        return self.process.workers.pop() if self.process.workers else _Worker()

    def start(self, call: Callable[[], None], name: str = "") -> Joined:
        """Start a thread. It runs for the first time a moment later."""
        fiber = Fiber(self, call)
        self._alive[fiber] = None
        self.world.at(self.world.now, self._resume, fiber, 0, False)
        return Joined(self, fiber)

    def run(self, fiber: Fiber) -> None:
        """Run a fiber until it waits or ends."""
        before, self.current = self.current, fiber
        fiber.worker.resume()
        self.current = before
        if fiber.done and fiber in self._alive:
            del self._alive[fiber]
            self.process.workers.append(fiber.worker)
            for other, ticket in fiber.waiting:
                self.wake(other, ticket)
        if fiber.error is not None:
            error, fiber.error = fiber.error, None
            raise error

    def add(self, call: Callable[[], None]) -> Fiber:
        """Create a fiber without starting it."""
        fiber = Fiber(self, call)
        self._alive[fiber] = None
        return fiber

    def ticket(self) -> tuple[Fiber, int]:
        """Return what `wake` needs to end the next `park` of the current fiber."""
        if self.current is None or self.process.dead:
            raise Killed
        self.current.ticket += 1
        return self.current, self.current.ticket

    def park(self, until: float | None = None) -> bool:
        """Wait to be woken, or until a time; return whether it was woken. `ticket` precedes it."""
        fiber = self.current
        if fiber is None or self.process.dead:
            raise Killed
        if until is not None:
            self.world.at(until, self._resume, fiber, fiber.ticket, False)
        fiber.worker.pause()
        if self.process.dead:
            raise Killed
        return fiber.woken

    def wake(self, fiber: Fiber, ticket: int) -> None:
        """Have a fiber continue that waits with this ticket."""
        self.world.at(self.world.now, self._resume, fiber, ticket, True)

    def _resume(self, fiber: Fiber, ticket: int, woken: bool) -> None:
        if self.process.dead or fiber.done or fiber.ticket != ticket:
            return
        if self.process.stopped:
            self.process.deferred.append((self._resume, (fiber, ticket, woken)))
            return
        fiber.ticket, fiber.woken = fiber.ticket + 1, woken
        self.run(fiber)

    def unwind(self) -> None:
        """End all fibers of a dead process."""
        for fiber in [*self._alive]:
            fiber.ticket += 1
            if fiber.ticket == 1:  # not begun
                fiber.worker.work = lambda: None
                fiber.done = True
            self.run(fiber)
            assert fiber.done, "a dead process waits for nothing"

    # For the program (`tables/stores/threads.py`)

    def sleep(self, seconds: float) -> None:
        self.ticket()
        self.park(self.world.now + seconds)

    def in_loop(self) -> bool:
        return self.current is self.process.loop

    def lock(self) -> Lock:
        return Lock(self, self.chance)

    def event(self) -> Event:
        return Event(self)

    def queue(self) -> Queue:
        return Queue(self)


class FiberProcess(Process):
    """A process whose event loop is one of its threads, so that its callbacks may wait."""

    def __init__(self, world: World, on_error: Callable[[dict[str, Any]], None], number: int) -> None:
        super().__init__(world, on_error)
        self.number = number
        self.stopped = False
        """Nothing runs in it for a while (SIGSTOP)."""
        self.deferred: deque[tuple[Callable[..., object], tuple[Any, ...]]] = deque()
        """The work that was due while it was stopped."""
        self.workers: list[_Worker] = []
        self.readers: dict[int, Callable[[], None]] = {}
        self.fibers = Fibers(self)
        self._inbox: deque[tuple[Callable[..., object], tuple[Any, ...]]] = deque()
        self._idle: int | None = 0
        """The ticket with which the loop waits for work; None while a callback runs or waits."""
        self.loop = self.fibers.add(self._serve_inbox)

    def enter(self, call: Callable[..., object], *args: Any) -> None:
        """Call something on the event loop, now if it is free, otherwise once it is."""
        if self.dead:
            return
        if self.fibers.current is self.loop:
            call(*args)
            return
        self._inbox.append((call, args))
        self.proceed()

    @property
    def idle(self) -> bool:
        """Whether it runs and its event loop has nothing to do."""
        return not (self.dead or self.stopped or self._inbox) and self._idle is not None

    def proceed(self) -> None:
        """Run what is due on the event loop, unless it is busy or stopped."""
        if self._idle is None or self.stopped or self.dead:
            return
        self._idle, self.loop.ticket = None, self.loop.ticket + 1
        self.fibers.run(self.loop)

    def _serve_inbox(self) -> None:
        enter = super().enter
        while True:
            while self._inbox:
                call, args = self._inbox.popleft()
                enter(call, *args)
                if self.dead:
                    return
            _, self._idle = self.fibers.ticket()
            self.fibers.park()

    def suspend(self, seconds: float) -> None:
        """Stop all threads for a while."""
        self.stopped = True
        self.world.later(seconds, self.resume)

    def resume(self) -> None:
        self.stopped = False
        while self.deferred and not self.dead:
            call, args = self.deferred.popleft()
            self.world.at(self.world.now, call, *args)
        self.world.at(self.world.now, self.proceed)

    def kill(self) -> None:
        """End the process and all its threads at this moment. Called outside of it."""
        self.dead, self.on_death = True, lambda: None
        self.fibers.unwind()
        self.bury()
        for worker in self.workers:
            worker.end()
        self.workers.clear()

    def add_reader(self, fd: Any, callback: Any, *args: Any) -> None:  # type: ignore[override]
        self.readers[fd] = lambda: callback(*args)

    def remove_reader(self, fd: Any) -> bool:
        return self.readers.pop(fd, None) is not None


class FiberPool(Executor):
    """Worker threads that may wait."""

    def __init__(self, process: FiberProcess, workers: int) -> None:
        self.process, self._workers = process, workers
        self._waiting = deque[Job]()
        self._active = 0
        self._idle = Event(process.fibers)

    def start(self, process: Process, job: Job) -> None:
        """Have a job done."""
        self._waiting.append(job)
        if self._active < self._workers:
            self._active += 1
            self.process.fibers.start(self._work)

    def _work(self) -> None:
        while self._waiting:
            job = self._waiting.popleft()
            try:
                job.result = job.call()
            except Exception as error:  # noqa: BLE001  # the future has it
                job.error = error
            self.process.world.at(self.process.world.now, self._report, job, owner=self.process)
        self._active -= 1
        if not self._active:
            self._idle.set()

    @staticmethod
    def _report(job: Job) -> None:
        if job.future.cancelled():
            return
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        while wait and self._active:
            self._idle = Event(self.process.fibers)  # it may have been idle before
            self._idle.wait(LONGEST)
