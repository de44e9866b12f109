"""Share codes of games, there and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import lines, parse
from sixteen_tui.saves.sharing import CodeError, decode, encode, is_code
from tests.unit.saves import coder
from tests.unit.saves.damage import HERE

VECTORS: Final = Path(__file__).parents[1] / "conformance"
GOLDEN: Final[dict[str, str]] = json.loads((Path(__file__).parent / "codes.json").read_text("utf-8"))
GOOD: Final = sorted(path.name.removesuffix(SUFFIX) for path in VECTORS.glob(f"*{SUFFIX}"))


def vector(name: str) -> bytes:
    return (VECTORS / f"{name}{SUFFIX}").read_bytes()


def head(name: str) -> dict[str, Any]:
    """Return the header of a vector."""
    found: dict[str, Any] = json.loads(vector(name).partition(b"\n")[0])
    return found


def said(raw: bytes) -> tuple[dict[str, Any], list[tuple[str, Any]], Record]:
    """The header, what every line says, and the game that comes of it."""
    record = parse(raw, HERE)
    return record.header.json, list(lines(raw, record)), record


def comes_back(raw: bytes) -> str:
    """Encode and decode a save; everything in it but the times of its lines is there again. Returns the code."""
    code = encode(raw, HERE)
    again = decode(code)
    first, before, record = said(raw)
    second, after, returned = said(again)
    assert second == record.header.without_clock.json, "a clock that is null is left out"
    assert after == before
    assert (returned.players, returned.hints, returned.notes) == (record.players, record.hints, record.notes)
    assert (returned.took_back, returned.table.log) == (record.took_back, record.table.log)
    assert {json.loads(line)["at"] for line in again.splitlines()[1:]} <= {first["created"]}
    assert encode(again, HERE) == code
    assert is_code(code)
    assert code.isascii()
    assert code.replace("-", "").isalnum()
    return code


def refusal(text: str) -> str:
    with pytest.raises(CodeError) as refused:
        decode(text)
    return refused.value.code


CODE: Final = GOLDEN["by-hand"]
GAME: Final = decode(CODE)
FIRST: Final[list[coder.Field]] = [
    (0, 16), (0, 2), (1, 2), (0, 2), (1, 2), (0, 3), (0, 2), (1000, 2**32), (0, 2), (1, 16**6), *coder.plain("1"),
    *coder.plain("Ada"), (0, 2), (0, 6), *coder.plain("B"), (1, 2), (1, 6), (1, 2), (5, 2**256), (1, 2),
]  # fmt: skip
"""The header of a game of Sixteen for two from a seed."""
WEIGHT: Final = [*((0, radix) for _, radix in FIRST), (1, 2)]
"""The number by which what follows the header counts."""
