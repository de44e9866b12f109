"""One table of what the program costs: `make bench`.

Method: every line has its spread, and stands beside a peer that was measured in the same round, or beside its limit.
Starts take turns, and are measured in processor time of the process, which other load disturbs least; a ratio is taken
within a round. Bytes are those of `tests/terminal/test_bytes*.py`, which also enforce their limits.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import engine, keys, replay, saves
from bench.peers import CRAZY_EIGHTS, SIXTEEN
from bench.review import played
from bench.start import worked
from bench.terminals import Screen
from sixteen_tui.engine.review import review

ROOT: Final = Path(__file__).parents[1]
PYTHON: Final = sys.executable
PROGRAM: Final = (PYTHON, "-m", "sixteen_tui")
SEED: Final = ("--seed", "1" * 64)
CORE: Final = 0
"""The core on which reviews run."""
REST: Final = 1.0
"""Seconds until a start is at rest."""


class Row(NamedTuple):
    """A line of the table."""

    what: str
    found: str
    """The median, and in brackets the least and the most."""
    beside: str
    """The peer or the limit, and the ratio to it."""


def spread(values: Sequence[float], form: str = ".0f") -> str:
    return f"{statistics.median(values):{form}} ({min(values):{form}}–{max(values):{form}})"


# Starts


class Start(NamedTuple):
    """A start: the texts of its first picture and of the one that is of use, and the largest ratio of the latter."""

    name: str
    words: Sequence[str]
    first: str
    usable: str
    most: float
    memory: float
    """The largest memory at rest, in MiB."""


EMPTY: Final = Start("empty Textual application", (PYTHON, str(ROOT / "bench" / "empty.py")), "READY", "READY", 1, 0)
STARTS: Final = (
    Start("home, nothing saved", PROGRAM, "Sixteen", "q quit", 1.2, 39),
    Start("home, a game waits", PROGRAM, "Sixteen", "your hand", 1.25, 39),
    Start("`play sixteen`", (*PROGRAM, "play", "sixteen", *SEED), "Sixteen", "Enter play", 1.5, 42),
    Start("`resume`", (*PROGRAM, "resume"), "Sixteen", "Enter play", 1.55, 42),
    Start("`replay last`", (*PROGRAM, "replay", "last"), "Replay", "q back", 1.55, 42),
)


def waiting(home: Path) -> None:
    """Save a game in which the person has the turn, and leave it."""
    from sixteen_tui.engine.sixteen.rules import Rules
    from sixteen_tui.session.session import Session
    from sixteen_tui.session.setup import seated

    players = seated(("human", "medium"), ("", "Blaise"))
    session = Session.begin(home / ".local" / "share" / "sixteen-tui" / "games", "sixteen", Rules(), players, "1" * 64)
    while session.record.table.to_move != 0 or len(session.record.table) < 8:
        session.act(session.record.table.legal[0])
    session.close()


def starts(rounds: int) -> Iterator[Row]:
    """Measure all starts, in turns."""
    first: dict[str, list[float]] = {}
    usable: dict[str, list[float]] = {}
    memory: dict[str, list[float]] = {}
    for number in range(rounds + 1):
        for start in (EMPTY, *STARTS):
            with tempfile.TemporaryDirectory() as name:
                if start.name not in (EMPTY.name, STARTS[0].name):
                    waiting(Path(name))
                with Screen(start.words, Path(name), {}) as screen:
                    screen.until(start.first)
                    at_first = worked(screen.process)
                    screen.until(start.usable)
                    at_use = worked(screen.process)
                    time.sleep(REST)
                    if number:  # the first round fills the caches of the system
                        first.setdefault(start.name, []).append(1000 * at_first)
                        usable.setdefault(start.name, []).append(1000 * at_use)
                        memory.setdefault(start.name, []).append(screen.resident())
    base = EMPTY.name
    yield Row(f"start: {base}, ms of processor", spread(first[base]), "1.00")
    for start in STARTS:
        for what, times, most in (("first text", first, 1.2), ("of use", usable, start.most)):
            ratio = [one / other for one, other in zip(times[start.name], times[base], strict=True)]
            yield Row(
                f"start: {start.name}, {what}", spread(times[start.name]), f"{spread(ratio, '.2f')}, at most {most}"
            )
    yield Row(f"memory: {base}, MiB resident", spread(memory[base], ".1f"), "1.00")
    for start in STARTS:
        yield Row(f"memory: {start.name}", spread(memory[start.name], ".1f"), f"at most {start.memory}")


# Commands and the library


class Cost(NamedTuple):
    """Processor time of a command in milliseconds, and its largest memory in MiB."""

    worked: float
    memory: float


def command(words: Sequence[str], home: Path) -> Cost:
    """Run a command that prints to nowhere."""
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL) as process:  # noqa: S603  # the program itself
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return Cost(1000 * (used.ru_utime + used.ru_stime), used.ru_maxrss / 1024)


def commands(rounds: int) -> Iterator[Row]:
    """Measure short commands beside `python -c pass`, in turns."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for words in ("pass", "--version", "paths"):
            with tempfile.TemporaryDirectory() as home:
                line = (PYTHON, "-c", "pass") if words == "pass" else (*PROGRAM, words)
                found.setdefault(words, []).append(command(line, Path(home)).worked)
    yield Row("`python -c pass`, ms of processor", spread(found["pass"]), "1.00")
    for words in ("--version", "paths"):
        ratio = [one / other for one, other in zip(found[words], found["pass"], strict=True)]
        yield Row(f"`{words}`", spread(found[words]), f"{spread(ratio, '.2f')}, at most 1.6")


