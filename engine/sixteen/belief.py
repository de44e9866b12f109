"""Estimates the hands of the others from their plays.

Invariant: depends on the view alone. Hands are drawn uniformly from the cards that the seat has not seen, and weighted
by the likelihood that a player like `hard` would have played as their owner did. Measured in `docs/strength.md`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import accumulate
from math import comb, exp
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.cards import NUMBER, WILD, Card, deck, held
from sixteen_tui.engine.sixteen.piles import LIKE, Pile, pile_of
from sixteen_tui.engine.sixteen.players import RISK
from sixteen_tui.engine.sixteen.reckoning import Reckoning, threats
from sixteen_tui.engine.sixteen.rules import FULL, Rules
from sixteen_tui.engine.sixteen.view import View, unseen

DEPTH: Final = 6
"""Of how many of its last plays a hand is asked. What was held longer ago is mostly gone."""
SLOPE: Final = 15.0
"""How sharply its owner is taken to choose what is worth more: the odds are exp(slope x sets)."""
LAPSE: Final = 0.02
"""How often its owner plays at whim."""
SURER: Final = 30.0
SELDOM: Final = 0.01
"""The same two for teams, where its owner is taken to know its own cards: so the worth is nearer to what it saw."""
TRIES: Final = 16
"""How often hands are drawn for one world until no card is in two of them."""


Weigher = Callable[[list[Card]], float]
"""How likely the owner of a hand would have played as it did. It may change the hand."""


class Played(NamedTuple):
    """A card that lies on the table, and when it was played."""

    seat: int
    card: Card
    """As it was held."""
    pile: Pile
    """What it was played on."""
    public: tuple[int, ...]
    """How many of each of the 29 cards had not been played before it."""


def history(view: View) -> list[Played]:
    """All cards played so far, the newest first.

    Seats follow one another within a pile (A13, A15); that one without cards is passed over (A16) does not count here.
    """
    rules, seats = view.rules, view.rules.seats
    left = counted(deck(wilds=rules.wilds))
    piles = [(formed.seat, formed.cards) for formed in view.won]
    piles.append(((view.to_move - 1) % seats, view.pile))
    played: list[Played] = []
    for last, cards in piles:
        sum = 0
        for place, card in enumerate(cards):
            seat = (last - (len(cards) - 1 - place)) % seats
            played.append(Played(seat, held(card), pile_of(rules, cards[:place], sum), tuple(left)))
            left[held(card)] -= 1
            sum += NUMBER[card]
    return played[::-1]


def counted(cards: Sequence[Card]) -> list[int]:
    """How many there are of each of the 29 cards.

    >>> sum(counted(deck()))
    54
    """
    counts = [0] * (WILD + 1)
    for card in cards:
        counts[card] += 1
    return counts


class World(NamedTuple):
    """One way in which the cards may lie."""

    hands: tuple[list[Card], ...]
    draws: list[Card]
    """The next cards of the draw pile."""


class Belief:
    """Hands that the others may hold, weighed; worlds are drawn from them."""

    def __init__(self, view: View, chance: Random, hands: int) -> None:
        """Weigh that many `hands` for each seat of the other side. A partner gets any of the cards that are left."""
        assert view.seat is not None, "a spectator believes nothing"
        self._view, self._chance = view, chance
        self._cards = unseen(view)
        self._places = [*range(len(self._cards))]
        played = history(view)
        self._held = [
            _Hands(self._sampled(count, hands), _weigher(view.rules, played, seat, chance.random), self._cards, chance)
            if count and (seat ^ view.seat) & 1
            else None
            for seat, count in enumerate(view.counts)
        ]

    def _sampled(self, count: int, hands: int) -> list[Sequence[int]]:
        """That many hands of `count` cards each, as places among the unseen cards; each as likely as any other."""
        found: list[Sequence[int]] = []
        places, chance = self._places, self._chance
        while len(found) < hands:
            chance.shuffle(places)
            found += [places[start : start + count] for start in range(0, len(places) - count + 1, count)]
        return found[:hands]

    def worlds(self, number: int, draws: int) -> list[World]:
        """That many worlds, with so many of the cards that will be drawn next."""
        view, cards, chance = self._view, self._cards, self._chance
        me = view.seat or 0
        partner = (me + 2) % view.rules.seats
        given = view.counts[partner] if partner != me else 0
        draws = given + min(draws, view.draw_pile)
        order = self._places
        chance.shuffle(order)
        twice = order + order
        found = []
        for _ in range(number):
            hidden = self._hidden()
            taken = {place for hand in hidden for place in hand}
            start = int(chance.random() * len(order))
            left = [place for place in twice[start : start + draws + len(taken)] if place not in taken][:draws]
            drawn = [cards[place] for place in left]
            hands = [[cards[place] for place in hand] for hand in hidden]
            hands[partner] = drawn[:given]
            hands[me] = [*view.hand]
            found.append(World((*hands,), drawn[given:]))
        return found

    def _hidden(self) -> list[Sequence[int]]:
        """A hand for each seat of the other side; no card is in two of them."""
        for _ in range(TRIES):
            hidden = [() if some is None else some.one() for some in self._held]
            if len({place for hand in hidden for place in hand}) == sum(map(len, hidden)):
                return hidden
        order = [*self._places]  # many hands and few cards: evenly, then
        self._chance.shuffle(order)
        return [() if some is None else [order.pop() for _ in some.one()] for some in self._held]


def _weigher(rules: Rules, played: Sequence[Played], seat: int, random: Callable[[], float]) -> Weigher:
    """What says how likely the owner of a hand would have played a seat's last plays."""
    last = [one for one in played if one.seat == seat][:DEPTH]
    if rules.seats == 2:
        return partial(_weight, asked=[_liked(rules, one) for one in last], random=random)
    return partial(_weight_knowing, asked=[liked_knowing(rules, one) for one in last], random=random)


