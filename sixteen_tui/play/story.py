"""What the log panel tells: the last entries of a game in words, as one seat saw them, repetitions in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixteen_tui import words as wording
from sixteen_tui.engine.table import Table
from sixteen_tui.words import screens as say


def story(
    table: Table[Any, Any], seat: int | None, names: Sequence[str], lines: int, length: int | None = None
) -> list[str]:
    """The last `lines` lines of what happened up to an entry (None: the last)."""
    words = wording.of(table.game.name)
    end = len(table) if length is None else length
    told: list[tuple[str, int]] = []
    place = end
    while place > 0 and len(told) <= lines:  # one line more, because what comes before may be the same
        place -= 1
        actions, events = table.told(seat, place)
        view = table.view(seat, place + 1)
        for line in reversed([line for action in actions for line in words.log_line(action, events, view, names)]):
            if told and told[0][0] == line:
                told[0] = (line, told[0][1] + 1)
            else:
                told.insert(0, (line, 1))
    return [line if times == 1 else say.repeated(line, times) for line, times in told[-lines:]]
