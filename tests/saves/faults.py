"""Injects faults into the system calls of a game: `python tests/saves/faults.py`.

A child plays a script through the real session and journal. strace, which has to be installed, kills it or makes a
system call fail: every call about files, each time it is made. Afterwards the game must load with every confirmed
action, or the program must have said that it is not saved before the next card could be played.

Why: a naive writer runs through the same harness and must fail, so the harness is known to find faults.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import errno
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.saves import records
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from tests.saves.scripted import ALL, SCRIPTS, Expected, Script, from_0, log_of

CALLS: Final = (
    *("openat", "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat"),
    *("ftruncate", "lseek", "flock", "close", "unlink", "unlinkat", "mkdir", "mkdirat"),
)
FAULTS: Final = ("signal=SIGKILL", "error=ENOSPC", "error=EIO", "error=EINTR")
SHORT: Final = ("short", "short, then SIGKILL", "short, then ENOSPC")
"""strace cannot shorten a write; the child does it itself, and the system really gets the few bytes."""

NAIVE_CALLS: Final = ("openat", "write", "close")
_ANY_TRACER: Final = (0x59616D61, -1)  # PR_SET_PTRACER, PR_SET_PTRACER_ANY


@dataclass(frozen=True)
class Fault:
    """A fault: its kind, the call, and which of its times."""

    call: str
    kind: str
    time: int


@dataclass
class Run:
    """The output of a child, and its end."""

    told: list[str]
    status: int
    trace: str
    before: dict[str, bytes]
    """The files that there were before, by their paths in the folder."""

    @property
    def killed(self) -> bool:
        return os.WIFSIGNALED(self.status) and os.WTERMSIG(self.status) == signal.SIGKILL


def why_not() -> str | None:
    """Why strace cannot be used here; None when it can."""
    if shutil.which("strace") is None:
        return "strace is not installed"
    with tempfile.TemporaryDirectory() as folder:
        try:
            run("new", Path(folder) / "game", Path(folder) / "trace", ["-e", "trace=none"])
        except OSError as error:
            return str(error)
    return None


def run(name: str, folder: Path, trace: Path, options: list[str] | None, *, short: Fault | None = None) -> Run:
    """Play a script in a child, with strace attached to it when options for it are given."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    prepare, act = ALL[name]
    prepare(folder)
    before = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    trace.unlink(missing_ok=True)
    ours, theirs = socket.socketpair()
    child = os.fork()
    if child == 0:
        ours.close()
        _play(theirs, act, folder, short)
    theirs.close()
    with ours:
        ours.recv(1)  # from here on the child makes no call but those of the script
        tracer = _attach(child, trace, options) if options is not None else None
        ours.send(b"go")
        told = b"".join(iter(lambda: ours.recv(65536), b"")).decode().splitlines()
    _, status = os.waitpid(child, 0)
    if tracer is not None:
        tracer.communicate()
    return Run(told, status, trace.read_text() if trace.exists() else "", before)


def _attach(child: int, trace: Path, options: list[str]) -> subprocess.Popen[str]:
    tracer = subprocess.Popen(
        ["strace", "-o", str(trace), "-p", str(child), *options], stderr=subprocess.PIPE, text=True
    )
    assert tracer.stderr is not None
    said = tracer.stderr.readline()
    if "attached" not in said:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        tracer.communicate()
        raise OSError(f"strace may not look on: {said.strip()}")
    return tracer


def _play(told: socket.socket, act: Callable[[Path, Script], None], folder: Path, short: Fault | None) -> None:
    """The child: wait for the word, play, tell, and be gone without any clearing up."""
    with contextlib.suppress(OSError, AttributeError):  # a kernel that does not ask for it
        ctypes.CDLL(None).prctl(*_ANY_TRACER, 0, 0, 0)
    told.send(b".")
    told.recv(2)
    status = 1
    try:
        if short is not None:
            os.write = _shortened(short)  # type: ignore[assignment]  # only the journal writes here, and only bytes
        act(folder, Script(lambda what: told.sendall(f"{what}\n".encode())))
        told.sendall(b"done\n")
        status = 0
    except (SaveError, OSError) as error:
        told.sendall(f"refused {error}\n".encode())
        status = 0
    except BaseException as error:  # noqa: BLE001  # whatever it is, it is told
        told.sendall(f"crashed {error!r}\n".encode())
    finally:
        os._exit(status)


