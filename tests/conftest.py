"""Configures pytest for all tests: tiers, parameter sets, garbage collection and signals. See docs/testing.md."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import disk
from sixteen_tui.text import i18n
from tests.hangs import pytest_timeout_set_timer  # noqa: F401  # a hook

if TYPE_CHECKING:
    from _pytest.python import CallSpec2  # pytest 9 calls it CallSpec

KEPT: Final = 3
"""Parameter sets of a test function of the unit tier that run in `make test`; the others run in `make long`."""
UNIT: Final = ("tests/unit/", "sixteen_tui/engine/")
TIERS: Final = ("quick", "long", "all")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--tier`: `quick` (default) is what `make test` runs, `long` is the rest."""
    parser.addoption("--tier", choices=TIERS, default=TIERS[0], help="which tests to run (docs/testing.md)")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the workers of `-n auto`: one more than processors, because many tests wait for another process."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1


def spread(count: int) -> set[int]:
    """Return the positions of the parameter sets that stay: the first, the last, the rest evenly between them.

    >>> sorted(spread(9)), sorted(spread(2))
    ([0, 4, 8], [0, 1])
    """
    if count <= KEPT:
        return set(range(count))
    return {number * (count - 1) // (KEPT - 1) for number in range(KEPT)}


def of_each_game(calls: Sequence[CallSpec2]) -> set[int]:
    """Return the positions of the parameter sets that stay outside the unit tier: the first, and one of each game."""
    first, games = dict[frozenset[str], int](), frozenset(GAMES)
    for position, each in enumerate(calls):
        first.setdefault(games & {value for value in each.params.values() if isinstance(value, str)}, position)
    return set(first.values())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Mark the parameter sets beyond those kept as `long`, unless the function is marked `every`; drop other tiers'.

    Why: half of all parameter sets are of another tier. Pytest would make a test of each first, in every worker.
    """
    yield
    calls, definition = metafunc._calls, metafunc.definition
    if not calls:
        return
    all_long = definition.get_closest_marker("long") is not None
    if not all_long:
        short = [each for each in calls if not _marked(each, "long")]
        kept = spread(len(short)) if definition.nodeid.startswith(UNIT) else of_each_game(short)
        if definition.get_closest_marker("every") is None:
            for position, each in enumerate(short):
                if position not in kept:
                    each.marks.append(pytest.mark.long.mark)
    if not _whole(metafunc.config):
        wanted = metafunc.config.getoption("tier") == "long"
        # Without any, pytest would call the function without parameters; one is deselected after collection.
        metafunc._calls = [each for each in calls if (all_long or _marked(each, "long")) == wanted] or calls[:1]


def _marked(callspec: CallSpec2, name: str) -> bool:
    return any(mark.name == name for mark in callspec.marks)


def _whole(config: pytest.Config) -> bool:
    """Whether parameter sets of all tiers have to be collected: all are wanted, or some by name."""
    return config.getoption("tier") == "all" or any("[" in argument for argument in config.args)


def _written(descriptor: int) -> None:
    """Do what `fsync` does but wait: raise OSError for a descriptor that is not open."""
    os.fstat(descriptor)


@pytest.fixture(autouse=True)
def _no_wait_for_the_disk() -> Iterator[None]:
    """Let no test of this process wait for the disk; the programs that tests start do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", _written)
        patch.setattr(disk, "fdatasync", _written)
        yield


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Read and write no settings or saves of the person who runs the tests. Many tests have folders of their own."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "CONFIG", "STATE", "CACHE"):
            patch.setenv(f"XDG_{name}_HOME", str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture(autouse=True)
def _english() -> None:
    """Begin each test in English, whatever language the test before it ended in."""
    i18n.set_language(i18n.SOURCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tier. A test that the command line names with its parameters always runs."""
    tier = config.getoption("tier")
    if tier == "all":
        return
    named = {argument.replace(os.sep, "/") for argument in config.args if "[" in argument}
    kept, left = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        is_long = item.get_closest_marker("long") is not None
        (kept if is_long == (tier == "long") or item.nodeid in named else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: pytest.ExitCode, config: pytest.Config
) -> None:
    """Explain a parallel run without tests: the workers of pytest-xdist do not report a path or name that is wrong."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and getattr(config.option, "numprocesses", None):
        reason = "a path or a name does not exist, or holds tests of another tier only; run with -n 0 to see which"
        terminalreporter.write_line(f"ERROR: no test ran: {reason}", red=True)


def pytest_collection_finish() -> None:
    """Freeze the collected tests, so that the garbage collector does not visit them again, and let it run seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, gc.get_threshold()[2])


def pytest_configure(config: pytest.Config) -> None:
    """Restore the default reaction to Ctrl-C and to a hang-up in the programs under test.

    A shell that runs pytest in the background makes it ignore SIGINT, and `nohup` SIGHUP; its children inherit that. A
    handler is not inherited: a child starts with the default reaction.
    """
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)
