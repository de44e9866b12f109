"""Runs jobs in forks, with a time limit that each fork renews.

The parent watches the limit, because a mutant may block signals, wait for ever or loop in C.
"""

from __future__ import annotations

import json
import mmap
import os
import resource
import shutil
import signal
import struct
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

SURVIVED, KILLED, SUSPICIOUS, NOT_LIVE, NO_TESTS = 0, 1, 70, 71, 72
OUTCOMES: Final = {SURVIVED: "survived", KILLED: "killed", NOT_LIVE: "not live"}
"""Exit status -> outcome; any other status is suspicious."""
START: Final = 120.0
"""Seconds from the fork to the first test: some children import the program and collect the tests meanwhile."""
_GROWTH: Final = 2 << 30
"""Bytes that a child may grow by: a mutant may fill a list without end."""
_TICK: Final = 0.02

Report = dict[str, Any]


class Deadline:
    """A time on the monotonic clock, in shared memory: the child sets it before each test, the parent reads it."""

    def __init__(self) -> None:
        self._shared = mmap.mmap(-1, 8)

    def set(self, seconds: float) -> None:
        self._shared[:] = struct.pack("d", time.monotonic() + seconds)

    def passed(self) -> bool:
        return bool(time.monotonic() > struct.unpack("d", self._shared[:])[0])


@dataclass
class Child:
    """A fork that runs tests, with a folder of its own."""

    pid: int
    job: Report
    deadline: Deadline
    folder: Path
    begun: float = field(default_factory=time.monotonic)


class Pool:
    """Runs jobs in forks, `size` at the same time, and appends a report per job to the file `out`."""

    def __init__(self, size: int, folder: Path, out: Path) -> None:
        self._size, self._folder, self._out = size, folder, out
        self._children: list[Child] = []

    def run(self, jobs: Iterable[Report], work: Callable[[Report, Deadline, Path], int]) -> None:
        for number, job in enumerate(jobs):
            while len(self._children) >= self._size:
                self._reap()
            self._fork(number, job, work)
        while self._children:
            self._reap()

    def _fork(self, number: int, job: Report, work: Callable[[Report, Deadline, Path], int]) -> None:
        deadline, folder = Deadline(), self._folder / str(number)
        deadline.set(START)
        folder.mkdir(parents=True)
        if pid := os.fork():
            self._children.append(Child(pid, job, deadline, folder))
            return
        status = SUSPICIOUS
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for descriptor in range(3):
                os.dup2(nothing, descriptor)
            used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + _GROWTH, used + _GROWTH))
            status = work(job, deadline, folder)
        except BaseException as error:  # noqa: BLE001  # reported by the parent, whatever it is
            (folder / "said").write_text(repr(error), "utf-8")
        finally:
            os._exit(status)

    def _reap(self) -> None:
        """Wait until a child has exited, or kill one whose deadline has passed."""
        before = len(self._children)
        while len(self._children) == before:
            for child in tuple(self._children):
                pid, status = os.waitpid(child.pid, os.WNOHANG)
                if pid:
                    self._ended(child, OUTCOMES.get(os.waitstatus_to_exitcode(status), "suspicious"), status)
                elif child.deadline.passed():
                    os.kill(child.pid, signal.SIGKILL)
                    os.waitpid(child.pid, 0)
                    self._ended(child, "timeout", 0)
            time.sleep(_TICK)

    def _ended(self, child: Child, outcome: str, status: int) -> None:
        self._children.remove(child)
        said = child.folder / "said"
        test = said.read_text("utf-8", "replace") if said.exists() else ""
        seconds = round(time.monotonic() - child.begun, 2)
        report = {"id": child.job.get("id"), "outcome": outcome, "test": test, "seconds": seconds}
        if outcome == "suspicious":
            report["status"] = os.waitstatus_to_exitcode(status)
        with self._out.open("a", encoding="utf-8") as out:
            out.write(json.dumps(report) + "\n")
        shutil.rmtree(child.folder, ignore_errors=True)
