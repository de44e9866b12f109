"""The save: a journal of JSON lines, as `docs/format.md` lays it down.

Law: a journal is only ever appended to, and an action counts once it is on the disk. Loading builds everything aside
and replays the log through the rules; what cannot be trusted is refused with the line and the reason, and the file
stays as it is. The one repair there is: a last line without its newline is copied aside before it is cut off. After a
failed write or sync nothing more goes through the same file: the whole journal is written again, to a new one.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from sixteen_tui import __version__
from sixteen_tui.engine.game import BadNotation, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import commitment
from sixteen_tui.engine.table import Table
from sixteen_tui.store import disk
from sixteen_tui.store.disk import SUFFIX, Damaged
from sixteen_tui.store.schema import FORMAT, KINDS, VERSION, Header, Line, Player
from sixteen_tui.store.schema import header as header_of

MAX_BYTES: Final = 4 << 20
"""A game of ten players and many trades takes a fiftieth of this."""

_BLOCK: Final = 512
"""The most that every disk writes as one."""

UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""For each older version, what makes one of its lines (the header too) a line of the next. The file stays as it is."""


@dataclass
class Record:
    """What a save says: the header, the table with its log, and who sits where now."""

    path: Path
    header: Header
    table: Table[Any, Any]
    players: list[Player]
    hints: list[int] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    took_back: int = 0
    lines: int = 0
    crc: str = ""
    version: int = VERSION
    """The version that the file is written in."""
    good: int = 0
    """Bytes up to the end of the last whole line."""
    torn: bytes = b""
    """What follows them: a line that was never finished."""
    last: str = ""
    """When the last line was written."""

    @property
    def finished(self) -> bool:
        return self.table.outcome is not None


def now() -> str:
    """The time as saves have it: RFC 3339 in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_id() -> str:
    """An id that is safe in a file name, sorts by time and does not meet another."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


# Reading


class _Bad(Exception):
    def __init__(self, code: str, **details: Any) -> None:
        self.code, self.details = code, details


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    for key, value in pairs:
        if key in keys:
            raise _Bad("key-twice", key=key)
        keys[key] = value
    return keys


def _no_constant(name: str) -> Any:
    raise _Bad("not-json", what=name)


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise _Bad("not-utf8") from None
    except (ValueError, RecursionError):
        raise _Bad("not-json") from None
    if not isinstance(value, dict):
        raise _Bad("not-json")
    return value


def _chained(crc: str, value: dict[str, Any]) -> str:
    """The check sum of a line, given that of the line before."""
    text = json.dumps({key: value[key] for key in value if key != "crc"}, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32((crc + text).encode('ascii')):08x}"


