"""Nobody learns how a turn of Sweet Sixteen ended, whichever seat, round and way of ending it is (B10)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.unit.tables.twins import ENDINGS, Script, Story, deal

TWINS: Final = 60


@pytest.mark.every("each of the others is another game")
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.long] if seed % 4 else []) for seed in range(TWINS)]
)
def test_twins(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats and onlookers are sent the same messages at the same times, and are answered the same."""
    script = Script.drawn(seed)
    deal(monkeypatch, script)
    first, *others = [Story.played(script, ending, tmp_path / ending) for ending in ENDINGS]
    for other in others:
        assert other.told.keys() == first.told.keys()
        for who, told in first.told.items():
            assert other.told[who] == told, (who, script)
