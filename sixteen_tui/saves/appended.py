"""Small append-only files beside the saves, one record per line.

Invariant: existing content is never overwritten, and only a regular file is read or written.
The copies that sync programs leave beside such a file are read with it (tests/unit/saves/test_beside.py).
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from sixteen_tui.saves.disk import close, fdatasync, is_save_name, naming, write
from sixteen_tui.saves.transfer import HEAD, in_other_form
from sixteen_tui.settings.paths import beside

DECK: Final = "deck"
MATCHES: Final = "matches"
"""Kinds (`paths.beside`) of two of these files: home looks for them without importing the modules that read them."""
LISTED: Final = ("tags", MATCHES)
COUNTED: Final = ("tags", "unlisted")
OFFERED: Final = ("daily", DECK, MATCHES)
RESUMED: Final = ("coach", MATCHES)
"""Kinds that a list of saves, statistics, home, and a game that is resumed show something of (`unread`)."""
MOST: Final = 4 << 20
"""Read limit in bytes: of a longer file only the end is read. An import never exceeds it, so it hides no line."""
_LONGEST_LINE: Final = 1 << 16
_LINE: Final = re.compile(rb"[^\r\n]+")
_JSON_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?')
"""A JSON string, or the rest of a line in which one begins: possessive and always a match, so it takes linear time."""
_SAVE_IN_NAME: Final = b".jsonl"


class FormError(OSError):
    """A file is packed, or in another encoding, so that nothing can be read from it or appended to it."""

    how: Final = "form"


class NoLineError(OSError):
    """A file has text, but no line of the form of a record."""

    how: Final = "no-line"


def append(path: Path, line: str) -> None:
    """Append a line in one write, and sync. Raises OSError.

    If the file ends in an incomplete line, a newline is written first, so that the new line stays readable.
    """
    with opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT) as descriptor:
        size = os.fstat(descriptor).st_size
        cut = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        write(descriptor, f"{chr(10) * cut}{line}\n".encode("utf-8", "surrogateescape"))
        fdatasync(descriptor)  # a network disk reports a full quota only here


def lines(path: Path, most: int = MOST) -> list[str]:
    """Return the lines in the last `most` bytes of a file, oldest first; empty without a file. Raises OSError.

    Removes a byte order mark and carriage returns at line ends, which editors and text-mode transfers add; a carriage
    return alone ends a line too.
    """
    try:
        with opened(path, os.O_RDONLY) as descriptor:
            begin = max(0, os.fstat(descriptor).st_size - most)
            raw = os.pread(descriptor, most, begin)
    except FileNotFoundError:
        return []
    found = raw.removeprefix(b"" if begin else codecs.BOM_UTF8).decode("utf-8", "surrogateescape").split("\n")
    rows = found[1:] if begin else found  # the first may be incomplete
    return [part for row in rows for part in row.rstrip("\r").split("\r")]


def exists(path: Path) -> bool:
    """Return whether a file or one of its `copies` exists."""
    return os.path.lexists(path) or bool(copies(path))


def copies(path: Path) -> list[Path]:
    """Return the copies of a file that sync programs and file managers left beside it, sorted by name.

    Their names have text between the folder's name and the suffix; it begins with neither a letter nor a digit, as in
    copies of saves. A file that belongs to another folder with such a name is not a copy.
    """
    stem, _, suffix = path.name.rpartition(".")
    found = list[Path]()
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for each in entries:
            name = each.name.removesuffix(f".{suffix}")
            text = name.removeprefix(stem)
            if each.name != name != text and text and not text[0].isalnum() and not (path.parent / name).is_dir():
                found.append(path.parent / each.name)
    return sorted(found)


def of_copies(path: Path, most: int = MOST) -> list[str]:
    """Return the lines of all `copies` of a file, read as by `lines`; skips copies that cannot be read."""
    found = list[str]()
    for copy in copies(path):
        with contextlib.suppress(OSError):
            found += lines(copy, most)
    return found


def with_copies(path: Path, data: bytes, most: int) -> bytes:
    """Return the content of a file plus the lines of its `copies` that it lacks, in at most `most` bytes."""
    rows = data.removeprefix(codecs.BOM_UTF8).split(b"\n")
    known = {part for row in rows for part in row.rstrip(b"\r").split(b"\r")}
    for line in (line.encode("utf-8", "surrogateescape") for line in of_copies(path)):
        if line not in known and len(data) + len(line) + 2 <= most:
            known.add(line)
            data += b"\n" * (not data.endswith(b"\n") and data != b"") + line + b"\n"
    return data


def renamed(data: bytes, names: Mapping[str, str]) -> bytes:
    """Replace names of saves in lines of a file. `names`: old name to new name.

    Replaces only whole names, each once: a JSON string, or the text before the last word of a line that is not JSON
    (`saves.coached`). Lines longer than 64 KiB stay as they are.
    """

    def in_json(found: re.Match[bytes]) -> bytes:
        if _SAVE_IN_NAME not in found[0].lower():
            return found[0]
        try:
            file = json.loads(found[0].decode("utf-8", "surrogateescape"))
        except ValueError:
            return found[0]
        name = names.get(file, file)
        return found[0] if name == file else json.dumps(name).encode("ascii")

    def in_line(found: re.Match[bytes]) -> bytes:
        line = found[0]
        if len(line) > _LONGEST_LINE or _SAVE_IN_NAME not in line.lower():
            return line
        if line.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{"):
            return _JSON_STRING.sub(in_json, line)
        file, space, rest = line.rpartition(b" ")
        name = names.get(file.decode("utf-8", "surrogateescape"))
        return line if name is None else name.encode("utf-8", "surrogateescape") + space + rest

    return _LINE.sub(in_line, data) if names else data


def extend(path: Path, more: Iterable[bytes]) -> None:
    """Append several lines in one write, as `append` does with one. Raises OSError."""
    with opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT) as descriptor:
        size = os.fstat(descriptor).st_size
        torn = b"\n" if size and os.pread(descriptor, 1, size - 1) != b"\n" else b""
        write(descriptor, torn + b"".join(line + b"\n" for line in more))
        fdatasync(descriptor)


def whole(path: Path, most: int) -> bytes:
    """Return the content of a file; empty without a file. Raises OSError, also if it has more than `most` bytes."""
    try:
        with opened(path, os.O_RDONLY) as descriptor:
            if os.fstat(descriptor).st_size > most:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
            with open(descriptor, "rb", closefd=False) as file:
                return file.read(most)
    except FileNotFoundError:
        return b""


def unread(saves: Path, kinds: Iterable[str]) -> list[OSError]:
    """Return the errors of those files of these kinds, beside a folder of saves, that exist and cannot be read.

    A file whose text has no record is one, too: it was cut, or is of another program.
    """
    found = list[OSError]()
    for path in (beside(saves, kind) for kind in kinds):
        try:
            if not any(map(_is_record, lines(path, _LONGEST_LINE))):
                _find_record(path)
        except OSError as error:
            found.append(error)
    return found


def _find_record(path: Path) -> None:
    """Raise NoLineError if a file has text and no record, OSError if it cannot be read."""
    found = lines(path)
    if any(map(str.strip, found)) and not any(map(_is_record, found)):
        raise NoLineError(errno.EILSEQ, os.strerror(errno.EILSEQ), str(path))


def _is_record(line: str) -> bool:
    """Return whether a line has the form of a record: a JSON object, or the name of a save and a word.

    Why: home asks without the modules that read the lines.
    """
    return (line.startswith("{") and line.endswith("}")) or is_save_name(line.rpartition(" ")[0])


def trouble(path: Path) -> OSError | None:
    """Return the error for which `append` would fail; None if the file, or its folder without one, can be written."""
    try:
        with opened(path, os.O_RDWR | os.O_APPEND):
            return None
    except FileNotFoundError:
        there = next(each for each in path.absolute().parents if os.path.lexists(each))
        if os.access(there, os.W_OK | os.X_OK):
            return None
        return PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    except OSError as error:
        return error


@contextlib.contextmanager
def opened(path: Path, flags: int) -> Iterator[int]:
    """Open a file and yield its descriptor.

    Raises OSError, also for anything but a regular file, links included, and FormError.
    """
    descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            wrong = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
            raise OSError(wrong, os.strerror(wrong), str(path))
        if in_other_form(os.pread(descriptor, HEAD, 0)):
            raise FormError(errno.EILSEQ, os.strerror(errno.EILSEQ), str(path))
        with naming(path):
            yield descriptor
    finally:
        close(descriptor)