def library(counts: Sequence[int], rounds: int) -> Iterator[Row]:
    """Measure what grows with the number of saved games: without an index once, with one in turns."""
    for count in counts:
        with tempfile.TemporaryDirectory() as name:
            home = Path(name)
            saves.make(home / ".local" / "share" / "sixteen-tui" / "games", count, Random("saves"))
            cold = command((*PROGRAM, "list"), home)
            yield Row(f"{count:,} games: `list`, no index, ms of processor", f"{cold.worked:,.0f}", "")
            for words, most in (("list", 1_000), ("list --json", 1_000), ("stats", None)):
                costs = [command((*PROGRAM, *words.split()), home) for _ in range(rounds)]
                limit = f"at most {most * max(1, count // 10_000):,} and 80 MiB" if most else ""
                memory = max(each.memory for each in costs)
                yield Row(
                    f"{count:,} games: `{words}`", f"{spread([each.worked for each in costs])}; {memory:.0f} MiB", limit
                )
            times = []
            for _ in range(rounds):
                with Screen(PROGRAM, home, {}) as screen:
                    screen.until("Resume")
                    times.append(1000 * worked(screen.process))
            yield Row(f"{count:,} games: home, its game to resume, ms of processor", spread(times), "flat")


# Keys, bytes, reviews


async def length() -> list[Row]:
    """Measure steps of the longest replay, beside those of a short one."""
    rows = []
    for name, record in replay.games():
        async with replay.replayed(record, (80, 24)) as pressed_keys:
            found = await replay.steps(pressed_keys, len(record.table))
        times = sorted(each.worked for each in found)
        most = times[int(0.99 * (len(times) - 1))]
        rows.append(
            Row(f"replay step: {name}, ms of processor", f"{spread(times, '.1f')}", f"p99 {most:.1f}, at most 16")
        )
    return rows


async def pressed() -> list[Row]:
    """Measure the keys of whole games at the table."""
    rows = []
    for game, kind in keys.GAMES.items():
        for size in replay.SIZES:
            found = [each.worked for answers in (await keys.played(game, size)).values() for each in answers]
            most = sorted(found)[int(0.99 * (len(found) - 1))]
            name = f"{len(found)} keys of a game: {kind.title}, {size[0]}×{size[1]}, ms of processor"
            rows.append(Row(name, spread(found, ".1f"), f"p99 {most:.1f}, at most 16"))
    return rows


