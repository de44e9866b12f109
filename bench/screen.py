"""The screen compared with other programs: bytes, time to the first text, time from a key to its last byte, memory.

Method: all are measured in one run, in turns, so that other load affects all equally; ratios to the empty application
are taken within a turn. Programs that are not installed are skipped and named. `--line` uses a real sshd on loopback,
behind a line of 100 ms (round trip) and 32 KB/s, with and without `ssh -C`.
"""

from __future__ import annotations

import argparse
import getpass
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.terminals import Screen, SlowLine

if TYPE_CHECKING:
    from tests.terminal.hosting import Server

ROOT: Final = Path(__file__).parents[1]
HARLEQUIN: Final = ROOT / ".venv" / "harlequin"
RIGHT, LEFT, DOWN, UP = b"\x1b[C", b"\x1b[D", b"\x1b[B", b"\x1b[A"
SETTLED: Final = 0.7
"""Seconds without a byte after which a program has started."""
QUIET, SLOW_QUIET = 0.06, 0.6
"""Seconds without a byte after which the answer to a key is complete; the second on a slow line."""
ONE_WAY, RATE = 0.05, 32_000


@dataclass(frozen=True)
class Program:
    """A program to measure; `mark` is a text that it shows once it has started, `keys` move its cursor."""

    name: str
    words: Sequence[str]
    mark: str
    keys: tuple[bytes, ...] = ()
    first: bytes = b""
    """Keys that are pressed first, to get a cursor."""
    leave: bytes = b""
    """Keys that end the program without a saved game."""
    needs: tuple[str, ...] = ()
    """Other programs that its command line runs."""
    variables: dict[str, str] = field(default_factory=dict)
    prepare: Callable[[Path], object] = Path.exists


def _unfinished(home: Path) -> None:
    """Prepare a home with an unfinished game to resume."""
    with Screen([*_OURS, "play", "sixteen", "--seed", "1" * 64], home, {}) as screen:
        screen.until("left")
        screen.quiet(SETTLED)
        screen.press(b"q", SETTLED)
    with Screen(_OURS, home, {}) as screen:
        screen.until("Resume")


_OURS: Final = (sys.executable, "-m", "sixteen_tui")
_NETHACK: Final = "role:Valkyrie,race:human,gender:female,align:lawful,!legacy,!splash_screen,!autopickup,pettype:none"
PROGRAMS: Final = (
    Program("empty Textual app", (sys.executable, str(ROOT / "bench" / "empty.py")), "READY"),
    Program("ours, home", _OURS, "Sixteen", (DOWN, UP)),
    Program("ours, home, a game to resume", _OURS, "Sixteen", (DOWN, UP), prepare=_unfinished),
    Program("ours, Sixteen", (*_OURS, "play", "sixteen", "--seed", "1" * 64), "Sixteen", (RIGHT, LEFT)),
    Program("ours, Sweet Sixteen", (*_OURS, "play", "sweet-sixteen", "--seed", "3" * 64), "Sweet", (RIGHT, LEFT)),
    Program("harlequin", (str(HARLEQUIN / "bin" / "harlequin"),), "Query", (LEFT, RIGHT), b"select 16"),
    Program("canfield (bsdgames)", ("/usr/games/canfield",), "instructions", (b"ht",), b"n"),
    Program(
        "nethack-console",
        ("/bin/sh", "-c", "exec /usr/games/nethack -u p$$"),
        "Dlvl",
        (b"h", b"l"),
        leave=b"#quit\ryq",
        variables={"NETHACKOPTIONS": _NETHACK},
    ),
)


@dataclass
class Measured:
    """The measurements of a program: one item a turn, or one a key press."""

    start: list[float] = field(default_factory=list)
    start_bytes: list[int] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    keys: list[float] = field(default_factory=list)
    key_bytes: list[int] = field(default_factory=list)
    burst: list[float] = field(default_factory=list)
    """Seconds for ten keys sent at once."""

    def add(self, other: Measured) -> None:
        """Append the measurements of another turn."""
        for each in fields(self):
            getattr(self, each.name).extend(getattr(other, each.name))


def measure(program: Program, home: Path, presses: int, line: SlowLine | None = None) -> Measured:
    """Start the program once, press `presses` keys and return the measurements; `line` counts its bytes if given."""
    found, quiet = Measured(), SLOW_QUIET if line else QUIET
    with Screen(program.words, home, program.variables) as screen:
        sent = line.sent if line else 0
        found.start.append(screen.until(program.mark))
        screen.quiet(SETTLED)
        found.start_bytes.append(line.sent - sent if line else len(screen.raw))
        found.memory.append(screen.resident())
        if program.first:
            screen.press(program.first, SETTLED)
        for number in range(presses if program.keys else 0):
            sent = line.sent if line else 0
            seconds, count = screen.press(program.keys[number % len(program.keys)], quiet)
            found.keys.append(seconds)
            found.key_bytes.append(line.sent - sent if line else count)
        if program.keys and len(program.keys[0]) == len(RIGHT):
            found.burst.append(screen.press(b"".join(program.keys * 5), quiet)[0])
        if program.leave:
            screen.press(program.leave, SETTLED)
    return found


