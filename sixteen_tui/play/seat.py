"""Observations of one player or spectator, and the views that follow from them.

Invariant: a seat stores only the entries that it observed (`docs/format.md`), in batches from one position at which it
may look to the next; it may be at the other end of a socket. Where the end of a turn is secret (B10), two games that
differ only in secrets have equal seats: neither a batch nor the count of entries that marks it reveals the length of
the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sixteen_tui.engine.game import AnyGame, SomeRules, SomeView


class Position(NamedTuple):
    """A position at which a seat may look, and what it observed since the one before."""

    at: int
    """Entries that everybody had observed by then: an order between the seats at one front end."""
    state: object
    """The game as the seat knows it, unseen cards blank."""
    actions: tuple[object, ...] = ()
    events: tuple[object, ...] = ()


class Observed(NamedTuple):
    """What somebody saw happen: the entries, the events that they brought, and the view that came of it."""

    actions: tuple[object, ...]
    events: tuple[object, ...]
    view: SomeView


class Seat:
    """The positions that one seat (`number`), or with None an onlooker, may see, oldest first."""

    def __init__(self, game: AnyGame, rules: SomeRules, number: int | None) -> None:
        self.game, self.rules, self.number = game, rules, number
        self._positions = [Position(0, game.start(rules))]
        self._views: dict[int, SomeView] = {}

    @property
    def newest(self) -> int:
        """Where the seat's knowledge ends."""
        return self._positions[-1].at

    def onlooker(self) -> Onlooker:
        """What everybody may know of what this seat has observed, and will have."""
        return Onlooker(self.game, self.rules, self._positions)

    @property
    def newest_state(self) -> object:
        """The game as the seat knows it now, unseen cards blank."""
        return self._positions[-1].state

    @property
    def to_act(self) -> bool:
        """Whether the game waits for this seat."""
        return self.game.to_move(self._positions[-1].state) == self.number

    def observe(self, at: int, actions: Iterable[object]) -> None:
        """Take in what was observed up to the next position. Raises IllegalAction for what cannot have been seen."""
        seen, state, events = tuple(actions), self._positions[-1].state, list[object]()
        for action in seen:
            state, brought = self.game.observe(state, action, self.number)
            events += brought
        self._positions.append(Position(at, state, seen, tuple(events)))

    def forget(self, at: int) -> None:
        """Drop every position beyond `at`: it has been taken back."""
        while self._positions[-1].at > at:
            self._views.pop(self._positions.pop().at, None)

    def after(self, at: int) -> Iterator[Position]:
        """The positions beyond `at`, oldest first."""
        return iter(self._positions[self._index(at) + 1 :])

    def _index(self, at: int) -> int:
        """The last position that is not beyond `at`."""
        index = len(self._positions) - 1
        while index and self._positions[index].at > at:
            index -= 1
        return index

    def view(self, at: int | None = None) -> SomeView:
        """What the seat knew at a position; now, if none is given."""
        return self._view(self._positions[-1 if at is None else self._index(at)])

    def _view(self, position: Position) -> SomeView:
        if position.at not in self._views:
            self._views[position.at] = self.game.view(position.state, self.number)
        return self._views[position.at]

    def before(self, at: int) -> int:
        """The position before the one at `at`; the first has none before it and is its own."""
        return self._positions[max(0, self._index(at) - 1)].at

    def observed(self, first: int, last: int) -> Iterator[tuple[Position, SomeView]]:
        """What was observed between two positions: each position with its view."""
        for position in self._positions[self._index(first) + 1 : self._index(last) + 1]:
            yield position, self.view(position.at)

    def backwards(self, at: int | None = None) -> Iterator[tuple[Position, SomeView]]:
        """What was observed up to a position (None: the newest), the last first: each position with its view."""
        for index in range(self._index(self.newest if at is None else at), 0, -1):
            yield self._positions[index], self._view(self._positions[index])

    def told(self, at: int | None = None) -> Iterator[Observed]:
        """What happened up to a position (None: the newest), the last first."""
        return (Observed(position.actions, position.events, view) for position, view in self.backwards(at))

    def entries(self) -> Sequence[str]:
        """All that has been observed, in the notation of saves: what a computer player or a client is given."""
        return [self.game.encode(action) for position in self._positions for action in position.actions]


class Onlooker(Seat):
    """What everybody may know of what one seat has observed, for a program that is told that and nothing else."""

    def __init__(self, game: AnyGame, rules: SomeRules, positions: list[Position]) -> None:
        """`positions` are the seat's own, and remain so: what it observes or forgets, this does too."""
        super().__init__(game, rules, None)
        self._positions = positions

    def _view(self, position: Position) -> SomeView:
        view: SomeView = self.game.view(position.state, None)
        return view
