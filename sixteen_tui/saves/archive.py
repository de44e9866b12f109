"""A whole library in one file: a gzipped tar with every save and the files beside the folder (`docs/format.md`).

Invariant: an archive is untrusted. A reader gets only regular files with known names, within limits and with valid
checksums; anything else is an error. Of a truncated archive the members before the cut are read. The same library
makes the same archive.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import re
import stat
import tarfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from sixteen_tui.saves import appended, draft
from sixteen_tui.saves.disk import MARK, SUFFIX, is_save_name

MAGIC: Final = b"\x1f\x8b"
"""First bytes of an archive; no other file that can be imported begins with them."""
FORMAT: Final = "sixteen-tui-archive"
VERSION: Final = 1
ROOT: Final = "sixteen-tui/"
HEAD: Final = f"{ROOT}archive.json"
GAMES: Final = f"{ROOT}games/"
BESIDE: Final = f"{ROOT}games."
DRAFT: Final = f"{BESIDE}entered"
"""The draft of a game with real cards, whose own name has a dot: an earlier version reads this one."""
THEMES: Final = f"{ROOT}themes/"
SETTINGS: Final = f"{ROOT}settings.toml"
COMMENT: Final = "comment"
"""Key in a member's extended header for its checksum; other programs ignore it."""

CACHES: Final = ("index",)
"""Files beside the folder that can be rebuilt from it, so they are not archived."""
_OWN_NAME: Final = (*CACHES, DRAFT.removeprefix(BESIDE))
_BESIDE_NAME: Final = re.compile(r"[a-z][a-z-]{0,19}")
_THEME_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,59}\.toml")

MOST_GAME: Final = 4 << 20  # bytes of a save; the program refuses longer ones
MOST_BESIDE: Final = 16 << 20
MOST_BESIDE_IN_ALL: Final = 64 << 20
MOST_BESIDE_FILES: Final = 100
"""Files beside the folder are held in memory until all games are merged; a library has about five."""
MOST_TEXT: Final = 1 << 20  # bytes of settings, of a theme, of the head or of an extended header
MOST_BYTES: Final = 2 << 30  # unpacked bytes in all: some 200,000 games
MOST_FILES: Final = 250_000
MOST_FOLDERS: Final = 100  # only in an archive that a person unpacked and packed again
THICKEST: Final = 200
"""Limit for the compression ratio, beyond the first `HARMLESS` bytes; normal archives have about ten."""
HARMLESS: Final = 64 << 20
MOST_PADDING: Final = 1 << 20  # zero bytes after the last file; tar pads to a record, by default of 10 KiB
_MACOS: Final = ("._", ".DS_Store")  # prefixes of files that macOS adds when it packs a folder
_BLOCK: Final = 512
_CHUNK: Final = 1 << 16


class TruncatedError(Exception):
    """The archive is truncated, or damaged from here on."""


class ArchiveError(Exception):
    """A file is not a usable archive. `code`: the reason; `name`: the member concerned, if any."""

    def __init__(self, code: str, name: str = "") -> None:
        super().__init__(code, name)
        self.code, self.name = code, name


class Member(NamedTuple):
    """One file of an archive."""

    name: str
    """The full name in the archive, with folders."""
    data: bytes
    modified: int
    """Modification time of a save, in seconds since 1970."""

    @property
    def last(self) -> str:
        """The name without folders."""
        return self.name.rpartition("/")[2]


class Packed(NamedTuple):
    """The result of packing: the number of games in the archive, and the files that are not in it."""

    games: int
    left_out: list[str]
    """Names of files that could not be read or that exceed a limit."""


# Writing


def sources(folder: Path, extra: Iterable[tuple[str, Path]] = ()) -> list[tuple[str, Path]]:
    """Return the files for the archive of a folder of saves, in a fixed order: (name in the archive, path).

    `extra`: further files in that form (`own`). Raises OSError.
    """
    games, beside = [], []
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as found:
        files = sorted(each.name for each in found if is_save_name(each.name))
        games = [(f"{GAMES}{name}", folder / file) for file, name in _names(files).items()]
    with contextlib.suppress(FileNotFoundError), os.scandir(folder.absolute().parent) as found:
        for each in found:
            name = each.name.removeprefix(f"{folder.name}.")
            if name != each.name and _BESIDE_NAME.fullmatch(name) and name not in _OWN_NAME:
                beside.append((f"{BESIDE}{name}", Path(each.path)))
        if os.path.lexists(draft.path_of(folder)):
            beside.append((DRAFT, draft.path_of(folder)))
    return [*sorted(beside), *extra, *sorted(games)]


