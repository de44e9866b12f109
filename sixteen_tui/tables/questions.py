"""What the others at a shared table are asked: may a play be taken back, may a computer player have a seat.

Invariant: consent is said. Who was asked and has lost the line has not agreed: the question waits for them until it
ends, or until they count as absent. Taking back wants a yes of everybody who is not absent, and lapses; a seat is given
away by more who want it than do not. Nobody can stop the others by not answering, nor by asking again and again.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from sixteen_tui.tables.company import RefusedError
from sixteen_tui.tables.protocol import Message

ASKED: Final = 45.0
"""Seconds for which a question waits for answers; then those that were given count."""
REFUSED: Final = 30.0
"""Seconds in which what was refused is not asked again: a seat's given away, or the same play's taken back."""


@dataclass
class Question:
    """Something that the others are asked."""

    number: int
    kind: str
    """"back" or "give"."""
    seat: int
    """Whose card is to be taken back, or which seat is to be given away."""
    by: int
    position: object
    """That of the seat."""
    until: float
    asked: frozenset[int]
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    def answer(self, seat: int, *, yes: bool) -> None:
        """Somebody who was asked answers; another answer takes the first one's place."""
        if seat in self.asked:
            (self.yes if yes else self.no).add(seat)
            (self.no if yes else self.yes).discard(seat)

    @property
    def waiting(self) -> frozenset[int]:
        """Those who were asked and have not answered."""
        return self.asked - self.yes - self.no

    def verdict(self, absent: AbstractSet[int], now: float) -> bool | None:
        """Whether it is agreed; None while that is open.

        `absent` are the seats whose people have been away for so long that play does not wait for them.
        """
        waiting = self.waiting - absent
        if self.kind == "back":
            if self.no or (waiting and now >= self.until):
                return False
            return None if waiting else bool(self.yes) or not self.asked
        if waiting and now < self.until:
            return None
        return len(self.yes) + 1 > len(self.no)

    @property
    def message(self) -> Message:
        """The question as it is sent."""
        return {"type": "asked", "asked": self.number, "what": self.kind, "seat": self.seat, "by": self.by}

    def answered(self, *, agreed: bool) -> Message:
        """What came of it."""
        return {"type": "answered", "asked": self.number, "what": self.kind, "seat": self.seat, "agreed": agreed}


class Questions:
    """The question that is open at a table, and what the others have refused."""

    def __init__(self) -> None:
        self.open: Question | None = None
        self._number = 0
        """How many there were."""
        self._refused: dict[tuple[str, int], tuple[float, object]] = {}
        """What was refused, and for which seat: until when that holds, and in which position of it."""

    def ask(self, kind: str, seats: tuple[int, int], asked: AbstractSet[int], now: float, position: object) -> Message:
        """Ask; what is told. `seats` are the one in question, in its position, and the asker's. Raises RefusedError."""
        seat, by = seats
        if self.open is not None:
            raise RefusedError("asked-already")
        until, refused_in = self._refused.get((kind, seat), (now, None))
        if now < until and (kind == "give" or position == refused_in):
            raise RefusedError("refused-before")
        self._number += 1
        self.open = Question(self._number, kind, seat, by, position, now + ASKED, frozenset(asked))
        return self.open.message

    def answer(self, number: int, seat: int, *, yes: bool) -> None:
        """Somebody answers the question of a number."""
        if self.open is not None and self.open.number == number:
            self.open.answer(seat, yes=yes)

    def settle(self, absent: AbstractSet[int], now: float) -> tuple[Question, bool] | None:
        """The question that is answered by now, and whether it is agreed. It stays open until it is closed."""
        question = self.open
        agreed = question.verdict(absent, now) if question is not None else None
        return None if question is None or agreed is None else (question, agreed)

    def close(self, question: Question, now: float, *, agreed: bool) -> Message:
        """Close a question; what is told then. What is not agreed is not asked again for a while."""
        self.open = None
        if not agreed:
            self._refused[question.kind, question.seat] = now + REFUSED, question.position
        return question.answered(agreed=agreed)

    def drop(self, kind: str, seat: int | None = None) -> Message | None:
        """The play is past, or whose seat it is has played: what is told then, if that was asked."""
        question = self.open
        if question is None or question.kind != kind or seat not in {None, question.seat}:
            return None
        self.open = None
        return question.answered(agreed=False)
