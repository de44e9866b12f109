"""Actions of the keys of the null game."""

from __future__ import annotations

from typing import Final

LABELS: Final = {"null.one": ("one", "Take one stone."), "null.hint": ("hint", "Show a hint.")}


def place() -> str:
    return "Null"
