"""Runs games on a Dask cluster: many machines as one executor.

Invariant: Dask is imported only when a cluster is requested. Workers have the same version of this program, so a run
plays the same games there as here.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import Any, Final

from sixteen_tui import __version__

PATIENCE: Final = 10
"""Seconds that a cluster has to answer."""


class ClusterError(Exception):
    """No cluster to play on; `code` says why: "not-installed", "no-answer", "no-workers", "other-version"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Cluster(Executor):
    """What a client of Dask's does, as `tournament.results` expects it of an executor."""

    def __init__(self, client: Any) -> None:
        self._executor = client.get_executor()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._executor.submit(fn, *args, **kwargs).add_done_callback(lambda done: _hand_on(done, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # its name
        """Dask's own does not know the second word; without waiting it gives up what is under way in any case."""
        self._executor.shutdown(wait=wait)


def _hand_on(done: Future[Any], future: Future[Any]) -> None:
    """What became of a job; one that was lost with its worker, or with the cluster, is a broken executor's."""
    from distributed import KilledWorker

    try:
        future.set_result(done.result())
    except (CancelledError, KilledWorker) as error:
        future.set_exception(BrokenExecutor(str(error)))
    except Exception as error:  # noqa: BLE001  # who asks for the result gets it
        future.set_exception(error)


def version() -> str:
    """That of the program, where it is asked."""
    return __version__


def cluster(address: str) -> tuple[Callable[[], Executor], int]:
    """How to get an executor on the cluster whose scheduler has this address, and how many jobs it does at a time.

    Raises ClusterError.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("not-installed") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise ClusterError("no-answer") from None
    width = sum(client.nthreads().values())
    if not width:
        raise ClusterError("no-workers")
    try:
        there = {*client.run(version).values()}
    except Exception:  # noqa: BLE001  # whatever keeps a worker from saying so
        raise ClusterError("other-version") from None
    if there != {__version__}:
        raise ClusterError("other-version")
    return lambda: Cluster(client), width
