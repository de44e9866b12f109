"""Votes at a shared table: on taking back a play, and on giving a seat to a computer player.

Invariant: consent is explicit. A person who was asked and loses the connection has not agreed: the question waits for
them until it ends, or until they count as absent. A take-back needs a yes of everybody who is not absent. A seat is
given away if more people are for it than against it. Nobody can stop the others by not answering or by repeating a
question.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.company import RefusedError

ASKED: Final = 45.0
"""Seconds for which a question waits for answers; after that those given decide."""
REFUSED: Final = 30.0
"""Seconds for which a refused question cannot be asked again, about the same seat or the same play."""


@dataclass
class TableQuestion:
    """A question to the other players."""

    number: int
    kind: str
    """"back" or "give"."""
    seat: int
    """Seat whose play is to be taken back, or which is to be given away."""
    by: int
    """Seat of the person who asks."""
    position: tuple[int, int]
    """Number of take-backs at the time of the question, and "back": the log length to go back to; "give": the number
    of entries that `seat` had seen."""
    until: float
    asked: frozenset[int]
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    def answer(self, seat: int, *, yes: bool) -> None:
        """Record an answer; it replaces an earlier one of the same seat. Seats that were not asked have no vote."""
        if seat in self.asked:
            (self.yes if yes else self.no).add(seat)
            (self.no if yes else self.yes).discard(seat)

    @property
    def waiting(self) -> frozenset[int]:
        """Seats that were asked and have not answered."""
        return self.asked - self.yes - self.no

    def verdict(self, absent: AbstractSet[int], now: float) -> bool | None:
        """Return the result, or None while it is open.

        A take-back fails on the first no. It needs at least one yes, unless nobody was asked. A give-away needs more
        yes, the asker's included, than no. `absent` are seats whose people have been away so long that play does not
        wait for them.
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
        """The `asked` message."""
        return {"type": "asked", "asked": self.number, "what": self.kind, "seat": self.seat, "by": self.by}

    def answered(self, *, agreed: bool) -> Message:
        """Return the `answered` message, with the result and the seats that said no."""
        kind, seat, no = self.kind, self.seat, sorted(self.no)
        return {"type": "answered", "asked": self.number, "what": kind, "seat": seat, "agreed": agreed, "no": no}


class Questions:
    """The open question of a table, and recent refusals."""

    def __init__(self) -> None:
        self.open: TableQuestion | None = None
        self._number = 0
        """Number of questions so far."""
        self._refused: dict[tuple[str, int], tuple[float, tuple[int, int]]] = {}
        """By kind and seat: until when a refusal holds, and the position of the seat to which it refers."""

    def ask(
        self, kind: str, seats: tuple[int, int], asked: AbstractSet[int], now: float, position: tuple[int, int]
    ) -> Message:
        """Open a question and return its message.

        `seats` are the seat in question and the asker's; `position` as in `TableQuestion`. Raises RefusedError if a
        question is open, or if the same one was refused recently.
        """
        seat, by = seats
        if self.open is not None:
            raise RefusedError("asked-already")
        until, refused_in = self._refused.get((kind, seat), (now, ()))
        if now < until and (kind == "give" or position == refused_in):
            raise RefusedError("refused-before")
        self._number += 1
        self.open = TableQuestion(self._number, kind, seat, by, position, now + ASKED, frozenset(asked))
        return self.open.message

    def answer(self, number: int, seat: int, *, yes: bool) -> None:
        """Record an answer to the question of this number, if it is the open one."""
        if self.open is not None and self.open.number == number:
            self.open.answer(seat, yes=yes)

    def settle(self, absent: AbstractSet[int], now: float) -> tuple[TableQuestion, bool] | None:
        """Return the open question and its result, or None without a result. It stays open until `close`."""
        question = self.open
        agreed = question.verdict(absent, now) if question is not None else None
        return None if question is None or agreed is None else (question, agreed)

    def close(self, question: TableQuestion, now: float, *, agreed: bool) -> Message:
        """Close a question and return the message with the result. A refused question is blocked for a while."""
        self.open = None
        if not agreed:
            self._refused[question.kind, question.seat] = now + REFUSED, question.position
        return question.answered(agreed=agreed)

    def drop(self, kind: str, seat: int | None = None) -> Message | None:
        """Close the open question as not agreed, if it is of this kind and (with `seat`) about this seat.

        Called when a further play makes it obsolete. Returns the message with the result; None if nothing was closed.
        """
        question = self.open
        if question is None or question.kind != kind or seat not in {None, question.seat}:
            return None
        self.open = None
        return question.answered(agreed=False)
