"""The forker fills the free blocks of its memory before it forks (`cli.warm.holes`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixteen_tui.cli.warm import holes

ROOT = Path(__file__).parents[2]

CODE = """
import json
from sixteen_tui.cli.warm import holes
size, count = 208, 20_000
made = [bytes(size - 40) for _ in range(count)]
del made[::2]
before = holes.free()[size]
holes.fill()
print(json.dumps([before, holes.free()[size]]))
"""


def test_free_blocks_are_filled() -> None:
    """Every second object of a size is freed; afterwards hardly a block of this size is free."""
    words = [sys.executable, "-c", CODE]
    variables = {**os.environ, "PYTHONMALLOC": "pymalloc"}
    done = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)
    before, after = json.loads(done.stdout)
    assert before > 9_000
    assert after < before / 100
    assert not done.stderr


def test_a_python_that_does_not_tell_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys, "_debugmallocstats", raising=False)
    assert holes.free() == {}
    holes.fill()
