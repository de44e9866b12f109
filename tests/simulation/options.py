"""Options of a simulation, and its findings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

FAULTS: Final = (
    "crash",
    "power",
    "term",
    "linger",
    "slow",
    "full",
    "failing",
    "pause",
    "date",
    "late",
    "reset",
)

OF_DATABASE: Final = (
    "kill",
    "term",
    "stop",
    "hang",
    "restart",
    "crash",
    "failover",
    "broken",
    "broken",
    "slow",
    "stall",
    "date",
    "late",
    "reset",
)
"""Kinds of faults of servers that share a database, and of the database."""
STORES: Final = {"files": FAULTS, "postgres": OF_DATABASE}


@dataclass(frozen=True)
class Options:
    """The options of a simulation. The same seed and options make the same story."""

    seed: str = "1"
    hours: float = 0.25
    """For so long people come and go and faults happen; then those who stay play to the end."""
    people: int = 10
    tables: int = 6
    """No more are opened."""
    every: float = 15.0
    """Mean seconds between two faults."""
    faults: tuple[str, ...] = FAULTS
    adversary: bool = True
    store: str = "files"
    clients: bool = False
    """The honest people use the program's own client instead of one written for the simulation."""

    @property
    def command(self) -> str:
        """The command that runs it again."""
        return (
            f"python -m tests.simulation run {self.seed} --hours {self.hours:g} --people {self.people} "
            f"--tables {self.tables} --every {self.every:g} --faults {','.join(self.faults) or 'none'}"
            f"{'' if self.adversary else ' --no-adversary'}{'' if self.store == 'files' else f' --store {self.store}'}"
            f"{' --clients' if self.clients else ''}"
        )

    def but(self, **changes: Any) -> Options:
        return replace(self, **changes)


class Fault(NamedTuple):
    """Something that does not hold."""

    at: float
    kind: str
    text: str
    known: str
    """The key of the known fault of the program that explains it; empty for a new one."""
