"""What the keys of the null game do."""

from __future__ import annotations

from typing import Final

LABELS: Final = {"null.one": ("one", "Take one stone."), "null.hint": ("hint", "Show a hint.")}


def place() -> str:
    return "Null"