def _names(files: Iterable[str]) -> dict[str, str]:
    """Map file names of saves to names in an archive: text before `.jsonl` moves before the whole suffix."""
    names = {file: file for file in files if file.endswith(SUFFIX)}
    taken = {*names}
    for file in files:
        if file not in names:
            stem, _, middle = file.removesuffix(".jsonl").rpartition(MARK)
            number, name = 0, f"{stem}{middle}{SUFFIX}"
            while name in taken:
                number, name = number + 1, f"{stem}{middle}.{number + 1}{SUFFIX}"
            names[file] = name
            taken.add(name)
    return names


def own(settings: Path, themes: Path) -> list[tuple[str, Path]]:
    """Return the settings and the user's own themes, in the form of `sources`."""
    found = [(SETTINGS, settings)] if settings.is_file() else []
    with contextlib.suppress(OSError):
        found += [
            (f"{THEMES}{each.name}", each) for each in sorted(themes.iterdir()) if _THEME_NAME.fullmatch(each.name)
        ]
    return found


def free(folder: Path, day: date) -> Path:
    """Return a free path for an archive of that day."""
    number, path = 1, folder / f"sixteen-tui-{day}.tar.gz"
    while os.path.lexists(path):
        number += 1
        path = folder / f"sixteen-tui-{day}-{number}.tar.gz"
    return path


def pack(out: BinaryIO, files: list[tuple[str, Path]], step: Callable[[], None]) -> Packed:
    """Write an archive of these files (`sources`) in order; calls `step` after each file. Raises OSError."""
    games, left_out, beside = 0, [], _Beside()
    renamed = {path.name: name.removeprefix(GAMES) for name, path in files if name.startswith(GAMES)}
    with (
        gzip.GzipFile("", "wb", 6, out, mtime=0) as packed,
        tarfile.open(mode="w|", fileobj=packed, format=tarfile.PAX_FORMAT) as tar,
    ):
        head = {"format": FORMAT, "version": VERSION, "files": len(files)}
        _add(tar, Member(HEAD, json.dumps(head).encode("ascii") + b"\n", 0))
        for name, path in files:
            try:
                member = _read(name, path)
                if name.startswith(BESIDE) and name != DRAFT:
                    member = member._replace(data=appended.renamed(member.data, renamed))
                beside.count(member)
            except (OSError, ArchiveError):
                left_out.append(path.name)
            else:
                _add(tar, member)
                games += name.startswith(GAMES)
            step()
    return Packed(games, left_out)


