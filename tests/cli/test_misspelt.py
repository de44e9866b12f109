"""A misspelt path or test name on pytest's command line is an error that says so, with workers or without."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE = "tests/unit/rules/test_sixteen_end.py"


@pytest.mark.long  # each starts pytest
@pytest.mark.parametrize("wrong", ["tests/unit/rules/test_nope.py", f"{FILE}::test_nope"])
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_misspelt_test_is_an_error(wrong: str, workers: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", workers, wrong, FILE]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert "ERROR: " in ran.stdout + ran.stderr
    assert " passed" not in ran.stdout
