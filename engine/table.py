"""A game being played: setup and log, and what follows from them.

Law: written once for all games. A game is its rules, its seed and its log; every state is a replay of the log from
the start, cut short by keyframes. Chance is the seed's stream alone: dealing again after a take-back deals the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

from sixteen_tui.engine.game import CHANCE, Game, IllegalAction, Outcome
from sixteen_tui.engine.shuffle import Stream

Action = TypeVar("Action")
View = TypeVar("View")

KEYFRAME: Final = 32
"""A state is kept for every so many entries; any position is at most that many steps from one."""


class Table(Generic[Action, View]):
    """One game from its first entry on. Anything refused leaves the table as it was.

    >>> from sixteen_tui.engine.games import GAMES
    >>> from sixteen_tui.engine.sixteen.rules import Rules
    >>> table = Table(GAMES["sixteen"], Rules(), seed="0" * 64)
    >>> table.deal()
    >>> len(table.log), len(table.view(0).hand)
    (1, 3)
    """

    def __init__(self, game: Game[Any, Action, View, Any], rules: Any, seed: str | None = None) -> None:
        self.game, self.rules, self.seed = game, rules, seed
        self._log: list[Action] = []
        self._events: list[tuple[Any, ...]] = []
        self._state = game.start(rules)
        self._keyframes = [self._state]
        self._drawn_from: list[tuple[int, int]] = []  # (log length before a chance entry, stream position after it)

    @property
    def log(self) -> tuple[Action, ...]:
        """The entries that stand."""
        return tuple(self._log)

    def __len__(self) -> int:
        return len(self._log)

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

    def deal(self) -> None:
        """Let chance make every entry that is its to make now. Raises IllegalAction ("no-seed") without a seed."""
        while self.to_move == CHANCE:
            self.play(self._by_chance()[0])

    def _by_chance(self) -> tuple[Action, int]:
        """The entry that the seed brings here, and the stream's position after it."""
        if self.seed is None:
            raise IllegalAction("no-seed")
        stream = Stream(self.seed, self._drawn_from[-1][1] if self._drawn_from else 0)
        return self.game.chance(self._state, stream), stream.position

    def play(self, action: Action) -> tuple[Any, ...]:
        """Apply an action and enter it in the log; returns its events.

        Raises IllegalAction as the rules do, and "not-from-seed" for chance that is not the seed's.
        """
        position = None
        if self.to_move == CHANCE and self.seed is not None:
            expected, position = self._by_chance()
            if action != expected:
                self.game.apply(self._state, action)  # what is wrong by the rules is said first
                raise IllegalAction("not-from-seed")
        state, events = self.game.apply(self._state, action)
        if position is not None:
            self._drawn_from.append((len(self._log), position))
        self._log.append(action)
        self._events.append(events)
        self._state = state
        if len(self._log) % KEYFRAME == 0:
            self._keyframes.append(state)
        return events

    def take_back(self, length: int) -> None:
        """Go back to when the log had `length` entries. Raises IllegalAction when there were never that many."""
        state = self._at(length)
        del self._log[length:], self._events[length:], self._keyframes[length // KEYFRAME + 1 :]
        while self._drawn_from and self._drawn_from[-1][0] >= length:
            self._drawn_from.pop()
        self._state = state

    def _at(self, length: int) -> Any:
        """The state when the log had `length` entries: a keyframe and at most `KEYFRAME` - 1 steps."""
        if not 0 <= length <= len(self._log):
            raise IllegalAction("no-such-entry", entries=len(self._log), asked=length)
        if length == len(self._log):
            return self._state
        first = length - length % KEYFRAME
        state = self._keyframes[first // KEYFRAME]
        for action in self._log[first:length]:
            state = self.game.apply(state, action).state
        return state

    def mover(self, length: int) -> int:
        """Who was to move when the log had `length` entries."""
        return self.game.to_move(self._at(length))

    def view(self, seat: int | None, length: int | None = None) -> View:
        """What a seat (None: a spectator) may know, now or when the log had `length` entries."""
        return self.game.view(self._state if length is None else self._at(length), seat)

    def seen(self, seat: int | None, length: int | None = None) -> tuple[Action, ...]:
        """What a seat has seen, as entries (`docs/format.md`): all that a computer player is given."""
        self._at(len(self._log) if length is None else length)  # refuses a length that never was
        self.view(seat, 0)  # and a seat that there is not
        return tuple(action for entry in self._walk(seat, length) for action in entry)

    def told(self, seat: int | None, place: int) -> tuple[tuple[Action, ...], tuple[Any, ...]]:
        """What a seat saw of the entry at a place of the log, and the events that it brought."""
        return self.game.redact(self._at(place), self._log[place], seat), self._events[place]

    def moments(self, seat: int | None, after: int = -1, *, onlooker: bool = False) -> Iterable[int]:
        """The lengths of the log, beyond `after`, at which a seat (None: a spectator) may look while the game is on.

        Where how a turn ended is a secret they leave out what would tell it by its number or its pace. An action of
        which nobody else sees that it was done (a stand, B10) is seen together with the entry before it; so while
        another seat may do such a thing, the last entry waits for what follows. An `onlooker` is not there when people
        come to look at what they were dealt, and sees nothing from the last decision on that everybody saw.
        """
        last = len(self._log)
        if onlooker and self.game.discreet and self.outcome is None:
            last = self._told_last()
        if after >= last:
            return
        state = self._at(after + 1)
        for length in range(after + 1, last):
            if not self._unseen(state, self._log[length], seat):
                yield length
            state = self.game.apply(state, self._log[length]).state
        following = self.legal if last == len(self._log) else self._log[last : last + 1]
        if not any(self._unseen(state, action, seat) for action in following):
            yield last

    def _told_last(self) -> int:
        """The length of the log before the last decision that everybody saw, or after the last event."""
        for place in reversed(range(len(self._log))):
            if self._events[place]:
                return place + 1
            seen = self.game.redact(self._at(place), self._log[place], None)
            if any(map(self.game.is_decision, seen)):
                return place
        return 0

    def _unseen(self, state: Any, action: Action, seat: int | None) -> bool:
        """Whether a seat does not see that this was done, but at most what comes of it."""
        decided = self.game.is_decision
        return self.game.discreet and decided(action) and not any(map(decided, self.game.redact(state, action, seat)))

    def _walk(self, seat: int | None, length: int | None) -> Iterable[tuple[Action, ...]]:
        state = self._at(0)
        for action in self._log[:length]:
            yield self.game.redact(state, action, seat)
            state = self.game.apply(state, action).state

    def describe(self) -> Iterable[dict[str, Any]]:
        """Every position of the log, one by one, as `show --json` gives them."""
        before = self.game.start(self.rules)
        for i, action in enumerate(self._log):
            after = self.game.apply(before, action).state
            yield {"i": i, "entry": self.game.encode(action), **self.game.describe(before, after)}
            before = after