def _why(error: ValidationError) -> _Bad:
    """The first thing wrong with a line's keys and values, as a code and details."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    key = ".".join(map(str, first["loc"]))
    match first["type"]:
        case "missing":
            return _Bad("key-missing", key=key)
        case "extra_forbidden":
            return _Bad("key-unknown", key=key)
        case "literal_error" if key == "game":
            return _Bad("unknown-game")
        case "value_error" if not first["loc"]:
            return _Bad(first["msg"].removeprefix("Value error, "))
    return _Bad("value-wrong", key=key)


def _upgraded(value: dict[str, Any], version: int) -> dict[str, Any]:
    for old in range(version, VERSION):
        try:
            value = UPGRADES[old](value)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise _Bad("value-wrong", key="") from None
    return value


def _header(value: dict[str, Any]) -> tuple[Header, int]:
    version = value.get("version")
    if value.get("format") != FORMAT or type(version) is not int:
        raise _Bad("not-a-save")
    if version > VERSION:
        raise _Bad("newer-version", version=version)
    if version != VERSION and version not in UPGRADES:
        raise _Bad("not-a-save")
    return header_of(_upgraded(value, version)), version


def parse(raw: bytes, path: Path) -> Record:
    """What the bytes of a save say. Raises Damaged with the first line that does not hold."""
    *lines, torn = raw.split(b"\n")
    if len(raw) > MAX_BYTES:
        raise Damaged(path, "too-big")
    if not lines:
        raise Damaged(path, "header-torn" if torn else "empty", 1)
    number = 1
    try:
        header, version = _header(_object(lines[0]))
        game = GAMES[header.game]
        table = Table(game, game.rules(header.rules.model_dump()), header.seed)
        record = Record(path, header, table, list(header.seats), last=header.created)
        record.version = version
        record.crc = f"{zlib.crc32(lines[0]):08x}"
        for number, line in enumerate(lines[1:], start=2):  # noqa: B007  # the line that is wrong, if one is
            _enter(record, _object(line), version)
    except _Bad as bad:
        raise Damaged(path, bad.code, number, **bad.details) from None
    except ValidationError as error:
        why = _why(error)
        raise Damaged(path, why.code, number, **why.details) from None
    except BadNotation:
        raise Damaged(path, "not-an-entry", number) from None
    except IllegalAction as error:
        raise Damaged(path, "illegal", number, error=error) from None
    record.torn, record.good = torn, len(raw) - len(torn)
    return record


def _enter(record: Record, value: dict[str, Any], version: int) -> None:
    """Check one line after the header and do what it says."""
    crc = _chained(record.crc, value)
    line = Line.model_validate(_upgraded(value, version))
    if line.n != record.lines + 1:
        raise _Bad("out-of-order", expected=record.lines + 1, found=line.n)
    if line.crc != crc:
        raise _Bad("check-sum")
    table = record.table
    if line.entry is not None:
        table.play(table.game.decode(line.entry))
    elif line.undo is not None:
        table.take_back(line.undo)
        record.took_back += 1
    elif line.seat is not None:
        if line.seat.seat >= len(record.players):
            raise _Bad("value-wrong", key="seat.seat")
        was = record.players[line.seat.seat]
        record.players[line.seat.seat] = Player(name=was.name, player=line.seat.player, level=line.seat.level)
    elif line.hint is not None:
        if line.hint > len(table):
            raise _Bad("value-wrong", key="hint")
        record.hints.append(line.hint)
    elif line.note is not None:
        if line.note.entry >= len(table):
            raise _Bad("value-wrong", key="note.entry")
        record.notes.append((line.note.entry, line.note.text))
    record.lines, record.crc, record.last = line.n, crc, line.at


def read(path: Path) -> Record:
    """Load a save to look at it; nothing on the disk changes. Raises Damaged, or OSError when it cannot be read."""
    return parse(contents(path), path)


def contents(path: Path) -> bytes:
    """The bytes of a save, as many as one can have and one more. Raises Damaged for what is no file, or OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return _contents(descriptor, path)
    finally:
        os.close(descriptor)


def lines(raw: bytes, record: Record) -> Iterator[tuple[str, Any]]:
    """What each line after the header of a save that holds says, undone ones too: its kind and its value."""
    for line in raw[: record.good].split(b"\n")[1:-1]:
        value = _upgraded(_object(line), record.version)
        kind = next(kind for kind in KINDS if kind in value)
        yield kind, value[kind]


def _contents(descriptor: int, path: Path) -> bytes:
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise Damaged(path, "not-a-file")
    with open(descriptor, "rb", closefd=False) as file:
        return file.read(MAX_BYTES + 1)


def new_header(id: str, game: str, rules: Any, players: Iterable[Player], seed: str | None) -> Header:
    """The header of a game that begins now."""
    return header_of(
        {
            "format": FORMAT,
            "version": VERSION,
            "id": id,
            "created": now(),
            "app": __version__,
            "game": game,
            "rules": {name: getattr(rules, name) for name in rules.__slots__},
            "rules_version": 1,
            "seats": [player.model_dump() for player in players],
            "seed": seed,
            "commitment": seed and commitment(seed),
        }
    )


def whole(header: Header, said: Iterable[tuple[str, Any]]) -> bytes:
    """The save of a game that was played elsewhere: its header, and what its lines say, each a kind and its value.

    Every line has the time of the header.
    """
    written = [header.model_dump_json().encode("utf-8")]
    crc = f"{zlib.crc32(written[0]):08x}"
    for number, (kind, value) in enumerate(said, start=1):
        line = {"n": number, "at": header.created, kind: value}
        crc = _chained(crc, line)
        written.append(json.dumps({**line, "crc": crc}).encode("ascii"))
    return b"\n".join((*written, b""))


# Writing


