"""Estimates the hands of the other seats from their plays.

Invariant: depends on the view alone. Hands are drawn uniformly from the cards that the seat has not seen, and weighted
by the likelihood that a player like `hard` would have played as their owner did. Measured in `docs/strength.md`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate
from math import comb, exp, fsum
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.bots.piles import Pile, alike, pile_of
from sixteen_tui.engine.sixteen.bots.players import RISK
from sixteen_tui.engine.sixteen.bots.reckoning import Reckoning, threats
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD, Card, held
from sixteen_tui.engine.sixteen.rules import FULL, Rules, deck_of
from sixteen_tui.engine.sixteen.view import View, unseen

DEPTH: Final = 6
"""The number of a seat's latest plays that weight its hands. Cards held longer ago have mostly been played."""
SLOPE: Final = 15.0
"""Steepness of the assumed preference for better plays: the odds of a play are exp(slope x its value in sets)."""
LAPSE: Final = 0.02
"""The assumed probability of a random play."""
SURER: Final = 30.0
SELDOM: Final = 0.01
"""`SLOPE` and `LAPSE` for teams. There the model includes the owner's knowledge of its own hand, so it is sharper."""
LIKED: Final = 64
"""The number of past plays whose weights are cached, since the next decision of a seat looks at most of them again."""
TRIES: Final = 16
"""Attempts to draw the hands of one world with no card in two of them."""


Weigher = Callable[[Iterable[list[Card]]], list[float]]
"""Return the likelihood of a seat's plays for each hand that it may hold. May change the hands it is given."""


class PastPlay(NamedTuple):
    """A past play, and the public information at that time."""

    seat: int
    card: Card
    """The card as it was in the hand; a wild is `WILD`."""
    pile: Pile
    """The pile that it was played on."""
    public: tuple[int, ...]
    """The number of each of the 29 cards that had not been played before it."""


def history(view: View) -> list[PastPlay]:
    """Return all plays so far, the newest first.

    Assumes that the seats play in order within a pile (A13, A15); ignores that seats without cards are passed (A16).
    """
    rules, seats = view.rules, view.rules.seats
    left = counted(deck_of(rules))
    piles = [(formed.seat, formed.cards) for formed in view.won]
    piles.append(((view.to_move - 1) % seats, view.pile))
    played: list[PastPlay] = []
    for last, cards in piles:
        sum = 0
        for place, card in enumerate(cards):
            seat = (last - (len(cards) - 1 - place)) % seats
            played.append(PastPlay(seat, held(card), pile_of(rules, cards[:place], sum), tuple(left)))
            left[held(card)] -= 1
            sum += NUMBER[card]
    return played[::-1]


def counted(cards: Sequence[Card]) -> list[int]:
    """Return the number of each of the 29 cards.

    >>> sum(counted(deck_of(Rules())))
    54
    """
    counts = [0] * (WILD + 1)
    for card in cards:
        counts[card] += 1
    return counts


class World(NamedTuple):
    """One sampled arrangement of the hidden cards."""

    hands: tuple[list[Card], ...]
    draws: list[Card]
    """The next cards of the draw pile."""