def spread(values: Sequence[float], unit: float = 1.0, form: str = ".0f") -> str:
    """Return median, minimum and maximum as a text, each multiplied by `unit`."""
    if not values:
        return ""
    low, middle, high = min(values) * unit, statistics.median(values) * unit, max(values) * unit
    return f"{middle:{form}} ({low:{form}}–{high:{form}})"


def hundredth(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(values)[max(0, -(-len(values) * 99 // 100) - 1)]


def _keys(found: Measured, decimals: int) -> str:
    if not found.keys:
        return " | | "
    middle, worst = (1000 * seconds for seconds in (statistics.median(found.keys), hundredth(found.keys)))
    return f"{spread(found.key_bytes)} | {middle:.{decimals}f} | {worst:.{decimals}f}"


def report(found: dict[str, Measured], first: str) -> Iterator[str]:
    """Yield the lines of the table; ratios are relative to the program `first`."""
    yield "| | start, bytes | to first text, ms | ratio | memory, MiB | ratio | a key, bytes | to last byte, ms | p99 |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    for name, each in found.items():
        start, memory = (
            spread([a / b for a, b in zip(mine, empty, strict=True)], form=".2f")
            for mine, empty in ((each.start, found[first].start), (each.memory, found[first].memory))
        )
        yield (
            f"| {name} | {statistics.median(each.start_bytes):,.0f} | {spread(each.start, 1000)} | {start}"
            f" | {spread(each.memory, form='.1f')} | {memory} | {_keys(each, 1)} |"
        )


def report_line(found: dict[str, Measured]) -> Iterator[str]:
    """Yield the lines of the table for a slow line."""
    yield "| | start, bytes sent | to first text, s | a key, bytes sent | to last byte, ms | p99 | ten keys, ms |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, each in found.items():
        start = f"{statistics.median(each.start_bytes):,.0f} | {spread(each.start, form='.2f')}"
        yield f"| {name} | {start} | {_keys(each, 0)} | {spread(each.burst, 1000)} |"


def turns(programs: Sequence[Program], count: int, presses: int) -> dict[str, Measured]:
    """Measure the programs in turns, each on its own terminal. The first turn only warms up."""
    found: dict[str, Measured] = defaultdict(Measured)
    with tempfile.TemporaryDirectory() as place:
        for turn in range(count + 1):
            for number, program in enumerate(programs):
                home = Path(place) / str(number)
                if not turn:
                    home.mkdir()
                    program.prepare(home)
                    measure(program, home, 0)
                else:
                    found[program.name].add(measure(program, home, presses))
    return found


def at_the_end_of(line: SlowLine, server: Server, program: Program, home: Path, *options: str) -> Program:
    """Return the program with a command line that runs it through the server and the line."""
    variables = {"HOME": str(home), "LANG": "C.UTF-8", **program.variables}
    called = ["env", *(f"{name}={value}" for name, value in variables.items()), *program.words]
    told = f"{shlex.join(['cd', str(ROOT)])} && exec {shlex.join(called)}"
    words = [each.replace(f"Port={server.port}", f"Port={line.port}") for each in server.words("ssh", *options)]
    return replace(program, words=[*words, "-tt", server.target, told], variables={})


def by_line(programs: Sequence[Program], count: int, presses: int) -> Iterator[str]:
    """Measure the programs through a slow line, without and with compression, and yield the lines of the tables."""
    from tests.terminal import hosting

    with tempfile.TemporaryDirectory() as place:
        who = hosting.Account(getpass.getuser(), Path(place))
        with hosting.server(Path(place) / "sshd", who, "PermitRootLogin yes\n") as server:
            for compression in ("no", "yes"):
                found: dict[str, Measured] = defaultdict(Measured)
                for turn in range(count):
                    for number, program in enumerate(programs):
                        home = Path(place) / f"{compression}-{turn}-{number}"
                        home.mkdir()
                        program.prepare(home)
                        line = SlowLine(server.port, ONE_WAY, RATE)
                        called = at_the_end_of(line, server, program, home, f"Compression={compression}")
                        found[program.name].add(measure(called, home, presses, line))
                yield f"\nThrough sshd, 100 ms there and back, 32 KB/s, compression: {compression}\n"
                yield from report_line(found)


PARSER: Final = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("--turns", type=int, default=10)
PARSER.add_argument("--presses", type=int, default=50, help="keys a turn")
PARSER.add_argument("--line", action="store_true", help="through sshd on a slow line")
PARSER.add_argument("--only", help="programs whose names contain this, and the empty one")
PARSER.add_argument("--install", action="store_true", help="put harlequin into an environment of its own first")


def main() -> None:
    arguments = PARSER.parse_args()
    os.chdir(ROOT)
    if arguments.install and not HARLEQUIN.exists():
        venv.create(HARLEQUIN, with_pip=True)
        pip = [str(HARLEQUIN / "bin" / "python"), "-m", "pip", "install", "--quiet", "harlequin"]
        subprocess.run(pip, check=True)  # noqa: S603  # constants only
    there = [program for program in PROGRAMS if all(map(shutil.which, (program.words[0], *program.needs)))]
    for program in PROGRAMS:
        if program not in there:
            print(f"left out, not installed: {program.name}")
    if arguments.only:
        there = [there[0], *(program for program in there[1:] if arguments.only in program.name)]
    if arguments.line:
        lines = by_line(there, arguments.turns, arguments.presses)
    else:
        lines = report(turns(there, arguments.turns, arguments.presses), there[0].name)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