class Journal:
    """The open journal of a game being played. It holds the game's lock until it is closed or the program ends.

    What it was asked to keep stays in memory too, so that it can be written elsewhere if this file fails.
    """

    def __init__(self, path: Path, descriptor: int, raw: bytes, lines: int, crc: str) -> None:
        self.path = path
        self._descriptor, self._raw, self._lines, self._crc = descriptor, bytearray(raw), lines, crc
        self._failed = False

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Begin the journal of a new game. It appears in the folder whole or not at all. Raises OSError."""
        disk.make_folder(folder)
        disk.sweep(folder)
        path = folder / f"{header.id}{SUFFIX}"
        line = header.model_dump_json().encode("utf-8")
        forming = folder / f".{header.id}.tmp"
        with disk.formed(forming, line + b"\n") as descriptor:
            disk.appear(forming, path)
        return cls(path, descriptor, line + b"\n", 0, f"{zlib.crc32(line):08x}")

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, Record]:
        """Open the journal of a game to go on with it. Raises Busy, Damaged, or OSError.

        A file of an older version is written anew in this one first; the old file stays beside it.
        """
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            disk.lock(descriptor, path)
            disk.still_there(descriptor, path)
            raw = _contents(descriptor, path)
            record = parse(raw, path)
            if record.torn:
                disk.set_aside(path, record.torn)
                os.ftruncate(descriptor, record.good)
                os.fsync(descriptor)
            if record.version != VERSION:
                disk.close(disk.renewed(path, rewritten(raw, record)))
        except BaseException:
            disk.close(descriptor)
            raise
        if record.version != VERSION:
            disk.close(descriptor)
            return cls.open(path)
        return cls(path, descriptor, raw[: record.good], record.lines, record.crc), record

    def append(self, kind: str, value: Any) -> None:
        """Write one line and wait until the disk has it.

        Raises OSError; the line is then undone on the disk, and nothing is ever written again through this file,
        because what a disk has after a failed write is not known. In memory the journal goes on: `renew` and `copy`
        write what it has there.
        """
        entry = {"n": self._lines + 1, "at": now(), kind: value}
        crc = _chained(self._crc, entry)
        Line.model_validate({**entry, "crc": crc})
        line = json.dumps({**entry, "crc": crc}).encode("ascii") + b"\n"
        size = len(self._raw)
        self._raw += line
        self._lines, self._crc = self._lines + 1, crc
        if self._failed:
            raise OSError
        self._failed = True
        self._check_size()
        try:
            self._put(line, size)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, size)
            raise
        self._failed = False

    def _put(self, line: bytes, size: int) -> None:
        """A disk may write the blocks of a line in any order. None may hold its end before all hold their part."""
        first = line if size // _BLOCK == (size + len(line) - 1) // _BLOCK else line[:-1]
        disk.write(self._descriptor, first)
        disk.fdatasync(self._descriptor)
        if first is not line:
            disk.write(self._descriptor, line[-1:])
            disk.fdatasync(self._descriptor)

    def _check_size(self) -> None:
        if len(self._raw) > MAX_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))

    def renew(self) -> None:
        """After a failure: write the whole journal to a new file in the old one's place, and go on with that.

        The old file stays beside it under another name. Raises OSError, and then nothing has changed.
        """
        self._check_size()
        disk.make_folder(self.path.parent)
        path = self.path if self._in_place() else disk.free_name(self.path)
        descriptor = disk.renewed(path, bytes(self._raw))
        self.close()
        self.path, self._descriptor, self._failed = path, descriptor, False

    def _in_place(self) -> bool:
        """Whether the name is free or still this file's; another program may have put something else there."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.lstat(self.path))
        except FileNotFoundError:
            return True

    def copy(self, folder: Path) -> Path:
        """Write the whole journal to a new file in a folder that exists; returns its path. Raises OSError."""
        self._check_size()
        path = disk.free_name(folder / self.path.name)
        disk.write_new(path, bytes(self._raw))
        disk.sync_folder(folder)
        return path

    def close(self) -> None:
        """Let go of the file and of its lock."""
        if self._descriptor >= 0:
            disk.close(self._descriptor)
            self._descriptor = -1


def keep(folder: Path, id: str, raw: bytes) -> Path:
    """Put the save of a game that was played elsewhere into the folder; returns its path.

    It appears there whole or not at all, and replaces nothing. Raises OSError.
    """
    disk.make_folder(folder)
    disk.sweep(folder)
    path, forming = folder / f"{id}{SUFFIX}", folder / f".{new_id()}.tmp"
    with disk.formed(forming, raw) as descriptor:
        disk.appear(forming, path)
    disk.close(descriptor)
    return path


def rewritten(raw: bytes, record: Record, **changes: Any) -> bytes:
    """The whole lines of a save that holds, in this program's version, the header changed, their check sums anew."""
    header, *lines = (_upgraded(_object(line), record.version) for line in raw[: record.good].split(b"\n")[:-1])
    written = [json.dumps({**header, **changes}).encode("ascii")]
    crc = f"{zlib.crc32(written[0]):08x}"
    for line in lines:
        crc = _chained(crc, line)
        written.append(json.dumps({**line, "crc": crc}).encode("ascii"))
    return b"\n".join((*written, b""))
