"""Start-up: time to the first text and to the whole screen, and memory of sessions, warm and ordinary.

Method: all are measured in one run, in turns, each in a new home; ratios to the empty application are taken within a
turn. First text is the first readable text; the screen is whole once its main text is shown. The processor time of
client and session up to the first text is printed too, because other load changes it less. Memory is proportional:
shared pages count once.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.terminals import CLIENT, Screen
from sixteen_tui.tables.server import warm

ROOT: Final = Path(__file__).parents[1]
PYTHON: Final = sys.executable
TABLE: Final = ("play", "sixteen", "--seed", "1" * 64)
READY: Final = 30.0
AT_REST: Final = 1.0


@dataclass(frozen=True)
class Start:
    """A command to start; `first` and `whole` are the texts of its first picture and of its whole screen."""

    name: str
    words: Sequence[str]
    whole: str
    first: str = "Sixteen"


def starts(ordinary: Sequence[str], enter: Sequence[str]) -> tuple[Start, ...]:
    """Return all commands to compare; the first is the baseline of the ratios."""
    return (
        Start("empty Textual application", (PYTHON, str(ROOT / "bench" / "empty.py")), "READY", "READY"),
        Start("home", ordinary, "q quit"),
        Start("home, warm, `enter`", enter, "q quit"),
        Start("home, warm, the client alone", CLIENT, "q quit"),
        Start("table", (*ordinary, *TABLE), "Enter play"),
        Start("table, warm, `enter`", (*enter, *TABLE), "Enter play"),
        Start("table, warm, the client alone", (*CLIENT, *TABLE), "Enter play"),
    )


@dataclass
class Found:
    """Times in seconds, one item a round."""

    first: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)


@contextmanager
def served(place: Path, *options: str) -> Iterator[tuple[Path, int]]:
    """Run a server with a running forker, and yield its runtime folder and its process id."""
    run, home = place / "run", place / "server"
    for each in (run, home):
        each.mkdir(mode=0o700)
    variables = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": str(run)}
    words = [PYTHON, "-m", "sixteen_tui", "serve", "--log", "none", *options]
    with subprocess.Popen(words, env=variables) as server:  # noqa: S603  # the program itself
        try:
            end = time.monotonic() + READY
            while not (run / "sixteen-tui" / "warm.sock").exists():
                assert time.monotonic() < end, "there is no server"
                time.sleep(0.02)
            while not warm_now(run, place):
                assert time.monotonic() < end, "there are no warm sessions"
                time.sleep(0.2)
            yield run, server.pid
        finally:
            server.terminate()


def warm_now(run: Path, place: Path) -> bool:
    """Return whether a client gets a warm session."""
    with (
        tempfile.TemporaryDirectory(dir=place) as home,
        Screen(CLIENT, Path(home), _at(run)) as screen,
    ):
        screen.until("q quit")
        return _session(screen) is not None


def _at(run: Path) -> dict[str, str]:
    return {"XDG_RUNTIME_DIR": str(run)}


def _session(screen: Screen) -> int | None:
    """Return the process id of the warm session on a terminal, or None if the started process serves it."""
    for each in Path("/proc").iterdir():
        try:
            other = each.name.isdigit() and int(each.name) not in {screen.process, os.getpid()}
            if other and str((each / "fd" / "0").readlink()) == screen.name:
                return int(each.name)
        except OSError:
            continue
    return None


def worked(process: int) -> float:
    """Return the processor time of a process, in seconds."""
    return sum(int(each.read_text().split()[0]) for each in Path(f"/proc/{process}/task").glob("*/schedstat")) / 1e9


def once(start: Start, home: Path, run: Path, found: Found) -> None:
    """Start a command once, wait for its whole screen and append the times to `found`."""
    with Screen(start.words, home, _at(run)) as screen:
        first = screen.until(start.first)
        session = _session(screen) if "warm" in start.name else None
        if "warm" in start.name:
            assert session is not None, f"{start.name}: an ordinary start"
        cpu = worked(screen.process) + (worked(session) if session else 0.0)
        found.first.append(first)
        found.whole.append(screen.until(start.whole))
        found.worked.append(cpu)


def report(found: dict[str, Found], empty: str) -> Iterator[str]:
    """Yield the lines of the table of times; ratios are relative to `empty`."""
    yield "| | first text, ms | ratio | least | whole, ms | processor, ms | ratio |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, each in found.items():
        ratios = [a / b for a, b in zip(each.first, found[empty].first, strict=True)]
        work = [a / b for a, b in zip(each.worked, found[empty].worked, strict=True)]
        yield (
            f"| {name} | {spread(each.first)} | {statistics.median(ratios):.2f} | "
            f"{min(each.first) / min(found[empty].first):.2f} | {spread(each.whole)} | {spread(each.worked)} | "
            f"{statistics.median(work):.2f} |"
        )


def spread(values: Sequence[float]) -> str:
    """Return median, minimum and 90th percentile as a text, in milliseconds."""
    high = sorted(values)[max(0, -(-len(values) * 9 // 10) - 1)]
    return f"{1000 * statistics.median(values):.0f} ({1000 * min(values):.0f}–{1000 * high:.0f})"


def crowds(all: Sequence[Start], counts: Sequence[int], place: Path, run: Path, server: int) -> Iterator[str]:
    """Yield the lines of the table of memory, with `counts` simultaneous idle sessions of each command."""
    yield "| | " + " | ".join(f"{count}: session, MiB; with client and forker" for count in counts) + " |"
    yield "|---" + "|---:" * len(counts) + "|"
    for start in all:
        cells = []
        for count in counts:
            with ExitStack() as undo:
                screens = []
                for number in range(count):
                    home = place / f"crowd-{start.name}-{count}-{number}".replace("`", "")
                    home.mkdir()
                    screens.append(undo.enter_context(Screen(start.words, home, _at(run))))
                    screens[-1].until(start.whole)
                time.sleep(AT_REST)
                sessions = [found for each in screens if "warm" in start.name and (found := _session(each))]
                assert len(sessions) == ("warm" in start.name) * count, "an ordinary start among them"
                own = sum(warm.memory(each.process) for each in screens)
                shared = sum(map(warm.memory, sessions))
                figures = warm.figures(server)
                forker = warm.memory(figures.process) if sessions and figures else 0
                mean, whole = (shared or own) / count, (own + shared + forker) / count
                cells.append(f"{mean / (1 << 20):.1f}; {whole / (1 << 20):.1f}")
        yield f"| {start.name} | " + " | ".join(cells) + " |"


PARSER: Final = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("--rounds", type=int, default=20)
PARSER.add_argument("--crowds", type=int, nargs="*", default=[], metavar="N", help="memory of so many at once")
PARSER.add_argument("--only", help="starts whose names contain this, and the empty application")


def main() -> None:
    arguments = PARSER.parse_args()
    os.chdir(ROOT)
    program = str(Path(PYTHON).parent / "sixteen-tui")
    everything = starts((program,), (program, "enter"))
    chosen = [each for each in everything[1:] if (arguments.only or "") in each.name]
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as (run, server):
        place = Path(name)
        found: dict[str, Found] = defaultdict(Found)
        for number in range(arguments.rounds + 1):
            for start in (everything[0], *chosen):
                with tempfile.TemporaryDirectory(dir=place) as home:
                    once(start, Path(home), run, found[start.name] if number else Found())
        for line in report(found, everything[0].name):
            print(line, flush=True)
        if arguments.crowds:
            print()
            for line in crowds(chosen, arguments.crowds, place, run, server):
                print(line, flush=True)


if __name__ == "__main__":
    main()
