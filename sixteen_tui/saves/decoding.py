"""Decodes one line of a save, and computes its checksum.

A line is a JSON object in UTF-8 without duplicate keys and without constants such as NaN.
"""

from __future__ import annotations

import json
import zlib
from typing import Final, NoReturn

from sixteen_tui.saves.header import BadLine, Json


def _unique(pairs: list[tuple[str, object]]) -> Json:
    """Build a JSON object from its members. Raises BadLine for a duplicate key."""
    keys: Json = {}
    for key, value in pairs:
        if key in keys:
            raise BadLine("key-twice", key=key)
        keys[key] = value
    return keys


def _no_constant(name: str) -> NoReturn:
    raise BadLine("not-json", what=name)


DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
"""Parses JSON as saves may contain it. Raises BadLine for a duplicate key or a constant, ValueError, RecursionError."""

_CONFLICT: Final = (b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>")
"""The beginnings of the lines with which Git and other programs mark what they could not merge."""
_COMMENT: Final = (b"//", b"/*", b"#")


def _not_json(line: bytes) -> BadLine:
    """Return the error for a line that is not JSON."""
    if not line.strip():
        return BadLine("blank")
    if line.lstrip().startswith(_COMMENT):
        return BadLine("comment")
    return BadLine("conflict" if line.startswith(_CONFLICT) else "not-json")


def decoded(line: bytes) -> Json:
    """Parse a line. Raises BadLine unless it is a JSON object in UTF-8."""
    try:
        value = DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadLine("not-utf8") from None
    except (ValueError, RecursionError):
        raise _not_json(line) from None
    if not isinstance(value, dict):
        raise BadLine("not-json")
    return value


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))  # `json.dumps` makes one for each line


def chained(crc: str, value: Json) -> str:
    """Return the checksum of a line: CRC-32 of the previous line's checksum and of the line without its own."""
    text = _ENCODER.encode({key: value[key] for key in value if key != "crc"})
    return f"{zlib.crc32((crc + text).encode('ascii')):08x}"
