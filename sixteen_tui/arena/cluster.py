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
"""Timeout in seconds for the connection to a scheduler."""


class ClusterError(Exception):
    """The cluster is unusable; `code` is "not-installed", "no-answer", "no-workers" or "other-version"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Cluster(Executor):
    """Adapts a Dask client to the `Executor` that `tournament.results` expects: it returns standard futures."""

    def __init__(self, client: Any) -> None:
        self._executor = client.get_executor()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._executor.submit(fn, *args, **kwargs).add_done_callback(lambda done: _hand_on(done, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # inherited
        """Shut the executor down. Dask has no `cancel_futures`; without `wait` it always cancels pending futures."""
        self._executor.shutdown(wait=wait)


def _hand_on(done: Future[Any], future: Future[Any]) -> None:
    """Copy the result or error of `done` to `future`.

    A job that was lost with its worker or with the cluster raises BrokenExecutor, so that `results` runs it again.
    """
    from distributed import KilledWorker

    try:
        future.set_result(done.result())
    except (CancelledError, KilledWorker) as error:
        future.set_exception(BrokenExecutor(str(error)))
    except Exception as error:  # noqa: BLE001  # the caller of future.result() receives it
        future.set_exception(error)


def version() -> str:
    """Return the version of this program; run on each worker to compare it with ours."""
    return __version__


def cluster(address: str) -> tuple[Callable[[], Executor], int]:
    """Return a factory of executors on the cluster whose scheduler is at `address`, and its number of threads.

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
    except Exception:  # noqa: BLE001  # a worker without this version can fail in any way
        raise ClusterError("other-version") from None
    if there != {__version__}:
        raise ClusterError("other-version")
    return lambda: Cluster(client), width
