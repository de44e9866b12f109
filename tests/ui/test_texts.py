"""Texts that are kept of every state, in every language (`test_every_state.py` compares them): no more and no less.

`make snapshots` writes them anew; read what has changed before it is kept.
"""

from __future__ import annotations

import pytest

from sixteen_tui.saves import records
from tests.ui.accepted import TEXTS, cases, path, stand_still


def test_every_text_is_of_a_state(update: bool) -> None:
    """And no two states share one."""
    expected = [path(name, language) for name, language in cases()]
    assert len(set(expected)) == len(expected)
    stray = sorted({*TEXTS.glob("*/*")} - {*expected})
    for file in stray if update else ():
        file.unlink()
    assert [file for file in stray if file.exists()] == []


def test_the_clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_still(monkeypatch)
    assert records.now() == "2026-03-14T12:00:00Z"
    assert [records.new_id() for _ in range(2)] == ["20260314-120000-000000", "20260314-120000-000001"]
