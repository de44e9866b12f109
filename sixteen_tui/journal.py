"""The save: a journal of JSON lines, as `docs/format.md` lays it down.

Law: a journal is only ever appended to, and an action counts once it is on the disk. Loading builds everything aside
and replays the log through the rules; what cannot be trusted is refused with the line and the reason, and the file
stays as it is. The one repair there is: a last line without its newline is copied aside before it is cut off.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import secrets
import stat
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from engine.game import BadNotation, IllegalAction
from engine.games import GAMES
from engine.shuffle import commitment
from engine.table import Table
from sixteen_tui import __version__
from sixteen_tui.schema import FORMAT, VERSION, Header, Line, Player
from sixteen_tui.schema import header as header_of

SUFFIX: Final = ".sixteen.jsonl"
MAX_BYTES: Final = 4 << 20
"""A game of ten players and many trades takes a fiftieth of this."""

UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""For each older version, what makes one of its lines (the header too) a line of the next. The file stays as it is."""

_fdatasync = getattr(os, "fdatasync", os.fsync)


class SaveError(Exception):
    """A save cannot be used. `code` says why, `details` with what, `line` where, if it is about one line."""

    def __init__(self, path: Path, code: str, line: int | None = None, **details: Any) -> None:
        super().__init__(f"{path}: line {line}: {code} {details}")
        self.path, self.code, self.line, self.details = path, code, line, details


class Damaged(SaveError):
    """The file is there and can be read, but it is not a save that holds."""


class Busy(SaveError):
    """Another program is playing this game."""


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
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return parse(_contents(descriptor, path), path)
    finally:
        os.close(descriptor)


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


def whole(header: Header, entries: Iterable[str]) -> bytes:
    """The save of a game that was played elsewhere: its header and its log, every line at the time of the header."""
    lines = [header.model_dump_json().encode("utf-8")]
    crc = f"{zlib.crc32(lines[0]):08x}"
    for number, entry in enumerate(entries, start=1):
        value = {"n": number, "at": header.created, "entry": entry}
        crc = _chained(crc, value)
        lines.append(json.dumps({**value, "crc": crc}).encode("ascii"))
    return b"\n".join((*lines, b""))


# Writing


class Journal:
    """The open journal of a game being played. It holds the game's lock until it is closed or the program ends."""

    def __init__(self, path: Path, descriptor: int, size: int, lines: int, crc: str) -> None:
        self.path = path
        self._descriptor, self._size, self._lines, self._crc = descriptor, size, lines, crc
        self._failed = False

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Begin the journal of a new game. It appears in the folder whole or not at all. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / f"{header.id}{SUFFIX}"
        line = header.model_dump_json().encode("utf-8")
        forming = folder / f".{header.id}.tmp"
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(forming, flags, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _write(descriptor, line + b"\n")
            os.fsync(descriptor)
            _appear(forming, path)
        except BaseException:
            os.close(descriptor)
            forming.unlink(missing_ok=True)
            raise
        return cls(path, descriptor, len(line) + 1, 0, f"{zlib.crc32(line):08x}")

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, Record]:
        """Open the journal of a game to go on with it. Raises Busy, Damaged, or OSError.

        A file of an older version is written anew in this one first; the old file stays beside it.
        """
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            lock(descriptor, path)
            _still_there(descriptor, path)
            raw = _contents(descriptor, path)
            record = parse(raw, path)
            if record.torn:
                _set_aside(path, record.torn)
                os.ftruncate(descriptor, record.good)
                os.fsync(descriptor)
            if record.version != VERSION:
                _renew(path, _in_this_version(raw[: record.good], record.version))
                os.close(descriptor)
                return cls.open(path)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, record.good, record.lines, record.crc), record

    def append(self, kind: str, value: Any) -> None:
        """Write one line and wait until the disk has it.

        Raises OSError; the line is then undone, and nothing is ever written again through this journal, because what a
        disk has after a failed write is not known until it is read again.
        """
        if self._failed:
            raise OSError
        entry = {"n": self._lines + 1, "at": now(), kind: value}
        crc = _chained(self._crc, entry)
        Line.model_validate({**entry, "crc": crc})
        line = json.dumps({**entry, "crc": crc}).encode("ascii") + b"\n"
        if self._size + len(line) > MAX_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
        try:
            _write(self._descriptor, line)
            _fdatasync(self._descriptor)
        except BaseException:
            self._failed = True
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            raise
        self._size, self._lines, self._crc = self._size + len(line), self._lines + 1, crc

    def close(self) -> None:
        """Let go of the file and of its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _appear(forming: Path, path: Path) -> None:
    """Give a whole file its name, unless something has that name. Raises OSError, and then it has not got it."""
    try:
        os.link(forming, path)  # unlike a rename this replaces nothing
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            raise
        forming.rename(path)
    try:
        forming.unlink(missing_ok=True)
        _sync_folder(path.parent)
    except BaseException:
        path.unlink()
        raise


def lock(descriptor: int, path: Path) -> None:
    """One program a game. The lock is on the journal itself and ends with the program that holds it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Busy(path, "busy") from None


def _still_there(descriptor: int, path: Path) -> None:
    """Between opening a file and locking it another program may have moved it away."""
    if not os.path.samestat(os.fstat(descriptor), os.lstat(path)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _in_this_version(raw: bytes, version: int) -> bytes:
    """The lines of a save that holds, in this program's version and with their check sums anew."""
    header, *lines = (_upgraded(_object(line), version) for line in raw.splitlines())
    written = [json.dumps(header).encode("ascii")]
    crc = f"{zlib.crc32(written[0]):08x}"
    for line in lines:
        crc = _chained(crc, line)
        written.append(json.dumps({**line, "crc": crc}).encode("ascii"))
    return b"\n".join((*written, b""))


def _renew(path: Path, content: bytes) -> None:
    """Put a file's new content in its place; the old file stays under another name."""
    forming = path.with_name(f".{path.name}.tmp")
    forming.unlink(missing_ok=True)
    _write_new(forming, content)
    os.link(path, free_name(path.with_name(f"{path.name}.old")))
    forming.replace(path)
    _sync_folder(path.parent)


def _write_new(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        _write(descriptor, content)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def free_name(path: Path) -> Path:
    """`path`, or the first of the names with .1, .2, … before the suffix of a save that is not taken."""
    stem, suffix, end = path.name.partition(SUFFIX)
    taken, number = path, 0
    while os.path.lexists(taken):
        number += 1
        taken = path.with_name(f"{stem}{suffix}{end}.{number}" if end else f"{stem}.{number}{suffix}")
    return taken


def _set_aside(path: Path, torn: bytes) -> None:
    _write_new(free_name(path.with_name(f"{path.name}.torn")), torn)
    _sync_folder(path.parent)
