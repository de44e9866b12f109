"""What the server has told people, and what they have said to it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Told:
    """What has been told to a seat: how often something was taken back before, and the entries."""

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
