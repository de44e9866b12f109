"""Record of a game: parses a save from bytes, and writes one (`docs/format.md`).

Invariant: loading replays the log through the rules; an invalid save is refused with its line and the reason, and the
file is unchanged. A last line without its newline is reported apart; the journal sets it aside.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sixteen_tui import __version__
from sixteen_tui.engine.game import BadNotation, End, IllegalAction, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import commitment
from sixteen_tui.engine.table import Table
from sixteen_tui.engine.variations import written
from sixteen_tui.saves import fingerprints
from sixteen_tui.saves.decoding import chained, decoded
from sixteen_tui.saves.disk import Damaged, SaveError, naming
from sixteen_tui.saves.header import END, FORMAT, KINDS, VERSIONS, BadLine, Header, Json, Player, version_of
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.transfer import ARCHIVE, MAX_BYTES, clean, other_encoding, packing, reformatted

_IN_AN_ID: Final = str.maketrans("T", "-", "-:Z")
_LONGEST_HEADER: Final = 1 << 16
"""Bytes; a header with ten names of 200 characters takes a fifth of this."""
_OPEN: Final = (b"{", b"[", b",")
"""Ends of the first line of a JSON text with indents."""

Said = tuple[str, Any]
"""A line after the header: its kind, one of `KINDS`, and its value."""

UPGRADES: Final[dict[int, Callable[[Json], Json]]] = {}
"""Older version -> function that converts one of its lines, the header too, to the next version."""


def now() -> str:
    """Return the current time: RFC 3339 in UTC, to the second."""
    return moment(datetime.now(UTC).timestamp())


def moment(seconds: float) -> str:
    """Return a time in seconds since the epoch in the form of `now`."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_id(created: str = "") -> str:
    """Return a unique id, safe in a file name, that sorts by time (`created`, as by `now`; empty for now)."""
    return f"{(created or now()).translate(_IN_AN_ID)}-{os.urandom(3).hex()}"


# Reading


def _upgraded(value: Json, version: int) -> Json:
    """Convert a line of an older version to version `VERSIONS[0]`. Raises BadLine."""
    for old in range(version, VERSIONS[0]):
        try:
            value = UPGRADES[old](value)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise BadLine("value-wrong", key="") from None
    return value


def _header(line: bytes, *, valid: bool = False) -> tuple[Header, int]:
    """Parse the header of a save, if it is not known as `valid`; returns it with its version. Raises BadLine."""
    value = decoded(line)
    version: Any = value.get("version")
    numbered = value.get("format") == FORMAT and type(version) is int
    if numbered and version > VERSIONS[-1]:
        raise BadLine("newer-version", version=version, app=str(value.get("app", "?")))
    if not numbered or version not in (*VERSIONS, *UPGRADES):
        raise BadLine("not-a-save")
    if valid:
        return Header.of(_upgraded(value, version)), version
    from sixteen_tui.saves import schema

    return schema.header(_upgraded(value, version)), version


@contextlib.contextmanager
def _checked(path: Path, record: Record | None) -> Iterator[None]:
    """Convert errors of the body to Damaged, for the line after those of `record`; for the header if that is None."""
    try:
        yield
    except (BadLine, BadNotation, IllegalAction) as error:
        match error:
            case BadLine():
                bad = error
            case BadNotation():
                bad = BadLine("not-an-entry")
            case _:
                bad = BadLine("illegal", error=error)
        raise Damaged(path, bad.code, record.lines + 2 if record else 1, **bad.details) from None


def parse(raw: bytes, path: Path, known: str = "") -> Record:
    """Parse the bytes of a save and replay its log. Raises Damaged for the first invalid line.

    `known`: the fingerprint of lines that have been validated before; they are not validated again. `good` and `torn`
    refer to the bytes that `clean` returns.
    """
    raw = clean(raw)
    if valid := fingerprints.length(raw, known):
        with contextlib.suppress(BadLine, IllegalAction, SaveError, LookupError, TypeError, ValueError):
            return _parsed(raw, path, valid)  # fails if somebody has forged the index
    return _parsed(raw, path, 0)


