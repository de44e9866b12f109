"""Recognises what a transfer or an editor did to the bytes of a save, and reverts it if nothing is lost."""

from __future__ import annotations

import codecs
import io
import zlib
from typing import Final

MAX_BYTES: Final = 4 << 20
"""Size limit of a save; a game of ten players with many trades takes a fiftieth of this."""


def clean(raw: bytes) -> bytes:
    r"""Return the bytes of a save as they were before a transfer or a formatter; the same object if nothing changes.

    Removes a byte order mark, carriage returns at line ends, and blank lines at the end. In a file without newlines,
    carriage returns become newlines: no valid line contains one. JSON in another form becomes one object a line
    (`reformatted.restored`). A file that is packed or too big is returned unchanged, so that `parse` refuses it: any
    byte of the former may be a carriage return, and of the latter only the beginning was read.

    >>> clean(b'\xef\xbb\xbf{}\r\n\r\n')
    b'{}\n'
    """
    if len(raw) > MAX_BYTES or _packer(raw):
        return raw
    text = raw.removeprefix(codecs.BOM_UTF8)
    if b"\r\n" in text:  # a regular expression takes quadratic time for many carriage returns without a newline
        *lines, torn = text.split(b"\n")
        text = b"\n".join((*(line.rstrip(b"\r") for line in lines), torn))
    elif b"\r" in text and b"\n" not in text:
        text = text.replace(b"\r", b"\n")
    end = len(text.rstrip(b" \t\r\n"))
    last = text.find(b"\n", end)
    if end and last >= 0:
        text = text[: last + 1]
    if reformatted(text):
        from sixteen_tui.saves.reformatted import restored

        text = restored(text)
    return raw if text == raw else text


_STARTS: Final = (b"{", b"[", b'"{', b"\x1e", b"//", b"/*", b"#")
"""Beginnings of a JSON text with one object, several, or a string, and of what can precede it."""
_KEY: Final = b"format"
"""A key of the header."""


def reformatted(text: bytes) -> bool:
    """Return whether this may be a save in JSON of another form: its first line is no object, or a part of one.

    >>> reformatted(b'{\\n  "format": "sixteen-tui"\\n}\\n'), reformatted(b'{"format": "sixteen-tui"}\\n')
    (True, False)
    """
    text = text.lstrip(b" \t\n")
    if not text.startswith(_STARTS) or _KEY not in text[:_HEADERS]:
        return False
    first, newline, _ = text.partition(b"\n")
    first = first.rstrip()
    return not (first.startswith(b"{") and (first.endswith(b"}") or not newline))


_ENCODINGS: Final = (
    ("UTF-32", (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, b"{\0\0\0", b"\0\0\0{")),
    ("UTF-16", (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, b"{\0", b"\0{")),
)
"""Encodings and how a save in one begins, with a byte order mark and without. The mark of UTF-32 begins as UTF-16's."""


def other_encoding(raw: bytes) -> str:
    """Return the name of the encoding of a save that is not in UTF-8; "" if it has none of the known ones.

    >>> other_encoding("{}".encode("utf-16-le")), other_encoding(b"{}")
    ('UTF-16', '')
    """
    return next((name for name, marks in _ENCODINGS if raw.startswith(marks)), "")


HEAD: Final = 8
"""Bytes from which `in_other_form` knows the form of a file."""


def in_other_form(head: bytes) -> bool:
    """Return whether the first bytes of a text file say that it is packed, or in another encoding than UTF-8.

    A text in UTF-16 has zeros between its ASCII letters; without any its mark may be damage of one line.
    """
    return bool(_packer(head) or (b"\0" in head and other_encoding(head)))


ARCHIVE: Final = "archive"
_PACKED: Final = (
    ("gzip", b"\x1f\x8b"),
    ("bzip2", b"BZh"),
    ("xz", b"\xfd7zXZ\0"),
    ("Zstandard", b"\x28\xb5\x2f\xfd"),
    ("ZIP", b"PK\3\4"),
    ("ZIP", b"PK\5\6"),
    ("7z", b"7z\xbc\xaf\x27\x1c"),
    ("RAR", b"Rar!\x1a\7"),
    ("lzip", b"LZIP"),
    ("LZ4", b"\4\x22\x4d\x18"),
)
"""Kinds of packed files and their first bytes; the second of ZIP is that of an empty one."""
_TAR_AT, _TAR = 257, b"ustar"
"""Offset of the mark of a tar file, and the mark."""
_ARCHIVE_HEAD, _HEADERS = b"archive.json", 2048
"""The name of the first file of an archive, and how many bytes of its tar file have it."""


def packing(raw: bytes) -> str:
    """Return how a file is packed: `ARCHIVE`, which `import` reads, or a kind that it does not read; "" if it is not.

    >>> packing(b"PK\\3\\4"), packing(b"{}")
    ('ZIP', '')
    """
    kind = _packer(raw)
    content = raw if kind != "gzip" else _unpacked(raw)
    if content is None or _ARCHIVE_HEAD in content[:_HEADERS]:
        return ARCHIVE if kind == "gzip" or is_tar(raw) else kind
    return "tar" if is_tar(content) else kind


def _packer(raw: bytes) -> str:
    """Return the kind of a packed file other than tar by its first bytes; "" for none."""
    return next((name for name, mark in _PACKED if raw.startswith(mark)), "")


def is_tar(raw: bytes) -> bool:
    """Return whether these are the first bytes of a tar file."""
    return raw[_TAR_AT:].startswith(_TAR)


def _unpacked(raw: bytes) -> bytes | None:
    """Return the first bytes of the content of a gzip file, of all its members; None if it is damaged or cut short."""
    import gzip

    try:
        with gzip.open(io.BytesIO(raw)) as file:
            return file.read(_HEADERS)
    except (EOFError, OSError, zlib.error):
        return None
