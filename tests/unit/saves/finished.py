"""A finished save, and the next line of a save."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.record import Record
from tests.unit.saves.writer import AT, next_crc

VECTORS: Final = Path(__file__).parents[1] / "conformance"
OVER: Final = (VECTORS / f"sixteen-01{SUFFIX}").read_bytes()


def next_line(record: Record, value: dict[str, object]) -> bytes:
    """The next line of a save."""
    line = {"n": record.lines + 1, "at": AT, **value}
    return json.dumps({**line, "crc": next_crc(record.crc, line)}).encode() + b"\n"
