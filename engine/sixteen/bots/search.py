"""Solves an end of Sixteen exactly: at most two seats hold cards, both hands are known, and the draw pile is empty.

Invariant: returns the value of a plain minimax over the difference of sets, or None if the budget is exhausted. The
budget counts plays, never seconds, so a position has the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.bots.piles import EMPTY, GAIN, Pile, coloured, face, last, onto, pile_of, turns
from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBERS, WILD, Card, held, wild_as
from sixteen_tui.engine.sixteen.rules import Rules, State
from sixteen_tui.engine.sixteen.view import View, unseen

BUDGET: Final = 20_000
"""The largest number of plays that one search examines, at 1 to 2 µs each.

In 1000 random ends at 2 seats, of seven cards (the maximum) with both wilds, the median is 5,000 plays and the maximum
14,000. Between partners alpha-beta cannot prune, so such an end can need more.
"""

_UNBOUNDED: Final = 1_000
_OPEN: Final = (-_UNBOUNDED, _UNBOUNDED)

Hand = tuple[Card, ...]
"""The cards of a hand, ascending; a wild is `WILD`."""
_Position = tuple[Hand, Hand, Pile]
"""The hand to move, the other hand and the pile. The seats are left out, because the rules treat both alike."""
_Play = tuple[int, Hand, Pile]
"""The immediate gain of a play, the rest of the hand, and the pile after it."""


class Solved(NamedTuple):
    """The sets that the side to move gains on the other until the end, and the best play."""

    value: int
    card: Card


class OutOfBudgetError(Exception):
    """The search has examined as many plays as it may."""


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
    """Return the best of `plays` (None: of all plays), the first if several are best; None if the budget runs out."""
    me = state.to_move
    other = next((seat for seat, hand in enumerate(state.hands) if hand and seat != me), None)
    mine, theirs = _sorted(state.hands[me]), () if other is None else _sorted(state.hands[other])
    search = Search(state.rules, friends=other is not None and (other - me) % 2 == 0, budget=budget)
    pile = pile_of(state.rules, state.pile, state.sum)
    cards = [*plays] if plays is not None else every_play(state.hands[me])
    best: Solved | None = None
    try:
        for card in cards:
            value = search.play(mine, theirs, pile, card, best.value if best else -_UNBOUNDED)
            if best is None or value > best.value:
                best = Solved(value, card)
    except OutOfBudgetError:
        return None
    assert best is not None, "a seat to move holds a card"
    return best


def every_play(hand: Sequence[Card]) -> list[Card]:
    """Return the plays of a hand in its order, each once; of a wild every declaration."""
    wilds = [*map(wild_as, range(WILD))]
    return [card for each in dict.fromkeys(hand) for card in (wilds if each == WILD else (each,))]


def without(cards: Iterable[Card], taken: Iterable[Card]) -> Hand:
    """Return the cards that are left, in their order."""
    left = [*cards]
    for card in taken:
        left.remove(card)
    return tuple(left)


def _sorted(cards: Iterable[Card]) -> Hand:
    return tuple(sorted(cards))


class Search:
    """Alpha-beta search over the plays of two hands. All positions of an instance share its budget and its table.

    A value is the gain of the side to move from there to the end.
    """

    def __init__(self, rules: Rules, *, friends: bool, budget: int = BUDGET) -> None:
        """`friends`: both hands belong to one side."""
        self.budget = budget
        self.bounds: dict[_Position, tuple[int, int]] = {}
        """Transposition table: lower and upper bound of the value of each position."""
        self._coloured, self._friends = coloured(rules), friends
        self._again = [after[0] == 0 for after in turns(rules)]
        """By gain (-1: the last): whether the seat that played has the next turn, too (A13, A14, A15)."""
        self._leads = _Leads(rules)

    def play(self, mine: Hand, theirs: Hand, pile: Pile, card: Card, alpha: int = -_UNBOUNDED) -> int:
        """Return the value of one play; a value of at most `alpha` is an upper bound. Raises OutOfBudgetError."""
        shown = face(card)
        lead = self._leads[pile][shown if card < WILD else _ALIKE[self._live(mine, theirs, pile)][shown]]
        self._spend(1)
        return self._after(_played(mine, mine.index(held(card)), lead), theirs, alpha, _UNBOUNDED)

    def value(self, mine: Hand, theirs: Hand, pile: Pile, alpha: int = -_UNBOUNDED, beta: int = _UNBOUNDED) -> int:
        """Return the value of a position with cards in `mine`, exact between `alpha` and `beta`, otherwise a bound.

        Raises OutOfBudgetError.
        """
        key = (mine, theirs, pile)
        low, high = self.bounds.get(key, _OPEN)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        best, reached = -_UNBOUNDED, alpha
        for play in self._plays(mine, theirs, pile):
            value = self._after(play, theirs, reached, beta)
            if value > best:
                best = value
                if best >= beta:
                    break
                reached = max(reached, best)
        self.bounds[key] = (best if best > alpha else low, best if best < beta else high)
        return best

    def _after(self, play: _Play, theirs: Hand, alpha: int, beta: int) -> int:
        """Return the value of a play. The sign changes only if the other side is to move after it."""
        gain, rest, pile = play
        if rest and (not theirs or self._again[gain]):
            return gain + self.value(rest, theirs, pile, alpha - gain, beta - gain)
        if not theirs:
            return gain
        if self._friends:
            return gain + self.value(theirs, rest, pile, alpha - gain, beta - gain)
        return gain - self.value(theirs, rest, pile, gain - beta, gain - alpha)

    def _plays(self, mine: Hand, theirs: Hand, pile: Pile) -> list[_Play]:
        """Return one play for each effect, those with the largest gain first."""
        leads = self._leads[pile]
        found = [
            _played(mine, place, leads[card])
            for place, card in enumerate(mine)
            if card < WILD and (not place or card != mine[place - 1])
        ]
        if mine[-1] == WILD:
            ways = dict.fromkeys([leads[card] for card in _SHOWN[self._live(mine, theirs, pile)]])
            found += [_played(mine, len(mine) - 1, lead) for lead in ways]
        self._spend(len(found))
        found.sort(key=_GAINED, reverse=True)
        return found

    def _spend(self, plays: int) -> None:
        self.budget -= plays
        if self.budget < 0:
            raise OutOfBudgetError

    def _live(self, mine: Hand, theirs: Hand, pile: Pile) -> int:
        """Return the bit set of the colours that can still matter: those in a hand and that of the last card."""
        if not self._coloured:
            return 0
        live = 0
        for card in mine + theirs:
            if card < WILD:
                live |= 1 << COLOUR[card]
        return live if pile == EMPTY else live | 1 << COLOUR[last(pile)]


_GAINED: Final = itemgetter(0)


def _played(hand: Hand, place: int, lead: int) -> _Play:
    rest = hand[:place] + hand[place + 1 :]
    return (0, rest, lead) if lead >= 0 else (GAIN[-lead], rest, EMPTY)


def _alike(live: int) -> tuple[Card, ...]:
    """Return, for each numbered card, the first one that is as good as it as a declaration of a wild.

    Colours that are not in the bit set `live` are interchangeable.
    """
    colours = range(WILD // NUMBERS)
    first = next((colour for colour in colours if not live >> colour & 1), 0)
    return tuple(
        NUMBERS * (colour if live >> colour & 1 else first) + number for colour in colours for number in range(NUMBERS)
    )


_ALIKE: Final = tuple(map(_alike, range(1 << WILD // NUMBERS)))
"""By bit set of colours: `_alike`."""
_SHOWN: Final = tuple(tuple(dict.fromkeys(cards)) for cards in _ALIKE)
"""By bit set of colours: the declarations of a wild that differ."""


class _Leads(dict[Pile, Sequence[int]]):
    """Cache: what each card leads to on each pile (`piles.onto`)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, pile: Pile) -> Sequence[int]:
        leads = self[pile] = onto(self._rules, pile)
        return leads
