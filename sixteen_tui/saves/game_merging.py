"""Merges one game into a folder of saves: an imported one, one of an archive, or a copy that a sync program made.

Invariant: no existing data is overwritten, and merging the same game twice changes nothing. If a stored save is the
beginning of the merged one and nobody plays it, the missing lines are appended; any other difference makes a second
save, but games of one archive that differ from each other only keep their names (tests/unit/saves/test_archive.py,
test_copies.py).
"""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sixteen_tui.saves import appended, dailies, disk
from sixteen_tui.saves.copies import MOST, difference
from sixteen_tui.saves.disk import SUFFIX, SaveError, file_id, is_save_name
from sixteen_tui.saves.header import base_id

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record
    from sixteen_tui.saves.records import Said

_LONGEST_ID: Final = 100
_LONGEST_HEADER: Final = 1 << 16


@dataclass
class _Here:
    """A save of the folder with which a game is compared."""

    path: Path
    raw: bytes
    record: Record | None
    """None if the save is invalid."""

    @classmethod
    def of(cls, path: Path) -> _Here | None:
        """Read a save; returns None if no file there could be a save."""
        raw = _contents(path)
        return None if raw is None else cls(path, raw, _parsed(raw))


class Came(NamedTuple):
    """Result of merging one game."""

    how: Literal["new", "longer", "there", "second"]
    path: Path
    """The save that contains the game now."""
    entries: int = 0
    """For "longer": number of entries that were added."""


