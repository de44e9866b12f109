"""Random games through a session, with everything that a journal can contain, and independent books about them.

Invariant: players choose at random among the legal actions. `Played` keeps its own books, with which the file is
compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host

ALL_RULES = tuple(
    Rules(seats, matches, bonus, wilds, drawing)
    for drawing, wilds, bonus, matches, seats in product(
        ("enforced", "strict", "loose"), (True, False), (False, True), (True, False), (2, 4)
    )
)
PERSON, BOT = Player(name="Zoë ☃", player="human", level=None), Player(name="B", player="bot", level="easy")
LEVELS = ("easy", "ü-level", None)


def account(table: AnyTable) -> dict[str, Any]:
    """All that can be asked of a table: the log, every position, what each seat has and has seen."""
    seats = (None, *range(table.rules.seats))
    return {
        "log": table.log,
        "positions": list(table.describe()),
        "views": [table.view(seat) for seat in seats],
        "seen": [table.seen(seat) for seat in seats],
        "to move": table.to_move,
        "legal": table.legal,
        "outcome": table.outcome,
    }


@dataclass
class Played:
    """A session, and what was done in it."""

    session: Host
    random: Random
    entries: list[str] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    hints: list[int] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    undone: int = 0
    lines: int = 1

    @classmethod
    def new(cls, folder: Path, rules: Rules, random: Random) -> Played:
        """A new game with at least one person at the table."""
        players = [PERSON, *(random.choice((PERSON, BOT)) for _ in range(rules.seats - 1))]
        random.shuffle(players)
        session = Host.new(folder, "sixteen", rules, players, random.randbytes(32).hex())
        return cls(session, random, [session.game.encode(session.table.log[0])], players)

    @property
    def over(self) -> bool:
        return self.session.table.outcome is not None

    def step(self) -> None:
        """One thing more, whatever it is: mostly the play of a card or a draw."""
        what = self.random.random()
        if what < 0.85 and not self.over:
            self._play()
        elif what < 0.90 and len(self.entries) > 1:
            self._take_back()
        elif what < 0.93:
            self._take_over()
        elif what < 0.97:
            self._line("hint", len(self.entries))
            self.hints.append(len(self.entries))
        else:
            note = (
                self.random.randrange(len(self.entries)),
                self.random.choice(("", "é ←", "\x00\x1b[0m\n\u2028", "😀" * 50)),
            )
            self._line("note", {"entry": note[0], "text": note[1]})
            self.notes.append(note)

    def _play(self) -> None:
        action = self.random.choice(self.session.table.legal)
        self.session.play(action)
        self.entries.append(self.session.game.encode(action))
        self.lines += 1

    def _take_back(self) -> None:
        seats = [seat for seat in self.session.people if self.session.take_back_point(seat) is not None]
        if seats:
            length = self.session.take_back_point(self.random.choice(seats))
            assert length is not None
        else:
            length = self.random.randrange(max(1, len(self.entries) - 40), len(self.entries))
        self.session.take_back(length)
        del self.entries[length:]
        self.undone, self.lines = self.undone + 1, self.lines + 1

    def _take_over(self) -> None:
        seat = self.random.randrange(len(self.players))
        was, level = self.players[seat], self.random.choice(LEVELS)
        self.players[seat] = Player(name=was.name, player="bot" if was.human else "human", level=level)
        self.session.players[seat] = self.players[seat]
        self._line("seat", {"seat": seat, "player": self.players[seat].player, "level": level})

    def _line(self, kind: str, value: Any) -> None:
        assert self.session.journal is not None
        self.session.journal.append(kind, value)
        self.lines += 1

    def check(self, *, thorough: bool = True) -> Record:
        """Read the save and compare it with the session and with the books."""
        table, path = self.session.table, self.session.record.path
        record = read(path)
        assert [table.game.encode(action) for action in record.table.log] == self.entries
        assert record.players == self.players == self.session.players
        assert (record.hints, record.notes, record.took_back) == (self.hints, self.notes, self.undone)
        assert (record.lines, record.torn, record.good) == (self.lines, b"", path.stat().st_size)
        assert record.header == self.session.record.header
        assert record.finished == self.over
        seats = (None, *range(table.rules.seats))
        assert [record.table.view(seat) for seat in seats] == [table.view(seat) for seat in seats]
        assert self.session.unsaved is None
        if thorough:
            assert account(record.table) == account(table)
        return record
