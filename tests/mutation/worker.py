"""Runs the tests in the copy of the tree: `python -m tests.mutation.worker JOB`, started by `runner` in that folder.

`measure` runs all tests twice: for their times, and under coverage for the lines that each executes. `live` collects
the tests once and forks for each mutant; `fresh` forks before the program is imported. Each child runs its tests in the
given order until one fails; its exit status is the outcome.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Final

import coverage
import pytest

from tests.mutation.code import Changed, Functions, NotLiveError, clear_caches, functions, patch
from tests.mutation.forks import KILLED, NO_TESTS, NOT_LIVE, START, SURVIVED, SUSPICIOUS, Deadline, Pool, Report

ARGUMENTS: Final = (
    "-q",
    "-p",
    "no:cacheprovider",
    "-o",
    "timeout=0",
    "--capture=sys",
    "-m",
    "not long and not alone",
    "--tb=no",
)
PYTEST: Final = {
    pytest.ExitCode.TESTS_FAILED: KILLED,
    pytest.ExitCode.INTERRUPTED: KILLED,  # a test module cannot be imported
    pytest.ExitCode.USAGE_ERROR: KILLED,  # a conftest.py cannot be
}


def run(
    session: pytest.Session, items: list[pytest.Item], limits: list[float], deadline: Deadline, folder: Path
) -> int:
    """Run tests until one fails; the file `said` in `folder` has the name of the running test."""
    session.items = items
    session.config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
    for item, following, limit in zip(items, [*items[1:], None], limits, strict=True):
        deadline.set(limit)
        (folder / "said").write_text(item.nodeid, "utf-8")
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return KILLED
    (folder / "said").unlink(missing_ok=True)
    return SURVIVED if items else NO_TESTS


class Plugin:
    """Base of the pytest plugins: Hypothesis tries the same examples each time, and shrinks none that fails."""

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings

        settings.register_profile(
            "mutants", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
        )
        settings.load_profile("mutants")


class Live(Plugin):
    """pytest plugin: forks for each mutant after the tests have been collected once."""

    def __init__(self, task: Report) -> None:
        self._task = task
        self._found: Functions = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tree = str(Path.cwd())
        self._found = functions(f"{tree}/sixteen_tui/")
        strangers = {m.__file__ for n, m in sys.modules.items() if n.startswith("sixteen_tui")} - {None}
        if strays := [name for name in strangers if not str(name).startswith(tree)]:
            raise pytest.UsageError(f"not of the copy: {strays}")
        items = {item.nodeid: item for item in session.items}

        def work(job: Report, deadline: Deadline, folder: Path) -> int:
            path = str(Path(job["path"]).resolve())
            try:
                if job["module"] not in sys.modules:  # a test or a function imports it
                    Changed(job["module"], path, job["source"]).install()
                else:
                    patch(path, Path(path).read_text("utf-8"), job["source"], self._found)
            except NotLiveError:
                return NOT_LIVE
            clear_caches("sixteen_tui", "tests")
            return run(session, [items[name] for name in job["tests"]], job["limits"], deadline, folder)

        Pool(self._task["workers"], Path(self._task["folder"]), Path(self._task["out"])).run(self._task["jobs"], work)
        return True


class Fresh(Plugin):
    """pytest plugin of a child that imports the changed module: runs the tests of one mutant."""

    def __init__(self, job: Report, deadline: Deadline, folder: Path) -> None:
        self._job, self._deadline, self._folder = job, deadline, folder

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("not collected")
        items = {item.nodeid: item for item in session.items}
        chosen = [
            (items[name], limit)
            for name, limit in zip(self._job["tests"], self._job["limits"], strict=True)
            if name in items  # else a parameter that is made of what the mutant changes
        ]
        if len(chosen) < len(self._job["tests"]):
            (self._folder / "said").write_text("tests are missing", "utf-8")
            os._exit(KILLED)
        run(session, [item for item, _ in chosen], [limit for _, limit in chosen], self._deadline, self._folder)
        return True


def fresh(job: Report, deadline: Deadline, folder: Path) -> int:
    """Run the tests of a mutant in this process, which has not imported the program."""
    path = str(Path(job["path"]).resolve())
    Changed(job["module"], path, job["source"]).install()
    files = sorted({name.partition("::")[0] for name in job["tests"]})
    (folder / "said").write_text("import or collection", "utf-8")
    status = pytest.main([*ARGUMENTS, *files], plugins=[Fresh(job, deadline, folder)])
    return int(PYTEST.get(pytest.ExitCode(status), SUSPICIOUS)) if status else SURVIVED


class Measure(Plugin):
    """pytest plugin: measures the time of each test, and the lines of the program that it executes."""

    def __init__(self, task: Report) -> None:
        self._task = task

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        workers: int = self._task["workers"]
        jobs = [{"id": f"{what}-{n}", "part": n} for what in ("times", "lines") for n in range(workers)]
        everything = list(session.items)

        def work(job: Report, deadline: Deadline, folder: Path) -> int:
            items = everything[job["part"] :: workers]
            out = Path(self._task["out"]).with_name(f"{job['id']}.json")
            measure = times if job["id"].startswith("times") else lines
            out.write_text(json.dumps(measure(session, items, deadline, folder)), "utf-8")
            return SURVIVED

        Pool(workers, Path(self._task["folder"]), Path(self._task["out"])).run(jobs, work)
        return True


def _one(
    session: pytest.Session, item: pytest.Item, following: pytest.Item | None, deadline: Deadline, folder: Path
) -> None:
    """Run a test without a mutant."""
    session.config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
    deadline.set(10 * START)
    session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def times(
    session: pytest.Session, items: list[pytest.Item], deadline: Deadline, folder: Path
) -> dict[str, float | None]:
    """Run tests; return the seconds of each, with its fixtures; None for one that fails."""
    found: dict[str, float | None] = {}
    for item, following in zip(items, [*items[1:], None], strict=True):
        failed, begun = session.testsfailed, time.perf_counter()
        _one(session, item, following, deadline, folder)
        found[item.nodeid] = round(time.perf_counter() - begun, 4) if session.testsfailed == failed else None
    return found


def lines(
    session: pytest.Session, items: list[pytest.Item], deadline: Deadline, folder: Path
) -> dict[str, dict[str, list[int]]]:
    """Run tests; return file -> test -> lines that it executes.

    Caches are cleared before each test function:
    otherwise only the first test that needs a cached result would execute its lines.
    """
    measured = coverage.Coverage(data_file=None, config_file=False, source=[str(Path.cwd() / "sixteen_tui")])
    measured.start()
    function = ""
    for item, following in zip(items, [*items[1:], None], strict=True):
        if function != (function := item.nodeid.partition("[")[0]):
            clear_caches("sixteen_tui", "tests")
        measured.switch_context(item.nodeid)
        _one(session, item, following, deadline, folder)
    measured.stop()
    data = measured.get_data()
    found: dict[str, dict[str, list[int]]] = {}
    for path in data.measured_files():
        tests = found.setdefault(Path(path).relative_to(Path.cwd()).as_posix(), {})
        for line, names in data.contexts_by_lineno(path).items():
            for name in names:
                if name:
                    tests.setdefault(name, []).append(line)
    return found


def main() -> None:
    """Run the job file."""
    task = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    if task["kind"] == "fresh":
        Pool(task["workers"], Path(task["folder"]), Path(task["out"])).run(task["jobs"], fresh)
        return
    plugin = Measure(task) if task["kind"] == "measure" else Live(task)
    status = pytest.main([*ARGUMENTS, *task["tests"]], plugins=[plugin])
    sys.exit(status if status != pytest.ExitCode.NO_TESTS_COLLECTED else 0)


if __name__ == "__main__":
    main()
