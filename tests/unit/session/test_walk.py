"""Walks over branches, take-backs and resumes (`walk.py`), in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from tests.unit.session.walk import walk


@pytest.mark.parametrize("name", GAMES)
def test_timeline_and_journal_agree_at_every_step(tmp_path: Path, name: str) -> None:
    done = walk(tmp_path, name, 1, 100)
    assert done["resume"]
    assert done["reshuffled"] + done["the same cards"] > 1
    assert not GAMES[name].takes_back or done["take back"]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_long_walk(tmp_path: Path, name: str, seed: int) -> None:
    walk(tmp_path, name, seed, 4000)
