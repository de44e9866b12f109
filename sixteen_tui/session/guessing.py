"""Guess mode: the decisions of one seat are made again before they are shown, and counted.

Invariant: nothing is saved. `session.trial` decides what is right.
"""

from __future__ import annotations

from sixteen_tui.saves.record import Record
from sixteen_tui.session.trial import Answer, Trial, asks


class Guessing:
    """The decisions of one seat in a finished game, each guessed at most once, and the tally."""

    def __init__(self, record: Record, seat: int) -> None:
        """Raises ValueError if the game is not over."""
        if not record.finished:
            raise ValueError("the game is not over")
        self.record, self.seat = record, seat
        self.asked = self.right = self.same = 0
        self._left = [entry for entry in range(len(record.table)) if self._chose(entry)]
        """Log lengths before each decision that has not been guessed."""

    def _chose(self, entry: int) -> bool:
        """Return True if this entry is a decision of the seat with at least one alternative."""
        table = self.record.table
        mine = table.mover(entry) == self.seat and table.game.is_decision(table.log[entry])
        return mine and asks(table, self.seat, entry)

    def ahead(self, length: int) -> int | None:
        """Return the first log length, from `length` on, at which a decision is left to guess, or None."""
        return next((entry for entry in self._left if entry >= length), None)

    def guess(self, entry: int) -> Guess:
        """Return the decision at an entry as a trial that is counted in the tally."""
        return Guess(self, entry)

    def note(self, entry: int, *, right: bool, same: bool) -> None:
        """Count a guess: `right` if no choice is certainly better, `same` if it is the action that was played."""
        if entry in self._left:
            self._left.remove(entry)
            self.asked += 1
            self.right += right
            self.same += same


class Guess(Trial):
    """One decision whose answer is counted in the tally."""

    def __init__(self, guessing: Guessing, entry: int) -> None:
        super().__init__(guessing.record, entry)
        self._guessing = guessing

    def answer(self, action: object) -> Answer:
        found = super().answer(action)
        self._guessing.note(self.entry, right=found.right, same=action == self.played)
        return found
