"""Checks of servers that share a database: the same as of one server, by the rows that are durable.

The servers relay messages, so the one that sends a message to a client may not be the one that hosts its table. So the
truth is what the database would have after a crash, not what a server has in memory. Votes are not judged: who was at a
table when a question was settled cannot be told from the messages to clients on two servers.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import extend, parse
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from tests.simulation.checks import Checks, Key
from tests.simulation.fake_transactions import Key as RowKey
from tests.simulation.told import Told

if TYPE_CHECKING:
    from tests.simulation.lines import Line
    from tests.simulation.shared import SharedClub


class Game:
    """A game as the durable lines have it."""

    def __init__(self, header: str, id: str) -> None:
        self.record = parse(f"{header}\n".encode(), Path(f"{id}{SUFFIX}"))
        self.computers = {seat for seat, player in enumerate(self.record.players) if not player.human}
        """Seats that a computer player has ever had."""
        self._before: list[dict[int | None, list[str]]] = []
        """The part of the log that each seat may know before each take-back."""

    def add(self, line: str) -> None:
        record = self.record
        seats: list[int | None] = [None, *range(len(record.players))]
        before = {seat: record.table.notation(seat) for seat in seats} if '"undo"' in line else None
        extend(record, f"{line}\n".encode())
        if before is not None and record.took_back > len(self._before):
            self._before.append(before)
        self.computers |= {seat for seat, player in enumerate(record.players) if not player.human}

    def notation(self, seat: int | None, undone: int) -> list[str]:
        """Return what a seat may know of the log after so many take-backs, at its longest."""
        if undone < len(self._before):
            return self._before[undone][seat]
        return self.record.table.notation(seat) if undone == len(self._before) else []


class SharedChecks(Checks):
    """The witness of a club whose servers share a database."""

    _club: SharedClub

    def __init__(self, club: SharedClub) -> None:
        super().__init__(club)
        self._games: dict[str, Game] = {}
        self._read: dict[str, tuple[str, Places]] = {}
        self._sent: dict[Line, tuple[int, int]] = {}
        """Up to which take-back and entry a line has been sent the game at its table."""

    # The database

    def durable(self, key: RowKey, value: Any) -> None:
        """A row has become durable."""
        if key[0] != "line" or value is None or key[1].startswith("."):
            return
        _, id, n = key
        if n == 0:
            self._games[id] = Game(value, id)
        else:
            self._games[id].add(value)
        self._stood_in |= {(id, seat) for seat in self._games[id].computers}

    def places(self, id: str) -> Places | None:
        """Return the places of a table as they are committed."""
        row = next((row for row in self._club.database.state.tables.values() if row["id"] == id), None)
        if row is None:
            return None
        if id not in self._read or self._read[id][0] != row["places"]:
            self._read[id] = row["places"], Places.parse(row["places"].encode(), id)
        return self._read[id][1]

    def _table(self, id: str) -> Any:
        places, game = self.places(id), self._games.get(id)
        if places is None:
            return None
        host = SimpleNamespace(game=game.record.table.game, table=game.record.table) if game is not None else None
        return SimpleNamespace(places=places, host=host)

    def _record(self, table: str) -> Record | None:
        game = self._games.get(table)
        return None if game is None else game.record

    def durable_log(self, id: str) -> tuple[Any, ...]:
        """The log of a game as a crash of the database would leave it."""
        return self._games[id].record.table.log

    def recovered(self) -> None:
        """The database has crashed or the story is over: all that was told is in the rows that are left."""
        tables = {row["id"]: self._table(row["id"]) for row in self._club.database.state.tables.values()}
        self.server_began(SimpleNamespace(tables=tables))  # type: ignore[arg-type]

    # Messages

    def died(self, line: Line) -> None:
        """The server of a line has died."""
        self._leaves(line)
        self._sent.pop(line, None)
        self._moving.discard(line)
        self._joins.pop(line, None)
        self._refused.pop(line, None)

    def _seats(self, line: Line, message: Message) -> None:
        self._sent.pop(line, None)
        super()._seats(line, message)

    def _tells(self, line: Line, message: Message) -> None:
        """A batch is what the seat may know of the durable log, by whichever server it is sent."""
        key = line.seat
        game = self._games.get(key[0]) if key is not None else None
        if key is None or (game is None and message.get("to") != [0, 0]):
            self._fault("told-nowhere", f"{line.client.name} at {key} is sent {message}", None)
            return
        if game is None:
            return
        if message["type"] == "undone":
            undone, first = message["to"]
            self._sent[line] = undone, first
            told = self._told.get(key)
            if told is None or undone > told.undone:
                self._told[key] = Told(undone, game.notation(key[1], undone)[:first])
            return
        (undone, first), entries = message["from"], message["entries"]
        truth, last = game.notation(key[1], undone), first + len(entries)
        before, self._sent[line] = self._sent.get(line), (undone, last)
        if before is not None and before[0] == undone and before[1] > first:
            self._fault("doubled", f"seat {key[1]}: {message}, sent up to {before} before", key[0])
        if truth[first:last] != entries:
            kind = "told-not-kept" if len(truth) < last and truth[first:] == entries[: len(truth[first:])] else "untrue"
            self._fault(kind, f"seat {key[1]}: {message}, the database has {truth[first:][:9]}", key[0])
            return
        told = self._told.get(key)
        if told is None or undone > told.undone:
            told = self._told[key] = Told(undone, truth[:first])
        if undone == told.undone and last > len(told.log):
            told.log = truth[:last]
        self._asked_for(key, first, entries, self._table(key[0]))

    def _asked_for(self, key: Key, first: int, entries: list[str], table: Any) -> None:
        if table is not None:
            super()._asked_for(key, first, entries, table)

    def _asks(self, line: Line, message: Message) -> None:
        self._club.reached[f"asked: {message['what']}"] += 1

    def _settles(self, line: Line, message: Message) -> None:
        self._club.reached[f"{message['what']}: {'agreed' if message['agreed'] else 'not agreed'}"] += 1
