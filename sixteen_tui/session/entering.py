"""Enters a game played with real cards line by line: what is asked, what a line means, and the table.

Invariant: a line is validated with all lines before it and then saved in a draft (`saves.draft`), or is refused with
the reason and changes nothing. Cards that the draft has only filled in are never shown as known.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.game import CHANCE, BadNotation, SomeView
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves import draft
from sixteen_tui.saves.disk import file_id
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import now, parse
from sixteen_tui.session import entered, importing
from sixteen_tui.session.finding import Opened
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.seat import Observed
from sixteen_tui.terminal.text import one_line

LONGEST: Final = 300
"""Characters of a line."""
_ASKED: Final = ("game", "players", "rules")


class SavedDraft(NamedTuple):
    """Result of finishing a draft."""

    path: Path
    """The save that has the game."""
    there: bool
    """True if that save existed before."""
    stays: OSError | None
    """The error because of which the draft could not be removed."""

    @property
    def id(self) -> str:
        return file_id(self.path)


class Entering:
    """A draft and the game that its lines make."""

    def __init__(self, saves: Path) -> None:
        """Load the draft; lines from the first invalid one on are dropped, and `stopped` has the reason."""
        self._saves = saves
        self.rows: list[str] = []
        """The lines of the text, all valid."""
        self._table: AnyTable | None = None
        self.players: list[Player] = []
        """The players of the game; empty without lines."""
        self.trouble: OSError | None = None
        """The error of the last failed read or write of the draft; None while it is persisted."""
        self.moved: Path | None = None
        """New name of the draft of another program since the last write; None if there was none."""
        self._changed = False
        """True once the draft has been changed here; False again when the game is saved."""
        try:
            found = draft.read(saves)
        except OSError as error:
            found, self.trouble = [], error
        self.stopped: tuple[int, Refusal] | None = None
        """The number of the first line of the draft that was dropped, and the reason; None if all are valid."""
        try:
            self._take(found)
        except Refusal as refused:
            self.stopped = self._take_valid(found) or (len(found), refused)
        self._written = self.rows if self.stopped else found
        """Rows of the draft file as last read or written, for `draft.keep`. After dropped lines these are `rows`, so
        that the file with the dropped lines is renamed and not replaced."""

    def _take_valid(self, rows: list[str]) -> tuple[int, Refusal] | None:
        """Take the rows before the first invalid one; return its number and the reason, None without one.

        Skips comments and notes, which are valid by themselves: a file of thousands would take minutes.
        """
        for count, row in enumerate(rows, start=1):
            if not row.lstrip().startswith((entered.COMMENT, entered.NOTE)):
                try:
                    self._take(rows[:count])
                except Refusal as refused:
                    return count, refused
        return None

    @property
    def missing(self) -> str | None:
        """The next head line to ask for; None once the head is complete. The first line always names the game."""
        said = {"game", *(row.split()[0].rstrip(":").casefold() for row in self.rows)} if self.rows else set[str]()
        return next((key for key in _ASKED if key not in said), None)

    @property
    def rule_names(self) -> list[str]:
        """The names of the variations of the game; empty without lines."""
        return [*self._game.names] if self.rows else []

    @property
    def _game(self) -> Any:
        assert self._table is not None, "where there are lines, there is a table"
        return self._table.game

    @property
    def mover(self) -> int | None:
        """The seat to move; None for a move of chance and after the end."""
        return None if self._table is None or self._table.to_move < 0 else self._table.to_move

    @property
    def over(self) -> bool:
        return self._table is not None and self._table.outcome is not None

    @property
    def game(self) -> str:
        """The name of the game; "" without lines."""
        return "" if self._table is None else self._table.game.name

    @property
    def view(self) -> SomeView | None:
        """The view of a spectator; None before the first entry."""
        if self._table is None or not len(self._table):
            return None
        view: SomeView = self._table.view(None)
        return view

    def seen(self, most: int) -> list[Observed]:
        """Return what a spectator has seen of at most so many of the last entries, in their order."""
        table = self._table
        if table is None:
            return []
        places = range(max(0, len(table) - most), len(table))
        return [Observed(*table.told(None, place), table.view(None, place + 1)) for place in places]

    def enter(self, text: str) -> None:
        """Add a line: an entry, or the answer to the question about the head. Raises Refusal."""
        line = " ".join(one_line(text).split())[:LONGEST]
        if (key := self.missing) is not None:
            self._answer(key, line)
            return
        if not line:
            raise Refusal("not-notation", text=line)
        self._enter(line)

    def _answer(self, key: str, line: str) -> None:
        """Add a head line. As in the file it may begin with its key. Raises Refusal."""
        word, _, rest = line.partition(" ")
        line = rest if word.rstrip(":").casefold() == key else line
        if key == "game" and line not in GAMES:
            raise Refusal("which-game", games=GAMES)
        if key == "players" and not line:
            raise Refusal("who-plays")
        self._take([*self.rows, f"{key} {line}".strip()])
        self._keep()

    def _enter(self, line: str) -> None:
        """Add the first reading of a line (`_meant`) that is valid, and persist the draft. Raises Refusal."""
        first: Refusal | None = None
        for row in self._meant(line):
            try:
                self._take([*self.rows, row])
            except Refusal as refused:
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

    def finish(self) -> SavedDraft:
        """Import the game into the folder of saves and remove the draft. Raises Refusal.

        A draft that cannot be removed stays, and is found to be saved already when it is finished again.
        """
        if self._table is None or not len(self._table):
            raise Refusal("nothing-entered")
        text = entered.read(self._text(self.rows))
        raw = entered.save(text, now())
        try:
            came = importing.bring_in(self._saves, Opened(raw, parse(raw, Path()), undated=not text.date))
        except OSError as error:
            raise Refusal("wrong", error=error) from None
        stays = None
        try:
            self.moved = draft.write(self._saves, [], self._written)
            self._written = []
        except OSError as error:
            stays = error
        self.rows, self._table, self.stopped, self._changed = [], None, None, False
        return SavedDraft(Path(came.path), there=came.how == "there", stays=stays)

    @staticmethod
    def _text(rows: list[str]) -> str:
        return "\n".join(rows)

    def _take(self, rows: list[str]) -> None:
        """Replace `rows` and the table by those of the given rows. Raises Refusal, and then nothing has changed."""
        table: AnyTable | None = None
        players: list[Player] = []
        if rows:
            try:
                found = entered.read(self._text(rows))
                log = entered.complete(found)
            except Refusal as refused:
                why = refused.details.get("why")
                if isinstance(why, Refusal) and refused.details["number"] == len(rows):
                    raise why from None  # the line is on the screen, so its number is left out
                raise
            table = Table(found.game, found.rules)
            for each in log:
                table.play(each.action)
            players = entered.people(found.names)
        self.rows, self._table, self.players = rows, table, players

    def retry(self) -> bool:
        """Write the draft again after a failure, or if another program replaced it; return False, with the reason in
        `trouble`, if what was entered here is not on the disk."""
        if self._changed and (self.trouble is not None or self._is_replaced()):
            self._keep()
        return not self._changed or self.trouble is None

    def _is_replaced(self) -> bool:
        """Return whether the draft lacks what was entered here, or cannot be read: another program replaced it."""
        try:
            return not draft.has(self._saves, self.rows)
        except OSError:
            return True

    def _keep(self) -> None:
        self._changed = True
        try:
            self.moved = draft.write(self._saves, self.rows, self._written)
        except OSError as error:
            self.trouble = error
        else:
            self.trouble, self.stopped, self._written = None, None, self.rows
