"""Second implementation of saves, from `docs/format.md` alone: header, lines and checksums.

Invariant: calls no code of the program, so that a fault of the journal cannot hide.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, Final

AT: Final = "2026-01-02T03:04:05Z"

_NUMBERED: Final = [f"{colour}{number}" for colour in "BGOP" for number in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)]
DECK: Final = [*_NUMBERED, "W", "W"]

OPENING: Final = (f"deal 0 {' '.join(DECK)}", "1 draw", "1 play B0")
"""A deal in canonical order: seat 1 has B0 B1 B2 and draws a B3, seat 0 has B1 B2 B3."""


def header(**changes: Any) -> dict[str, Any]:
    """The header of a game of two whose cards did not come from a seed."""
    return {
        "format": "sixteen-tui",
        "version": 1,
        "id": "written-by-hand",
        "created": AT,
        "app": "0",
        "game": "sixteen",
        "rules": {"seats": 2, "matches": True, "bonus": False, "wilds": True, "drawing": "enforced"},
        "rules_version": 1,
        "seats": [{"name": "Zoë", "player": "human", "level": None}, {"name": "B", "player": "bot", "level": "easy"}],
        "seed": None,
        "commitment": None,
        **changes,
    }


def commitment(seed: str) -> str:
    """The commitment of the header to a seed."""
    return hashlib.sha256(f"sixteen-tui:{seed}".encode()).hexdigest()


def first_crc(line: bytes) -> str:
    """The start of the first line's check sum: that of the header's bytes."""
    return f"{zlib.crc32(line):08x}"


def next_crc(crc: str, value: Mapping[str, Any]) -> str:
    """A line's check sum, from that of the line before and the line's keys and values."""
    rest = {key: value[key] for key in value if key != "crc"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"{zlib.crc32(crc.encode() + canonical.encode()):08x}"


def save_of(first: Mapping[str, Any] | str, lines: Iterable[Mapping[str, Any] | str] = ()) -> bytes:
    """A save whose check sums are right. A text instead of an object is put in as it stands, `crc` added.

    Of keys that a text has twice the last one counts for the check sum, as for any careless reader.
    """
    line = (first if isinstance(first, str) else json.dumps(first, ensure_ascii=False)).encode("utf-8")
    row, crc = [line], first_crc(line)
    for each in lines:
        text = each if isinstance(each, str) else json.dumps(each)
        crc = next_crc(crc, json.loads(text))
        row.append(f'{text[:-1]}, "crc": "{crc}"}}'.encode())
    return b"\n".join(row) + b"\n"


def numbered(bodies: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines with their number and time."""
    return [{"n": n, "at": AT, **body} for n, body in enumerate(bodies, start=1)]


def game(*bodies: Mapping[str, Any], **changes: Any) -> bytes:
    """The save of the opening, followed by what is given."""
    return save_of(header(**changes), numbered([*({"entry": entry} for entry in OPENING), *bodies]))
