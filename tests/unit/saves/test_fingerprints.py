"""Fingerprints: by them the index knows a save that has been validated."""

from __future__ import annotations

import pytest

from sixteen_tui.saves import fingerprints

LINES = b'{"n":1}\n{"n":2}\n'


def test_lines_are_known_at_the_beginning_of_a_longer_save() -> None:
    assert fingerprints.length(LINES + b'{"n":3}\n', fingerprints.of(LINES)) == len(LINES)


@pytest.mark.parametrize(
    "other", [fingerprints.of(LINES.replace(b"2", b"3")), fingerprints.of(LINES + LINES), fingerprints.of(b""), "", "9"]
)
def test_other_lines_are_not(other: str) -> None:
    assert fingerprints.length(LINES, other) == 0
