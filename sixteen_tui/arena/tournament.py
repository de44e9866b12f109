"""Plays a run on an executor: this process, all cores, or any `concurrent.futures` executor.

Invariant: results come in the order of the games, each once, so totals and the stopping point do not depend on the
number of workers. If a worker dies, its job runs again on another.
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

from sixteen_tui.arena.jobs import GameOutcome, Run, job

LIVES: Final = 5
"""The run fails at this number of broken executors."""
PIECES: Final = 16
"""The least number of jobs a worker, if there are enough games, so that the workers finish at about the same time."""
LARGEST: Final = 8
"""The most games in a job: progress is shown after each job, and the end of a run waits for running jobs."""
FEW: Final = 24
"""Up to this number of games, this process plays them, because worker processes cost more than they save."""


class Here(Executor):
    """Executor that runs each job in `submit`, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # as in every executor, future.result() raises it
            future.set_exception(error)
        return future


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers(number: int, games: int) -> Callable[[], Executor]:
    """Return a factory of executors with `number` workers on this machine; for few games, or one worker, `Here`."""
    if number == 1 or games <= FEW:
        return Here
    return lambda: _Pool(number, get_context("spawn"), _alone)


class _Pool(ProcessPoolExecutor):
    """Process pool whose workers start with SIGINT blocked until `_alone` has installed its handler.

    Otherwise Ctrl+C during the imports of a worker prints a traceback.
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited by a worker started here
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _alone() -> None:
    """Initialize a worker: it exits silently on SIGINT, and when its parent process ends."""
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
) -> Iterator[GameOutcome]:
    """Yield the results of the first `games` games of a run, in order.

    `executor` returns a new executor with `width` workers. Raises BrokenExecutor when an executor breaks for the
    `LIVES`-th time, and errors of jobs. Closing the iterator cancels pending jobs.
    """
    size = max(1, min(LARGEST, games // (width * PIECES)))
    spans = iter([(first, min(first + size, games)) for first in range(0, games, size)])
    pool, lives = executor(), LIVES
    pending: deque[tuple[int, int]] = deque()
    futures: dict[tuple[int, int], Future[list[GameOutcome]]] = {}
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


def _has_result(future: Future[list[GameOutcome]]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
