"""Reads an archive of `saves.archive`: decompression, tar blocks, checksums and limits.

Invariant: an archive is untrusted. A reader gets only regular files with known names, within limits and with valid
checksums; anything else is an error. Of a truncated archive the members before the cut are read
(tests/unit/saves/test_archive_strangers.py).
"""

from __future__ import annotations

import json
import tarfile
import time
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from sixteen_tui.saves import archive
from sixteen_tui.saves.archive import ArchiveError, ArchiveMember, BesideLimits, TruncatedError

THICKEST: Final = 200
"""Limit for the compression ratio, beyond the first `HARMLESS` bytes; normal archives have about ten."""
HARMLESS: Final = 64 << 20
MOST_PADDING: Final = 1 << 20  # zero bytes after the last file; tar pads to a record, by default of 10 KiB
_MACOS: Final = ("._", ".DS_Store")  # prefixes of files that macOS adds when it packs a folder
_BLOCK: Final = 512
_CHUNK: Final = 1 << 16


def members(file: BinaryIO, told: Callable[[int, bool], None] = lambda *_: None) -> Iterator[ArchiveMember]:
    """Yield the members of an archive, without its head.

    `told` is called once, with the number of files that the head declares and whether each has a checksum. Without
    checksums no member is known to be intact until the end is reached. Raises ArchiveError, TruncatedError.
    """
    stream, seen, named, beside = _Unpacked(file), set[str](), set[str](), BesideLimits()
    count, hidden, folders, summed = 0, 0, 0, False
    while (block := stream.exactly(_BLOCK)).strip(b"\0"):
        if count + hidden >= archive.MOST_FILES:
            raise ArchiveError("too-big")
        extended: dict[str, str] = {}
        info = _header(block)
        if info.type == tarfile.XHDTYPE:
            extended = _extended(stream.padded(_sized(info, archive.MOST_TEXT)))
            info = _header(stream.exactly(_BLOCK))
        name = extended.get("path", info.name).removeprefix("./")
        if info.type == tarfile.DIRTYPE and info.size == 0:
            folders += 1
            if folders > archive.MOST_FOLDERS:
                raise ArchiveError("too-big")
            continue  # a person unpacked the archive and packed it again
        if info.type not in (tarfile.REGTYPE, tarfile.AREGTYPE) or "size" in extended:
            raise ArchiveError("not-a-file", name)
        if name.rpartition("/")[2].startswith(_MACOS):
            stream.padded(_sized(info, archive.MOST_TEXT, name))
            hidden += 1
            continue
        if count == 0 and name != archive.HEAD:
            raise ArchiveError("not-an-archive")
        if name in seen:
            raise ArchiveError("twice", name)
        seen.add(name)
        name = archive.renamed(name, named)
        named.add(name)
        data = stream.padded(_sized(info, archive.bound(name), name))
        summed |= archive.COMMENT in extended  # absent if a person packed it again
        if summed and extended.get(archive.COMMENT) != archive.checked(data):
            raise TruncatedError
        if count == 0:
            told(_files(data), summed)
        else:
            member = ArchiveMember(name, data, min(max(0, int(info.mtime)), int(time.time())))
            beside.count(member)
            yield member
        count += 1
    if count == 0:
        raise ArchiveError("not-an-archive")
    stream.finish()


def _header(block: bytes) -> tarfile.TarInfo:
    """Parse a tar header. Raises TruncatedError."""
    try:
        return tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        raise TruncatedError from None


def _sized(info: tarfile.TarInfo, most: int, name: str = "") -> int:
    if not 0 <= info.size <= most:
        raise ArchiveError("too-big", name or info.name)
    return info.size


def _extended(data: bytes) -> dict[str, str]:
    """Parse an extended header: records of the form "length key=value", newline. Raises TruncatedError."""
    found: dict[str, str] = {}
    begin = 0
    while begin < len(data):
        length, _, _ = data[begin : begin + 8].partition(b" ")
        if not (length.isdigit() and len(length) < 8 and len(length) < int(length) <= len(data) - begin):
            raise TruncatedError
        line = data[begin + len(length) + 1 : begin + int(length) - 1]
        key, _, value = line.decode("utf-8", "surrogateescape").partition("=")
        found[key] = value
        begin += int(length)
    return found


def _files(data: bytes) -> int:
    """Return the number of files that the head of an archive declares; 0 if it is invalid. Raises ArchiveError."""
    try:
        head = json.loads(data)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != archive.FORMAT or type(head.get("version")) is not int:
        raise ArchiveError("not-an-archive")
    if head["version"] > archive.VERSION:
        raise ArchiveError("newer-version")
    files = head.get("files")
    return files if type(files) is int and 0 <= files <= archive.MOST_FILES else 0


class _Unpacked:
    """Decompresses a gzip file sequentially, never more bytes than requested; reads one that was decompressed."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._rest = file, file.read(_CHUNK)
        plain = archive.is_archive(self._rest) and not self._rest.startswith(archive.GZIP)
        self._unzip = None if plain else zlib.decompressobj(wbits=31)
        self._taken, self._given = len(self._rest), 0

    def exactly(self, size: int) -> bytes:
        """Return `size` bytes. Raises TruncatedError if fewer remain, ArchiveError if the total exceeds the limits."""
        parts, missing = [], size
        while missing:
            part = self._some(missing)
            if not part:
                raise TruncatedError
            parts.append(part)
            missing -= len(part)
        self._given += size
        if self._given > min(archive.MOST_BYTES, HARMLESS + THICKEST * self._taken):
            raise ArchiveError("too-big")
        return b"".join(parts)

    def padded(self, size: int) -> bytes:
        """Return `size` bytes and skip the padding of their last block."""
        data = self.exactly(size)
        self.exactly(-size % _BLOCK)
        return data

    def _some(self, most: int) -> bytes:
        """Return 1 to `most` bytes; none at the end. Raises TruncatedError if damaged, ArchiveError at the start."""
        while self._unzip is None or not self._unzip.eof:
            if not self._fill(1):
                return b""
            if self._unzip is None:
                part, self._rest = self._rest[:most], self._rest[most:]
                return part
            try:
                part = self._unzip.decompress(self._rest, most)
            except zlib.error:
                raise (TruncatedError if self._given else ArchiveError("not-an-archive")) from None
            self._rest = self._unzip.unconsumed_tail or self._unzip.unused_data
            if self._unzip.eof and self._fill(len(archive.GZIP)).startswith(archive.GZIP):
                self._unzip = zlib.decompressobj(wbits=31)  # another member, as of files that were joined
            if part:
                return part
        return b""

    def _fill(self, least: int) -> bytes:
        """Return the bytes that are read and not decompressed: at least so many, fewer only at the end of the file."""
        if len(self._rest) < least:
            more = self._file.read(_CHUNK)
            self._rest, self._taken = self._rest + more, self._taken + len(more)
        return self._rest

    def _behind(self) -> bytes:
        """Return bytes behind the last member of gzip as they are in the file; none before its end."""
        if self._unzip is None or not self._unzip.eof:
            return b""
        part, self._rest = self._fill(1), b""
        return part

    def finish(self) -> None:
        """Read to the end, where zlib verifies its checksum. Raises TruncatedError, ArchiveError if data follows."""
        padding = 0
        while part := self._some(_CHUNK) or self._behind():
            padding += len(part)
            if part.strip(b"\0"):
                raise ArchiveError("data-behind")
            if padding > MOST_PADDING:
                raise ArchiveError("too-big")
        if self._unzip is not None and not self._unzip.eof:
            raise TruncatedError
