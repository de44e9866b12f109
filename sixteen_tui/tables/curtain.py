"""Publication barrier: hides from other seats how a turn of Sweet Sixteen ended, in content and timing (B10).

Invariant: a turn takes the others the same time however it ended. A human turn is published when the player stands or,
after a 16 or a bust, presses Continue; a computer's turn after the configured delay. Positions are published one after
the other, as the director does at one keyboard; `Table.visible` lists them.
"""

from __future__ import annotations

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.play.host import Host
from sixteen_tui.tables.kept import Documents


class Curtain:
    """Where everybody's knowledge of a host's table ends. Only a game that is `discreet` has any."""

    def __init__(self, host: Host, pace: float, documents: Documents, told: int | None, *, over: bool = False) -> None:
        """`told` is how much of the log was told when the game was left, None where nothing is known of that.

        `over`: everybody has been told all of it, and nobody has to say so again.
        """
        self._host, self._pace, self._documents = host, pace, documents
        self._told = 0
        """The length of the log at the last position that is told."""
        self._told_at = float("-inf")
        self._next: int | None = None
        """The length at the next one; None where there is none yet."""
        self._awaited: int | None = None
        """Whose turn ends there."""
        self._seen_by: int | None = None
        """Who has seen that their turn is over, as far as nobody else has been told of it."""
        if over:
            self._told = len(host.table)
        elif host.game.discreet:
            self._told = self._remembered(told)
            self._look()

    @property
    def _table(self) -> AnyTable:
        return self._host.table

    def _remembered(self, told: int | None) -> int:
        """What was told when the game was left: that a turn was over, people may know who had to say so."""
        if told is not None and 0 <= told <= len(self._table):
            return max((length for length in self._table.visible(None, 0) if length <= told), default=0)
        return self._told_before()

    def _told_before(self) -> int:
        """What must have been told when the game was left: all that lies before the last decision."""
        table = self._table
        decided = (ply for ply in reversed(range(len(table))) if table.game.is_decision(table.timeline[ply + 1].entry))
        last = next(decided, 0)
        return max((length for length in table.visible(None, 0) if length <= last), default=0)

    def limit(self, number: int | None) -> int:
        """The length of the log up to which a seat may see."""
        if self._next is None:
            return len(self._table)
        return self._next if number is not None and number == self.awaited else self._next - 1

    @property
    def awaited(self) -> int | None:
        """Whose turn comes to its end at the next position that is told."""
        return self._awaited

    def seen(self, number: int) -> bool:
        """A person has seen that their turn is over; whether that was waited for."""
        if self._next is None or number != self.awaited:
            return False
        self._seen_by = number
        return True

    def kept(self) -> None:
        """Persist, before it is told, that the next position is told; called in a thread. Raises OSError."""
        if self._next is not None:
            self._documents.tell(self._next, wait=True)

    def wait(self, now: float) -> float | None:
        """In how many seconds the next position may be told: 0 for now, None for not before somebody acts."""
        if self._next is None:
            return None
        seat = self.awaited
        if seat is None:
            return 0.0
        if not self._host.players[seat].human:
            return max(0.0, self._told_at + self._pace - now)
        return 0.0 if self._seen_by == seat or not self._ended_by_cards() else None

    @property
    def waits_for_person(self) -> bool:
        """Whether a person has yet to see that the cards ended their turn. Nothing goes on behind it meanwhile: what a
        computer player does there could be told from a server that is at work."""
        return self._next is not None and self.wait(0.0) is None

    def hold(self, now: float) -> None:
        """A seat has another player: whether its turn is over already is told as late as that it will be."""
        self._told_at = now

    def _ended_by_cards(self) -> bool:
        """Whether the turn ended with a card, not by what its seat chose to do."""
        table, length = self._table, self._next or 0
        view, game = table.view(None, length), table.game
        turn = game.turn(view)
        if turn is not None and not turn.over:
            return False
        action = table.timeline[length].entry
        stood = game.is_decision(action) and not any(map(game.is_decision, table.told(None, length - 1)[0]))
        return not stood

    def raise_for(self, now: float) -> bool:
        """Let the next position be told if it may be by now; whether it was."""
        if self.wait(now) != 0.0:
            return False
        assert self._next is not None, "there is one to be told"
        self._told, self._told_at, self._seen_by = self._next, now, None
        self._documents.tell(self._told)
        self._look()
        return True

    def look(self) -> None:
        """The table has moved on."""
        if self._host.game.discreet and self._next is None:
            self._look()

    def _look(self) -> None:
        self._next, self._awaited = next(iter(self._table.visible(None, self._told)), None), None
        if self._next is not None:
            view, game = self._table.view(None, self._next), self._table.game
            turn = game.turn(view)
            self._awaited = turn.seat if turn is not None else game.closed_by(view)
