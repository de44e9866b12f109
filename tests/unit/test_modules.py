"""Modules stay short enough to be held in the head."""

from __future__ import annotations

from typing import Final

from tests.sources import SOURCE

MOST: Final = 400


def test_no_module_has_more_lines_than_a_reader_keeps_in_mind() -> None:
    """A longer one holds two ideas: split it by idea."""
    files = [*SOURCE.rglob("*.py"), *(SOURCE / "engine").resolve().rglob("*.py")]
    lines = {str(path): path.read_bytes().count(b"\n") for path in files}
    assert len(lines) > 500
    assert {name: count for name, count in lines.items() if count > MOST} == {}
