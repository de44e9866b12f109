"""A whole library in one file: a gzipped tar with every save and the files beside the folder (`docs/format.md`).

Names, limits and writing; `saves.unpacking` reads. Invariant: the same library makes the same archive.
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
import zlib
from collections.abc import Callable, Container, Iterable, Iterator
from datetime import date
from itertools import count, islice
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from sixteen_tui.saves import appended, draft
from sixteen_tui.saves.disk import SUFFIX, fitting, is_save_name, naming, usual_stem
from sixteen_tui.saves.transfer import ARCHIVE, packing
from sixteen_tui.terminal import kernel

GZIP: Final = b"\x1f\x8b"
"""First bytes of an archive."""
_MOST_COPIES: Final = 100
"""Limit for the copies of a save in an archive whose names differ only in what a sync program added."""
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

CACHES: Final = ("index", "index-journal")
"""Files beside the folder that can be rebuilt from it, so they are not archived."""
_OWN_NAME: Final = (*CACHES, DRAFT.removeprefix(BESIDE))
_BESIDE_NAME: Final = re.compile(r"[a-z][a-z-]{0,19}")
_THEME_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,59}\.toml")
_LONGEST_NAME: Final = 240
"""Bytes of the name of a save in an archive, which leaves room for the number of `disk.free_name`."""

MOST_GAME: Final = 4 << 20  # bytes of a save; the program refuses longer ones
MOST_BESIDE: Final = 16 << 20
MOST_BESIDE_IN_ALL: Final = 64 << 20
MOST_BESIDE_FILES: Final = 100
"""Files beside the folder are held in memory until all games are merged; a library has about five."""
MOST_TEXT: Final = 1 << 20  # bytes of settings, of a theme, of the head or of an extended header
MOST_BYTES: Final = 2 << 30  # unpacked bytes in all: some 200,000 games
MOST_FILES: Final = 250_000
MOST_FOLDERS: Final = 100  # only in an archive that a person unpacked and packed again


def is_archive(first: bytes) -> bool:
    """Return whether these are the first bytes of an archive; browsers decompress one that they download.

    Those of a damaged gzip file are, too: `unpacking` says what is wrong with it.
    """
    return packing(first) == ARCHIVE


class TruncatedError(Exception):
    """The archive is truncated, or damaged from here on."""


class ArchiveError(Exception):
    """A file is not a usable archive. `code`: the reason; `name`: the member concerned, if any."""

    def __init__(self, code: str, name: str = "") -> None:
        super().__init__(code, name)
        self.code, self.name = code, name


class ArchiveMember(NamedTuple):
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
    if name.startswith(GAMES) and _names_a_game(name.removeprefix(GAMES)):
        return MOST_GAME
    raise ArchiveError("odd-name", name)


def _names_a_game(last: str) -> bool:
    """Return whether a name without folders may be that of a save in an archive."""
    plain = last.isprintable() and not last.startswith(".") and "/" not in last
    return plain and last.endswith(SUFFIX) and len(last.encode("utf-8", "surrogateescape")) <= _LONGEST_NAME


class BesideLimits:
    """Checks the limits for files beside the folder."""

    def __init__(self) -> None:
        self._files = self._bytes = 0

    def count(self, member: ArchiveMember) -> None:
        """Count a member if it is such a file. Raises ArchiveError if they are too many or too large together."""
        if member.name.startswith(BESIDE):
            self._files, self._bytes = self._files + 1, self._bytes + len(member.data)
            if self._files > MOST_BESIDE_FILES or self._bytes > MOST_BESIDE_IN_ALL:
                raise ArchiveError("too-big", member.name)


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
    """Map file names of saves to names in an archive.

    Text before or after `.jsonl` moves before the whole suffix, then in small letters. A character that cannot be
    printed becomes `_`, and a long name loses its end.
    """
    names = {file: file for file in files if _names_a_game(file)}
    taken = {*names}
    for file in files:
        if file not in names:
            names[file] = next(name for name in _usual(file) if name not in taken)
            taken.add(names[file])
    return names


def _usual(file: str) -> Iterator[str]:
    """Yield names in an archive for a save whose file has another name: each but the first has a number."""
    stem = "".join(each if each.isprintable() else "_" for each in usual_stem(file))
    yield fitting(stem, SUFFIX, _LONGEST_NAME)
    for number in count(2):
        yield fitting(stem, f".{number}{SUFFIX}", _LONGEST_NAME)


def renamed(name: str, taken: Container[str]) -> str:
    """Return the name of a member; that of a copy of a save in the form of `sources`, other than those `taken`.

    A person who unpacks an archive and packs it again may pack copies, too. Raises ArchiveError for too many copies.
    """
    file = name.removeprefix(GAMES)
    fits = file.isprintable() and len(file.encode("utf-8", "surrogateescape")) <= _LONGEST_NAME
    if not name.startswith(GAMES) or "/" in file or not is_save_name(file) or not fits:
        return name
    if _names_a_game(file) and name not in taken:
        return name
    for each in islice(_usual(file), _MOST_COPIES):
        if f"{GAMES}{each}" not in taken:
            return f"{GAMES}{each}"
    raise ArchiveError("twice", name)


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
    games, left_out, beside = 0, [], BesideLimits()
    renamed = {path.name: name.removeprefix(GAMES) for name, path in files if name.startswith(GAMES)}
    with (
        gzip.GzipFile("", "wb", 6, out, mtime=0) as packed,
        tarfile.open(mode="w|", fileobj=packed, format=tarfile.PAX_FORMAT) as tar,
    ):
        head = {"format": FORMAT, "version": VERSION, "files": len(files)}
        _add(tar, ArchiveMember(HEAD, json.dumps(head).encode("ascii") + b"\n", 0))
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
        with naming(path), os.fdopen(descriptor, "wb") as out:
            packed = pack(out, files, step)
            out.flush()
            kernel.fsync(descriptor)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
    return packed


def _read(name: str, path: Path) -> ArchiveMember:
    """Read a file for the archive. Raises OSError, or ArchiveError for too large a file and a link to no save.

    Why: a program that can write to the folder, such as a sync program, could add any file of the person by a link.
    """
    from sixteen_tui.saves.records import begins

    most = bound(name)
    only_own = os.O_NOFOLLOW * name.startswith(BESIDE)  # refuse links, as the program does when it reads these files
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | only_own)
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        data = file.read(most + 1) if stat.S_ISREG(found.st_mode) else b""
    if not stat.S_ISREG(found.st_mode) or len(data) > most:
        raise ArchiveError("too-big", name)
    if name.startswith(GAMES) and path.is_symlink() and begins(data) is None:
        raise ArchiveError("not-a-file", name)
    if name.startswith(BESIDE) and name != DRAFT:
        data = appended.with_copies(path, data, most)
    return ArchiveMember(name, data, max(0, int(found.st_mtime)) if name.startswith(GAMES) else 0)


def checked(data: bytes) -> str:
    """Return the checksum of a member in the form that an archive contains."""
    return f"crc32 {zlib.crc32(data):08x}"


def _add(tar: tarfile.TarFile, member: ArchiveMember) -> None:
    info = tarfile.TarInfo(member.name)
    info.size, info.mtime, info.mode = len(member.data), member.modified, 0o600
    info.pax_headers = {COMMENT: checked(member.data)}
    tar.addfile(info, io.BytesIO(member.data))
