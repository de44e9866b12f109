"""Bringing an archive into a library.

Law: nothing that is there is written over, and to bring in the same thing twice changes nothing. A game that was played
on elsewhere goes on where it is, if what is here is its beginning and nobody plays it; any other difference makes a
second game. What lies beside the folder gets the lines that it has not got.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from sixteen_tui.store import appended, archive, dailies, disk
from sixteen_tui.store.archive import CutError, Member
from sixteen_tui.store.disk import SUFFIX, Busy, SaveError

if TYPE_CHECKING:
    from sixteen_tui.store.records import Record

_LONGEST_ID: Final = 100
_LONGEST_HEADER: Final = 1 << 16
_MOST_TWINS: Final = 8
"""Files here of one header that are looked into: somebody may have made thousands, each of 4 MiB."""
_DAYS: Final = f"{archive.BESIDE}daily"
_A_SAVE: Final = re.compile(rb'[^\s"/\0]+' + re.escape(SUFFIX.encode()))


@dataclass
class Merged:
    """What came of an archive."""

    new: int = 0
    """Games that were not here."""
    longer: int = 0
    """Games that went on."""
    there: int = 0
    """Games that were here already."""
    second: list[str] = field(default_factory=list)
    """Names of files of those that are kept beside a game of the same id."""
    lines: int = 0
    """Lines beside the folder that are new."""
    full: list[str] = field(default_factory=list)
    """Names of files beside the folder that had no room for new lines."""
    others: list[str] = field(default_factory=list)
    """Settings and themes that were not here."""
    cut: bool = False
    """Whether the archive is cut short."""


@dataclass
class Survey:
    """What is in an archive."""

    files: int = 0
    """How many are whole."""
    total: int = 0
    """How many it should have."""
    summed: bool = False
    """Whether each of them has a check sum."""
    cut: bool = False


def survey(file: BinaryIO) -> Survey:
    """Read an archive to its end before anything of it is written. Raises ArchiveError and OSError."""
    found = Survey()

    def told(files: int, summed: bool) -> None:  # noqa: FBT001  # as `members` tells it
        found.total, found.summed = files, summed

    try:
        for _ in archive.members(file, told):
            found.files += 1
    except CutError:
        found.cut = True
        found.files *= found.summed
    return found


def bring_in(file: BinaryIO, library: Library, steps: Callable[[int], Callable[[], None]]) -> tuple[Survey, Merged]:
    """Survey an archive and bring it in; `steps` gets the number of files and gives what is called after each.

    The file can be read from its beginning more than once. Raises ArchiveError before anything is written, and OSError.
    """
    found = survey(file)
    if found.cut and not found.files:
        return found, Merged(cut=True)
    file.seek(0)
    return found, library.merge(file, steps(found.files))


class Library:
    """A folder of saves, and what lies beside it, that an archive is brought into."""

    def __init__(self, folder: Path, settings: Path, themes: Path) -> None:
        self._folder, self._settings, self._themes = folder, settings, themes
        self._merged = Merged()
        self._twins: dict[bytes, list[Path]] = {}
        """The files that were here, by their header."""
        self._renamed: dict[bytes, bytes] = {}

    def merge(self, file: BinaryIO, step: Callable[[], None]) -> Merged:
        """Bring in an archive that has been surveyed, and say after each file that a `step` is done.

        Raises OSError: what has been brought in stays, and brought in once more the rest follows.
        """
        disk.make_folder(self._folder)
        self._know_twins()
        beside: list[Member] = []
        try:
            for member in archive.members(file):
                if member.name.startswith(archive.GAMES):
                    self._game(member)
                elif member.name.startswith(archive.BESIDE):
                    beside.append(member)
                else:
                    self._other(member)
                step()
        except CutError:
            self._merged.cut = True
        finally:
            disk.sync_folder(self._folder)
        for member in beside:  # once it is known what the games are called here
            self._beside(member)
        return self._merged

    # Games

    def _know_twins(self) -> None:
        with os.scandir(self._folder) as found:
            for each in found:
                if each.name.endswith(SUFFIX):
                    try:
                        with appended.opened(Path(each.path), os.O_RDONLY) as descriptor:
                            header = _header(os.pread(descriptor, _LONGEST_HEADER, 0))
                    except OSError:
                        continue
                    twins = self._twins.setdefault(header, []) if header else []
                    if len(twins) < _MOST_TWINS:
                        twins.append(Path(each.path))

    def _game(self, member: Member) -> None:
        path, raw = self._folder / member.last, member.data
        known = [path] if os.path.lexists(path) else []
        known += [twin for twin in self._twins.get(_header(raw) or b"", ()) if twin != path]
        here = {each: have for each in known if (have := _contents(each)) is not None}
        if not known:
            self._put(path, member, raw)
            self._merged.new += 1
        elif any(have.startswith(raw) for have in here.values()):
            self._merged.there += 1
        else:
            self._other_game(member, here)

    def _other_game(self, member: Member, here: dict[Path, bytes]) -> None:
        """A save that is not the beginning of what is here of the same game or under its name."""
        record = _parsed(member.data)
        whole = b"" if record is None else member.data[: record.good]
        if whole and any(have.startswith(whole) for have in here.values()):
            self._merged.there += 1  # but for a last line that was never finished
            return
        path, raw = self._second(member, record)
        have = _contents(path)
        if have is not None and have.startswith(raw):
            self._merged.there += 1
        elif any(_go_on(each, whole) for each, have in here.items() if have and whole.startswith(have)):
            self._merged.longer += 1
            return
        else:
            path = disk.free_name(path)
            self._put(path, member, raw)
            self._merged.second.append(path.name)
        self._renamed[os.fsencode(member.last)] = os.fsencode(path.name)

    def _second(self, member: Member, record: Record | None) -> tuple[Path, bytes]:
        """The name and the bytes that a save gets where its own name is taken; they follow from what it says."""
        from sixteen_tui.store.records import rewritten

        mark = f"-{zlib.crc32(member.data):08x}"
        id = member.last.removesuffix(SUFFIX) if record is None else record.header.id
        id = id.encode()[: _LONGEST_ID - len(mark)].decode("utf-8", "ignore") + mark
        raw = member.data if record is None else rewritten(member.data, record, id=id)
        return self._folder / f"{id}{SUFFIX}", raw

    def _put(self, path: Path, member: Member, raw: bytes) -> None:
        """Write a save under a name that is free, with the time of its last change. Raises OSError."""
        from sixteen_tui.store.records import new_id

        forming = self._folder / f".{new_id()}.tmp"
        with disk.formed(forming, raw) as descriptor:
            os.utime(descriptor, (member.modified, member.modified))
            disk.appear(forming, path, sync=False)
        disk.close(descriptor)
        header = json.loads(_header(raw) or b"{}")
        if dailies.is_later(header.get("daily")) and path == self._folder / f"{header.get('id')}{SUFFIX}":
            dailies.disown(self._folder, header["id"])

    # What lies beside

    def _beside(self, member: Member) -> None:
        path = self._folder.absolute().parent / f"{self._folder.name}{member.last.removeprefix('games')}"
        before = appended.whole(path, 4 * archive.MOST_BESIDE)
        known = {*before.split(b"\n")} if before else set()
        new, length = dict[bytes, None](), len(before) + 1
        for line in map(self._as_here, _lines(member.data)):
            if line.strip() and line not in known and line not in new and not self._ahead(member, line):
                new[line] = None
                length += len(line) + 1
                if length > appended.MOST:  # of a longer file nobody would read the beginning any more
                    self._merged.full.append(path.name)
                    return
        if new:
            appended.extend(path, new)
        self._merged.lines += len(new)

    def _ahead(self, member: Member, line: bytes) -> bool:
        """Whether a line says what came of a day that has not begun: it would take that day away."""
        return member.name == _DAYS and dailies.is_ahead(line.decode("utf-8", "replace"))

    def _as_here(self, line: bytes) -> bytes:
        """A line with the names that games have here."""
        if not self._renamed:
            return line
        return _A_SAVE.sub(lambda found: self._renamed.get(found[0], found[0]), line)

    def _other(self, member: Member) -> None:
        """Settings and themes, where there are none of that name."""
        path = self._settings if member.name == archive.SETTINGS else self._themes / member.last
        if not os.path.lexists(path):
            disk.make_folder(path.parent)
            disk.write_new(path, member.data)
            self._merged.others.append(path.name)


def _lines(data: bytes) -> Iterator[bytes]:
    """The whole lines of a file, one after the other: there may be very many."""
    begin = 0
    while (end := data.find(b"\n", begin)) >= 0:
        yield data[begin:end]
        begin = end + 1


def _header(raw: bytes) -> bytes | None:
    """The first line of a save, by which it is known again; None where it is no header."""
    line, newline, _ = raw[:_LONGEST_HEADER].partition(b"\n")
    try:
        header = json.loads(line) if newline else None
    except (ValueError, RecursionError):
        return None
    return line if isinstance(header, dict) and header.get("format") == "sixteen-tui" else None


def _contents(path: Path) -> bytes | None:
    """The bytes of a save; None where there is no file that could be one."""
    from sixteen_tui.store.records import contents

    try:
        return contents(path)
    except (SaveError, OSError):
        return None


def _parsed(raw: bytes) -> Record | None:
    """What a save says; None where it does not hold."""
    from sixteen_tui.store.records import parse

    try:
        return parse(raw, Path())
    except SaveError:
        return None


def _go_on(path: Path, raw: bytes) -> bool:
    """Add to a save what follows, if it is the beginning and nobody plays it; whether that was done. Raises OSError."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False  # a link, or a file that nobody may write
    try:
        disk.lock(descriptor, path)
        disk.still_there(descriptor, path)
        size = os.fstat(descriptor).st_size
        if not 0 < size < len(raw) or os.pread(descriptor, size, 0) != raw[:size]:
            return False
        try:
            disk.write(descriptor, raw[size:])
            disk.fdatasync(descriptor)
        except BaseException:
            os.ftruncate(descriptor, size)
            raise
    except (Busy, FileNotFoundError):
        return False
    finally:
        disk.close(descriptor)
    return True