class GameMerger:
    """Merges games into a folder of saves; scans the folder once, so its owner may merge many."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._twins: dict[str, list[Path]] | None = None
        """The saves, by the `base_id` in their headers; None until the folder is scanned."""
        self.written: dict[Path, str] = {}
        """The saves that it has written -> the ids under which their games came."""
        self.renamed: dict[str, str] = {}
        """The names of saves that it has written and then renamed -> their names now."""

    def single(self, id: str, raw: bytes) -> Came:
        """Merge one game, whose daily deal does not count here. `raw`: its bytes after `clean`. Raises OSError."""
        return self.merge(f"{id}{SUFFIX}", raw, None)

    def copy(self, game: Path, raw: bytes) -> Came:
        """Merge a copy of a save of the folder into that save. `raw`: its bytes after `clean`. Raises OSError."""
        here = _Here.of(game)
        came = _among([here], raw) if here else None
        return came or self._second(game, raw, None)

    def merge(self, name: str, raw: bytes, modified: int | None) -> Came:
        """Merge a save; a new game gets the file name `name`.

        `raw`: its bytes after `clean`. `modified`: the time of the file in seconds; None for a single game. Raises
        OSError.
        """
        from sixteen_tui.saves.records import begins

        id, path = str((begins(raw) or {}).get("id", "")), self._folder / name
        taken, twins = os.path.lexists(path), self._known(id)
        twins.sort(key=lambda twin: (twin.name != f"{id}{SUFFIX}", twin.name))  # a beginning of two is of the first
        known = [path] if taken else []
        known += [twin for twin in twins if twin != path and self.written.get(twin, id) == id]
        here = [each for twin in known if (each := _Here.of(twin)) is not None]
        came = _among(here, raw)
        if came is None:
            if taken or not self._is_all_written(twins):
                came = self._second(path, raw, modified)
            else:
                came = Came("new", self._put(path, raw, modified))
            if came.how != "there":
                self.written[came.path] = id
                if len(twins) < MOST:
                    twins.append(came.path)
        elif came.path in self.written:
            came = self._within(came, path, id, modified)
        return came

    def _is_all_written(self, twins: Sequence[Path]) -> bool:
        """Return whether no save of a game existed before this merge."""
        return self.written.keys() >= {*twins}

    def _within(self, came: Came, path: Path, id: str, modified: int | None) -> Came:
        """Settle that another save of this merge, written before, has the game `id`; return that it is there.

        It gets the time of what continued it, and the name `path` if that is the one of the id.
        """
        now, twins = came.path, self._known(id)
        if came.how == "longer" and modified is not None:
            os.utime(now, (modified, modified))
        if path.name == f"{id}{SUFFIX}" and self._is_all_written(twins) and not os.path.lexists(path):
            disk.rename_new(now, path, sync=False)
            self.written[path] = id
            twins[twins.index(now)] = path
            self.renamed[now.name] = path.name
            self._disown(path, _contents(path) or b"", modified)
            now = path
        return Came("there", now)

    def _second(self, path: Path, raw: bytes, modified: int | None) -> Came:
        """Write a save whose name is taken, unless it is there under its second name already.

        Its content determines the second name and the bytes, so a repeated merge finds it.
        """
        from sixteen_tui.saves.records import lines, rewritten, whole

        record = _parsed(raw)
        content = raw if record is None else whole(record.header, lines(raw, record))
        mark = f"-{zlib.crc32(content):08x}"
        id = file_id(path) if record is None else record.header.id
        path = self._folder / f"{id.encode()[: _LONGEST_ID - len(mark)].decode('utf-8', 'ignore')}{mark}{SUFFIX}"
        taken, path = path, disk.free_name(path)
        for each in (taken, path):
            content = raw if record is None else rewritten(raw, record, id=file_id(each)[:_LONGEST_ID])
            if (have := _contents(each)) is not None and have.startswith(content):
                return Came("there", each)
        return Came("second", self._put(path, content, modified))

    def _put(self, path: Path, raw: bytes, modified: int | None) -> Path:
        """Write a save under a free name, with its modification time. Raises OSError."""
        from sixteen_tui.saves.journal import write_save
        from sixteen_tui.saves.records import new_id

        if modified is None:
            write_save(self._folder, file_id(path), raw)
        else:
            forming = self._folder / f".{new_id()}.tmp"
            with disk.create_locked(forming, raw) as descriptor:
                os.utime(descriptor, (modified, modified))
                disk.rename_new(forming, path, sync=False)
            disk.close(descriptor)
        self._disown(path, raw, modified)
        return path

    def _disown(self, path: Path, raw: bytes, modified: int | None) -> None:
        """Disown the daily deal of a save (`dailies.disown`) if it is a single game, or if the day has not begun."""
        from sixteen_tui.saves.records import begins

        header = begins(raw) or {}
        foreign = dailies.is_later(header.get("daily")) if modified is not None else header.get("daily") is not None
        if foreign and path.name == f"{header.get('id')}{SUFFIX}":
            dailies.disown(self._folder, file_id(path))

    def _known(self, id: str) -> list[Path]:
        """Return the saves of the game with this id; of those that existed before at most `MOST`."""
        if self._twins is None:
            disk.make_folder(self._folder)
            self._twins = {}
            with os.scandir(self._folder) as found:
                for each in found:
                    if is_save_name(each.name) and (known := _id_of(Path(each.path))):
                        twins = self._twins.setdefault(known, [])
                        if len(twins) < MOST:
                            twins.append(Path(each.path))
        return self._twins.setdefault(base_id(id), [])


def _among(here: Sequence[_Here], raw: bytes) -> Came | None:
    """Return which save of `here` has all of a save, or is continued by it now; None if all differ. Raises OSError."""
    there = next((each.path for each in here if each.raw.startswith(raw)), None)
    record = _parsed(raw) if here and there is None else None
    if record is None:
        return Came("there", there) if there else None
    differences = {
        each.path: difference(*_compared(each.raw, each.record), *_compared(raw, record))
        for each in here
        if each.record
    }
    there = next((path for path, found in differences.items() if found.how in ("same", "shorter")), None)
    if there is not None:
        return Came("there", there)
    for path, found in differences.items():
        if found.how == "longer" and _continue(path, raw, record):
            return Came("longer", path, found.entries)
    return None


def _id_of(path: Path) -> str | None:
    """Return the `base_id` in the header of a save; None without a header."""
    from sixteen_tui.saves.records import begins

    try:
        with appended.opened(path, os.O_RDONLY) as descriptor:
            header = begins(os.pread(descriptor, _LONGEST_HEADER, 0))
    except OSError:
        return None
    return base_id(str(header.get("id", ""))) if header else None


def _compared(raw: bytes, record: Record) -> tuple[Record, list[Said]]:
    from sixteen_tui.saves.records import lines

    return record, [*lines(raw, record)]


def _contents(path: Path) -> bytes | None:
    """Return the bytes of a save; None if no file there could be a save."""
    from sixteen_tui.saves.records import contents

    try:
        return contents(path)
    except (SaveError, OSError):
        return None


def _parsed(raw: bytes) -> Record | None:
    """Parse a save; returns None if it is invalid."""
    from sixteen_tui.saves.records import parse

    try:
        return parse(raw, Path())
    except SaveError:
        return None


def _continue(path: Path, raw: bytes, record: Record) -> bool:
    """Append the additional lines of a longer copy to a save. Raises OSError.

    Returns False if the save is being played or cannot be written. Compares again under the lock of the save, because
    the first comparison was made without it.
    """
    from sixteen_tui.saves.header import END, KINDS
    from sixteen_tui.saves.journal import Journal
    from sixteen_tui.saves.records import later

    whole = raw[: record.good]
    try:
        if _append(path, whole):
            return True
        journal, here = Journal.open(path)
    except (SaveError, FileNotFoundError):
        return False
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EACCES, errno.EPERM, errno.EROFS, errno.EISDIR):
            return False  # a link, or a file without write permission
        raise
    try:
        if difference(*_compared(journal.content, here), *_compared(whole, record)).how != "longer":
            return False
        rest = [*later(whole, record)][here.lines :]
        if not here.header.may_end and any(END in line for line in rest):
            return False
        for line in rest:
            kind = next(kind for kind in KINDS if kind in line)
            journal.stage(kind, line[kind], line["at"])
        journal.commit()
    finally:
        journal.close()
    return True


def _append(path: Path, raw: bytes) -> bool:
    """Append the rest of `raw` to a file whose content is its beginning; returns False for any other file.

    Raises SaveError, OSError.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        disk.lock(descriptor, path)
        disk.still_there(descriptor, path)
        size = os.fstat(descriptor).st_size
        if not 0 < size < len(raw) or os.pread(descriptor, size, 0) != raw[:size]:
            return False
        try:
            with disk.naming(path):
                disk.write(descriptor, raw[size:])
                disk.fdatasync(descriptor)
        except BaseException:
            os.ftruncate(descriptor, size)
            raise
    finally:
        disk.close(descriptor)
    return True
