"""Plays a run on an executor: this process, all cores, or any `concurrent.futures` executor.

Invariant: results come in the order of the games, each once, so totals and the stopping point do not depend on the
number of workers. The job of a worker that died is run again by another.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final

from sixteen_tui.arena.jobs import Played, Run, job

LIVES: Final = 5
"""How often workers may die in one run."""
PIECES: Final = 16
"""Jobs a worker, at least: none waits long for another."""
LARGEST: Final = 8
"""Games in a job, at most: progress is shown after each, and the end of a run waits for those in hand."""
FEW: Final = 24
"""So many games are not worth a second process."""


class Here(Executor):
    """Does each job at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # as an executor has it: who asks for the result gets it
            future.set_exception(error)
        return future


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers(number: int, games: int) -> Callable[[], Executor]:
    """How to get an executor with so many workers on this machine; for few games, or one worker, it is this process."""
    if number == 1 or games <= FEW:
        return Here
    return lambda: _Pool(number, get_context("spawn"), _alone)


class _Pool(ProcessPoolExecutor):
    """Workers that start with Ctrl+C held back, until they can end without a word."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a worker that is started here inherits it
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _alone() -> None:
    """In a worker: end without a word at Ctrl+C, and with the program that has started it."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def results(
    run: Run, games: int, executor: Callable[[], Executor], width: int, *, entries: bool = False
) -> Iterator[Played]:
    """Play so many games of a run on executors that `executor` gives; `width` is how many workers one has.

    Raises BrokenExecutor when workers have died more than `LIVES` times. What is begun ends with the iterator.
    """
    size = max(1, min(LARGEST, games // (width * PIECES)))
    spans = iter([(first, min(first + size, games)) for first in range(0, games, size)])
    pool, lives = executor(), LIVES
    pending: deque[tuple[int, int]] = deque()
    futures: dict[tuple[int, int], Future[list[Played]]] = {}
    try:
        while True:
            pending.extend(islice(spans, 2 * width - len(pending)))
            if not pending:
                return
            try:
                for span in pending:
                    if span not in futures:
                        futures[span] = pool.submit(job, run, *span, entries=entries)
                found = futures[pending[0]].result()
            except BrokenExecutor:
                lives -= 1
                if not lives:
                    raise
                pool.shutdown(wait=False, cancel_futures=True)
                pool = executor()
                futures = {span: future for span, future in futures.items() if _has_result(future)}
                continue
            del futures[pending.popleft()]
            yield from found
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _has_result(future: Future[list[Played]]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
