"""The world of the simulations is one in which faults happen: what it loses is lost, what it keeps is kept."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixteen_tui.saves import disk as product
from tests.simulation.disk import Disk
from tests.simulation.world import Job, Killed, Pool, Process, World


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    made = Disk(World("1"), tmp_path)
    with made.installed():
        yield made


def appended(path: Path, data: bytes, *, sync: bool) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    product.write(descriptor, data)
    if sync:
        os.fsync(descriptor)
    os.close(descriptor)


def test_a_loss_of_power_keeps_what_is_synced(tmp_path: Path, disk: Disk) -> None:
    path = tmp_path / "a"
    appended(path, b"kept", sync=True)
    product.sync_folder(tmp_path)
    appended(path, b" lost", sync=False)
    disk.kill()
    disk.restart(power=True)
    assert path.read_bytes().startswith(b"kept")


def test_a_loss_of_power_may_take_what_is_not_synced(tmp_path: Path, disk: Disk) -> None:
    """Bytes, and the name of a file whose folder is not synced; a killed process takes nothing."""
    left = set()
    for number in range(40):
        path = tmp_path / f"{number}"
        appended(path, b"12345678", sync=False)
        disk.kill()
        disk.restart(power=False)
        assert path.read_bytes() == b"12345678"
        path = tmp_path / f"{number} more"
        appended(path, b"12345678", sync=False)
        disk.kill()
        disk.restart(power=True)
        left.add(path.read_bytes() if path.exists() else None)
    assert {None, b"12345678"} < left


def test_a_name_is_replaced_whole_or_not_at_all(tmp_path: Path, disk: Disk) -> None:
    left = set()
    for number in range(30):
        path, forming = tmp_path / f"{number}", tmp_path / f"{number}.tmp"
        appended(path, b"old", sync=True)
        product.sync_folder(tmp_path)
        appended(forming, b"new", sync=True)
        forming.replace(path)
        disk.kill()
        disk.restart(power=True)
        left.add(path.read_bytes())
    assert left == {b"old", b"new"}


def test_what_failed_to_be_synced_stays_lost(tmp_path: Path, disk: Disk) -> None:
    """A later sync of the same file reports success, as Linux does, and has not written it."""
    path = tmp_path / "a"
    appended(path, b"kept", sync=True)
    product.sync_folder(tmp_path)
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    product.write(descriptor, b" lost")
    disk.always_fails = True
    with pytest.raises(OSError, match="Input/output error"):
        os.fsync(descriptor)
    disk.mend()
    os.fsync(descriptor)
    assert disk.durable(path) == b"kept"
    os.close(descriptor)


def test_a_full_disk_refuses_and_a_killed_process_reaches_nothing(tmp_path: Path, disk: Disk) -> None:
    disk.full = True
    with pytest.raises(OSError, match="No space left"):
        appended(tmp_path / "a", b"data", sync=False)
    disk.mend()
    disk.kill_in = 2
    with pytest.raises(Killed):
        appended(tmp_path / "b", b"data", sync=False)
    disk.kill()
    with pytest.raises(Killed):
        appended(tmp_path / "c", b"data", sync=False)
    disk.restart(power=False)
    assert (tmp_path / "b").read_bytes() in {b"", b"d", b"da", b"dat"}
    assert not (tmp_path / "c").exists()


def test_nothing_runs_in_a_dead_process(tmp_path: Path) -> None:
    """Neither its timers, nor its threads, nor what its tasks would still do."""
    world = World("1")
    process = Process(world, lambda context: pytest.fail(str(context)))  # type: ignore[abstract]
    pool = Pool(world, Disk(world, tmp_path), 1, "player")
    done: list[str] = []

    async def task() -> None:
        try:
            await asyncio.sleep(1.0)
        finally:
            await asyncio.sleep(1.0)
            done.append("task")

    def begin() -> None:
        process.create_task(task())
        process.call_later(2.0, done.append, "timer")
        pool.start(process, Job(process.create_future(), lambda: done.append("thread")))

    process.enter(begin)
    world.run(world.now + 0.0)
    process.dead = True
    process.bury()
    world.run(world.now + 10.0)
    assert done == []


def test_time_passes_in_order() -> None:
    world, seen = World("1"), list[float]()
    for delay in (3.0, 1.0, 2.0, 1.0):
        world.later(delay, lambda: seen.append(world.elapsed))
    world.run(world.now + 2.5)
    assert seen == [1.0, 1.0, 2.0]
    assert world.elapsed == 2.5
