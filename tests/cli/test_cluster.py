"""`simulate --cluster`: the same games on a cluster, and a sentence where there is none."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import asdict
from typing import Any

import pytest

from sixteen_tui.arena import cluster as dask
from sixteen_tui.arena.jobs import Run, job
from sixteen_tui.arena.tournament import results
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from tests.cli.kit import Call
from tests.patience import PATIENCE

SEED = "c1" * 32
RUN = Run("sweet-sixteen", ("easy", "medium", "hard"), asdict(Rules(3)), SEED, paired=True)
QUICK = ("simulate", "sixteen", "--players", "medium,easy", "--seed", SEED, "--games", "30", "--json")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The scheduler of a cluster of two processes."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        yield local.scheduler_address


@pytest.mark.filterwarnings("default")  # Dask's own are its matter
def test_a_run_is_the_same_games_on_a_cluster(address: str) -> None:
    executor, width = dask.cluster(address)
    assert width == 2
    assert [*results(RUN, 36, executor, width, entries=True)] == job(RUN, 0, 36, entries=True)


@pytest.mark.filterwarnings("default")
def test_the_command_says_the_same(address: str, call: Call) -> None:
    assert call(*QUICK, "--cluster", address) == call(*QUICK)


@pytest.mark.filterwarnings("default")
def test_what_was_lost_with_the_cluster_is_a_broken_executors(address: str) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with distributed.Client(address, set_as_default=False) as client:
        pool = dask.Cluster(client)
        future = pool.submit(pow, 2, 3)
        assert future.result() == 8
        slow = pool.submit(_sleep, 60)
        pool.shutdown(wait=False, cancel_futures=True)
        with pytest.raises(BrokenExecutor):
            slow.result(PATIENCE)


def _sleep(seconds: float) -> None:
    import time

    time.sleep(seconds)


def test_without_dask_there_is_a_sentence(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = call(*QUICK, "--cluster", "tcp://127.0.0.1:8786")
    assert said.status == 2
    assert said.out == ""
    assert "pip install 'sixteen-tui[cluster]'" in said.err


@pytest.mark.filterwarnings("default")
def test_where_nobody_answers_there_is_a_sentence(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(dask, "PATIENCE", 1)
    said = call(*QUICK, "--cluster", "tcp://127.0.0.1:9")
    assert said.status == 2
    assert "no scheduler of a Dask cluster answers" in said.err


@pytest.mark.parametrize(("threads", "versions", "says"), [(0, "", "no workers"), (2, "0.0.1", "need Sixteen TUI")])
def test_a_cluster_that_cannot_play(
    threads: int, versions: str, says: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Client:
        def __init__(self, *_: Any, **__: Any) -> None:
            pass

        def nthreads(self) -> dict[str, int]:
            return {"one": threads}

        def run(self, _: Any) -> dict[str, str]:
            return {"one": versions}

    monkeypatch.setitem(sys.modules, "distributed", type("distributed", (), {"Client": Client}))
    said = call(*QUICK, "--cluster", "tcp://127.0.0.1:8786")
    assert said.status == 2
    assert says in said.err
