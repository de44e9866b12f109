"""Messages of the server to people, and theirs to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

DESCRIBED: Final = {
    *("type", "table", "game", "rules", "seats", "begun", "over", "created", "private", "talk", "hints"),
    *("commitment", "watching", "yours", "turn", "answer", "code", "you", "clock", "counts", "lost"),
}
"""All that may be said of a table: no seed, no contribution, no card."""


@dataclass
class Told:
    """The entries told to a seat, with the number of take-backs before."""

    undone: int
    log: list[str]


@dataclass
class Vote:
    """A question, and who has said what."""

    what: str
    by: int
    seat: int
    at: float
    asked: set[int]
    said: dict[int, bool] = field(default_factory=dict)
    settled: bool = False
