"""Counts the work of a table: what an account sees of a server in the lists of processes."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from sixteen_tui.saves import disk, journal
from tests.unit.tables.seated import Party


def count_work(party: Party, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count, from here on, how often the table writes, waits for the disk, and starts a commit or a computer player."""
    counts = Counter[str]()

    def counted(name: str, call: Any) -> Any:
        def called(*values: Any, **more: Any) -> Any:
            counts[name] += 1
            return call(*values, **more)

        return called

    def work(now: float, asked: Any = party.table.work) -> Any:
        found = asked(now)
        counts["commits"] += found.commit is not None
        counts["thinks"] += found.think is not None
        return found

    monkeypatch.setattr(party.table, "work", work)
    monkeypatch.setattr(journal, "_BLOCK", 1 << 20)  # a line across two sectors waits twice
    monkeypatch.setattr(disk, "write", counted("writes", disk.write))
    monkeypatch.setattr(os, "pwrite", counted("writes", os.pwrite))
    monkeypatch.setattr(disk, "fdatasync", counted("waits", disk.fdatasync))
    return counts