def write(path: Path, files: list[tuple[str, Path]], step: Callable[[], None]) -> Packed:
    """Pack to a new file; removes it after a failure. Raises FileExistsError, OSError."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(path, flags, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as out:
            packed = pack(out, files, step)
            out.flush()
            os.fsync(descriptor)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
    return packed


def _read(name: str, path: Path) -> Member:
    """Read a file for the archive. Raises OSError, or ArchiveError if it exceeds a limit."""
    most = bound(name)
    only_own = os.O_NOFOLLOW * name.startswith(BESIDE)  # refuse links, as the program does when it reads these files
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | only_own)
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        data = file.read(most + 1) if stat.S_ISREG(found.st_mode) else b""
    if not stat.S_ISREG(found.st_mode) or len(data) > most:
        raise ArchiveError("too-big", name)
    if name.startswith(BESIDE) and name != DRAFT:
        data = appended.with_copies(path, data, most)
    return Member(name, data, max(0, int(found.st_mtime)) if name.startswith(GAMES) else 0)


def checked(data: bytes) -> str:
    """Return the checksum of a member in the form that an archive contains."""
    return f"crc32 {zlib.crc32(data):08x}"


def _add(tar: tarfile.TarFile, member: Member) -> None:
    info = tarfile.TarInfo(member.name)
    info.size, info.mtime, info.mode = len(member.data), member.modified, 0o600
    info.pax_headers = {COMMENT: checked(member.data)}
    tar.addfile(info, io.BytesIO(member.data))


# Reading


def bound(name: str) -> int:
    """Return the limit for a member in bytes. Raises ArchiveError for an unknown name."""
    theme = name.startswith(THEMES) and _THEME_NAME.fullmatch(name[len(THEMES) :])
    if theme or name in (HEAD, SETTINGS):
        return MOST_TEXT
    if name == DRAFT:
        return draft.MOST
    beside = name.removeprefix(BESIDE)
    if name.startswith(BESIDE) and _BESIDE_NAME.fullmatch(beside) and beside not in CACHES:
        return MOST_BESIDE
    last = name.removeprefix(GAMES)
    if (
        name.startswith(GAMES)
        and last.endswith(SUFFIX)
        and last.isprintable()
        and not last.startswith(".")
        and "/" not in last
        and len(last.encode("utf-8", "surrogateescape")) <= 240  # leaves room for the number of `disk.free_name`
    ):
        return MOST_GAME
    raise ArchiveError("odd-name", name)


def members(file: BinaryIO, told: Callable[[int, bool], None] = lambda *_: None) -> Iterator[Member]:
    """Yield the members of an archive, without its head.

    `told` is called once, with the number of files that the head declares and whether each has a checksum. Without
    checksums no member is known to be intact until the end is reached. Raises ArchiveError, TruncatedError.
    """
    stream, seen, beside = _Unpacked(file), set[str](), _Beside()
    count, hidden, folders, summed = 0, 0, 0, False
    while (block := stream.exactly(_BLOCK)).strip(b"\0"):
        if count + hidden >= MOST_FILES:
            raise ArchiveError("too-big")
        extended: dict[str, str] = {}
        info = _header(block)
        if info.type == tarfile.XHDTYPE:
            extended = _extended(stream.padded(_sized(info, MOST_TEXT)))
            info = _header(stream.exactly(_BLOCK))
        name = extended.get("path", info.name).removeprefix("./")
        if info.type == tarfile.DIRTYPE and info.size == 0:
            folders += 1
            if folders > MOST_FOLDERS:
                raise ArchiveError("too-big")
            continue  # a person unpacked the archive and packed it again
        if info.type not in (tarfile.REGTYPE, tarfile.AREGTYPE) or "size" in extended:
            raise ArchiveError("not-a-file", name)
        if name.rpartition("/")[2].startswith(_MACOS):
            stream.padded(_sized(info, MOST_TEXT, name))
            hidden += 1
            continue
        if count == 0 and name != HEAD:
            raise ArchiveError("not-an-archive")
        if name in seen:
            raise ArchiveError("twice", name)
        data = stream.padded(_sized(info, bound(name), name))
        summed |= COMMENT in extended  # absent if a person packed it again
        if summed and extended.get(COMMENT) != checked(data):
            raise TruncatedError
        if count == 0:
            told(_files(data), summed)
        else:
            member = Member(name, data, min(max(0, int(info.mtime)), int(time.time())))
            beside.count(member)
            yield member
        seen.add(name)
        count += 1
    if count == 0:
        raise ArchiveError("not-an-archive")
    stream.finish()


class _Beside:
    """Checks the limits for files beside the folder."""

    def __init__(self) -> None:
        self._files = self._bytes = 0

    def count(self, member: Member) -> None:
        """Count a member if it is such a file. Raises ArchiveError if they are too many or too large together."""
        if member.name.startswith(BESIDE):
            self._files, self._bytes = self._files + 1, self._bytes + len(member.data)
            if self._files > MOST_BESIDE_FILES or self._bytes > MOST_BESIDE_IN_ALL:
                raise ArchiveError("too-big", member.name)


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
    if not isinstance(head, dict) or head.get("format") != FORMAT or type(head.get("version")) is not int:
        raise ArchiveError("not-an-archive")
    if head["version"] > VERSION:
        raise ArchiveError("newer-version")
    files = head.get("files")
    return files if type(files) is int and 0 <= files <= MOST_FILES else 0


class _Unpacked:
    """Decompresses a gzip file sequentially, never more bytes than requested."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._unzip, self._rest = file, zlib.decompressobj(wbits=31), b""
        self._taken = self._given = 0

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
        if self._given > min(MOST_BYTES, HARMLESS + THICKEST * self._taken):
            raise ArchiveError("too-big")
        return b"".join(parts)

    def padded(self, size: int) -> bytes:
        """Return `size` bytes and skip the padding of their last block."""
        data = self.exactly(size)
        self.exactly(-size % _BLOCK)
        return data

    def _some(self, most: int) -> bytes:
        """Return 1 to `most` bytes; none at the end. Raises TruncatedError if damaged, ArchiveError at the start."""
        while not self._unzip.eof:
            if not self._rest:
                self._rest = self._file.read(_CHUNK)
                self._taken += len(self._rest)
            if not self._rest:
                return b""
            try:
                part = self._unzip.decompress(self._rest, most)
            except zlib.error:
                raise (TruncatedError if self._given else ArchiveError("not-an-archive")) from None
            self._rest = self._unzip.unconsumed_tail
            if part:
                return part
        return b""

    def finish(self) -> None:
        """Read to the end, where zlib verifies its checksum. Raises TruncatedError, ArchiveError if data follows."""
        padding = 0
        while part := self._some(_CHUNK):
            padding += len(part)
            if part.strip(b"\0") or padding > MOST_PADDING:
                raise ArchiveError("too-big")
        if not self._unzip.eof:
            raise TruncatedError