def _liked(rules: Rules, one: Played) -> tuple[Card, list[float]]:
    """A play, with how much its owner would have liked to play each card then."""
    worth = Reckoning(rules, one.public)[one.pile].worth
    return one.card, [exp(SLOPE * worth(card)) for card in range(WILD + 1)]


def liked_knowing(rules: Rules, one: Played) -> tuple[Card, list[list[float]], list[int]]:
    """The same by how many of the cards its owner holds that make a set of what the card leaves; and those, as bits."""
    worth, leads = Reckoning(rules, one.public)[one.pile]
    cards = sum(one.public)
    none_of, few = _none_of(cards), _none_of(max(0, cards - FULL))
    likes, makers = [], []
    for card, lead in enumerate(leads):
        sets = threats(rules, LIKE[lead])[0] if lead >= 0 else ()
        number = sum(map(one.public.__getitem__, sets))
        spared = [few[max(0, number - own)] - none_of[number] for own in range(FULL + 1)] if number else [0.0]
        likes.append([exp(SURER * (worth(card) + RISK * some)) for some in spared])
        makers.append(sum(1 << maker for maker in sets) if number else 0)
    return one.card, likes, makers


@cache
def _none_of(cards: int) -> list[float]:
    """How likely none of some cards is in a full hand out of so many, by how many they are.

    When they are more than all, because the owner of a hand holds other cards than was thought, then it is not.
    """
    size = min(FULL, cards)
    none_of = [comb(cards - some, size) / comb(cards, size) for some in range(cards + 1)]
    return none_of + none_of[-1:] * FULL


class _Hands:
    """Hands of one seat, and how much each of them counts."""

    def __init__(
        self,
        hands: list[Sequence[int]],
        weigh: Weigher,
        cards: Sequence[Card],
        chance: Random,
    ) -> None:
        self._hands, self._chance = hands, chance
        weights = [weigh([cards[place] for place in hand]) for hand in hands]
        self._up_to = [*accumulate(weights)]

    def one(self) -> Sequence[int]:
        """One of the hands, by what they count."""
        at = bisect(self._up_to, self._chance.random() * self._up_to[-1])
        return self._hands[min(at, len(self._hands) - 1)]


def _weight(hand: list[Card], asked: Sequence[tuple[Card, list[float]]], random: Callable[[], float]) -> float:
    """How likely the owner of this hand would have played as it did.

    Going back a turn puts the card that was played back and takes one of them all off, at random: the one drawn then.
    """
    weight, size = 1.0, len(hand)
    for card, likes in asked:
        liked = likes[card]
        every = liked
        for other in hand:
            every += likes[other]
        weight *= (1 - LAPSE) * liked / every + LAPSE / (size + 1)
        drawn = int(random() * (size + 1))
        if drawn < size:
            hand[drawn] = card
    return weight


def _weight_knowing(
    hand: list[Card], asked: Sequence[tuple[Card, list[list[float]], list[int]]], random: Callable[[], float]
) -> float:
    """The same for an owner that knows: what it holds itself, the next seat cannot make a set with."""
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
