"""Entries of the index: the data that a list shows of each save.

Invariant: an entry contains no card, and is untrusted until `holds`. `saves.index_file` stores entries.
Why: no pydantic, because home and lists are made of entries.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import written
from sixteen_tui.games.registry import PLUGINS

if TYPE_CHECKING:
    from sixteen_tui.engine.game import AnyGame, SomeRules
    from sixteen_tui.saves.record import Record
    from sixteen_tui.saves.statistics.count import Counted
    from sixteen_tui.saves.statistics.game import Contribution


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


def _is(kind: type[_T]) -> Callable[[Any], _T]:
    """Return a parser of a value of a type."""

    def parse(value: object) -> _T:
        if type(value) is kind:
            return value
        raise ValueError("value")

    return parse


def _levels(value: object) -> Sequence[str | None]:
    """Validate the levels of an entry. Raises ValueError."""
    if isinstance(value, list) and all(each is None or type(each) is str for each in value):
        return value
    raise ValueError("levels")


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
            rules = _rules(GAMES[game].rules, json.dumps(values))
            seated = [Person(name, human) for name, human in people if type(name) is str and type(human) is bool]
            found = {name: detail.parse(others[name]) for name, detail in _DETAILS.items()}
            if len(seated) == len(people) == rules.seats and all(type(each) is int for each in points):
                return _Details(id, game, rules, seated, points, found, counted)
    raise ValueError("details")


@lru_cache(64)
def _rules(read: Callable[[Any], SomeRules], values: str) -> SomeRules:
    """Return the rules that JSON describes, once for all games that have them. Raises ValueError."""
    return read(json.loads(values))


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


def _winners(record: Record) -> object:
    """Return the winners of a game that ended before it was played out; None for any other game."""
    outcome = record.table.outcome
    return None if outcome is None or outcome.end is None else [*outcome.winners]


def _sides(value: object) -> Sequence[int] | None:
    """Validate the winners of an entry. Raises ValueError."""
    if value is None or (isinstance(value, list) and all(type(each) is int for each in value)):
        return value
    raise ValueError("winners")


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
    created = _Detail(lambda record: record.header.created, _is(str))
    """The time at which it began, RFC 3339."""
    entries = _Detail(lambda record: len(record.table), _is(int))
    """The number of entries of its log. No screen shows it before the game is over: it tells how turns ended (B10)."""
    lines = _Detail(lambda record: record.lines, _is(int))
    """The number of lines after the header. A copy that continues a game has more; no screen shows it (B10)."""
    won_by = _Detail(_winners, _sides)
    """The winning sides or seats of a game that ended before it was played out: its score does not tell; else None."""
    levels = _Detail(lambda record: [player.level for player in record.players], _levels)
    """The level of each computer player; None for a person, and if the save has none."""

    def __init__(
        self, file: str, stamp: str, last: str, *, finished: bool, details: str, fingerprint: str = ""
    ) -> None:
        self.file, self.stamp, self.last, self.finished, self.details = file, stamp, last, finished, details
        self.fingerprint = fingerprint
        """The fingerprint of the lines that have been validated (`saves.fingerprints`)."""

    @classmethod
    def of(cls, record: Record, file: str, stamp: str) -> Entry:
        """Build the entry of a record. `stamp`: the `Found.stamp` of its file, taken before the file was read."""
        from sixteen_tui.saves.statistics.count import counted

        header = record.header
        details = {
            "id": header.id,
            "game": header.game,
            "rules": written(header.rules),
            "people": [(player.name, player.human) for player in record.players],
            "points": record.table.game.score(record.table.public),
            **{name: detail.of(record) for name, detail in _DETAILS.items()},
            "counted": (game := counted(record)) and asdict(game),
        }
        text = json.dumps(details)
        return cls(file, stamp, record.last, finished=record.finished, details=text, fingerprint=record.fingerprint)

    @cached_property
    def _parts(self) -> _Details:
        return _details(self.details)

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
        return counted == self.finished and len(self.levels) == len(self.players)

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
    def players(self) -> list[Person]:
        return self._parts.people

    @cached_property
    def counted(self) -> Counted[Contribution] | None:
        """The game's contribution to the statistics; None until it is over. Raises ValueError if not `countable`."""
        from sixteen_tui.saves.statistics.count import from_json

        return from_json(self.game, json.dumps(self._parts.counted))

    @property
    def result(self) -> str:
        """The `Result` of the only person in the game; empty if it is unfinished or has not one person."""
        match self._parts.counted:
            case {"parts": [{"result": "won" | "drawn" | "placed" | "lost" as result}]}:
                return str(result)
        return ""

    @property
    def helped(self) -> bool:
        """True if hints or take-backs were used. Always False before the end, so that it reveals no turn (B10)."""
        match self._parts.counted:
            case {"helped": True}:
                return self.finished
        return False

    @property
    def countable(self) -> bool:
        """True if `counted` is valid and agrees with players and points."""
        try:
            game = self.counted
        except (ValueError, RecursionError):
            return False
        if game is None:
            return not self.finished
        people = [seat for seat, player in enumerate(self.players) if player.human]
        gone = {*range(len(self.players))} - {*people}
        whole = bool(self.points) and len(self.players) % len(self.points) == 0
        return whole and len(game.parts) == len(people) and gone >= {left.seat for left in game.left}
