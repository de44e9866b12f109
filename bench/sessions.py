"""Resources of many simultaneous sessions, ordinary and warm, up to the memory of the machine.

Method: counts everything, including server, forker and clients, and shared memory once (PSS); the figure for a session
is the total divided by the number of sessions. It stops before the machine runs out of memory.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.terminals import CLIENT, Screen
from sixteen_tui.tables.server import warm

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = str(Path(sys.executable).parent / "sixteen-tui")
BEGUN: Final = {
    "ordinary": [PROGRAM],
    "warm": [PROGRAM, "enter"],
    "client": [*CLIENT],
}
"""The command of each kind of session; `client` is a warm session whose client imports only what it needs."""
SHOWN: Final = {"home": ((), "q quit"), "table": (("play", "sixteen", "--seed", "1" * 64), "Enter play")}
"""By screen: the arguments that open it, and a text that it shows once it is complete."""
FLOOR: Final = 3 << 30
"""Bytes of memory that must stay available; the benchmark stops at less."""
READY: Final = 60.0
AT_ONCE: Final = 8
"""Sessions that are started at the same time."""
RESTS: Final = 10.0
"""Seconds over which processor time of idle sessions is measured."""


@contextmanager
def served(place: Path) -> Iterator[None]:
    """Run a server with warm sessions in the folder `place`."""
    (place / "run").mkdir(mode=0o700)
    (place / "server").mkdir()
    words = [PROGRAM, "serve", "--log", "none"]
    with subprocess.Popen(words, env=environment(place, place / "server"), cwd=ROOT) as server:  # noqa: S603  # ours
        try:
            end = time.monotonic() + READY
            while not (place / "run" / "sixteen-tui" / "warm.sock").exists() and time.monotonic() < end:
                time.sleep(0.05)
            with Screen([PROGRAM, "enter"], place / "server", environment(place, place / "server")) as first:
                first.until(SHOWN["home"][1])  # the first client makes the server start its forker
            time.sleep(3.0)
            yield
        finally:
            server.terminate()


def warm_now(place: Path) -> int:
    """Return the number of warm sessions of the server."""
    words = [PROGRAM, "serve", "--status", "--json"]
    told = subprocess.run(words, env=environment(place, place / "server"), capture_output=True, check=True)  # noqa: S603  # ours
    return int(json.loads(told.stdout)["warm"]["sessions"])


def environment(place: Path, home: Path) -> dict[str, str]:
    """Return the environment for a process in the folder `place` with the given home."""
    return {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": str(place / "run")}


def ours(place: Path) -> Iterator[Path]:
    """Yield the /proc folders of all processes whose home is in `place`."""
    mark = f"HOME={place}/".encode()
    for each in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if each.name.isdigit() and any(
                word.startswith(mark) for word in (each / "environ").read_bytes().split(b"\0")
            ):
                yield each


def worked(processes: Sequence[Path]) -> float:
    """Return the processor time of the processes, in seconds."""
    found = 0.0
    for each in processes:
        with contextlib.suppress(OSError):
            fields = (each / "stat").read_text().rpartition(")")[2].split()
            found += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def available() -> int:
    """Return the bytes of memory that are available."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable")) << 10


def measured(kind: str, shows: str, counts: Sequence[int], place: Path) -> Iterator[str]:
    """Yield a line of the table for each number of sessions, ascending."""
    words, mark = SHOWN[shows]
    begin = [*BEGUN[kind], *words]
    with ExitStack() as undo:
        if kind != "ordinary":
            undo.enter_context(served(place))
        shown = list[Screen]()
        for count in counts:
            since = time.monotonic()
            while len(shown) < count:
                fresh = list[Screen]()
                for _ in range(min(AT_ONCE, count - len(shown))):
                    home = place / f"{len(shown) + len(fresh)}"
                    home.mkdir()
                    fresh.append(undo.enter_context(Screen(begin, home, environment(place, home))))
                for screen in fresh:
                    screen.until(mark)
                shown += fresh
                if available() < FLOOR:
                    yield f"| {kind}, {shows} | {len(shown)} | no more: the machine has {FLOOR >> 30} GiB left | | |"
                    return
            took = time.monotonic() - since
            if kind != "ordinary":
                assert warm_now(place) == len(shown), "some were started as always"
            time.sleep(2.0)
            processes = [*ours(place)]
            whole, cpu = sum(warm.memory(int(each.name)) for each in processes), worked(processes)
            time.sleep(RESTS)
            idle = 1000 * (worked(processes) - cpu) / RESTS / count
            yield (
                f"| {kind}, {shows} | {count} | {whole / (1 << 30):.2f} | {whole / count / (1 << 20):.1f} | "
                f"{idle:.2f} | {took:.0f} |"
            )


PARSER: Final = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("--counts", type=int, nargs="+", default=[10, 50, 100, 200])
PARSER.add_argument("--kinds", nargs="+", choices=tuple(BEGUN), default=["ordinary", "warm"])
PARSER.add_argument("--shows", nargs="+", choices=tuple(SHOWN), default=["table"])


def main() -> None:
    chosen = PARSER.parse_args()
    print("| | sessions | all, GiB (PSS) | each, MiB | at rest, ms/s each | started in, s |")
    print("|---" + "|---:" * 5 + "|")
    for kind in chosen.kinds:
        for shows in chosen.shows:
            with tempfile.TemporaryDirectory(dir="/tmp") as name:  # the path of a socket must be short
                for line in measured(kind, shows, sorted(chosen.counts), Path(name)):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
