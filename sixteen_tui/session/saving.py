"""A game with its journal, and what happens if a write fails.

Invariant: if the disk refuses, or another program changed the file, the game continues in memory and `unsaved` has the
reason. A failed write is tried again with each action, by `check`, and on leaving. The game in memory can be saved
under another name at any time.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sixteen_tui.engine.game import AnyGame, SomeRules
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.disk import ChangedError
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.lines import SaveLines
from sixteen_tui.saves.record import Record


def refuges() -> list[Path]:
    """Return folders for a copy of a game that the folder of saves does not accept, easiest to find first.

    The temporary folder is last: it may be on another disk, and is often emptied at a restart.
    """
    found = []
    for folder in (Path.home, Path.cwd, tempfile.gettempdir):
        # no home, a current folder that was removed, no writable temporary folder
        with contextlib.suppress(OSError, RuntimeError):
            found.append(Path(folder()))
    return list(dict.fromkeys(found))


class SavedGame:
    """A record and the journal that writes it; without a journal nothing is written (`watching`)."""

    def __init__(self, record: Record, journal: SaveLines | None) -> None:
        self.record, self.journal = record, journal
        self.unsaved: OSError | None = None
        parent = record.header.parent
        self._beginning = 0 if parent is None or parent.entries > len(record.table) else parent.entries
        """Number of entries copied from the parent of a branch: these cannot be taken back and do not count as play."""

    @property
    def table(self) -> AnyTable:
        return self.record.table

    @property
    def game(self) -> AnyGame:
        return self.record.table.game

    @property
    def rules(self) -> SomeRules:
        rules: SomeRules = self.record.table.rules
        return rules

    @property
    def players(self) -> list[Player]:
        return self.record.players

    @property
    def watching(self) -> bool:
        return self.journal is None

    @property
    def locked(self) -> bool:
        """True if no other program can write to the save."""
        return self.journal is None or self.journal.locked

    def _line(self, kind: str, value: object) -> None:
        if self.journal is not None:
            self.journal.stage(kind, value)

    def commit(self) -> None:
        """Persist the staged entries; an OSError becomes `unsaved`.

        May run in a thread if nothing else uses the host meanwhile.
        """
        if self.journal is None:
            return
        if self.unsaved is not None:
            self.retry()
            return
        try:
            self.journal.commit()
        except OSError as error:
            self.unsaved = error

    def take_over(self, seat: int, player: Player) -> None:
        """Put another player on a seat, keeping the name, and persist it."""
        self.enter_player(seat, player)
        self.commit()
        self.taken_over(seat, player)

    def enter_player(self, seat: int, player: Player) -> None:
        """Stage that change; `taken_over` applies it."""
        self._line("seat", {"seat": seat, "player": player.player, "level": player.level})

    def taken_over(self, seat: int, player: Player) -> None:
        """Apply the change of player in memory."""
        was = self.players[seat]
        self.players[seat] = Player(name=was.name, player=player.player, level=player.level)

    def check(self) -> None:
        """Verify the save while nobody acts, or retry after a failure; sets `unsaved` to the result."""
        if self.unsaved is not None:
            self.retry()
        elif self.journal is not None:
            try:
                self.journal.verify()
            except OSError as error:
                self.unsaved = error

    def retry(self) -> None:
        """Retry a failed write. A file that another program changed waits for a decision of the person."""
        if self.unsaved is not None and not isinstance(self.unsaved, ChangedError):
            with contextlib.suppress(OSError):
                self.rescue(())

    @property
    def has_nothing_saved(self) -> bool:
        """True if another program changed the file, and the file has no entry of this game."""
        return (
            isinstance(self.unsaved, ChangedError)
            and isinstance(self.journal, Journal)
            and not self.journal.has_entries_at_path
        )

    @property
    def continued_elsewhere(self) -> bool:
        """True if another program changed the file, and the file continues this game."""
        return (
            isinstance(self.unsaved, ChangedError)
            and isinstance(self.journal, Journal)
            and self.journal.continued_elsewhere
        )

    def rescue(self, elsewhere: Sequence[Path]) -> Path:
        """While `unsaved`: write the whole game again; return the file that contains it.

        First to a new file in the folder of saves, which takes the place of the failed one; `unsaved` is then None. If
        that fails, to a copy in the first of the folders `elsewhere` that accepts it, and the game remains unsaved.
        Nothing is overwritten. Raises the OSError of the last folder if all fail.
        """
        if self.journal is None or self.unsaved is None:
            return self.record.path
        try:
            self.journal.renew()
        except OSError as error:
            self.unsaved = error
        else:
            self.unsaved, self.record.path = None, self.journal.path
            return self.record.path
        failed: OSError = self.unsaved
        for folder in elsewhere:
            try:
                return self.journal.copy(folder)
            except OSError as error:
                failed = error
        raise failed

    @property
    def claimed(self) -> bool:
        """True if another program asks for the game."""
        return isinstance(self.journal, Journal) and self.journal.claimed

    def refuse(self) -> None:
        """Refuse that request, which the other program then says."""
        with contextlib.suppress(OSError):
            if isinstance(self.journal, Journal):
                self.journal.refuse()

    def remember(self) -> None:
        """Put the game into the index of its folder, if it is saved there."""
        if isinstance(self.journal, Journal) and self.unsaved is None:
            from sixteen_tui.saves.catalogue import remember

            remember(self.record, self.journal)

    @property
    def untouched(self) -> bool:
        """True if nothing has been persisted after the header, not even a deal, or after the entries of the parent."""
        return self.journal is not None and self.journal.lines <= self._beginning

    def drop(self) -> None:
        """Delete the file of an untouched game, if possible."""
        if self.journal is not None and self.untouched:
            with contextlib.suppress(OSError):
                self.journal.remove()
