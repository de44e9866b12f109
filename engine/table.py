"""A game in play: setup, log, and the state that follows from them.

Invariant: common to all games. A table is a cursor on a timeline: its log is the line to the cursor, and a take-back
moves the cursor. Chance comes from the seed alone: dealing again after a take-back deals the same cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Any, Generic, TypeAlias

from sixteen_tui.engine.game import CHANCE, Action, Game, IllegalAction, Outcome, Rules, State, View
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.timeline import Position, Timeline


class Table(Generic[State, Action, View, Rules]):
    """One game from its first entry on. Anything refused leaves the table as it was.

    A length is a number of entries of the log, and stands for the position that they led to.

    >>> from sixteen_tui.engine.games import GAMES
    >>> from sixteen_tui.engine.sixteen.rules import Rules
    >>> table = Table(GAMES["sixteen"], Rules(), seed="0" * 64)
    >>> table.deal()
    >>> len(table.log), len(table.view(0).hand)
    (1, 3)
    """

    def __init__(self, game: Game[State, Action, View, Rules], rules: Rules, seed: str | None = None) -> None:
        self.game, self.rules, self.seed = game, rules, seed
        self.timeline: Timeline[State, Action] = Timeline(game.start(rules))
        self._noted: dict[int | None, list[tuple[Position[State, Action], tuple[str, ...]]]] = {}
        """What seats have seen of the entries that led to positions, in notation, as far as it was asked for."""
        self._told: dict[Position[State, Action], tuple[Collection[int], dict[int | None, tuple[Action, ...]]]] = {}
        """Of the entries that led to positions: whom they concerned, and what was seen of them, as far as it was asked
        for."""
        self._hidden: tuple[Position[State, Action] | None, list[Action], dict[int | None, bool]] = (None, [], {})
        """The newest position, the decisions that may follow it, and who may not see that they are made."""

    @property
    def _state(self) -> State:
        return self.timeline.here.state

    @property
    def log(self) -> tuple[Action, ...]:
        """The entries that stand."""
        return self.timeline.entries()

    def __len__(self) -> int:
        return len(self.timeline)

    @property
    def to_move(self) -> int:
        """The seat to act, or `sixteen_tui.engine.game.CHANCE` or `sixteen_tui.engine.game.NOBODY`."""
        return self.game.to_move(self._state)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat to move may do."""
        return self.game.legal(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """Who won, once the game is over."""
        return self.game.outcome(self._state)

    def deal(self, fresh: str | None = None) -> None:
        """Let chance make every entry that is its to make now. Raises IllegalAction ("no-seed") without a seed.

        With a `fresh` seed, that of a table without one, chance is of that; what came here before comes again.
        """
        stream = None if fresh is None else Stream(fresh)
        while self.to_move == CHANCE:
            if stream is not None and self.timeline.here.branches:
                self.timeline.go(self.timeline.here.branches[0])
                continue
            action, used = self._by_chance() if stream is None else (self.game.chance(self._state, stream), 0)
            if not self._again(action):
                self._add(action, used)

    def _by_chance(self) -> tuple[Action, int]:
        """The entry that the seed brings here, and how many words of its stream are used up then."""
        if self.seed is None:
            raise IllegalAction("no-seed")
        stream = Stream(self.seed, self.timeline.here.stream)
        return self.game.chance(self._state, stream), stream.position

    def play(self, action: Action) -> tuple[object, ...]:
        """Apply an action and enter it in the log; returns its events.

        Raises IllegalAction as the rules do, and "not-from-seed" for chance that is not the seed's.
        """
        if self._again(action):
            return self.timeline.here.events
        state, used = self.timeline.here.state, self.timeline.here.stream
        if self.seed is not None and self.game.to_move(state) == CHANCE:
            expected, used = self._by_chance()
            if action != expected:
                self.game.apply(state, action)  # what is wrong by the rules is said first
                raise IllegalAction("not-from-seed")
        self._add(action, used)
        return self.timeline.here.events

    def _again(self, action: Action) -> bool:
        """Go where an action leads, if it has been played here before."""
        known = self.timeline.known(action)
        if known is not None:
            self.timeline.go(known)
        return known is not None

    def _add(self, action: Action, used: int) -> None:
        """Apply an action, after which so many words of the seed's stream are used up, and enter it in the log."""
        state, events = self.game.apply(self._state, action)
        self.timeline.add(action, state, events, used)

    @property
    def left(self) -> tuple[Position[State, Action], ...]:
        """Where each line ended that was taken back, in the order in which they branched off."""
        return self.timeline.left()

    def along(self, position: Position[State, Action]) -> Table[State, Action, View, Rules]:
        """The same game up to any position of its tree, to be looked at."""
        other = Table(self.game, self.rules, self.seed)
        other.timeline = self.timeline.at(position)
        return other

    def take_back(self, length: int) -> None:
        """Go back to an earlier position. Raises IllegalAction for one that there is not."""
        self.timeline.go(self.timeline[length])

    def mover(self, length: int) -> int:
        """Who was to move when the log had `length` entries."""
        return self.game.to_move(self.timeline[length].state)

    def view(self, seat: int | None, length: int | None = None) -> View:
        """What a seat (None: a spectator) may know, now or when the log had `length` entries."""
        return self.game.view(self._state if length is None else self.timeline[length].state, seat)

    def seen(self, seat: int | None, length: int | None = None) -> tuple[Action, ...]:
        """What a seat has seen, as entries (`docs/format.md`): all that a computer player is given."""
        self.game.view(self.timeline[0].state, seat)  # refuses a seat that there is not
        last = len(self) if length is None else self.timeline[length].ply
        return tuple(action for ply in range(last) for action in self.told(seat, ply)[0])

    def notation(self, seat: int | None) -> list[str]:
        """The same in notation; no entry is written twice. It may be asked for in a thread."""
        line, noted = [*self.timeline], [*self._noted.get(seat, ())]
        while noted and (len(noted) >= len(line) or line[len(noted)] is not noted[-1][0]):
            noted.pop()
        for before, after in pairwise(line[len(noted) :]):
            if after.entry is not None:
                noted.append((after, tuple(map(self.game.encode, self._seen_of(before, after, seat)))))
        self._noted[seat] = noted
        return [text for _, texts in noted for text in texts]

    def told(self, seat: int | None, ply: int) -> tuple[tuple[Action, ...], tuple[object, ...]]:
        """What a seat saw of an entry of the log (from 0), and the events that it brought."""
        after = self.timeline[ply + 1]
        if after.entry is None:
            raise IllegalAction("no-such-entry", entries=len(self), asked=ply)
        return self._seen_of(self.timeline[ply], after, seat), after.events

    def _seen_of(
        self, before: Position[State, Action], after: Position[State, Action], seat: int | None
    ) -> tuple[Action, ...]:
        """What a seat saw of the entry between two positions; it is worked out once for all who saw the same."""
        assert after.entry is not None, "only the start has none"
        if after not in self._told:
            self._told[after] = self.game.concerned(before.state, after.entry), {}
        concerned, known = self._told[after]
        key = seat if seat in concerned else None
        if key is None and seat is not None and not 0 <= seat < self.rules.seats:
            key = seat  # which the game refuses
        if key not in known:
            known[key] = self.game.redact(before.state, after.entry, after.state, key)
        return known[key]

    def visible(self, seat: int | None, after: int = -1, *, onlooker: bool = False) -> Iterable[int]:
        """The lengths of the log, beyond `after`, at which a seat (None: a spectator) may look while the game is on.

        Where how a turn ended is a secret they leave out what would tell it by its number or its pace. An action of
        which nobody else sees that it was done (a stand, B10) is seen together with the entry before it; so while
        another seat may do such a thing, the last entry waits for what follows. An `onlooker` is not there when people
        come to look at what they were dealt, and sees nothing from the last decision on that everybody saw.
        """
        newest = last = len(self)
        if not self.game.discreet:
            yield from range(after + 1, last + 1)
            return
        if onlooker and self.outcome is None:
            last = self._told_last()
        for length in range(after + 1, last + 1):
            if not (self._hid(length, seat) if length < newest else self._may_hide(seat)):
                yield length

    def _hid(self, length: int, seat: int | None) -> bool:
        """Whether the entry that followed a position was a decision, and a seat did not see that it was made."""
        is_decision, entry = self.game.is_decision, self.timeline[length + 1].entry
        return entry is not None and is_decision(entry) and not any(map(is_decision, self.told(seat, length)[0]))

    def _may_hide(self, seat: int | None) -> bool:
        """Whether a decision may follow now of which a seat does not see that it is made."""
        game, here = self.game, self.timeline.here
        if self._hidden[0] is not here:
            self._hidden = here, [action for action in game.legal(here.state) if game.is_decision(action)], {}
        _, decisions, known = self._hidden
        key = seat if any(seat in game.concerned(here.state, action) for action in decisions) else None
        if key not in known:
            seen = (game.redact(here.state, each, game.apply(here.state, each).state, key) for each in decisions)
            known[key] = not all(any(map(game.is_decision, shown)) for shown in seen)
        return known[key]

    @property
    def public(self) -> View:
        """What everybody may know: the newest position that an onlooker may look at."""
        if not self.game.discreet or self.outcome is not None:
            return self.view(None)
        return self.view(None, max(self.visible(None, 0, onlooker=True), default=0))

    def _told_last(self) -> int:
        """The length of the log before the last decision that everybody saw, or before the last event.

        Of what has been settled nobody can tell from the log whether all have come to see it.
        """
        for ply in reversed(range(len(self))):
            seen, events = self.told(None, ply)
            if events or any(map(self.game.is_decision, seen)):
                return ply
        return 0

    def describe(self) -> Iterable[dict[str, Any]]:
        """Every position of the log, one by one, as `show --json` gives them."""
        for i, (before, after) in enumerate(pairwise(self.timeline)):
            if after.entry is not None:
                entry = self.game.encode(after.entry)
                yield {"i": i, "entry": entry, **self.game.describe(before.state, after.state)}


AnyTable: TypeAlias = Table[Any, Any, Any, Any]
"""A table of whichever game."""