class Belief:
    """Weighted sample of possible hands of the other seats, from which worlds are drawn."""

    def __init__(self, view: View, chance: Random, hands: int) -> None:
        """Sample and weight `hands` hands for each opponent. A partner's hand is drawn uniformly from the rest."""
        assert view.seat is not None, "a spectator believes nothing"
        self._view, self._chance = view, chance
        self._cards = unseen(view)
        self._places = [*range(len(self._cards))]
        played = history(view)
        self._held = [
            (seat, self._sampled(count, hands, _weigher(view.rules, played, seat, chance.random)))
            for seat, count in enumerate(view.counts)
            if count and (seat ^ view.seat) & 1
        ]

    def _sampled(self, count: int, number: int, weigh: Weigher) -> _Hands:
        """Return `number` uniformly sampled hands of `count` cards each."""
        hands, card_at = list[Sequence[int]](), self._cards.__getitem__
        places, chance, ends = self._places, self._chance, range(count, len(self._places) + 1, count)
        while len(hands) < number:
            shuffle(places, chance)
            order = (*places,)
            hands += [order[end - count : end] for end in ends]
        del hands[number:]
        return _Hands(hands, weigh([*map(card_at, hand)] for hand in hands), chance)

    def worlds(self, number: int, draws: int) -> list[World]:
        """Return `number` worlds, each with the next `draws` cards of the draw pile, or with all that are left."""
        view, card_at, random = self._view, self._cards.__getitem__, self._chance.random
        me, seats = view.seat or 0, [seat for seat, _ in self._held]
        partner = (me + 2) % view.rules.seats
        given = view.counts[partner] if partner != me else 0
        draws = given + min(draws, view.draw_pile)
        shuffle(self._places, self._chance)
        twice, size = self._places + self._places, len(self._places)
        none: list[list[Card]] = [[] for _ in view.counts]
        none[me] = [*view.hand]
        found = []
        only = self._held[0][1].one if len(seats) == 1 else None
        for _ in range(number):
            if only is not None:
                taken: Collection[int] = (one := only())
                hidden: Sequence[Sequence[int]] = (one,)
            else:
                hidden, taken = self._hidden()
            start = int(random() * size)
            left = twice[start : start + draws + len(taken)]
            for place in taken:
                if place in left:
                    left.remove(place)
            drawn = [*map(card_at, left[:draws])]
            hands = none[:]
            for seat, hand in zip(seats, hidden, strict=True):
                hands[seat] = [*map(card_at, hand)]
            if given:
                hands[partner] = drawn[:given]
                drawn = drawn[given:]
            found.append(World((*hands,), drawn))
        return found

    def _hidden(self) -> tuple[list[Sequence[int]], Collection[int]]:
        """Return a hand for each opponent, as indices into the unseen cards, and all of these: none is in two hands."""
        for _ in range(TRIES):
            hidden = [some.one() for _, some in self._held]
            taken = {place for hand in hidden for place in hand}
            if len(taken) == sum(map(len, hidden)):
                return hidden, taken
        order = [*self._places]  # few cards for many hands: fall back to a uniform deal
        shuffle(order, self._chance)
        hidden = [[order.pop() for _ in some.one()] for _, some in self._held]
        return hidden, {place for hand in hidden for place in hand}


def _weigher(rules: Rules, played: Sequence[PastPlay], seat: int, random: Callable[[], float]) -> Weigher:
    """Return a function that gives the likelihood of the seat's latest plays for a hand."""
    last = [one for one in played if one.seat == seat][:DEPTH]
    if rules.seats == 2:
        return partial(_weights, asked=[_liked(rules, one) for one in last], random=random)
    return partial(_weights_knowing, asked=[liked_knowing(rules, one) for one in last], random=random)


@lru_cache(maxsize=LIKED)
def _liked(rules: Rules, one: PastPlay) -> tuple[Card, list[float]]:
    """Return the card of a play, and the weight exp(`SLOPE` x value) of each of the 29 cards in that position."""
    worth, _ = Reckoning(rules, one.public)[one.pile]
    return one.card, [exp(SLOPE * each) for each in worth]


@lru_cache(maxsize=LIKED)
def liked_knowing(rules: Rules, one: PastPlay) -> tuple[Card, list[list[float]], list[int]]:
    """Return the card of a play and, for each card, its weights and the bit set of the cards that then make a set.

    The weights of a card are indexed by the number of its set-making cards that the owner holds itself: with those
    in its own hand, the next seat is less likely to make a set.
    """
    worth, leads = Reckoning(rules, one.public)[one.pile]
    cards = sum(one.public)
    none_of, few = _none_of(cards), _none_of(max(0, cards - FULL))
    likes, makers, like = [], [], alike(rules)
    for card, lead in enumerate(leads):
        sets = threats(rules, like[lead])[0] if lead >= 0 else ()
        number = sum(map(one.public.__getitem__, sets))
        spared = [few[max(0, number - own)] - none_of[number] for own in range(FULL + 1)] if number else [0.0]
        likes.append([exp(SURER * (worth[card] + RISK * some)) for some in spared])
        makers.append(sum(1 << maker for maker in sets) if number else 0)
    return one.card, likes, makers


@cache
def _none_of(cards: int) -> list[float]:
    """Return, by n, the probability that a full hand drawn from `cards` cards has none of n given ones.

    The list is padded for n beyond `cards`, which occurs if a sampled hand contradicts the public counts.
    """
    size = min(FULL, cards)
    none_of = [comb(cards - some, size) / comb(cards, size) for some in range(cards + 1)]
    return none_of + none_of[-1:] * FULL


