"""Observations of one player or spectator, and the views that follow from them.

Invariant: a seat stores only the entries that it observed (`docs/format.md`), in batches from one position at which it
may look to the next; it may be at the other end of a socket. If the end of a turn is secret (B10), two games that
differ only in secrets have equal seats: neither a batch nor the count of entries that marks it reveals the length of
the log.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from sixteen_tui.engine.game import AnyGame, End, SomeRules, SomeView


class SeatPosition(NamedTuple):
    """A position at which a seat may look, and its observations since the previous one."""

    at: int
    """The mark: number of entries that a spectator has observed by then. It orders positions across the seats of one
    front end and, unlike the log length, reveals no hidden entry."""
    state: object
    """The state as the seat knows it, unseen cards blank."""
    actions: tuple[object, ...] = ()
    events: tuple[object, ...] = ()


class Observed(NamedTuple):
    """A batch of observed entries, their events, and the view after them."""

    actions: tuple[object, ...]
    events: tuple[object, ...]
    view: SomeView


class Seat:
    """The visible positions of one seat, oldest first; `number` None is a spectator."""

    def __init__(self, game: AnyGame, rules: SomeRules, number: int | None) -> None:
        self.game, self.rules, self.number = game, rules, number
        self._positions = [SeatPosition(0, game.start(rules))]
        self._views: dict[int, SomeView] = {}

    @property
    def newest(self) -> int:
        """The mark of the newest position."""
        return self._positions[-1].at

    def spectator(self) -> SpectatorSeat:
        """Return a spectator that shares the positions of this seat, now and later."""
        return SpectatorSeat(self.game, self.rules, self._positions)

    @property
    def newest_state(self) -> object:
        """The state as the seat knows it now, unseen cards blank."""
        return self._positions[-1].state

    @property
    def to_act(self) -> bool:
        """True if this seat is to move."""
        return self.game.to_move(self._positions[-1].state) == self.number

    def observe(self, at: int, actions: Iterable[object]) -> None:
        """Append the position `at` reached by the actions. Raises IllegalAction if they cannot have been observed."""
        seen, state, events = tuple(actions), self._positions[-1].state, list[object]()
        for action in seen:
            state, brought = self.game.observe(state, action, self.number)
            events += brought
        self._positions.append(SeatPosition(at, state, seen, tuple(events)))

    def end(self, end: End) -> None:
        """End the game at the newest position, before it was played out; do nothing if it is over."""
        newest = self._positions[-1]
        if self.game.outcome(newest.state) is None:
            self._positions[-1] = newest._replace(state=self.game.ended(newest.state, end))
            self._views.pop(newest.at, None)

    def forget(self, at: int) -> None:
        """Drop every position beyond the mark `at`, after a take-back."""
        while self._positions[-1].at > at:
            self._views.pop(self._positions.pop().at, None)

    def after(self, at: int) -> Iterator[SeatPosition]:
        """Return the positions beyond `at`, oldest first."""
        return iter(self._positions[self._index(at) + 1 :])

    def _index(self, at: int) -> int:
        """Return the index of the last position not beyond `at`."""
        index = len(self._positions) - 1
        while index and self._positions[index].at > at:
            index -= 1
        return index

    def view(self, at: int | None = None) -> SomeView:
        """Return the seat's view of a position (None: the newest)."""
        return self._view(self._positions[-1 if at is None else self._index(at)])

    def _view(self, position: SeatPosition) -> SomeView:
        if position.at not in self._views:
            self._views[position.at] = self.game.view(position.state, self.number)
        return self._views[position.at]

    def before(self, at: int) -> int:
        """Return the mark of the position before the one at `at`; for the first position its own."""
        return self._positions[max(0, self._index(at) - 1)].at

    def observed(self, first: int, last: int) -> Iterator[tuple[SeatPosition, SomeView]]:
        """Yield the positions after `first` up to `last`, each with its view."""
        for position in self._positions[self._index(first) + 1 : self._index(last) + 1]:
            yield position, self.view(position.at)

    def backwards(self, at: int | None = None) -> Iterator[tuple[SeatPosition, SomeView]]:
        """Yield the positions up to `at` (None: the newest), newest first, each with its view."""
        for index in range(self._index(self.newest if at is None else at), 0, -1):
            yield self._positions[index], self._view(self._positions[index])

    def told(self, at: int | None = None) -> Iterator[Observed]:
        """Return the observed batches up to `at` (None: the newest), newest first."""
        return (Observed(position.actions, position.events, view) for position, view in self.backwards(at))

    def count(self, at: int) -> int:
        """Return how many entries the seat had observed at the position `at`."""
        return sum(len(position.actions) for position in self._positions[: self._index(at) + 1])

    def at_count(self, entries: int) -> int:
        """Return the mark of the last position at which the seat had observed at most so many entries."""
        totals = accumulate(len(position.actions) for position in self._positions)
        return max(each.at for each, total in zip(self._positions, totals, strict=True) if total <= entries)

    def entries(self) -> Sequence[str]:
        """Return all observations in notation: the input of a computer player or a client."""
        return [self.game.encode(action) for position in self._positions for action in position.actions]


class SpectatorSeat(Seat):
    """A spectator's view of one seat's observations, for a client that receives only those."""

    def __init__(self, game: AnyGame, rules: SomeRules, positions: list[SeatPosition]) -> None:
        """`positions` is the list of the seat itself, not a copy, so both observe and forget together."""
        super().__init__(game, rules, None)
        self._positions = positions

    def _view(self, position: SeatPosition) -> SomeView:
        view: SomeView = self.game.view(position.state, None)
        return view


class Acted(NamedTuple):
    """An entry, for the search for the last play."""

    before: int | None
    """The position before it; None if it is not shown yet, so that nobody can mean to take it back."""
    mover: int
    decision: bool
    """False for a draw, and for any other entry that decides nothing."""


def take_back_point(seat: int, newest_first: Iterable[Acted], others: Collection[int], *, asking: bool) -> int | None:
    """Return the position before the last play of `seat`, or None if one of `others` has acted since.

    Hosts, table servers and their clients ask here. With `asking` (a shared table, where the others have to agree) a
    card that they only drew does not prevent it.
    """
    for entry in newest_first:
        if entry.mover == seat and entry.decision:
            return entry.before
        if entry.mover in others and (entry.decision or not asking):
            return None
    return None
