"""Rows of the simulated database, and what one transaction writes over them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.fake_server import Session

Rows = list[tuple[Any, ...]]
Key = tuple[Any, ...]
"""("server", number), ("tables", number) or ("line", game, n)."""
Row = dict[str, Any]


@dataclass
class State:
    """The rows of the database."""

    server: dict[int, Row] = field(default_factory=dict)
    tables: dict[int, Row] = field(default_factory=dict)
    lines: dict[str, dict[int, str]] = field(default_factory=dict)

    def get(self, key: Key) -> Any:
        match key:
            case ("server", number):
                return self.server.get(number)
            case ("tables", number):
                return self.tables.get(number)
            case (_, game, n):
                return self.lines.get(game, {}).get(n)

    def put(self, key: Key, value: Any) -> None:
        match key:
            case ("server", number):
                _put(self.server, number, value)
            case ("tables", number):
                _put(self.tables, number, value)
            case (_, game, n):
                _put(self.lines.setdefault(game, {}), n, value)

    def copy(self) -> State:
        return State(dict(self.server), dict(self.tables), {game: dict(lines) for game, lines in self.lines.items()})


def _put(rows: dict[Any, Any], key: Any, value: Any) -> None:
    if value is None:
        rows.pop(key, None)
    else:
        rows[key] = value


class BlockedError(Exception):
    """Another transaction has written the same row, or one with the same unique value, and is not decided."""


class Transaction:
    """The writes of one transaction so far, over the committed rows."""

    def __init__(self, session: Session, now: float) -> None:
        self.session, self.now = session, now
        self.state = session.server.state
        self.writes: dict[Key, Any] = {}
        self.notes: list[tuple[str, str]] = []
        self.failed = False

    def get(self, key: Key) -> Any:
        return self.writes[key] if key in self.writes else self.state.get(key)

    def rows(self, kind: str) -> Iterable[tuple[int, Row]]:
        """Return the rows of `server` or `tables` in the order of their numbers."""
        there = getattr(self.state, kind)
        numbers = {*there, *(key[1] for key in self.writes if key[0] == kind)}
        for number in sorted(numbers):
            row = self.get((kind, number))
            if row is not None:
                yield number, row

    def lines(self, game: str) -> dict[int, str]:
        found = dict(self.state.lines.get(game, {}))
        for key, value in self.writes.items():
            if key[:2] == ("line", game):
                _put(found, key[2], value)
        return found

    def write(self, key: Key, value: Any) -> None:
        """Write a row, None to delete it. Raises BlockedError, before the statement has any other effect."""
        if any(key in other.writes for other in self.session.server.undecided if other is not self):
            raise BlockedError
        self.writes[key] = value

    def change(self, kind: str, number: int, **changes: Any) -> None:
        self.write((kind, number), {**self.get((kind, number)), **changes})

    def writer(self, number: int | None, what: str) -> None:
        """Report a write to a table by a session that does not hold its lock."""
        if number is not None and not self.session.holds((16, number)):
            self.session.server.on_astray(number, what)

    def writer_of(self, game: str, what: str) -> None:
        self.writer(next((n for n, row in self.rows("tables") if row["id"] == game), None), what)