def _parsed(raw: bytes, path: Path, valid: int) -> Record:
    """Parse a save whose first `valid` bytes are complete lines that need no validation."""
    first, newline, rest = raw.partition(b"\n")
    if len(raw) > MAX_BYTES:
        raise Damaged(path, "too-big")
    if encoding := other_encoding(raw):
        raise Damaged(path, "utf-16", encoding=encoding)
    if kind := packing(raw):
        raise Damaged(path, "is-archive" if kind == ARCHIVE else "packed", kind=kind)
    if reformatted(raw) and (first.rstrip().endswith(_OPEN) or not first.startswith(b"{")):
        raise Damaged(path, "reformatted", 1)
    if not newline:
        raise Damaged(path, "header-torn" if raw else "empty", 1)
    if raw.isspace():
        raise Damaged(path, "empty", 1)
    with _checked(path, None):
        header, version = _header(first, valid=bool(valid))
        table = Table(GAMES[header.game], header.rules, header.stream)
    crc, good = f"{zlib.crc32(first):08x}", len(first) + 1
    record = Record(path, header, table, list(header.seats), crc=crc, version=version, good=good, last=header.created)
    if valid:
        for line in rest[: valid - good].splitlines():
            value = json.loads(line)
            _apply(record, _upgraded(value, version), value["crc"])
            record.good += len(line) + 1
    try:
        extend(record, rest[record.good - good :])
    except Damaged as error:
        if error.code == "first-sum" and first != first.strip():
            raise Damaged(path, "blanks", 1) from None
        raise
    record.fingerprint = fingerprints.of(raw[: record.good])
    return record


def extend(record: Record, raw: bytes) -> None:
    """Apply the lines that follow those of a record in its file.

    Raises Damaged for the first invalid line; the lines before it are applied then.
    """
    *lines, torn = raw.split(b"\n")
    with _checked(record.path, record):
        for line in lines:
            _enter(record, line)
            record.good += len(line) + 1
    record.torn = torn


def _apply(record: Record, line: Json, crc: str) -> None:
    """Apply one valid line, whose checksum is `crc`. Raises BadLine, BadNotation or IllegalAction."""
    table = record.table
    kind = next(kind for kind in KINDS if kind in line)
    value = line[kind]
    if kind == "entry":
        table.play(table.game.decode(value))
    elif kind == "undo":
        table.take_back(value)
        record.took_back += 1
        record.noted = {entry: text for entry, text in record.noted.items() if entry < value}
    elif kind == "seat":
        if value["seat"] >= len(record.players):
            raise BadLine("value-wrong", key="seat.seat")
        was = record.players[value["seat"]]
        record.players[value["seat"]] = Player(was.name, value["player"], value["level"])
    elif kind == "hint":
        if value > len(table):
            raise BadLine("value-wrong", key="hint")
        record.hints.append(value)
        record.hinted.append(table.mover(value))
    elif kind == END:
        if not record.header.may_end:
            raise BadLine("key-unknown", key=kind)
        table.end(End(value["why"], (*value["seats"],)))
    else:
        if value["entry"] >= len(table):
            raise BadLine("value-wrong", key="note.entry")
        record.note(value["entry"], value["text"])
    record.lines, record.crc = line["n"], crc
    if kind != "note":
        record.last = line["at"]


def _enter(record: Record, raw: bytes) -> None:
    """Check and apply one line after the header. Raises an error that `_checked` catches and then changes nothing."""
    from sixteen_tui.saves import schema

    value = decoded(raw)
    crc = chained(record.crc, value)
    line = _upgraded(value, record.version)
    schema.check_line(line)
    if line["n"] != record.lines + 1:
        raise BadLine("out-of-order", expected=record.lines + 1, found=line["n"])
    if line["crc"] != crc:
        raise BadLine("check-sum" if record.lines else "first-sum")
    _apply(record, line, crc)