def _shortened(fault: Fault) -> Callable[[int, bytes | memoryview], int]:
    write, count = os.write, [0]

    def shortened(descriptor: int, data: bytes | memoryview) -> int:
        count[0] += 1
        if count[0] == fault.time:
            return write(descriptor, bytes(data)[: max(1, len(data) // 2)])
        if count[0] == fault.time + 1 and fault.kind.endswith("SIGKILL"):
            os.kill(os.getpid(), signal.SIGKILL)
        if count[0] == fault.time + 1 and fault.kind.endswith("ENOSPC"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data)

    return shortened


# Judging


def outcome(run: Run, fault: Fault, expected: Expected, folder: Path) -> str:
    """The fate of the game: died, refused, said, unharmed; or what is wrong, in capitals."""
    if fault.kind not in SHORT and not run.killed and "(INJECTED)" not in run.trace:
        return "NOT INJECTED"
    confirmed = begun = 0
    open_step, ended = False, ""
    for what in run.told:
        word, *rest = what.split()
        match word:
            case "begins" if open_step or ended:
                return "PLAYED ON UNTOLD"
            case "begins":
                begun, open_step = int(rest[0]), True
            case "confirmed":
                confirmed, open_step = int(rest[0]), False
            case "unsaved":
                open_step = False
            case "copied":
                copy = read(folder / rest[1])
                if log_of(copy) != expected.logs[expected.ends[int(rest[0])]]:
                    return "THE COPY IS NOT WHOLE"
            case "crashed":
                return f"CRASHED {what}"
            case _:
                ended = word
    if not run.killed and not ended:
        return f"DIED WITH {run.status}"
    problem = _lost(expected, folder, confirmed, begun)
    if problem:
        return problem
    if run.killed:
        return "died"
    if ended == "refused":
        return "refused"
    said = sum(what.startswith("unsaved") for what in run.told)
    return "said" if said > sum(log.startswith("unsaved") for log in expected.told) else "unharmed"


def _lost(expected: Expected, folder: Path, confirmed: int, begun: int) -> str | None:
    """The confirmed entries that are missing; then go on with the game, which must be possible."""
    games = sorted((folder / "data" / "games").glob(f"[!.]*{SUFFIX}"))
    if not games:
        return "NO FILE" if confirmed or expected.base is not None else None
    path, *others = games
    if others:
        return f"MORE FILES: {', '.join(each.name for each in games)}"
    try:
        kept = log_of(read(path))
        if not expected.holds(kept, confirmed, begun):
            return f"LOST: {len(kept)} entries after {confirmed} of {begun} steps"
        held, record = Journal.open(path)
        held.append("hint", len(record.table))
        held.close()
        again = read(path)
        if log_of(again) != log_of(record) or again.hints[-1:] != [len(record.table)]:
            return "LOST WHILE GOING ON"
    except (SaveError, OSError) as error:
        return f"DOES NOT LOAD: {error}"
    return None


# The mill


def counted(trace: str) -> Counter[str]:
    """The number of times that each call was made."""
    return Counter(re.findall(r"^(\w+)\(", trace, re.MULTILINE))


def faults(name: str, calls: tuple[str, ...], kinds: tuple[str, ...], every: int, place: Path) -> Iterator[Fault]:
    """Every fault of these kinds that there can be in this script, or each n-th of them."""
    made = counted(run(name, place / "game", place / "trace", ["-e", f"trace={_named(calls)}"]).trace)
    found = [Fault(call, kind, n) for call in calls for kind in kinds for n in range(1, made[call] + 1)]
    if "write" in calls:
        found += [Fault("write", kind, n) for kind in SHORT for n in range(1, made["write"] + 1)]
    yield from found[::every]


def _named(calls: tuple[str, ...]) -> str:
    """The calls as strace takes them; a machine need not have them all."""
    return ",".join(f"?{call}" for call in calls)


def injected(name: str, fault: Fault, place: Path) -> Run:
    """Run the script with a fault in it."""
    if fault.kind in SHORT:
        return run(name, place / "game", place / "trace", None, short=fault)
    options = ["-e", f"trace={fault.call}", "-e", f"inject={fault.call}:{fault.kind}:when={fault.time}"]
    return run(name, place / "game", place / "trace", options)


def mill(
    names: tuple[str, ...], place: Path, *, every: int = 1
) -> tuple[dict[tuple[str, str], Counter[str]], list[str]]:
    """Put scripts through all their faults; returns what became of them by script and call, and what went wrong."""
    table: dict[tuple[str, str], Counter[str]] = {}
    wrong = []
    for name in names:
        with tempfile.TemporaryDirectory(dir=place) as folder:
            expected = Expected(name, Path(folder))
        calls = CALLS if name in SCRIPTS else NAIVE_CALLS
        for fault in faults(name, calls, FAULTS, every, place):
            what = outcome(injected(name, fault, place), fault, expected, place / "game")
            row = table.setdefault((name, fault.call), Counter())
            row["faults"] += 1
            row["calls"] = max(row["calls"], fault.time)
            row[what if what.islower() else "WRONG"] += 1
            if not what.islower():
                wrong.append(f"{name}: {fault.call} no. {fault.time}, {fault.kind}: {what}")
    return table, wrong


COLUMNS: Final = ("calls", "faults", "died", "refused", "said", "unharmed", "WRONG")


def shown(table: dict[tuple[str, str], Counter[str]]) -> str:
    """The table as text."""
    lines = [f"{'script':10}{'call':12}" + "".join(f"{column:>10}" for column in COLUMNS)]
    total: Counter[str] = Counter()
    for (name, call), row in table.items():
        lines.append(f"{name:10}{call:12}" + "".join(f"{row[column]:>10}" for column in COLUMNS))
        total += row
    lines.append(f"{'all':22}" + "".join(f"{total[column]:>10}" for column in COLUMNS))
    return "\n".join(lines)


@contextlib.contextmanager
def older_version() -> Iterator[None]:
    """The program with a version before this one, for the scripts to bring up to date."""
    before = dict(records.UPGRADES)
    records.UPGRADES[0] = from_0
    try:
        yield
    finally:
        records.UPGRADES.clear()
        records.UPGRADES.update(before)


PARSER: Final = argparse.ArgumentParser(description="Faults and losses of power while a game is played.")
PARSER.add_argument("--every", type=int, default=1, help="only each n-th fault")
PARSER.add_argument("--folder", type=Path, help="where the games are played; any disk")


def main() -> int:
    arguments = PARSER.parse_args()
    reason = why_not()
    if reason:
        sys.stderr.write(f"{reason}\n")
        return 2
    began = time.monotonic()
    with older_version(), tempfile.TemporaryDirectory(dir=arguments.folder) as place:
        table, wrong = mill(tuple(SCRIPTS), Path(place), every=arguments.every)
        seen, found_out = mill(("naive",), Path(place), every=1 + arguments.every // 3)
    sys.stdout.write(f"{shown(table)}\n\n{shown(seen)}\n\n")
    sys.stdout.write("".join(f"{each}\n" for each in wrong))
    count = sum(row["faults"] for row in table.values())
    sys.stdout.write(f"{count - len(wrong)} of {count} faults safe; ")
    sys.stdout.write(f"of the naive writer's {sum(row['faults'] for row in seen.values())}, {len(found_out)} were not ")
    sys.stdout.write(f"({time.monotonic() - began:.0f} s)\n")
    return 1 if wrong or not found_out else 0


if __name__ == "__main__":
    sys.exit(main())
