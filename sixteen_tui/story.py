"""What the log panel tells: the last entries of a game in words, as one seat saw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.table import Table
from sixteen_tui import wording


def story(
    table: Table[Any, Any], seat: int | None, names: Sequence[str], lines: int, length: int | None = None
) -> list[str]:
    """The last `lines` lines of what happened up to an entry (None: the last)."""
    words = wording.of(table.game.name)
    end = len(table) if length is None else length
    told: list[str] = []
    place = end
    while place > 0 and len(told) < lines:
        place -= 1
        actions, events = table.told(seat, place)
        view = table.view(seat, place + 1)
        told[:0] = [line for action in actions for line in words.log_line(action, events, view, names)]
    return told[-lines:]