def read(path: Path) -> Record:
    """Load a save without locking it. Raises Damaged, or OSError."""
    return parse(contents(path), path, fingerprints.known(path))


def contents(path: Path) -> bytes:
    """Return the bytes of a save after `clean`, at most `MAX_BYTES` + 1.

    Raises Damaged if the path is not a regular file, or OSError.
    """
    with opened(path) as descriptor:
        return clean(content(descriptor, path))


@contextlib.contextmanager
def opened(path: Path) -> Iterator[int]:
    """Open a file for reading and yield its descriptor. Never blocks, not even on a pipe. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        with naming(path):
            yield descriptor
    finally:
        os.close(descriptor)


def content(descriptor: int, path: Path, start: int = 0) -> bytes:
    """Return the bytes of an open file from offset `start`, unchanged, up to offset `MAX_BYTES` + 1.

    Raises Damaged if it is not a regular file, or OSError.
    """
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise Damaged(path, "not-a-file")
    with open(descriptor, "rb", closefd=False) as file:
        file.seek(start)
        return file.read(MAX_BYTES + 1 - start)


def lines(raw: bytes, record: Record) -> Iterator[Said]:
    """Yield kind and value of each line after the header, undone ones too. `raw`: the bytes that `record` came from."""
    yield from (next((kind, value[kind]) for kind in KINDS if kind in value) for value in later(raw, record))


def later(raw: bytes, record: Record) -> Iterator[Json]:
    """Yield each line after the header as a JSON object. `raw`: the bytes that `record` came from."""
    for line in clean(raw)[: record.good].split(b"\n")[1:-1]:
        yield _upgraded(decoded(line), record.version)


def begins(raw: bytes) -> Json | None:
    """Return the first line of a save if it is a valid header or one of a newer version; else None.

    Ignores later lines, so a save that is damaged there still has a header.
    """
    first, newline, _ = clean(raw if reformatted(raw) else raw[:_LONGEST_HEADER]).partition(b"\n")
    value: Json | None = None
    try:
        if newline:
            value = decoded(first)
            _header(first)
    except BadLine as error:
        return value if error.code == "newer-version" else None
    return value


def new_header(
    id: str | None, game: str, rules: SomeRules, players: Iterable[Player], seed: str | None, **more: object
) -> Header:
    """Return the header of a game that begins now, with the commitment to its seed.

    `id`: None generates one. `more`: keys of versions 2 and 3 (`NEW_KEYS`, `CLOCK`), as JSON.
    """
    created = now()
    return Header.of(
        {
            "version": version_of(more),
            "id": id or new_id(created),
            "created": created,
            "app": __version__,
            "game": game,
            "rules": written(rules),
            "seats": [player._asdict() for player in players],
            "seed": seed,
            "commitment": seed and commitment(seed),
            **more,
        }
    )


def whole(header: Header, said: Iterable[Said]) -> bytes:
    """Return the bytes of a save from its header and lines; every line gets the time of the header."""
    numbered = ({"n": n, "at": header.created, kind: value} for n, (kind, value) in enumerate(said, start=1))
    return _chain(header.line, numbered)


def _chain(header: bytes, lines: Iterable[Json]) -> bytes:
    """Return the bytes of a save from its first line and its later lines, with new checksums."""
    written, crc = [header], f"{zlib.crc32(header):08x}"
    for line in lines:
        crc = chained(crc, line)
        written.append(json.dumps({**line, "crc": crc}).encode("ascii"))
    return b"\n".join((*written, b""))


def rewritten(raw: bytes, record: Record, **changes: object) -> bytes:
    """Return the complete lines of a save, upgraded, with `changes` to the header and new checksums."""
    header, *lines = (_upgraded(decoded(line), record.version) for line in clean(raw)[: record.good].split(b"\n")[:-1])
    return _chain(json.dumps({**header, **changes}).encode("ascii"), lines)
