"""Messages of the server to people, and theirs to it."""

from __future__ import annotations

from dataclasses import dataclass, field


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
