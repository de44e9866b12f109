"""The null game on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def score(values: Sequence[int]) -> str:
    return ":".join(map(str, values))


def result(names: Sequence[str], sides: int, values: Sequence[int]) -> str:
    return f"{names[0]} has the last stone, {score(values)}"


def columns() -> str:
    return "entry, stones left"


def line(position: dict[str, Any], before: dict[str, Any] | None, sides: Sequence[str]) -> str:
    return f"{position['entry']}, {position['left']}"


def below(position: dict[str, Any], sides: Sequence[str]) -> list[str]:
    return []
