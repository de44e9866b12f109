"""Undoes what text-mode transfers and editors do to the bytes of a save; the check sum that links its lines."""

from __future__ import annotations

import codecs
import json
import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sixteen_tui.store.schema import Json

MAX_BYTES: Final = 4 << 20
"""A game of ten players and many trades takes a fiftieth of this."""


def chained(crc: str, value: Json) -> str:
    """The check sum of a line, from that of the line before and the line without its own."""
    text = json.dumps({key: value[key] for key in value if key != "crc"}, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32((crc + text).encode('ascii')):08x}"


def clean(raw: bytes) -> bytes:
    r"""Return the bytes of a save as they were before a text-mode transfer or an editor, else the same object.

    Without a byte order mark, carriage returns at ends of lines, and blank lines at the end; with the newline of a last
    line that is complete. What is too big stays as it is, so that `parse` refuses it: only its beginning has been read.

    >>> clean(b'\xef\xbb\xbf{}\r\n\r\n')
    b'{}\n'
    """
    if len(raw) > MAX_BYTES:
        return raw
    text = raw.removeprefix(codecs.BOM_UTF8)
    if b"\r\n" in text:  # a regular expression takes quadratic time for many carriage returns without a newline
        *lines, torn = text.split(b"\n")
        text = b"\n".join((*(line.rstrip(b"\r") for line in lines), torn))
    end = len(text.rstrip(b" \t\r\n"))
    last = text.find(b"\n", end)
    if end and last >= 0:
        text = text[: last + 1]
    elif end and _lacks_newline(text[:end]):
        text = text[:end] + b"\n"
    return raw if text == raw else text


def _lacks_newline(text: bytes) -> bool:
    """Whether the last line of a save is complete but for its newline: its check sum follows from the line before.

    Of a line that a crash cut short some part is missing, or is zeros that the disk has not written yet.
    """
    rest, _, last = text.rpartition(b"\n")
    if not last.endswith(b'"}'):
        return False
    before = rest.rpartition(b"\n")[2]
    try:
        value, known = json.loads(last), json.loads(before)
        if type(known.get("n")) is int:
            return bool(value["crc"] == chained(str(known["crc"]), value))
        return bool(value["crc"] == chained(f"{zlib.crc32(before):08x}", value))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return False
