"""Guess mode: the decisions of one seat are made again before they are shown, and counted.

Invariant: nothing is saved. `play.trial` decides what is right.
"""

from __future__ import annotations

from sixteen_tui.play.trial import Answer, Trial
from sixteen_tui.store.records import Record
from sixteen_tui.words import replay as words
from sixteen_tui.words.screens import seat_names


class Guessing:
    """The decisions of one seat in a finished game, each guessed at most once."""

    def __init__(self, record: Record, seat: int) -> None:
        """Raises ValueError for a game that is not over."""
        if not record.finished:
            raise ValueError("the game is not over")
        self.record, self.seat = record, seat
        self.asked = self.right = self.same = 0
        self._left = [entry for entry in range(len(record.table)) if self._chose(entry)]
        """Where a decision that has not been guessed was about to be made."""

    def _chose(self, entry: int) -> bool:
        """Whether the seat had a choice there."""
        table = self.record.table
        is_decision = table.game.is_decision
        if table.mover(entry) != self.seat or not is_decision(table.log[entry]):
            return False
        return sum(map(is_decision, table.view(self.seat, entry).legal)) > 1

    def ahead(self, length: int) -> int | None:
        """The next length of the log, from that one on, at which there is something to guess."""
        return next((entry for entry in self._left if entry >= length), None)

    def guess(self, entry: int) -> Guess:
        """A decision to be guessed."""
        return Guess(self, entry)

    def note(self, entry: int, *, right: bool, same: bool) -> None:
        """A decision was guessed: whether nothing is better for certain, and whether it was what was played."""
        if entry in self._left:
            self._left.remove(entry)
            self.asked += 1
            self.right += right
            self.same += same

    @property
    def tally(self) -> str:
        """How it went so far, in a sentence; "" before the first guess."""
        return words.tally(self.asked, self.right, self.same) if self.asked else ""

    @property
    def in_short(self) -> str:
        """The same in a few cells."""
        return words.tally_in_short(self.asked, self.right, self.same) if self.asked else words.guess_first()

    @property
    def nothing_left(self) -> str:
        """That there is nothing more to guess."""
        return words.nothing_to_guess(seat_names(self.record.players)[self.seat])


class Guess(Trial):
    """One decision, whose answer goes into the tally."""

    def __init__(self, guessing: Guessing, entry: int) -> None:
        super().__init__(guessing.record, entry)
        self._guessing = guessing

    def answer(self, action: object) -> Answer:
        found = super().answer(action)
        self._guessing.note(self.entry, right=found.right, same=action == self.played)
        return found
