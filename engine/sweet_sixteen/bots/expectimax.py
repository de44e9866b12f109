"""Expectimax for a turn of Sweet Sixteen: the stakes, and the exact value of every choice over the next cards.

Invariant: a hand is the sorted values of its cards, because only values count (B4); the only 8 in the deck is the 8 of
diamonds, so its value identifies it (B11). Stakes and likelihoods are inputs. See `docs/sweet-sixteen-odds.md` for what
is exact.

A turn is a sequence of choices of the cards to *keep* before the next draw: a trade keeps the hand without one card, a
take keeps all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.cards import Card
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, value

Hand = tuple[int, ...]
"""The values of the cards, ascending."""
Counts = tuple[int, ...]
"""By value: the number of cards with that value."""

HIGHEST: Final = 13
EIGHT: Final = 8
BUSTS: Final = tuple(map(float, range(-1, -HIGHEST, -1)))
"""The chips for a bust (B12), by what it is over 16, from 1."""


class Prospect(NamedTuple):
    """The expected chips, the probabilities that the turn ends with 16 and with a bust, and the expected draws."""

    chips: float
    sixteen: float
    bust: float
    draws: float = 0.0
    """The mean number of cards that come before the turn ends; plans, which give chips alone, do not count them."""


class Stakes(NamedTuple):
    """The expected chips of each final hand, from the bank (B11, B12) and for the best hand (B13)."""

    by_total: tuple[float, ...]
    """By total up to 16."""
    eight: float
    """For a 16 with the 8 of diamonds."""
    take: bool
    """True if the rules allow a take (B16)."""
    by_excess: tuple[float, ...] = BUSTS
    """By what a bust is over 16, from 1."""

    @property
    def pays(self) -> tuple[float, ...]:
        """By total, including busts; the last item is a 16 with the 8 of diamonds."""
        return (*self.by_total, *self.by_excess, self.eight)

    def end(self, hand: Hand) -> Prospect:
        """Return the prospect of ending the turn with this hand."""
        total = sum(hand)
        if total > TARGET:
            return Prospect(self.by_excess[total - TARGET - 1], 0.0, 1.0)
        if total < TARGET:
            return Prospect(self.by_total[total], 0.0, 0.0)
        return Prospect(self.eight if EIGHT in hand else self.by_total[TARGET], 1.0, 0.0)


def counted(cards: Sequence[Card], *, faces_ten: bool) -> Counts:
    """Return the number of cards of each value."""
    counts = [0] * (HIGHEST + 1)
    for card in cards:
        counts[value((card,), faces_ten=faces_ten)] += 1
    return tuple(counts)


def hand_of(cards: Sequence[Card], *, faces_ten: bool) -> Hand:
    """Return the values of the cards as a `Hand`."""
    return tuple(sorted(value((card,), faces_ten=faces_ten) for card in cards))


@cache
def plus(hand: Hand, card: int) -> Hand:
    """Return the hand with one more card, given by its value."""
    return tuple(sorted((*hand, card)))


@cache
def keeps_of(hand: Hand, *, take: bool) -> tuple[Hand, ...]:
    """Return the distinct hands that a trade or, with `take`, a take keeps before the next draw."""
    less = [hand[:place] + hand[place + 1 :] for place, card in enumerate(hand) if not place or card != hand[place - 1]]
    return (hand, *less) if take else tuple(less)


class TurnSearch:
    """Expectimax over a seat's turn: the unseen cards by value, the number of `draws` that are left, and the stakes.

    The next `depth` cards are enumerated exactly. If the deck has no more cards, the result is exact. `weights`, by
    value, are the relative likelihoods that an unseen card comes next. `far` values kept cards after the last card that
    is enumerated; None: the turn ends there.
    """

    def __init__(
        self,
        stakes: Stakes,
        counts: Counts,
        draws: int,
        *,
        depth: int,
        weights: Sequence[float] = (1.0,) * (HIGHEST + 1),
        far: Callable[[Hand], Prospect] | None = None,
    ) -> None:
        self._stakes = stakes
        self._counts = counts
        self._depth = min(depth, draws)
        self._values = [card for card, number in enumerate(counts) if number]
        self._weights = weights
        self._far = far if draws > depth else None
        self._known: dict[tuple[Hand, Counts], Prospect] = {}

    @property
    def looked_at(self) -> int:
        """The number of positions evaluated so far, as pairs of kept cards and cards left."""
        return len(self._known)

    def keep(self, kept: Hand) -> Prospect:
        """Return the prospect of keeping these cards, drawing the next card and then choosing the best."""
        return self._keep(kept, self._counts, self._depth)

    def _keep(self, kept: Hand, counts: Counts, depth: int) -> Prospect:
        known = self._known.get((kept, counts))
        if known is not None:
            return known
        chips = sixteen = bust = draws = whole = 0.0
        total = sum(kept)
        for card in self._values:
            number = counts[card] * self._weights[card]
            if not number:
                continue
            after = plus(kept, card)
            if total + card >= TARGET:
                then = self._stakes.end(after)
            elif depth > 1:
                then = self._best(after, (*counts[:card], counts[card] - 1, *counts[card + 1 :]), depth - 1)
            else:
                then = self._last(after)
            whole += number
            chips += number * then[0]
            sixteen += number * then[1]
            bust += number * then[2]
            draws += number * then[3]
        result = Prospect(chips / whole, sixteen / whole, bust / whole, 1 + draws / whole)
        self._known[kept, counts] = result
        return result

    def _best(self, hand: Hand, counts: Counts, depth: int) -> Prospect:
        best = self._stakes.end(hand)
        for kept in keeps_of(hand, take=self._stakes.take):
            best = max(best, self._keep(kept, counts, depth))
        return best

    def _last(self, hand: Hand) -> Prospect:
        """Return the prospect of a hand after the last card that is enumerated."""
        best = self._stakes.end(hand)
        if self._far:
            for kept in keeps_of(hand, take=self._stakes.take):
                best = max(best, self._far(kept))
        return best
