"""Solves the end of a game of Sixteen exactly: all hands are known and the draw pile is empty.

Invariant: returns the value of a plain minimax over the difference of sets, or None if the budget is exhausted. The
budget counts plays, never seconds, so a position has the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER, NUMBERS, WILD, Card, wild_as
from sixteen_tui.engine.sixteen.rules import State, play_unchecked
from sixteen_tui.engine.sixteen.view import View, unseen

BUDGET: Final = 20_000
"""The largest number of plays that one search examines, at 3 to 5 µs each.

In 1000 random ends at 2 seats, of seven cards (the maximum) with both wilds, the median is 5,000 plays and the maximum
14,000. Between partners alpha-beta cannot prune, so such an end can need more.
"""

_WILD_COLOURS: Final = tuple(tuple(range(wild_as(NUMBERS * c), wild_as(NUMBERS * (c + 1)))) for c in range(4))
"""The declarations of a wild, colour by colour."""
_UNBOUNDED: Final = 1_000


_Position = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], int, int]
"""The key of a position: the hands, the last two cards of the pile, its sum, the seat to move."""


class Solved(NamedTuple):
    """The sets that the side to move gains on the other until the end, and the best play."""

    value: int
    card: Card


class _OutOfBudgetError(Exception):
    pass


def known(view: View) -> State | None:
    """Return the state if the seat can know it, else None.

    The seat knows it if the draw pile is empty and at most one other hand holds cards.
    """
    others = [seat for seat, count in enumerate(view.counts) if count and seat != view.seat]
    if view.draw_pile or len(others) > 1 or view.seat is None:
        return None
    hands: list[tuple[Card, ...]] = [()] * view.rules.seats
    hands[view.seat] = view.hand
    for seat in others:
        hands[seat] = unseen(view)
    return State(view.rules, view.dealer, view.to_move, tuple(hands), (), 0, 0, view.pile, view.sum, ())


def solve(state: State, plays: Iterable[Card] | None = None, budget: int = BUDGET) -> Solved | None:
    """Return the best of `plays` (None: of all plays), the first if several are best; None if the budget runs out.

    If several plays have the same effect, only the first is examined.
    """
    search = _Search(budget)
    try:
        return search.root(state, tuple(plays) if plays is not None else None)
    except _OutOfBudgetError:
        return None


def values(state: State, plays: Iterable[Card], budget: int = BUDGET) -> dict[Card, int] | None:
    """Return the sets that each play gains until the end; None if one of them exceeds the budget.

    Plays with the same effect are examined once, and all plays share the table of bounds.
    """
    search, live = _Search(budget), _live(state)
    found: dict[Card, int] = {}
    by_effect: dict[tuple[int, int, int], int] = {}
    try:
        for card in plays:
            effect = (card, -1, -1) if card < WILD else (WILD, NUMBER[card], live[COLOUR[card]])
            if effect not in by_effect:
                search.budget = budget
                by_effect[effect] = search.root(state, (card,)).value
            found[card] = by_effect[effect]
    except _OutOfBudgetError:
        return None
    return found


class _Search:
    """Alpha-beta search. A value is the future gain of the side to move; sets formed earlier do not count."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.bounds: dict[_Position, tuple[int, int]] = {}
        """Transposition table: lower and upper bound of the value of each position."""

    def root(self, state: State, plays: tuple[Card, ...] | None) -> Solved:
        """Return the best of the plays (None: of all). Raises _OutOfBudgetError."""
        best: Solved | None = None
        for card, gain, child in self._children(state, plays):
            value = self._after(state, gain, child, best.value if best else -_UNBOUNDED, _UNBOUNDED)
            if best is None or value > best.value:
                best = Solved(value, card)
        assert best is not None, "a seat to move holds a card"
        return best

    def _value(self, state: State, alpha: int, beta: int) -> int:
        if state.to_move == NOBODY:
            return 0
        key = (state.hands, state.pile[-2:], state.sum, state.to_move)
        low, high = self.bounds.get(key, (-_UNBOUNDED, _UNBOUNDED))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        best, reached = -_UNBOUNDED, alpha
        children = sorted(self._children(state, None), key=_by_gain)
        for _, gain, child in children:
            best = max(best, self._after(state, gain, child, reached, beta))
            reached = max(reached, best)
            if best >= beta:
                break
        self.bounds[key] = (best if best > alpha else low, best if best < beta else high)
        return best

    def _after(self, state: State, gain: int, child: State, alpha: int, beta: int) -> int:
        """Return the value of a play. The child's sign is negated only if the other side is to move there."""
        if child.to_move % 2 == state.to_move % 2:
            return gain + self._value(child, alpha - gain, beta - gain)
        return gain - self._value(child, gain - beta, gain - alpha)

    def _children(self, state: State, plays: tuple[Card, ...] | None) -> Iterator[tuple[Card, int, State]]:
        """Yield one play for each effect: the card, its immediate gain and the state after it."""
        side, size = state.to_move % 2, len(state.won)
        effects: set[tuple[int, int, int]] = set()
        live = _live(state)
        for card in _plays(state, live) if plays is None else plays:
            self.budget -= 1
            if self.budget < 0:
                raise _OutOfBudgetError
            child = play_unchecked(state, card).state
            gain = 0
            if len(child.won) > size:
                formed = child.won[-1]
                gain = formed.worth if formed.side == side else -formed.worth
            if card > WILD:
                effect = (gain, NUMBER[card], live[COLOUR[card]]) if child.pile else (gain, -1, -1)
                if effect in effects:
                    continue
                effects.add(effect)
            yield card, gain, child


def _by_gain(play: tuple[Card, int, State]) -> int:
    return -play[1]


def _live(state: State) -> tuple[int, ...]:
    """Return, by colour, the colour itself if it can still matter, else -1.

    A colour that is in no hand and not on the last card of the pile is interchangeable with every other such colour.
    The card below the last one matters only if it has the colour of the last.
    """
    if not state.rules.matches:
        return (-1,) * len(_WILD_COLOURS)
    seen = {COLOUR[card] for hand in state.hands for card in hand} | {COLOUR[card] for card in state.pile[-1:]}
    return tuple(colour if colour in seen else -1 for colour in range(len(_WILD_COLOURS)))


def _plays(state: State, live: tuple[int, ...]) -> list[Card]:
    """Return the cards that the seat to move can play; of interchangeable colours of a wild only the first."""
    cards: list[Card] = []
    for card in dict.fromkeys(state.hands[state.to_move]):
        if card == WILD:
            for colour, which in enumerate(live):
                if live.index(which) == colour:
                    cards += _WILD_COLOURS[colour]
        else:
            cards.append(card)
    return cards
