"""Merges one game into a folder of saves: an imported one, one of an archive, or a copy that a sync program made.

Invariant: no existing data is overwritten, and merging the same game twice changes nothing. If a stored save is the
beginning of the merged one and nobody plays it, the missing lines are appended; any other difference makes a second
save (tests/unit/saves/test_archive.py, test_copies.py).
"""

from __future__ import annotations

import errno
import os
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sixteen_tui.saves import appended, dailies, disk
from sixteen_tui.saves.copies import MOST, difference
from sixteen_tui.saves.disk import SUFFIX, SaveError, file_id, is_save_name
from sixteen_tui.saves.header import base_id

if TYPE_CHECKING:
    from sixteen_tui.saves.records import Record, Said

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
        """The saves that existed before, by the `base_id` in their headers; None until the folder is scanned."""

    def single(self, id: str, raw: bytes) -> Came:
        """Merge one game, whose daily deal does not count here. `raw`: its bytes after `clean`. Raises OSError."""
        return self.merge(f"{id}{SUFFIX}", raw, None)

    def copy(self, game: Path, raw: bytes) -> Came:
        """Merge a copy of a save of the folder into that save. `raw`: its bytes after `clean`. Raises OSError."""
        here = _Here.of(game)
        return self._other_game(game, raw, None, [here] if here else [])

    def merge(self, name: str, raw: bytes, modified: int | None) -> Came:
        """Merge a save; a new game gets the file name `name`.

        `raw`: its bytes after `clean`. `modified`: the time of the file in seconds; None for a single game. Raises
        OSError.
        """
        from sixteen_tui.saves.records import begins

        header, path = begins(raw) or {}, self._folder / name
        known = [path] if os.path.lexists(path) else []
        known += [twin for twin in self._known(str(header.get("id", ""))) if twin != path]
        if not known:
            return Came("new", self._put(path, raw, modified))
        here = [each for twin in known if (each := _Here.of(twin)) is not None]
        there = next((each for each in here if each.raw.startswith(raw)), None)
        return Came("there", there.path) if there else self._other_game(path, raw, modified, here)

    def _other_game(self, path: Path, raw: bytes, modified: int | None, here: list[_Here]) -> Came:
        """Merge a save whose bytes are not the beginning of an existing save: compare it with those in `here`."""
        record = _parsed(raw)
        differences = {
            each.path: difference(*_compared(each.raw, each.record), *_compared(raw, record))
            for each in here
            if each.record and record
        }
        there = next((path for path, found in differences.items() if found.how in ("same", "shorter")), None)
        if there is not None:
            return Came("there", there)
        for each, found in differences.items():
            if found.how == "longer" and record and _continue(each, raw, record):
                return Came("longer", each, found.entries)
        return self._second(path, raw, modified, record)

    def _second(self, path: Path, raw: bytes, modified: int | None, record: Record | None) -> Came:
        """Write a save whose name is taken, unless it is there under its second name already.

        Its content determines the second name and the bytes, so a repeated merge finds it.
        """
        from sixteen_tui.saves.records import lines, rewritten, whole

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
        """Write a save under a free name, with its modification time. Raises OSError.

        Disowns its daily deal (`dailies.disown`) if it is a single game, or if the day has not begun.
        """
        from sixteen_tui.saves.journal import write_save
        from sixteen_tui.saves.records import begins, new_id

        if modified is None:
            write_save(self._folder, file_id(path), raw)
        else:
            forming = self._folder / f".{new_id()}.tmp"
            with disk.create_locked(forming, raw) as descriptor:
                os.utime(descriptor, (modified, modified))
                disk.rename_new(forming, path, sync=False)
            disk.close(descriptor)
        header = begins(raw) or {}
        foreign = dailies.is_later(header.get("daily")) if modified is not None else header.get("daily") is not None
        if foreign and path.name == f"{header.get('id')}{SUFFIX}":
            dailies.disown(self._folder, file_id(path))
        return path

    def _known(self, id: str) -> list[Path]:
        """Return existing saves of the game with this id, at most `MOST`."""
        if self._twins is None:
            disk.make_folder(self._folder)
            self._twins = {}
            with os.scandir(self._folder) as found:
                for each in found:
                    if is_save_name(each.name) and (known := _id_of(Path(each.path))):
                        twins = self._twins.setdefault(known, [])
                        if len(twins) < MOST:
                            twins.append(Path(each.path))
        return self._twins.get(base_id(id), [])


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
    from sixteen_tui.saves.header import KINDS
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
        for line in [*later(whole, record)][here.lines :]:
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
            disk.write(descriptor, raw[size:])
            disk.fdatasync(descriptor)
        except BaseException:
            os.ftruncate(descriptor, size)
            raise
    finally:
        disk.close(descriptor)
    return True
