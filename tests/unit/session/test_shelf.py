"""The list of saved games in plain mode: what is said while a long archive is read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sixteen_tui.plain import shelf


def test_how_far_an_archive_is_is_said_every_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    said, now = list[str](), [0.0]
    console: Any = SimpleNamespace(say=said.append)
    monkeypatch.setattr("sixteen_tui.plain.shelf.time.monotonic", lambda: now[0])
    step = shelf.Shelf(console, restricted=False)._steps(10)
    for _ in range(11):  # an archive may have more files than it says
        now[0] += 1
        step()
    assert said == ["30%", "60%", "90%"]
    shelf.Shelf(console, restricted=False)._steps(0)()
    assert len(said) == 3
