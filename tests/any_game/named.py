"""Names of the null game."""

from __future__ import annotations

from collections.abc import Sequence


def title() -> str:
    return "Null"


def play() -> str:
    return "Play Null"


def who_plays() -> str:
    return "2 to 4 players and a pile"


def learn() -> str:
    return "Learn Null"


def score(values: Sequence[int]) -> str:
    return ":".join(map(str, values))
