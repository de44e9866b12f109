"""Merges an archive into a library: its games, the files beside the folder, settings and themes.

Invariant: no existing data is overwritten, and merging the same archive twice changes nothing. Games are merged as
`saves.game_merging` describes; files beside the folder get the lines that they lack. An archive is checked completely
before anything is written, and a file without the header of a save is skipped
(tests/unit/saves/test_archive_strangers.py).
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from sixteen_tui.saves import appended, archive, coached, dailies, deck, disk, draft, matches, tags, unlisted
from sixteen_tui.saves.archive import ArchiveMember, TruncatedError
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.game_merging import GameMerger
from sixteen_tui.saves.unpacking import members

_IS_LINE: Final[Mapping[str, Callable[[str], bool]]] = {
    "tags": tags.is_line,
    "matches": matches.is_line,
    "daily": lambda line: dailies.is_line(line) and not dailies.is_ahead(line),  # it would use up that day
    "deck": deck.is_line,
    "unlisted": unlisted.is_line,
    "coach": coached.is_line,
}
"""By file beside the folder: whether a line is imported. Any other file is of a later version, and nothing is known."""


@dataclass
class Merged:
    """Result of merging an archive."""

    new: int = 0
    """Number of games that were not in the library."""
    longer: int = 0
    """Number of games whose save got more lines."""
    there: int = 0
    """Number of games that were already in the library."""
    second: list[str] = field(default_factory=list)
    """File names of games that were written beside a different game with the same id or name."""
    lines: int = 0
    """Number of lines added to files beside the folder."""
    unusable: int = 0
    """Number of lines for these files that were left out: nothing can read them, or their day has not begun."""
    full: list[str] = field(default_factory=list)
    """Names of files beside the folder that had no room for new lines."""
    others: list[str] = field(default_factory=list)
    """File names of settings, themes and drafts that were added."""
    no_toml: list[str] = field(default_factory=list)
    """File names of settings and themes that were left out, because they are not in their format."""
    no_saves: int = 0
    """Number of skipped files: they have the name of a save but not its header."""
    cut: bool = False
    """True if the archive is truncated."""


@dataclass
class ArchiveSurvey:
    """Result of checking an archive before it is merged."""

    files: int = 0
    """Number of intact files."""
    total: int = 0
    """Number of files that the head declares."""
    summed: bool = False
    """True if each file has a checksum."""
    cut: bool = False
    step: Callable[[], None] = lambda: None
    """Called after each file that is checked or merged."""


Steps = Callable[[int], Callable[[], None]]
"""Takes the number of steps and returns a function to call after each of them."""


def survey(file: BinaryIO, steps: Steps = lambda _: lambda: None) -> ArchiveSurvey:
    """Check an archive to its end without writing anything. Raises ArchiveError, OSError.

    If it is truncated and has no checksums, no file in it counts as intact.
    """
    found = ArchiveSurvey()

    def told(files: int, summed: bool) -> None:  # noqa: FBT001  # the signature that `members` calls
        found.total, found.summed = files, summed
        found.step = steps(2 * files)  # checked, then merged

    try:
        for _ in members(file, told):
            found.files += 1
            found.step()
    except TruncatedError:
        found.cut = True
        found.files *= found.summed
    return found


def import_archive(file: BinaryIO, library: MergeTarget, steps: Steps) -> tuple[ArchiveSurvey, Merged]:
    """Survey an archive, then merge it unless it is truncated and no file is intact; `steps` counts both passes.

    `file`: seekable. Raises ArchiveError before anything is written, or OSError.
    """
    found = survey(file, steps)
    if found.cut and not found.files:
        return found, Merged(cut=True)
    file.seek(0)
    return found, library.merge(file, found.step)


class MergeTarget:
    """The target of an archive: a folder of saves, the files beside it, the settings and the themes."""

    def __init__(self, folder: Path, settings: Path, themes: Path) -> None:
        self._folder, self._settings, self._themes = folder, settings, themes
        self._merged = Merged()
        self._games = GameMerger(folder)
        self._renamed: dict[str, str] = {}

    def merge(self, file: BinaryIO, step: Callable[[], None]) -> Merged:
        """Merge an archive that was surveyed; calls `step` after each file.

        Raises OSError; files merged before the error remain, and another merge adds the rest.
        """
        disk.make_folder(self._folder)
        beside: list[ArchiveMember] = []
        try:
            for member in members(file):
                if member.name.startswith(archive.GAMES):
                    self._member(member)
                elif member.name == archive.DRAFT:
                    self._draft(member.data)
                elif member.name.startswith(archive.BESIDE):
                    beside.append(member)
                else:
                    self._other(member)
                step()
        except TruncatedError:
            self._merged.cut = True
        finally:
            disk.sync_folder(self._folder)
        renamed = self._games.renamed
        self._renamed = {**renamed, **{name: renamed.get(now, now) for name, now in self._renamed.items()}}
        for member in beside:  # after all games, because their lines contain names of saves that may have changed
            self._beside(member)
        return self._merged

    def _member(self, member: ArchiveMember) -> None:
        """Merge a save of an archive and count the result."""
        from sixteen_tui.saves.records import begins
        from sixteen_tui.saves.transfer import clean

        header, name = begins(member.data), member.last
        if header is None:
            self._merged.no_saves += 1
            return
        try:
            os.fsencode(name)
        except UnicodeEncodeError:  # the file system encoding lacks a character
            name = f"{header.get('id')}{SUFFIX}"
        how, path, _ = self._games.merge(name, clean(member.data), member.modified)
        match how:
            case "new":
                self._merged.new += 1
            case "longer":
                self._merged.longer += 1
            case "there":
                self._merged.there += 1
            case "second":
                self._merged.second.append(path.name)
        if path.name != member.last:
            self._renamed[member.last] = path.name

    # Files beside the folder

    def _beside(self, member: ArchiveMember) -> None:
        path = self._folder.absolute().parent / f"{self._folder.name}{member.last.removeprefix('games')}"
        before = appended.whole(path, 4 * archive.MOST_BESIDE)
        known = {*_lines(before)} if before else set()
        new, length = dict[bytes, None](), len(before) + 1
        is_line = _IS_LINE.get(member.name.removeprefix(archive.BESIDE))
        for line in map(self._as_here, _lines(member.data)):
            if not line.strip() or line in known or line in new:
                continue
            if is_line is not None and not is_line(line.decode("utf-8", "surrogateescape")):
                self._merged.unusable += 1
                continue
            new[line] = None
            length += len(line) + 1
            if length > appended.MOST:  # `appended.lines` would skip the beginning of a longer file
                self._merged.full.append(path.name)
                return
        if new:
            appended.extend(path, new)
        self._merged.lines += len(new)

    def _as_here(self, line: bytes) -> bytes:
        """Return a line with the file names that games have in this folder."""
        return appended.renamed(line, self._renamed)

    def _draft(self, data: bytes) -> None:
        """Merge the draft of a game that is entered from real cards."""
        path = draft.merge(self._folder, data)
        if path is not None:
            self._merged.others.append(path.name)

    def _other(self, member: ArchiveMember) -> None:
        """Write settings or a theme unless a file with that name exists, or nothing could read it."""
        if not _is_toml(member.data):
            self._merged.no_toml.append(member.last)
            return
        path = self._settings if member.name == archive.SETTINGS else self._themes / member.last
        if not os.path.lexists(path):
            disk.make_folder(path.parent)
            disk.write_new(path, member.data)
            self._merged.others.append(path.name)


def _is_toml(data: bytes) -> bool:
    """Return whether settings or themes can be read at all; their loaders skip a single wrong value."""
    import tomllib  # an import of settings is rare

    try:
        tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return False
    return True


def _lines(data: bytes) -> Iterator[bytes]:
    """Yield the lines of a file, the last one even without a newline; lazy, because a file may have very many.

    Removes a byte order mark and carriage returns at line ends, and ends a line at one alone (`appended.lines`).
    """
    begin = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    while (end := data.find(b"\n", begin)) >= 0:
        yield from data[begin:end].rstrip(b"\r").split(b"\r")
        begin = end + 1
    yield from data[begin:].rstrip(b"\r").split(b"\r")
