"""Virtual threads wait on the virtual clock, one at a time, and end with their process."""

from __future__ import annotations

import queue
from typing import Any

import pytest

from tests.simulation.fibers import FiberPool, FiberProcess
from tests.simulation.world import START, World


@pytest.fixture
def process() -> Any:
    def fails(context: dict[str, Any]) -> None:
        raise AssertionError(context)

    made = FiberProcess(World("1"), fails, 1)  # type: ignore[abstract]
    yield made
    made.kill()


def test_threads_wait_for_locks_events_and_queues(process: FiberProcess) -> None:
    fibers, world, log = process.fibers, process.world, list[object]()
    lock, event, posts = fibers.lock(), fibers.event(), fibers.queue()

    def first() -> None:
        with lock:
            fibers.sleep(1.0)
            log.append(("first", world.elapsed))
        log.append(("event", event.wait(10.0), world.elapsed))
        posts.put("a")

    def second() -> None:
        fibers.sleep(0.5)
        with lock:
            log.append(("second", world.elapsed))
        log.append(("event", event.wait(0.5), world.elapsed))
        event.set()
        log.append((posts.get(timeout=1.0), posts.qsize()))
        with pytest.raises(queue.Empty):
            posts.get(timeout=2.0)
        log.append(world.elapsed)

    fibers.start(first)
    fibers.start(second)
    world.run(START + 60)
    assert log == [("first", 1.0), ("second", 1.0), ("event", False, 1.5), ("event", True, 1.5), ("a", 0), 3.5]


def test_the_loop_waits_like_any_thread_and_callbacks_stay_in_order(process: FiberProcess) -> None:
    log = list[object]()
    process.enter(process.fibers.sleep, 2.0)
    process.enter(lambda: log.append(("after", process.world.elapsed, process.fibers.in_loop())))
    process.fibers.start(lambda: log.append(("thread", process.world.elapsed, process.fibers.in_loop())))
    process.world.run(START + 60)
    assert log == [("thread", 0.0, False), ("after", 2.0, True)]


def test_nothing_runs_in_a_process_that_is_stopped(process: FiberProcess) -> None:
    world, log = process.world, list[float]()

    def beat() -> None:
        for _ in range(3):
            process.fibers.sleep(1.0)
            log.append(world.elapsed)

    process.fibers.start(beat)
    world.at(START + 1.5, process.suspend, 5.0)
    world.at(START + 2.0, process.enter, lambda: log.append(-world.elapsed))
    world.run(START + 60)
    assert log == [1.0, 6.5, -6.5, 7.5]


def test_a_process_that_dies_ends_its_threads_where_they_wait(process: FiberProcess) -> None:
    log = list[str]()

    def work() -> None:
        try:
            process.fibers.sleep(100.0)
            log.append("not reached")
        finally:
            log.append("unwound")

    process.fibers.start(work)
    process.enter(work)
    process.world.run(START + 1)
    process.kill()
    process.enter(lambda: log.append("not reached"))
    process.world.run(START + 200)
    assert log == ["unwound", "unwound"]


def test_a_pool_has_so_many_threads_and_waits_for_them(process: FiberProcess) -> None:
    world, log = process.world, list[object]()
    pool = FiberPool(process, 2)

    def ask() -> None:
        for number in range(3):
            future = process.run_in_executor(pool, process.fibers.sleep, 1.0 + number)
            future.add_done_callback(lambda done: log.append(world.elapsed))
        failing = process.run_in_executor(pool, lambda: 1 / 0)
        failing.add_done_callback(lambda done: log.append(type(done.exception())))

    process.enter(process.run_in_executor, pool, lambda: None)
    world.run(START)
    process.enter(ask)
    world.at(START + 0.5, process.enter, pool.shutdown)
    world.at(START + 0.6, process.enter, lambda: log.append(("shut down", world.elapsed)))
    world.run(START + 60)
    assert log == [("shut down", 4.0), 4.0, 4.0, ZeroDivisionError, 4.0], "the loop waits for the pool"