def likelihoods(view: View, hands: Iterable[tuple[Card, ...]]) -> list[float]:
    """Return the exact likelihood of the other seat's latest plays for each hand that it may hold, at 2 seats.

    It is the mean of `_weights` over the cards that the seat can have drawn in its turns.
    """
    assert view.seat is not None, "a spectator believes nothing"
    other = 1 - view.seat
    asked = [_liked(view.rules, one) for one in history(view) if one.seat == other][:DEPTH]

    @cache
    def before(hand: tuple[Card, ...], turn: int) -> float:
        if turn == len(asked):
            return 1.0
        card, likes = asked[turn]
        chosen = likes[card] / (likes[card] + sum(map(likes.__getitem__, hand)))
        held_then = sorted((*hand, card))
        earlier = (before((*held_then[:drawn], *held_then[drawn + 1 :]), turn + 1) for drawn in range(len(held_then)))
        return ((1 - LAPSE) * chosen + LAPSE / len(held_then)) * fsum(earlier) / len(held_then)

    return [before(tuple(sorted(hand)), 0) for hand in hands]


class _Hands:
    """Sampled hands of one seat with their weights."""

    def __init__(self, hands: list[Sequence[int]], weights: Iterable[float], chance: Random) -> None:
        self._hands, self._random = hands, chance.random
        self._up_to = [*accumulate(weights)]
        self._whole, self._last = self._up_to[-1], len(hands) - 1

    def one(self) -> Sequence[int]:
        """Draw one of the hands with probability proportional to its weight."""
        at = bisect(self._up_to, self._random() * self._whole)
        return self._hands[min(at, self._last)]


def shuffle(items: list[int], chance: Random) -> None:
    """Shuffle the list as `chance.shuffle` does, in half the time."""
    bits = chance.getrandbits
    for place, wide in _swaps(len(items)):
        other = bits(wide)
        while other > place:
            other = bits(wide)
        items[place], items[other] = items[other], items[place]


@cache
def _swaps(size: int) -> list[tuple[int, int]]:
    """Return, for each place to swap in a list of that size, the place and the bits of a random one up to it."""
    return [(place, (place + 1).bit_length()) for place in range(size - 1, 0, -1)]


def _weights(
    hands: Iterable[list[Card]], asked: Sequence[tuple[Card, list[float]]], random: Callable[[], float]
) -> list[float]:
    """Return, for each hand, the likelihood of the plays in `asked`, the newest first, for a seat that now holds it.

    To step back a turn, the played card returns to the hand and a random card leaves it: the one drawn in that turn.
    """
    plays = [(card, likes, likes[card], (1 - LAPSE) * likes[card]) for card, likes in asked]
    return [(_weight_of_three if len(hand) == 3 else _weight)(hand, plays, random) for hand in hands]


def _weight(
    hand: list[Card], plays: Sequence[tuple[Card, list[float], float, float]], random: Callable[[], float]
) -> float:
    """Return the likelihood of one hand; a play has its card, all weights, its own, and that without the lapse."""
    weight, size = 1.0, len(hand)
    for card, likes, liked, chosen in plays:
        every = liked
        for other in hand:
            every += likes[other]
        weight *= chosen / every + LAPSE / (size + 1)
        drawn = int(random() * (size + 1))
        if drawn < size:
            hand[drawn] = card
    return weight


def _weight_of_three(
    hand: list[Card], plays: Sequence[tuple[Card, list[float], float, float]], random: Callable[[], float]
) -> float:
    """Return the same as `_weight` for the usual number of cards, in half the time."""
    (a, b, c), weight, lapse = hand, 1.0, LAPSE / 4
    for card, likes, liked, chosen in plays:
        weight *= chosen / (liked + likes[a] + likes[b] + likes[c]) + lapse
        drawn = 4 * random()
        if drawn < 1:
            a = card
        elif drawn < 2:
            b = card
        elif drawn < 3:
            c = card
    return weight


def _weights_knowing(
    hands: Iterable[list[Card]],
    asked: Sequence[tuple[Card, list[list[float]], list[int]]],
    random: Callable[[], float],
) -> list[float]:
    """Return the likelihoods as `_weights` does, for an owner that knows that the next seat does not hold its cards."""
    return [_weight_knowing(hand, asked, random) for hand in hands]


def _weight_knowing(
    hand: list[Card], asked: Sequence[tuple[Card, list[list[float]], list[int]]], random: Callable[[], float]
) -> float:
    """Return the likelihood of one hand for an owner that knows that the next seat does not hold its cards."""
    weight, size = 1.0, len(hand)
    for card, likes, makers in asked:
        own = 1 << card
        for other in hand:
            own |= 1 << other
        liked = likes[card][(makers[card] & own).bit_count()]
        every = liked
        for other in hand:
            every += likes[other][(makers[other] & own).bit_count()]
        weight *= (1 - SELDOM) * liked / every + SELDOM / (size + 1)
        drawn = int(random() * (size + 1))
        if drawn < size:
            hand[drawn] = card
    return weight
