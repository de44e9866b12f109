"""Counts the entries of each game that the disk has for certain."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple


class _Counted(NamedTuple):
    """The counts of a game's file."""

    size: int
    """The number of its durable bytes that are counted."""
    lengths: list[int]
    """The newest length of the log, after each number of take-backs."""
    longest: list[int]
    """The greatest one."""


class DurableEntries:
    """Counts the entries in the durable bytes of files, each line once."""

    def __init__(self, durable: Callable[[str], bytes]) -> None:
        """`durable` returns what a loss of power would leave of the file of a game."""
        self._durable = durable
        self._counted: dict[str, _Counted] = {}

    def count(self, id: str, undone: int) -> int:
        """Return how many entries a game had on the disk after so many take-backs, at most."""
        raw = self._durable(id)
        known = self._counted.get(id)
        if known is None or known.size > len(raw):
            known = _Counted(0, [0], [0])
        end = raw.rfind(b"\n") + 1
        for line in raw[known.size : end].splitlines():
            value = json.loads(line)
            if "entry" in value:
                known.lengths[-1] += 1
                known.longest[-1] = max(known.longest[-1], known.lengths[-1])
            elif "undo" in value:
                known.lengths.append(value["undo"])
                known.longest.append(value["undo"])
        self._counted[id] = known._replace(size=end)
        return known.longest[undone] if undone < len(known.longest) else 0

    def clear(self) -> None:
        """Count anew: the files may have changed otherwise than by being appended to."""
        self._counted.clear()
