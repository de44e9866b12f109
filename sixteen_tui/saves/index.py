"""Index: a cache beside the folder of saves with the data that a list shows of each save.

Invariant: the index may be deleted or damaged at any moment: an entry counts while size, time and inode of its file are
unchanged, and an index with a wrong checksum is ignored.
Why: no pydantic, because the home screen looks up the game to resume here.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
import zlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from sixteen_tui import __version__
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.disk import flock, still_there

if TYPE_CHECKING:
    from sixteen_tui.engine.game import AnyGame, SomeRules
    from sixteen_tui.saves.records import Record
    from sixteen_tui.saves.statistics.count import Counted
    from sixteen_tui.saves.statistics.game import Contribution

FORMAT: Final = 6
"""Raise it if the meaning of a value changes. A new `_Detail` needs no new number."""
MOST: Final = 64 << 20
"""Read limit in bytes; some 150,000 games."""
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
"""File names that the index accepts; files with other names are read every time."""


def variations(game: AnyGame, rules: SomeRules) -> list[str]:
    """Return the command line names of the variations in use, with presets resolved into single variations."""
    return [
        name
        for name, values in game.names.items()
        if len(values) == 1 and all(getattr(rules, key) == value for key, value in values.items())
    ]


class Person(NamedTuple):
    """The player of a seat, as a list shows it."""

    name: str
    human: bool


class Branched(NamedTuple):
    """The game from which a saved one branches, as its header says."""

    id: str
    entries: int
    """Number of its entries with which the branch begins."""
    same: bool
    """True if the unseen cards are the same, False if they were reshuffled."""


class _Details(NamedTuple):
    """The part of an entry that is parsed on demand."""

    id: str
    game: str
    rules: SomeRules
    people: list[Person]
    points: list[int]
    values: Mapping[str, Any]
    """The value of each `_Detail`."""
    counted: object
    """Its contribution to the statistics as parsed JSON, not validated yet."""


_T = TypeVar("_T")


class _Detail(Generic[_T]):
    """A value of `Entry` that a column or a filter needs: how it follows from a record, and how it is validated.

    Assign one to an attribute of `Entry`. An entry of an older index lacks the value, so its file is read again.
    """

    def __init__(self, of: Callable[[Record], object], parse: Callable[[Any], _T]) -> None:
        """`of`: the value as JSON. `parse`: from untrusted JSON; raises ValueError."""
        self.of, self.parse = of, parse

    def __set_name__(self, owner: type[Entry], name: str) -> None:
        self.name = name
        _DETAILS[name] = self

    def __get__(self, entry: Entry, owner: type[Entry]) -> _T:
        return cast("_T", entry.values[self.name])


_DETAILS: Final[dict[str, _Detail[Any]]] = {}
"""The details of an entry by name."""


def _optional(kind: type[_T]) -> Callable[[Any], _T | None]:
    """Return a parser of a value of a type, or None."""

    def parse(value: object) -> _T | None:
        if value is None or type(value) is kind:
            return value
        raise ValueError("value")

    return parse


def _details(text: str) -> _Details:
    """Parse and validate the JSON of an entry, which is untrusted. Raises ValueError."""
    match json.loads(text):
        case {
            "id": str(id),
            "game": str(game),
            "rules": dict(values),
            "people": [*people],
            "points": [*points],
            "counted": counted,
            **others,
        } if game in GAMES and _DETAILS.keys() <= others.keys():
            rules = GAMES[game].rules(values)
            seated = [Person(name, human) for name, human in people if type(name) is str and type(human) is bool]
            found = {name: detail.parse(others[name]) for name, detail in _DETAILS.items()}
            if len(seated) == len(people) == rules.seats and all(type(each) is int for each in points):
                return _Details(id, game, rules, seated, points, found, counted)
    raise ValueError("details")


def _parent(record: Record) -> object:
    """Return the parent of a game as JSON."""
    parent = record.header.parent
    return parent and (parent.id, parent.entries, parent.cards == "same")


def _branched(value: object) -> Branched | None:
    """Validate the parent of an entry. Raises ValueError."""
    match value:
        case None:
            return None
        case [str(id), int(entries), bool(same)]:
            return Branched(id, entries, same)
    raise ValueError("parent")


def score(record: Record) -> str:
    """Return the score of a game as a spectator sees it."""
    return PLUGINS[record.header.game].score(record.table.public)


class Entry:
    """One saved game as a list shows it. Contains no card; its JSON is parsed on first use."""

    deal = _Detail(lambda record: record.header.deal, _optional(str))
    """The deal code, which groups games with the same cards; None if the header has none."""
    daily = _Detail(lambda record: record.header.daily, _optional(str))
    """The date of the daily deal that it plays, `YYYY-MM-DD`; None for any other game."""
    parent = _Detail(_parent, _branched)
    """The game from which it branches, if any."""

    def __init__(self, file: str, stamp: str, last: str, *, finished: bool, details: str) -> None:
        self.file, self.stamp, self.last, self.finished, self._details = file, stamp, last, finished, details

    @classmethod
    def of(cls, record: Record, file: str, stamp: str) -> Entry:
        """Build the entry of a record. `stamp`: the `Found.stamp` of its file, taken before the file was read."""
        from sixteen_tui.saves.statistics.count import counted

        header = record.header
        details = {
            "id": header.id,
            "game": header.game,
            "rules": header.rules.model_dump(),
            "people": [(player.name, player.human) for player in record.players],
            "points": record.table.game.score(record.table.public),
            **{name: detail.of(record) for name, detail in _DETAILS.items()},
            "counted": (game := counted(record)) and asdict(game),
        }
        return cls(file, stamp, record.last, finished=record.finished, details=json.dumps(details))

    @classmethod
    def from_line(cls, line: str) -> Entry:
        """Parse a line of the index. Raises ValueError."""
        file, stamp, last, finished, details = line.split("\t")
        return cls(file, stamp, last, finished=bool(int(finished)), details=details)

    @property
    def line(self) -> str:
        return "\t".join((self.file, self.stamp, self.last, str(int(self.finished)), self._details))

    @cached_property
    def _parts(self) -> _Details:
        return _details(self._details)

    @property
    def values(self) -> Mapping[str, Any]:
        """The value of each `_Detail`. Raises ValueError if the entry is invalid."""
        return self._parts.values

    @property
    def holds(self) -> bool:
        """True if the entry is valid, except for the content of `counted`."""
        try:
            datetime.fromisoformat(self.last.upper())
            counted = self._parts.counted is not None
        except (TypeError, ValueError, RecursionError):
            return False
        return counted == self.finished

    @property
    def game(self) -> str:
        return self._parts.game

    @property
    def score(self) -> str:
        """The score as a spectator sees it."""
        return PLUGINS[self.game].named.score(self.points)

    @property
    def points(self) -> list[int]:
        """The public score as a number for each side or seat."""
        return self._parts.points

    @property
    def id(self) -> str:
        """Id of the game, used on the command line and by games that branch from it."""
        return self._parts.id

    @property
    def rules(self) -> SomeRules:
        return self._parts.rules

    @property
    def variations(self) -> list[str]:
        """Names of the variations in use, as on the command line."""
        return variations(GAMES[self.game], self.rules)

    @property
    def players(self) -> list[Person]:
        return self._parts.people

    @cached_property
    def counted(self) -> Counted[Contribution] | None:
        """The game's contribution to the statistics; None until it is over. Raises ValueError if not `countable`."""
        from sixteen_tui.saves.statistics.count import from_json

        return from_json(self.game, json.dumps(self._parts.counted))

    @property
    def result(self) -> str:
        """Result for the only person in the game: "won", "lost" or "drawn"; empty if unfinished or not one person."""
        match self._parts.counted:
            case {"parts": [{"result": "won" | "lost" | "drawn" as result}]}:
                return str(result)
        return ""

    @property
    def helped(self) -> bool:
        """True if hints or take-backs were used. Always False before the end, so that it reveals no turn (B10)."""
        counted = self.counted if self.finished and self.countable else None
        return counted is not None and counted.helped

    @property
    def countable(self) -> bool:
        """True if `counted` is valid."""
        try:
            return self.counted is not None or not self.finished
        except (ValueError, RecursionError):
            return False


