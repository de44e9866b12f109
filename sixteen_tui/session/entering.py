"""Enters a game played with real cards line by line: what is asked, what a line means, and the table.

Invariant: a line is validated with all lines before it and then saved in a draft (`saves.draft`), or is refused with
the reason and changes nothing. Cards that the draft has only filled in are never shown as known.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sixteen_tui.engine.game import CHANCE, BadNotation, SomeView
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import draft
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.records import now, parse
from sixteen_tui.session import entered
from sixteen_tui.terminal.text import one_line
from sixteen_tui.text import Refused, errors, screens
from sixteen_tui.text import entered as say

LONGEST: Final = 300
"""Characters of a line."""
_ASKED: Final = ("game", "players", "rules")


class Entering:
    """A draft and the game that its lines make."""

    def __init__(self, saves: Path) -> None:
        """Load the draft; lines from the first invalid one on are dropped, and `stopped` has the reason."""
        self._saves = saves
        self.rows: list[str] = []
        """The lines of the text, all valid."""
        self._table: AnyTable | None = None
        self._names: list[str] = []
        self.trouble: OSError | None = None
        """The error of the last failed read or write of the draft; None while it is persisted."""
        try:
            found = draft.read(saves)
        except OSError as error:
            found, self.trouble = [], error
        self.stopped = ""
        """Sentence about the lines of the draft that were dropped; "" if all are valid."""
        try:
            self._take(found)
        except Refused as refused:
            self.stopped = self._take_valid(found) or say.stopped(len(found), str(refused))
        self._written = self.rows if self.stopped else found
        """Rows of the draft file as last read or written, for `draft.keep`. After dropped lines these are `rows`, so
        that the file with the dropped lines is renamed and not replaced."""

    def _take_valid(self, rows: list[str]) -> str:
        """Take the rows before the first invalid one; return the sentence about that one, "" without one.

        Skips comments and notes, which are valid by themselves: a file of thousands would take minutes.
        """
        for count, row in enumerate(rows, start=1):
            if not row.lstrip().startswith((entered.COMMENT, entered.NOTE)):
                try:
                    self._take(rows[:count])
                except Refused as refused:
                    return say.stopped(count, str(refused))
        return ""

    @property
    def asks(self) -> str:
        """The prompt for the next line."""
        key = self._missing
        return say.asked_entry(self._mover) if key is None else say.asked(key, GAMES, self._rule_names)

    @property
    def _missing(self) -> str | None:
        """The next head line to ask for; None once the head is complete. The first line always names the game."""
        said = {"game", *(row.split()[0].rstrip(":").casefold() for row in self.rows)} if self.rows else set[str]()
        return next((key for key in _ASKED if key not in said), None)

    @property
    def _rule_names(self) -> list[str]:
        return [*self._game.names] if self.rows else []

    @property
    def _game(self) -> Any:
        assert self._table is not None, "where there are lines, there is a table"
        return self._table.game

    @property
    def _mover(self) -> str:
        """The name of the player to move; "" for a move of chance and after the end."""
        if self._table is None or self._table.to_move < 0:
            return ""
        return self._names[self._table.to_move]

    @property
    def over(self) -> bool:
        return self._table is not None and self._table.outcome is not None

    def told(self) -> list[str]:
        """Return the lines about the table and the score, from the view of a spectator."""
        if self._table is None or not len(self._table):
            return []
        view: SomeView = self._table.view(None)
        plain = PLUGINS[self._table.game.name].plain
        return [*plain.table(view, self._names), *plain.score(view, self._names)]

    def enter(self, text: str) -> None:
        """Add a line: an entry, or the answer to the question about the head. Raises Refused."""
        line = " ".join(one_line(text).split())[:LONGEST]
        if (key := self._missing) is not None:
            self._answer(key, line)
            return
        if not line:
            raise Refused(say.not_notation(line))
        self._enter(line)

    def _answer(self, key: str, line: str) -> None:
        if key == "game" and line not in GAMES:
            raise Refused(say.which_game(GAMES))
        if key == "players" and not line:
            raise Refused(say.who_plays())
        self._take([*self.rows, f"{key} {line}".strip()])
        self._keep()

    def _enter(self, line: str) -> None:
        """Add the first reading of a line (`_meant`) that is valid, and persist the draft. Raises Refused."""
        first: Refused | None = None
        for row in self._meant(line):
            try:
                self._take([*self.rows, row])
            except Refused as refused:
                first = first or refused
            else:
                self._keep()
                return
        assert first is not None, "a line means something, if only itself"
        raise first

    def _meant(self, line: str) -> list[str]:
        """Return the readings of a line, valid notation first: as typed, or with the seat and verb that it may lack."""
        mover = CHANCE if self._table is None else self._table.to_move
        begins = [f"{mover} ", f"{mover} play "] if mover >= 0 else ["shuffle ", "deal "]
        full = [line, *(begin + line for begin in begins)]
        return sorted(full, key=lambda row: not self._is_entry(row))

    def _is_entry(self, row: str) -> bool:
        try:
            self._game.decode(row)
        except BadNotation:
            return False
        return True

    def undo(self) -> bool:
        """Remove the last line; return False if there is none."""
        if not self.rows:
            return False
        self._take(self.rows[:-1])
        self._keep()
        return True

    def finish(self) -> Path:
        """Write the game as a save and remove the draft; return the path of the save. Raises Refused."""
        if self._table is None or not len(self._table):
            raise Refused(say.nothing_entered())
        raw = entered.save(entered.read(self._text(self.rows)), now())
        id = parse(raw, Path()).header.id
        try:
            path = write_save(self._saves, id, raw)
            draft.write(self._saves, [], self._written)
            self._written = []
        except OSError as error:
            raise Refused(errors.trouble(error)) from None
        self.rows, self._table, self.stopped = [], None, ""
        return path

    @staticmethod
    def _text(rows: list[str]) -> str:
        return "\n".join(rows)

    def _take(self, rows: list[str]) -> None:
        """Replace `rows` and the table by those of the given rows. Raises Refused, and then nothing has changed."""
        table: AnyTable | None = None
        names: list[str] = []
        if rows:
            try:
                found = entered.read(self._text(rows))
                log = entered.complete(found)
            except Refused as refused:
                raise Refused(say.without_line(str(refused), len(rows))) from None
            table = Table(found.game, found.rules)
            for each in log:
                table.play(each.action)
            players = entered.people(found.names)
            names = screens.seat_names(players)
        self.rows, self._table, self._names = rows, table, names

    def retry(self) -> bool:
        """Retry a failed write of the draft; return True if all rows are on the disk."""
        if self.trouble is not None and self.rows != self._written:
            self._keep()
        return self.rows == self._written or self.trouble is None

    def _keep(self) -> None:
        try:
            draft.write(self._saves, self.rows, self._written)
        except OSError as error:
            self.trouble = error
        else:
            self.trouble, self.stopped, self._written = None, "", self.rows
