"""Publication barrier: hides from other seats how a turn of Sweet Sixteen ended, in content and timing (B10).

Invariant: a turn takes the others the same time however it ended. A human turn is published when the player stands or,
after a 16 or a bust, presses Continue; a computer's turn, as a whole, after the configured delay. Positions are
published one after the other, as the director does at one keyboard; `Table.visible` lists them.
"""

from __future__ import annotations

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.session.host import Host
from sixteen_tui.tables.stores.store import Documents


class Barrier:
    """Publication barrier of one game: the length of the log up to which each seat may see.

    Only a `discreet` game is restricted; in others every entry is published at once.
    """

    def __init__(self, host: Host, pace: float, documents: Documents, told: int | None, *, over: bool = False) -> None:
        """`pace` is the delay of a bot turn in seconds, `told` the length whose publication was persisted, or None.

        With `over` the whole log counts as published, so nobody has to press Continue again.
        """
        self._host, self._pace, self._documents = host, pace, documents
        self._published = 0
        """Length of the log at the last published position."""
        self._published_at = float("-inf")
        self._next: int | None = None
        """Length of the log at the next position to publish; None: there is none yet."""
        self._awaited: int | None = None
        """Seat whose turn the position at `_next` belongs to."""
        self._turn: tuple[int, int | None] | None = None
        """The turn that the position at `_next` belongs to: the milestones so far, and `_awaited`."""
        self._published_turn: tuple[int, int | None] | None = None
        """The value of `_turn` at the last published position; None if unknown."""
        self._seen_by: int | None = None
        """Seat that has pressed Continue (`seen`) for the position at `_next`."""
        if over:
            self._published = len(host.table)
        elif host.game.discreet:
            self._published = self._remembered(told)
            self._look()

    @property
    def _table(self) -> AnyTable:
        return self._host.table

    def _remembered(self, told: int | None) -> int:
        """Return the last visible length up to the persisted `told`; `_published_at_least()` if `told` is unusable."""
        if told is not None and 0 <= told <= len(self._table):
            return max((length for length in self._table.visible(None, 0) if length <= told), default=0)
        return self._published_at_least()

    def _published_at_least(self) -> int:
        """Return the last visible length before the last decision in the log, which is assumed to be published."""
        table = self._table
        decided = (ply for ply in reversed(range(len(table))) if table.game.is_decision(table.timeline[ply + 1].entry))
        last = next(decided, 0)
        return max((length for length in table.visible(None, 0) if length <= last), default=0)

    def limit(self, number: int | None) -> int:
        """Return the length of the log up to which seat `number` (None: a spectator) may see.

        Before the next position is published, only the seat whose turn it belongs to sees it.
        """
        if self._next is None:
            return len(self._table)
        return self._next if number is not None and number == self.awaited else self._next - 1

    @property
    def published(self) -> int:
        """Length of the log up to which every seat may see."""
        return self._published if self._host.game.discreet else len(self._table)

    @property
    def awaited(self) -> int | None:
        """Seat whose turn the next position to publish belongs to; None if it belongs to none, or nothing waits."""
        return self._awaited

    def seen(self, number: int) -> bool:
        """Record that the player of seat `number` pressed Continue. Return False if no position of theirs waits."""
        if self._next is None or number != self.awaited:
            return False
        self._seen_by = number
        return True

    def persist_next(self) -> None:
        """Persist the publication of the next position before it happens. Called in a thread. Raises OSError."""
        if self._next is not None:
            self._documents.set_published(self._next, wait=True)

    def wait(self, now: float) -> float | None:
        """Return the seconds until the next position may be published; None: not before a person acts, or a deal.

        A bot turn is due `pace` seconds after the previous publication, whatever happened in it, if the next turn is
        dealt. Its later positions are due as soon as they are there.
        """
        if self._next is None:
            return None
        seat = self.awaited
        if seat is None:
            return 0.0
        if not self._host.players[seat].human:
            if self._host.deal_due and self._next == len(self._table):
                return None
            continues = self._turn == self._published_turn
            return 0.0 if continues else max(0.0, self._published_at + self._pace - now)
        return 0.0 if self._seen_by == seat or not self._ended_by_cards() else None

    @property
    def waits_for_person(self) -> bool:
        """True while a player whose turn the cards ended has not pressed Continue.

        Computer players then do not move yet: the load of the server would reveal that the turn is over (B10).
        """
        awaited = self._awaited
        return awaited is not None and self._host.players[awaited].human and self.wait(0.0) is None

    @property
    def deals(self) -> bool:
        """True if a due deal waits for nobody: the last turn was a computer's, or is published already."""
        seat = self._seat_at(len(self._table))
        return self._next is None or seat is None or not self._host.players[seat].human

    def has_turn(self, seat: int) -> bool:
        """Return True if the newest position, or one that is not published, belongs to a turn of a seat."""
        hidden = self._table.visible(None, self._published)
        return any(self._seat_at(length) == seat for length in (*hidden, len(self._table)))

    def sent(self, before: float, now: float) -> None:
        """Count the delay from `now` if the last position was published at the time `before`."""
        if self._published_at == before:
            self._published_at = now

    def restart_delay(self, now: float) -> None:
        """Restart the delay after a change of player, so that it does not reveal a turn that is already over (B10)."""
        self._published_at, self._published_turn = now, None

    def _ended_by_cards(self) -> bool:
        """Return True if the turn is over at `_next` and a card ended it (a 16 or a bust), not a hidden stand."""
        return self._table.ended_by_card(self._next or 0)

    def open(self) -> None:
        """Let every seat see the whole log, because the game has ended."""
        self._published, self._next, self._awaited = len(self._table), None, None
        self._documents.set_published(self._published)

    def advance(self, now: float) -> bool:
        """Move the barrier to the next position if it is due. Return True if it moved; the caller then publishes."""
        if self.wait(now) != 0.0:
            return False
        assert self._next is not None, "there is one to be told"
        self._published, self._published_at, self._seen_by = self._next, now, None
        self._documents.set_published(self._published)
        self._published_turn = self._turn
        self._look()
        return True

    def update(self) -> None:
        """Find the next position to publish, after new entries in the log."""
        if self._host.game.discreet and self._next is None:
            self._look()

    def _look(self) -> None:
        self._next, self._awaited = next(iter(self._table.visible(None, self._published)), None), None
        if self._next is not None:
            self._awaited = self._seat_at(self._next)
            self._turn = self._table.game.milestones(self._table.view(None, self._next)), self._awaited

    def _seat_at(self, length: int) -> int | None:
        """Return the seat whose turn the position after `length` entries belongs to."""
        view, game = self._table.view(None, length), self._table.game
        turn = game.turn(view)
        return turn.seat if turn is not None else game.closed_by(view)