class Index:
    """The entries of a folder by file name, loaded on first use."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._entries: dict[str, Entry] | None = None
        self._changed = False

    def get(self, file: str, stamp: str) -> Entry | None:
        """Return the entry of a file, or None if it is missing or invalid, or if the file has changed."""
        if self._entries is None:
            self._entries = load(self.path)
        entry = self._entries.get(file)
        return entry if entry is not None and entry.stamp == stamp and entry.holds else None

    def put(self, entry: Entry) -> None:
        """Add an entry in memory; `keep` writes it."""
        if self._entries is None:
            self._entries = load(self.path)
        if _NAME.fullmatch(entry.file):
            self._entries[entry.file] = entry
            self._changed = True

    def write(self, files: Collection[str]) -> None:
        """Write the entries of these files, if any was added. Ignores errors: those files are read again next time."""
        if self._changed and self._entries is not None:
            self._changed = False
            others = load(self.path)  # another program may have read more in the meantime
            found = {**others, **self._entries}
            with contextlib.suppress(OSError):
                _write(self.path, [found[file] for file in files if file in found])


def load(path: Path) -> dict[str, Entry]:
    """Read an index; empty if it is missing or invalid."""
    try:
        head, _, body = _read(path).partition(b"\n")
        if json.loads(head) != _head(body):
            return {}
        entries = map(Entry.from_line, body.decode("utf-8").splitlines())
        return {entry.file: entry for entry in entries}
    except (OSError, ValueError, RecursionError):
        return {}


def _head(body: bytes) -> dict[str, object]:
    """Return the first line as an object: format, the program's version, and the checksum of the rest."""
    return {"index": FORMAT, "app": __version__, "crc": zlib.crc32(body)}


def _read(path: Path) -> bytes:
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError
        return file.read(MOST)


def _write(path: Path, entries: list[Entry]) -> None:
    """Replace the index. Not synced, because its checksum detects damage. Raises OSError."""
    body = "".join(f"{entry.line}\n" for entry in entries).encode("utf-8")
    forming = path.with_name(f".{path.name}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    with os.fdopen(os.open(forming, flags, 0o600), "wb") as file:
        flock(file.fileno())  # raises if another program is writing it
        still_there(file.fileno(), forming)
        file.truncate(0)
        file.write(json.dumps(_head(body)).encode("ascii") + b"\n" + body)
        file.flush()
        forming.replace(path)
