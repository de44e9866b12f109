"""The result of one simulation, in a form that goes from one process to another."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from tests.simulation.club import Club
from tests.simulation.options import Fault, Options

SOMETIMES: Final = (
    "a torn line found",
    "action sent again",
    "asked: back",
    "asked: give",
    "back: agreed",
    "back: not agreed",
    "bytes lost",
    "came back with what one has",
    "clock told",
    "disk full",
    "ended: agreed",
    "ended: resigned",
    "ended: time",
    "game over",
    "give: agreed",
    "give: not agreed",
    "gone: elsewhere",
    "gone: late",
    "gone: resigned",
    "killed in a system call",
    "line lost: dead",
    "names lost",
    "notice: digest",
    "notice: turn",
    "power lost",
    "refused: not-json",
    "refused: seat-taken",
    "refused: stale",
    "refused: too-fast",
    "refused: too-many-codes",
    "refused: trouble",
    "seat given back",
    "server ended: SIGTERM",
    "server ended: idle",
    "sync failed",
    "trouble over",
    "watched",
    "write torn",
)
"""States that some of twenty seeds have to reach. If they are not reached, nothing is known of them."""
OF_DISK: Final = frozenset(
    (
        *("a torn line found", "bytes lost", "disk full", "killed in a system call", "names lost", "power lost"),
        *("server ended: idle", "sync failed", "write torn"),
    )
)
"""Those of them that need a disk."""
OF_ADMIN: Final = ("admin: ban", "admin: drain", "admin: unban", "refused: banned", "refused: draining")
"""Further states, where there is an admin: with one server and the simulation's own clients."""
OF_DATABASE: Final = (
    "confirmed without waiting, lost",
    "no database at the start",
    "row waited for",
    "server notified",
    "server stepped down",
    "statement timed out",
    "table taken over",
    "unconfirmed transaction kept",
    "unconfirmed transaction lost",
)
"""Further states, where servers share a database."""
OF_CLIENTS: Final = (
    "answered in time",
    "answered too late",
    "beliefs compared",
    "client: cut",
    "client: elsewhere",
    "client: killed",
    "client: suspended",
    "play confirmed",
    "play overtaken",
)
"""Further states, where people use the program's own client."""
OF_PEOPLE: Final = frozenset(("action sent again", "give: not agreed", "line lost: dead"))
"""Those that the people of the simulation reach on purpose, and the program's client seldom or never."""


class Report(NamedTuple):
    """The result of one seed."""

    options: Options
    digest: str
    hours: float
    """Virtual ones."""
    seconds: float
    """Of a processor."""
    messages: int
    starts: int
    faults: tuple[Fault, ...]
    reached: Counter[str]

    @property
    def new(self) -> list[Fault]:
        return [fault for fault in self.faults if not fault.known]

    def __str__(self) -> str:
        text = f"seed {self.options.seed}: {self.digest}, {self.hours:.2f} h in {self.seconds:.1f} s, "
        text += f"{self.messages} messages, {self.starts} starts"
        known = Counter(fault.known for fault in self.faults if fault.known)
        return text + (f", known: {' '.join(sorted(known))}" if known else "")


def club_of(store: str) -> type[Club]:
    """Return the simulation of a kind of store."""
    if store == "files":
        return Club
    from tests.simulation.shared import SharedClub  # needs psycopg

    return SharedClub


def simulated(
    options: Options,
    *,
    stop: Callable[[Club], bool] = lambda club: False,
    trace: Callable[[str], None] | None = None,
) -> Report:
    """Run a simulation in a folder of its own, to its end or until `stop` says so."""
    memory, began = Path("/dev/shm"), time.process_time()
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        club = club_of(options.store)(options, Path(folder), trace=trace)
        club.run(lambda: stop(club))
    seconds = time.process_time() - began
    hours = club.world.elapsed / 3600
    found = tuple(club.faults)
    return Report(options, club.digest_so_far, hours, seconds, club.messages, club.starts, found, club.reached)


def failed(report: Report, most: int = 5) -> str:
    """The report on a seed that fails."""
    lines = [f"{len(report.new)} faults; again with:", f"    {report.options.command}"]
    lines += [f"  at {fault.at} s: {fault.kind}: {fault.text[:600]}" for fault in report.new[:most]]
    return "\n".join(lines)


def never(reports: Iterable[Report]) -> list[str]:
    """The states of `SOMETIMES` that none of them has reached."""
    reports = [*reports]
    reached = sum((report.reached for report in reports), Counter[str]())
    shared = any(report.options.store != "files" for report in reports)
    clients = any(report.options.clients for report in reports)
    wanted = [*(name for name in SOMETIMES if name not in OF_DISK), *OF_DATABASE] if shared else [*SOMETIMES]
    wanted += OF_ADMIN if not shared and not clients else ()
    wanted = [*(name for name in wanted if name not in OF_PEOPLE), *OF_CLIENTS] if clients else wanted
    return [name for name in wanted if not reached[name]]
