"""Restores a save that a JSON formatter, an editor or a chat wrote in another form: indented, as an array, as a string.

Invariant: lines after the first are restored only if the checksum of the second one holds, so no other file becomes a
save with entries.
"""

from __future__ import annotations

import contextlib
import json
import re
import zlib
from collections.abc import Iterator
from typing import Final

from sixteen_tui.saves.decoding import DECODER, chained, decoded
from sixteen_tui.saves.header import BadLine, Header, Json

_BETWEEN: Final = re.compile(r"(?:[\s,;\[\]\ufeff\x1e]|//[^\n]*|#[^\n]*|/\*.*?\*/)*+", re.DOTALL)
"""Text that formatters and people put between two JSON values."""


def _values(text: str) -> Iterator[object]:
    """Yield the JSON values of a text, those of an outer array one by one. Raises as `DECODER`."""
    at = _end(text, 0)
    while at < len(text):
        value, at = DECODER.raw_decode(text, at)
        yield value
        at = _end(text, at)


def _end(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return at if found is None else found.end()


def _lines(text: str) -> Iterator[tuple[bytes, Json]]:
    """Yield the lines of a save with their values. Raises BadLine, ValueError, RecursionError."""
    for value in _values(text):
        if isinstance(value, str):  # whole lines, quoted
            for line in filter(None, map(str.strip, value.splitlines())):
                yield line.encode("utf-8"), decoded(line.encode("utf-8"))
        elif isinstance(value, dict):
            yield json.dumps(value).encode("ascii"), value
        else:
            raise BadLine("not-json")


def _headers(line: bytes, value: Json) -> Iterator[bytes]:
    """Yield the forms that the first line can have had, the most likely first."""
    yield from _written(value)
    yield line
    with contextlib.suppress(LookupError, TypeError, ValueError, AttributeError):
        yield from _written(Header.of(value).json)  # with the keys in the order in which the program writes them


def _written(value: Json) -> Iterator[bytes]:
    """Yield an object as one line: as the program writes headers, and as most others would."""
    yield json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    yield json.dumps(value, ensure_ascii=False).encode("utf-8")
    yield json.dumps(value).encode("ascii")


def restored(raw: bytes) -> bytes:
    """Return the bytes of a save in one object a line; the same object if this is no reformatted save."""
    try:
        found = [*_lines(raw.decode("utf-8"))]
        if not found:
            return raw
        (first, header), *rest = found
        if not rest:
            return b"%b\n" % next(_headers(first, header))
        value = rest[0][1]
        for line in _headers(first, header):
            if value.get("crc") == chained(f"{zlib.crc32(line):08x}", value):
                return b"\n".join((line, *(each for each, _ in rest), b""))
    except (BadLine, ValueError, RecursionError):
        pass
    return raw
