"""Runs mutants: measures the tests, selects those of each mutant, and starts `worker` in the copy of the tree."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from tests.mutation import scope
from tests.mutation.code import compiled, same
from tests.mutation.generate import Change, Mutant

WORKERS: Final = 2
"""Processes that run tests at the same time."""
LEAST: Final = 10.0
TIMES: Final = 10.0
"""Limit of a test: `LEAST` seconds, or `TIMES` what it takes without a mutant, whichever is more."""
MOST_FAILED: Final = 0.005
"""Share of the tests that may fail without a mutant, as those that measure time do on a busy machine."""
_EVERY: Final = 30.0


class MeasureError(Exception):
    """The tests fail, or cannot be run, without a mutant."""


@dataclass(frozen=True)
class Drawn:
    """A mutant of the sample."""

    mutant: Mutant
    change: Change
    at_import: bool
    """Whether the change is executed when the module is imported."""


@dataclass
class Result:
    """The outcome of a mutant."""

    drawn: Drawn
    outcome: str
    """killed, survived, timeout, not covered, or suspicious."""
    test: str = ""
    """The test that failed, or that ran when the time was up."""
    seconds: float = 0.0
    tests: int = 0
    """Number of tests selected."""
    reason: str = ""
    """Why it is equivalent, from `equivalent.toml`; "" otherwise."""


def drawn(mutant: Mutant, change: Change, original: str) -> Drawn | None:
    """Compile a mutant; None if that fails or gives the bytecode of the original."""
    try:
        old, new = compiled(original, mutant.file), compiled(change.source, mutant.file)
    except SyntaxError:
        return None
    if same(old, new):
        return None
    return Drawn(mutant, change, at_import=not same(old, new, functions=False))


@dataclass(frozen=True)
class Measured:
    """Seconds of each test without a mutant, and the lines that each executes."""

    times: dict[str, float | None]
    """None for a test that fails without a mutant, which is not used."""
    lines: dict[str, dict[str, list[int]]]
    """File of the copy -> test -> lines."""

    def covering(self, mutant: Mutant) -> list[str]:
        """Return the tests that execute the statement, fastest first."""
        first, last = mutant.lines
        tests = self.lines.get(scope.in_copy(mutant.file), {})
        return self._sorted(name for name, lines in tests.items() if any(first <= line <= last for line in lines))

    def using(self, files: Iterable[str]) -> list[str]:
        """Return the tests that execute anything of some files, fastest first."""
        return self._sorted(set().union(*(self.lines.get(file, {}) for file in files)))

    def _sorted(self, tests: Iterable[str]) -> list[str]:
        timed = [(seconds, name) for name in tests if (seconds := self.times[name]) is not None]
        return [name for _, name in sorted(timed)]

    def limit(self, test: str) -> float:
        """Return the seconds that a test may take with a mutant."""
        return max(LEAST, TIMES * (self.times[test] or 0.0))


class Runner:
    """Runs workers in the copy of the tree and merges their reports."""

    def __init__(self, scratch: Path, tests: Sequence[str], say: Callable[[str], None]) -> None:
        self._scratch, self._tests, self._say = scratch, list(tests), say
        self.tree = scratch / "tree"

    def copy(self) -> None:
        """Make the copy anew."""
        scope.copy(self.tree)

    def measure(self) -> Measured:
        """Run all tests without a mutant, or load their result; raises MeasureError if one fails."""
        digest = self._digest()
        kept = self._scratch / "measured.json"
        if kept.exists() and (found := json.loads(kept.read_text("utf-8")))["digest"] == digest:
            return Measured(found["times"], found["lines"])
        begun = time.monotonic()
        reports = self._work("measure", {"tests": self._tests}, 2 * WORKERS)
        if [report["outcome"] for report in reports] != ["survived"] * (2 * WORKERS):
            raise MeasureError(f"the tests could not be measured: {reports}")
        times: dict[str, float | None] = {}
        lines: dict[str, dict[str, list[int]]] = defaultdict(dict)
        for part in range(WORKERS):
            times |= json.loads((self._scratch / f"times-{part}.json").read_text("utf-8"))
            for file, tests in json.loads((self._scratch / f"lines-{part}.json").read_text("utf-8")).items():
                lines[file] |= tests
        failed = [name for name, seconds in times.items() if seconds is None]
        if len(failed) > MOST_FAILED * len(times):
            raise MeasureError(f"{len(failed)} of {len(times)} tests fail without a mutant: {failed[0]} ...")
        if failed:
            self._say(f"not used, because they fail without a mutant: {', '.join(failed)}")
        kept.write_text(json.dumps({"digest": digest, "times": times, "lines": lines}), "utf-8")
        total = sum(filter(None, times.values()))
        self._say(f"{len(times)} tests, {total:.0f} s; measured in {time.monotonic() - begun:.0f} s")
        return Measured(times, dict(lines))

    def run(self, sample: Sequence[Drawn], measured: Measured) -> list[Result]:
        """Run each mutant of a sample."""
        found: dict[int, Result] = {}
        jobs: list[dict[str, Any]] = []
        for number, each in enumerate(sample):
            tests = measured.using(self._users(each.mutant.file)) if each.at_import else measured.covering(each.mutant)
            if not tests:
                found[number] = Result(each, "not covered")
                continue
            job = self._job(number, each, tests, measured)
            jobs.append(job)
            found[number] = Result(each, "suspicious", "not run", tests=len(tests))
        again = self._collect(found, self._work("live", {"tests": self._tests, "jobs": jobs}, len(jobs)))
        fresh = [job for job in jobs if job["id"] in again]
        self._collect(found, self._work("fresh", {"jobs": fresh}, len(fresh)))
        return [found[number] for number in range(len(sample))]

    def _job(self, number: int, each: Drawn, tests: list[str], measured: Measured) -> dict[str, Any]:
        return {
            "id": number,
            "path": scope.in_copy(each.mutant.file),
            "module": scope.module(each.mutant.file),
            "source": each.change.source,
            "tests": tests,
            "limits": [measured.limit(name) for name in tests],
        }

    def _collect(self, found: dict[int, Result], reports: Iterable[dict[str, Any]]) -> set[int]:
        """Store reports in `found`; return the mutants that need a process that has not imported the program."""
        again = set()
        for report in reports:
            result = found[report["id"]]
            if report["outcome"] == "not live":
                again.add(report["id"])
                continue
            result.outcome, result.test, result.seconds = report["outcome"], report["test"], report["seconds"]
            if result.outcome == "suspicious":
                result.test += f" (exit status {report['status']})"
        return again

    @cached_property
    def _importers(self) -> dict[str, set[str]]:
        """Module, or name in a module -> files of the copy that import it."""
        found: dict[str, set[str]] = defaultdict(set)
        for path in (self.tree / scope.PACKAGE).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module is not None:
                    for name in (node.module, *(f"{node.module}.{each.name}" for each in node.names)):
                        found[name].add(path.relative_to(self.tree).as_posix())
        return found

    def _users(self, file: str) -> set[str]:
        """Return a file of the copy and those that import it."""
        return {scope.in_copy(file), *self._importers[scope.module(file)]}

    def _work(self, kind: str, task: dict[str, Any], count: int) -> list[dict[str, Any]]:
        """Start a worker and wait for it; return its reports, one per job."""
        if not count:
            return []
        out, folder = (self._scratch / f"{kind}.jsonl").resolve(), (self._scratch / "children").resolve()
        out.write_text("", "utf-8")
        shutil.rmtree(folder, ignore_errors=True)  # left by a run that was interrupted
        job, log = self._scratch / f"{kind}.json", self._scratch / f"{kind}.log"
        task |= {"kind": kind, "out": str(out), "folder": str(folder / kind), "workers": WORKERS}
        job.write_text(json.dumps(task), "utf-8")
        environment = {**os.environ, "PYTHONPATH": str(self.tree.resolve()), "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", "tests.mutation.worker", str(job.resolve())]
        begun = time.monotonic()
        with log.open("w", encoding="utf-8") as said:
            process = subprocess.Popen(command, cwd=self.tree, env=environment, stdout=said, stderr=said)
            while process.poll() is None:
                try:
                    process.wait(_EVERY)
                except subprocess.TimeoutExpired:
                    done = out.read_text("utf-8").count("\n")
                    self._say(f"{kind}: {done} of {count} after {time.monotonic() - begun:.0f} s")
        if process.returncode:
            raise MeasureError(f"worker: exit status {process.returncode}, see {log}\n{log.read_text('utf-8')[-2000:]}")
        return [json.loads(line) for line in out.read_text("utf-8").splitlines()]

    def _digest(self) -> str:
        """Return a digest of the selected tests, the program and all tests but those of this tool."""
        digest = hashlib.sha256(json.dumps(self._tests).encode())
        files = [*(self.tree / scope.PACKAGE).rglob("*"), *(self.tree / "tests").rglob("*")]
        for path in sorted(files):
            if path.is_file() and "__pycache__" not in path.parts and path.parent.name != "mutation":
                digest.update(f"{path.relative_to(self.tree)}:{hashlib.sha256(path.read_bytes()).hexdigest()}".encode())
        return digest.hexdigest()