def sent() -> Iterator[Row]:
    """Run the tests of bytes, which print what they count."""
    words = (
        PYTHON,
        "-m",
        "pytest",
        "-s",
        "-q",
        "-n",
        "0",
        *map(str, sorted((ROOT / "tests/terminal").glob("test_bytes*.py"))),
    )
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S603  # the tests
    for what, count, most in re.findall(r"^(.+): ([\d,]+) bytes; measured [\d,]+, budget (\w+)$", said, re.MULTILINE):
        yield Row(f"bytes: {what}", count, "" if most == "None" else f"at most {int(most):,}")


def reviews(games: int) -> Row:
    """Measure the review of games of Sixteen between `hard` and `medium`, on one core."""
    os.sched_setaffinity(0, {CORE})
    times = []
    for number in range(games):
        table = played(("hard", "medium"), number)
        began = time.process_time()
        *_, _whole = review(table)
        times.append(time.process_time() - began)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return Row("review of a game of Sixteen, s on one core", spread(times, ".1f"), "at most 2.0")


def served() -> Iterator[Row]:
    """Measure the table server with a thousand tables, a move each four seconds at each."""
    words = (PYTHON, "bench/tables.py", "--tables", "1000", "--seats", "2", "--think", "4")
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S603  # another benchmark
    worked = re.search(r"server: (\d+) us", said)
    times = re.search(r"p50 / p90 / p99: ([\d.]+) / ([\d.]+) / ([\d.]+) ms", said)
    if worked and times:
        yield Row("1,000 tables: ms of processor a move", f"{int(worked[1]) / 1000:.2f}", "at most 1")
        yield Row("1,000 tables: a move's receipt, ms", f"{times[1]} (p90 {times[2]})", f"p99 {times[3]}, at most 10")


def speeds(repeats: int) -> Iterator[Row]:
    """Measure the engine beside OpenSpiel, where that is installed."""
    left_out = StringIO()
    with redirect_stdout(left_out):
        peers = engine.present((*SIXTEEN, CRAZY_EIGHTS[0]), install=False)
    rounds = engine.race(peers, 0.5, repeats, 16)
    base = rounds.get(CRAZY_EIGHTS[0].name)
    for ours in SIXTEEN:
        rates = [each.rate / 1000 for each in rounds[ours.name]]
        ratio = " ".join(engine.ratios(rounds[ours.name], base)) if base else "open_spiel is not installed"
        yield Row(f"engine: {ours.name}, thousand decisions a second", spread(rates), ratio)


PARSER: Final = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("--rounds", type=int, default=7)
PARSER.add_argument("--games", type=int, nargs="*", default=[1_000, 10_000], help="sizes of the library")
PARSER.add_argument("--only", nargs="*", metavar="PART", help="parts of the table")


def main() -> None:
    chosen = PARSER.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    parts: dict[str, Callable[[], Iterator[Row] | Sequence[Row]]] = {
        "starts": lambda: starts(chosen.rounds),
        "commands": lambda: commands(chosen.rounds),
        "library": lambda: library(chosen.games, chosen.rounds),
        "length": lambda: asyncio.run(length()),
        "keys": lambda: asyncio.run(pressed()),
        "bytes": sent,
        "reviews": lambda: [reviews(chosen.rounds)],
        "server": served,
        "engine": lambda: speeds(chosen.rounds),
    }
    load = os.getloadavg()[0]
    print(f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {engine.processor()}, load {load:.1f}\n")
    print("| | median (least–most) | beside |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "PYTHONPATH": str(ROOT)}
        for name, rows in parts.items():
            if chosen.only is None or name in chosen.only:
                for row in rows():
                    print(f"| {row.what} | {row.found} | {row.beside} |", flush=True)


if __name__ == "__main__":
    main()
