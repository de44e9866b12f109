"""A game in play: setup, log, and the state that follows from them. The class serves all games.

Invariant: a table is a cursor in a timeline. Its log is the line to the cursor, and a take-back moves the cursor.
Chance comes from the seed alone: a deal after a take-back gives the same cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Any, Generic, TypeAlias

from sixteen_tui.engine.game import CHANCE, Action, End, Game, IllegalAction, Outcome, Rules, State, View, check_seat
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.timeline import Position, Timeline


class Table(Generic[State, Action, View, Rules]):
    """One game, from its first entry. An action that is refused leaves the table unchanged.

    A `length` is a number of entries of the log; it identifies the position after them.

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
        self.ended: End | None = None
        """The end of a game that was not played out, at the cursor, which then moves no more; else None."""
        self._noted: dict[int | None, list[tuple[Position[State, Action], tuple[str, ...]]]] = {}
        """Cache by seat, along its last line: each position, and the notation of the observations of its entry."""
        self._told: dict[Position[State, Action], tuple[Collection[int], dict[int | None, tuple[Action, ...]]]] = {}
        """Cache by position: the seats that the entry before it concerns, and the observations of it by seat. The key
        None serves every seat that observes no more than a spectator."""
        self._hidden: tuple[Position[State, Action] | None, list[Action], dict[int | None, bool]] = (None, [], {})
        """Cache of `_may_hide`: the position, the decisions possible there, and the answers by seat."""

    @property
    def _state(self) -> State:
        state = self.timeline.here.state
        return state if self.ended is None else self.game.ended(state, self.ended)

    @property
    def log(self) -> tuple[Action, ...]:
        """The entries on the line to the cursor, without those taken back."""
        return self.timeline.entries()

    def __len__(self) -> int:
        return len(self.timeline)

    @property
    def to_move(self) -> int:
        """The seat to act, or `sixteen_tui.engine.game.CHANCE` or `sixteen_tui.engine.game.NOBODY`."""
        return self.game.to_move(self._state)

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seat to move."""
        return self.game.legal(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """Winners and scores; None until the game is over."""
        return self.game.outcome(self._state)

    def deal(self, fresh: str | None = None, *, once: bool = False) -> None:
        """Add entries of chance until it is a seat's turn or the game is over; with `once` at most one.

        A table without a seed takes chance from `fresh`; an entry of chance that was made here before is repeated.
        Raises IllegalAction ("no-seed") without either seed.
        """
        stream = None if fresh is None else Stream(fresh)
        while self.to_move == CHANCE:
            if stream is not None and self.timeline.here.branches:
                self.timeline.go(self.timeline.here.branches[0])
            else:
                action, used = self._by_chance() if stream is None else (self.game.chance(self._state, stream), 0)
                if not self._again(action):
                    self._add(action, used)
            if once:
                return

    def _by_chance(self) -> tuple[Action, int]:
        """Return the entry of chance that the seed gives here, and the stream position after it.

        Raises IllegalAction ("no-seed") without a seed.
        """
        if self.seed is None:
            raise IllegalAction("no-seed")
        stream = Stream(self.seed, self.timeline.here.stream)
        return self.game.chance(self._state, stream), stream.position

    def play(self, action: Action) -> tuple[object, ...]:
        """Apply an action, add it to the log and return its events.

        Raises IllegalAction if the rules refuse it, with code "not-from-seed" for chance that differs from the seed's.
        """
        self._check_open()
        if self._again(action):
            return self.timeline.here.events
        state, used = self.timeline.here.state, self.timeline.here.stream
        if self.seed is not None and self.game.to_move(state) == CHANCE:
            expected, used = self._by_chance()
            if action != expected:
                self.game.apply(state, action)  # an error of the rules takes precedence
                raise IllegalAction("not-from-seed")
        self._add(action, used)
        return self.timeline.here.events

    def _again(self, action: Action) -> bool:
        """Move the cursor along an action that was played here before; return whether it was."""
        known = self.timeline.known(action)
        if known is not None:
            self.timeline.go(known)
        return known is not None

    def _add(self, action: Action, used: int) -> None:
        """Apply an action and add it to the log; `used` is the position of the seed's stream after it."""
        state, events = self.game.apply(self._state, action)
        self.timeline.add(action, state, events, used)

    @property
    def left(self) -> tuple[Position[State, Action], ...]:
        """The last position of each line that was taken back, in the order in which they branched off."""
        return self.timeline.left()

    def along(self, position: Position[State, Action]) -> Table[State, Action, View, Rules]:
        """Return a table of the same game whose cursor is at any position of the tree; for reading only."""
        other = Table(self.game, self.rules, self.seed)
        other.timeline = self.timeline.at(position)
        return other

    def take_back(self, length: int) -> None:
        """Move the cursor back to an earlier position. Raises IllegalAction if the log has fewer entries."""
        self._check_open()
        self.timeline.go(self.timeline[length])

    def end(self, end: End) -> None:
        """End the game before it is played out. Raises IllegalAction, also if nobody would lose, or everybody."""
        if self.outcome is not None:
            raise IllegalAction("game-over")
        if not len(self) and self.to_move == CHANCE:
            raise IllegalAction("not-dealt")
        for seat in end.seats:
            check_seat(seat, self.rules.seats, "")
        sides = len(self.game.score(self.view(None)))
        if end.why != "agreed" and not 0 < len(end.winners(sides)) < sides:
            raise IllegalAction("nobody-wins")
        self.ended = end
        self._hidden = (None, [], {})  # nothing can be decided here any more

    def _check_open(self) -> None:
        """Raise IllegalAction ("game-over") if the game has ended before it was played out."""
        if self.ended is not None:
            raise IllegalAction("game-over")

    def mover(self, length: int) -> int:
        """Return the seat to move, or `CHANCE` or `NOBODY`, when the log had `length` entries.

        If the game ended before it was played out, it is still the seat that was to move.
        """
        return self.game.to_move(self.timeline[length].state)

    def view(self, seat: int | None, length: int | None = None) -> View:
        """Return the view of a seat (None: a spectator), now or when the log had `length` entries."""
        at = self.timeline.here if length is None else self.timeline[length]
        return self.game.view(self._state if at is self.timeline.here else at.state, seat)

    def seen(self, seat: int | None, length: int | None = None) -> tuple[Action, ...]:
        """Return the observations of a seat as entries (`docs/format.md`), now or up to `length` entries of the log.

        A computer player receives nothing else. Raises IllegalAction for a seat that does not exist.
        """
        self.game.view(self.timeline[0].state, seat)  # raises for a seat that does not exist
        last = len(self) if length is None else self.timeline[length].ply
        return tuple(action for ply in range(last) for action in self.told(seat, ply)[0])

    def notation(self, seat: int | None) -> list[str]:
        """Return the observations of a seat in notation, from a cache. May be called in any thread."""
        line, noted = [*self.timeline], [*self._noted.get(seat, ())]
        while noted and (len(noted) >= len(line) or line[len(noted)] is not noted[-1][0]):
            noted.pop()
        for before, after in pairwise(line[len(noted) :]):
            if after.entry is not None:
                noted.append((after, tuple(map(self.game.encode, self._seen_of(before, after, seat)))))
        self._noted[seat] = noted
        return [text for _, texts in noted for text in texts]

    def told(self, seat: int | None, ply: int) -> tuple[tuple[Action, ...], tuple[object, ...]]:
        """Return a seat's observations of the log entry with index `ply`, and the events of that entry.

        Raises IllegalAction ("no-such-entry") for an index beyond the log.
        """
        after = self.timeline[ply + 1]
        if after.entry is None:
            raise IllegalAction("no-such-entry", entries=len(self), asked=ply)
        return self._seen_of(self.timeline[ply], after, seat), after.events

    def _seen_of(
        self, before: Position[State, Action], after: Position[State, Action], seat: int | None
    ) -> tuple[Action, ...]:
        """Return a seat's observations of the entry between two positions; seats that see the same share a cache."""
        assert after.entry is not None, "only the start has none"
        if after not in self._told:
            self._told[after] = self.game.concerned(before.state, after.entry), {}
        concerned, known = self._told[after]
        key = seat if seat in concerned else None
        if key is None and seat is not None and not 0 <= seat < self.rules.seats:
            key = seat  # so that `redact` refuses it
        if key not in known:
            known[key] = self.game.redact(before.state, after.entry, after.state, key)
        return known[key]

    def visible(self, seat: int | None, after: int = -1, *, spectator: bool = False) -> Iterable[int]:
        """Yield the lengths of the log beyond `after` that a seat (None: a spectator) may see.

        In a `discreet` game some lengths are omitted, because their number or timing would reveal how a turn ended
        (B10). A decision that other seats cannot observe (a stand) becomes visible together with the entry before it.
        While the seat to move can make such a decision, the newest entry therefore stays invisible to other seats.
        A `spectator` in another program sees no length beyond `_told_last`, unless the game was played out.
        """
        newest = last = len(self)
        if not self.game.discreet:
            yield from range(after + 1, last + 1)
            return
        if spectator and (self.outcome is None or self.ended is not None):
            last = self._told_last()
        for length in range(after + 1, last + 1):
            if not (self._hid(length, seat) if length < newest else self._may_hide(seat)):
                yield length

    def _hid(self, length: int, seat: int | None) -> bool:
        """Return whether the entry after a position was a decision that the seat could not observe."""
        is_decision, entry = self.game.is_decision, self.timeline[length + 1].entry
        return entry is not None and is_decision(entry) and not any(map(is_decision, self.told(seat, length)[0]))

    def ended_by_card(self, length: int) -> bool:
        """Return whether the turn after `length` entries of a `discreet` game is over, and a card ended it.

        False if the seat stood, which others do not observe (B10).
        """
        if not self.game.discreet or not length:
            return False
        view, game = self.view(None, length), self.game
        turn = game.turn(view)
        over = game.closed_by(view) is not None if turn is None else turn.over
        return over and not self._hid(length - 1, None)

    def _may_hide(self, seat: int | None) -> bool:
        """Return whether the seat to move can make a decision that the given seat cannot observe."""
        game, here = self.game, self.timeline.here
        if self._hidden[0] is not here:
            self._hidden = here, [action for action in self.legal if game.is_decision(action)], {}
        _, decisions, known = self._hidden
        key = seat if any(seat in game.concerned(here.state, action) for action in decisions) else None
        if key not in known:
            seen = (game.redact(here.state, each, game.apply(here.state, each).state, key) for each in decisions)
            known[key] = not all(any(map(game.is_decision, shown)) for shown in seen)
        return known[key]

    @property
    def public(self) -> View:
        """The spectator's view of the newest position that a spectator may see."""
        if not self.game.discreet or self.outcome is not None:
            return self.view(None)
        return self.view(None, max(self.visible(None, 0, spectator=True), default=0))

    def _told_last(self) -> int:
        """Return the length of the log before the last entry that was an observable decision or had events.

        An entry with events (a settled round) counts because the log does not show which players have looked at it.
        """
        for ply in reversed(range(len(self))):
            seen, events = self.told(None, ply)
            if events or any(map(self.game.is_decision, seen)):
                return ply
        return 0

    def describe(self) -> Iterable[dict[str, Any]]:
        """Yield every position of the log in the keys of `show --json`."""
        for i, (before, after) in enumerate(pairwise(self.timeline)):
            if after.entry is not None:
                entry = self.game.encode(after.entry)
                yield {"i": i, "entry": entry, **self.game.describe(before.state, after.state)}

    def describe_end(self) -> dict[str, Any] | None:
        """Return the end of a game that was not played out in the keys of `show --json`; None for any other game."""
        if self.ended is None or self.outcome is None:
            return None
        end = {"why": self.ended.why, "seats": [*self.ended.seats]}
        return {"i": None, "end": end, "over": True, "winners": [*self.outcome.winners]}


AnyTable: TypeAlias = Table[Any, Any, Any, Any]
"""A table of any game."""
