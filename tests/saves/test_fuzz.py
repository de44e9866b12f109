"""A little of what `fuzz.py` does for hours, the same each time."""

from __future__ import annotations

import pytest

from tests.saves.fuzz import run


@pytest.mark.parametrize("number", range(5))
def test_some_runs(number: int) -> None:
    run(f"little {number}")
