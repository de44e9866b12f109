"""The odds of a turn of Sweet Sixteen: what each choice is worth, and how likely it leads to 16 or to a bust.

Law: everything here follows from what one seat may know. Every card that it has not seen is as likely as any other to
come next (rules B7 to B9); so only values count, and a hand is the sorted values of its cards. The only 8 in the deck
is the 8 of diamonds, so its value says which card it is (B11). `docs/sweet-sixteen-odds.md` tells what is exact here.

A turn is a row of choices of what to *keep* while the next card comes: a trade keeps the hand less a card, a take keeps
all of it. `Turn.keep` looks at the next cards exactly, each drawn from those that are left. Behind them stands
`_horizon`, which draws as if every card were put back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

from engine.games.sweet_sixteen import DEALT, Rules, View, unseen
from engine.games.sweet_sixteen_entries import Action, Take, Trade
from engine.games.sweet_sixteen_settling import BEST_HAND, TARGET, value
from engine.pack import DECK, Card

Hand = tuple[int, ...]
"""The values of the cards, ascending."""
Counts = tuple[int, ...]
"""How many cards there are of each value, by the value."""

HIGHEST: Final = 13
EIGHT: Final = 8
DEPTH: Final = 3
"""Cards that are drawn exactly, one after another; more where that takes little."""
LITTLE: Final = 150
"""Not more than so many things to keep, over all the cards drawn so far."""
ROUNDS: Final = 6
"""How often the stakes are played for to find what the others do."""
PATIENCE: Final = 1e-6
"""Chips that a draw costs them: of ways that bring the same, they go the shortest."""


class Prospect(NamedTuple):
    """What can be expected: chips, and how likely the turn ends with 16 and with a bust."""

    chips: float
    sixteen: float
    bust: float


class Stakes(NamedTuple):
    """The chips that each end of a turn brings, from the bank (B11, B12) and for the best hand (B13)."""

    by_total: tuple[float, ...]
    """Up to 16."""
    eight: float
    """A 16 with the 8 of diamonds in it."""
    take: bool

    def end(self, hand: Hand) -> Prospect:
        """What it brings to end the turn with a hand."""
        total = sum(hand)
        if total > TARGET:
            return Prospect(TARGET - total, 0.0, 1.0)
        if total < TARGET:
            return Prospect(self.by_total[total], 0.0, 0.0)
        return Prospect(self.eight if EIGHT in hand else self.by_total[TARGET], 1.0, 0.0)


def counted(cards: Sequence[Card], *, faces_ten: bool) -> Counts:
    """How many of the cards there are of each value."""
    counts = [0] * (HIGHEST + 1)
    for card in cards:
        counts[value((card,), faces_ten=faces_ten)] += 1
    return tuple(counts)


@cache
def _plus(hand: Hand, card: int) -> Hand:
    return tuple(sorted((*hand, card)))


@cache
def _keeps(hand: Hand, *, take: bool) -> tuple[Hand, ...]:
    """What can be kept of a hand while the next card comes."""
    less = [hand[:place] + hand[place + 1 :] for place, card in enumerate(hand) if not place or card != hand[place - 1]]
    return (hand, *less) if take else tuple(less)


# Far ahead: as if every card were put back


class _Kept(NamedTuple):
    ended: tuple[tuple[int, Hand], ...]
    """The cards that end the turn, each with the hand that it makes."""
    going: tuple[tuple[int, int], ...]
    """The cards that do not, each with the place of the hand that it makes."""


class _Graph(NamedTuple):
    """Every hand under 16 that cards can make, what can be kept of it, and what the next card makes of that."""

    places: dict[Hand, int]
    """Of what can be kept."""
    kept: tuple[_Kept, ...]
    hands: dict[Hand, int]
    keeps: tuple[tuple[int, ...], ...]
    """Of each hand, the places of what can be kept."""


@cache
def _graph(*, take: bool, faces_ten: bool) -> _Graph:
    copies = counted(DECK, faces_ten=faces_ten)
    values = [card for card, number in enumerate(copies) if number]

    def larger(hand: Hand, most: int) -> Iterator[Hand]:
        """A hand, and those that more cards make of it, none of them lower than its highest."""
        yield hand
        if len(hand) < most:
            for card in values:
                if card >= hand[-1] and sum(hand) + card < TARGET and hand.count(card) < copies[card]:
                    yield from larger((*hand, card), most)

    every = [hand for card in values for hand in larger((card,), TARGET if take else 2)]
    hands = {hand: place for place, hand in enumerate(hand for hand in every if len(hand) > 1)}
    places = {hand: place for place, hand in enumerate(hand for hand in every if take or len(hand) == 1)}
    kept = []
    for hand in places:
        made = [(card, _plus(hand, card)) for card in values]
        kept.append(
            _Kept(
                tuple((card, after) for card, after in made if sum(after) >= TARGET),
                tuple((card, hands[after]) for card, after in made if after in hands),
            )
        )
    keeps = tuple(tuple(places[keep] for keep in _keeps(hand, take=take)) for hand in hands)
    return _Graph(places, tuple(kept), hands, keeps)


def _put_back(cards: int, draws: int) -> int:
    """How many draws with every card put back find a card as surely as so many draws without.

    A card that has not come yet is the next one of those left: 1 in `cards`, 1 in `cards - 1`, and so on, where with
    cards put back it is always 1 in `cards`.
    """
    return round(cards * sum(1 / left for left in range(cards, cards - draws, -1)))


def _horizon(stakes: Stakes, graph: _Graph, counts: Counts, draws: int, cost: float = 0.0) -> list[Prospect]:
    """What it is worth to keep each thing that can be kept, with so many draws and every card put back.

    Backwards from the last draw, in strides. In a stride of one draw each card either changes what is best kept, or it
    is given away again at once. In a longer one, for later draws, what a card is worth stays for the whole stride. Each
    draw may cost something.
    """
    stands = [stakes.end(hand) for hand in graph.hands]
    nexts = [_next(stakes, kept, counts) for kept in graph.kept]
    now = [_last_draw(following, stands) for following in nexts]
    done = 1
    while done < draws:
        stride = min(max(1, done // 3), draws - done)
        best = [max(stand, *[now[keep] for keep in keeps]) for stand, keeps in zip(stands, graph.keeps, strict=True)]
        now = [_before(after, following, best, stride, cost) for after, following in zip(now, nexts, strict=True)]
        done += stride
    return now


class _Next(NamedTuple):
    """What the next card brings to what has been kept."""

    ends: float
    """How likely it ends the turn."""
    chips: float
    sixteen: float
    bust: float
    """What it then brings, each times its likelihood."""
    going: tuple[tuple[float, int], ...]
    """How likely the turn goes on with which hand."""


def _next(stakes: Stakes, kept: _Kept, counts: Counts) -> _Next:
    cards = sum(counts)
    ends = [(counts[card] / cards, stakes.end(hand)) for card, hand in kept.ended]
    return _Next(
        sum(chance for chance, _ in ends),
        sum(chance * end.chips for chance, end in ends),
        sum(chance * end.sixteen for chance, end in ends),
        sum(chance * end.bust for chance, end in ends),
        tuple((counts[card] / cards, hand) for card, hand in kept.going if counts[card]),
    )


def _last_draw(following: _Next, stands: Sequence[Prospect]) -> Prospect:
    """What it is worth to keep something for the last card."""
    chips = following.chips + sum(chance * stands[hand].chips for chance, hand in following.going)
    return Prospect(chips, following.sixteen, following.bust)


def _before(after: Prospect, following: _Next, best: Sequence[Prospect], stride: int, cost: float) -> Prospect:
    """What it is worth to keep something a stride before it is worth `after`, and each hand what is in `best`."""
    leaves, chips, sixteen, bust, going = following
    least = after[0]
    for chance, hand in going:
        then = best[hand]
        if then[0] > least:
            leaves += chance
            chips += chance * then[0]
            sixteen += chance * then[1]
            bust += chance * then[2]
    if not leaves:
        return after._replace(chips=after.chips - cost * stride)
    stays = max(0.0, 1 - leaves) ** stride
    share = (1 - stays) / leaves
    return Prospect(
        share * (chips - cost) + stays * after[0], share * sixteen + stays * after[1], share * bust + stays * after[2]
    )


# The next cards: exact


class Turn:
    """A seat's turn: the values that it has not seen, how many more cards the deck has, and what is at stake.

    The next `depth` cards are looked at exactly. If the deck has no more than that, everything is exact.
    """

    def __init__(self, stakes: Stakes, counts: Counts, draws: int, *, depth: int, faces_ten: bool = False) -> None:
        self._stakes = stakes
        self._counts = counts
        self._draws = draws
        self._depth = min(depth, draws)
        self._values = [card for card, number in enumerate(counts) if number]
        self._known: dict[tuple[Hand, Counts], Prospect] = {}
        self._beyond: dict[Hand, Prospect] | None = None
        self._far: dict[Hand, Prospect] = {}
        if draws > depth:
            graph = _graph(take=stakes.take, faces_ten=faces_ten)
            horizon = _horizon(stakes, graph, counts, _put_back(sum(counts) - depth, draws - depth))
            self._far = {hand: horizon[place] for hand, place in graph.places.items()}

    @property
    def looked_at(self) -> int:
        """How many things to keep it has looked at exactly, each with the cards that were left."""
        return len(self._known)

    def keep(self, kept: Hand) -> Prospect:
        """To receive the next card with this in the hand, and then to choose what is best."""
        return self._keep(kept, self._counts, sum(self._counts), self._depth)

    def _keep(self, kept: Hand, counts: Counts, cards: int, depth: int) -> Prospect:
        known = self._known.get((kept, counts))
        if known is not None:
            return known
        chips = sixteen = bust = 0.0
        total = sum(kept)
        for card in self._values:
            number = counts[card]
            if not number:
                continue
            after = _plus(kept, card)
            if total + card >= TARGET:
                then = self._stakes.end(after)
            elif depth > 1:
                left = (*counts[:card], number - 1, *counts[card + 1 :])
                then = self._best(after, left, cards - 1, depth - 1)
            else:
                then = self._last(after)
            chips += number * then[0]
            sixteen += number * then[1]
            bust += number * then[2]
        result = self._known[kept, counts] = Prospect(chips / cards, sixteen / cards, bust / cards)
        return result

    def _best(self, hand: Hand, counts: Counts, cards: int, depth: int) -> Prospect:
        best = self._stakes.end(hand)
        for kept in _keeps(hand, take=self._stakes.take):
            best = max(best, self._keep(kept, counts, cards, depth))
        return best

    def _last(self, hand: Hand) -> Prospect:
        """Behind the last card that is looked at exactly."""
        best = self._stakes.end(hand)
        if self._far:
            for kept in _keeps(hand, take=self._stakes.take):
                best = max(best, self._far[kept])
        return best


# The other seats, and the best hand


def _finals(rules: Rules, stakes: Stakes) -> list[float]:
    """How likely a seat that plays for these stakes ends at each total up to 16; what is missing to 1 is a bust.

    It is dealt two of the 45 cards, and from then on every card is put back. It gives up what it keeps only for what is
    worth more, so what can be kept, in the order of what it is worth, leads only upwards. `PATIENCE` sees to it that
    there is always something worth more.
    """
    counts = counted(DECK, faces_ten=rules.faces_ten)
    graph = _graph(take=rules.take, faces_ten=rules.faces_ten)
    hidden = DEALT * _others(rules) // 2  # in the other hands, halfway through the round
    left = len(DECK) - DEALT
    horizon = _horizon(stakes, graph, counts, _put_back(left, left - hidden), PATIENCE)
    totals = [0.0] * (TARGET + 1)
    reached = [0.0] * len(graph.kept)

    def go_on(hand: Hand, chance: float, *, take: bool) -> None:
        """Stand, or keep what is best."""
        keep = max((graph.places[kept] for kept in _keeps(hand, take=take)), key=horizon.__getitem__)
        if horizon[keep].chips > stakes.end(hand).chips:
            reached[keep] += chance
        elif sum(hand) <= TARGET:
            totals[sum(hand)] += chance

    for low, first in enumerate(counts):
        for high, second in enumerate(counts[low:], low):
            pairs = first * second if low < high else comb(first, 2)
            chance, total = pairs / comb(len(DECK), DEALT), low + high
            if total == TARGET:
                totals[TARGET] += chance
            elif chance and (total < TARGET or rules.second_chance):
                go_on((low, high), chance, take=rules.take and total < TARGET)
    hands = list(graph.hands)
    for place in sorted(range(len(horizon)), key=horizon.__getitem__):
        chance, kept = reached[place], graph.kept[place]
        if not chance:
            continue
        better = []
        for card, after in kept.going:
            keep = max(graph.keeps[after], key=horizon.__getitem__)
            worth = max(stakes.end(hands[after]), horizon[keep])
            if worth.chips > horizon[place].chips:
                better.append((card, after))
        ends = sum(counts[card] for card, _ in kept.ended) + sum(counts[card] for card, _ in better)
        for card, hand in kept.ended:
            if sum(hand) == TARGET:
                totals[TARGET] += chance * counts[card] / ends
        for card, after in better:
            go_on(hands[after], chance * counts[card] / ends, take=rules.take)
    return totals


def _others(rules: Rules) -> int:
    """How many other hands there are in a round (B19)."""
    return rules.seats - (1 if rules.banker_plays else 2)


def _shares(others: int, finals: Sequence[float]) -> tuple[float, ...]:
    """What each total up to 16 can expect for the best hand (B13), against so many others that play alike."""
    shares = []
    higher = sum(finals)
    for chance in finals:
        higher -= chance
        lower = max(0.0, 1 - higher - chance)
        shares.append(
            sum(
                comb(others, ties) * chance**ties * lower ** (others - ties) * (BEST_HAND // (ties + 1))
                for ties in range(others + 1)
            )
        )
    return tuple(shares)


@lru_cache(maxsize=64)
def stakes(rules: Rules) -> Stakes:
    """What is at stake in a round, if the others play for the same stakes.

    Found by playing, `ROUNDS` times over, against the mean of all that was played before; what is later counts more.
    """
    others, finals = _others(rules), [0.0] * (TARGET + 1)
    found = _stakes(rules, _shares(others, finals))
    for times in range(1, ROUNDS + 1):
        finals = [old + (new - old) * 2 / (times + 1) for old, new in zip(finals, _finals(rules, found), strict=True)]
        found = _stakes(rules, _shares(others, finals))
    return found


def _stakes(rules: Rules, shares: Sequence[float]) -> Stakes:
    under = tuple(share - 1 for share in shares[:TARGET])
    return Stakes((*under, rules.seats + shares[TARGET]), 2 * rules.seats + shares[TARGET], rules.take)


# For a seat


class Odds(NamedTuple):
    """One choice of a seat, and what can be expected of it."""

    action: Action
    next_sixteen: float
    """How likely the next card makes 16; after a stand, whether the hand is one. Exact."""
    next_bust: float
    """The same of a bust. Exact."""
    sixteen: float
    """How likely the turn ends with 16, if every choice after this one is the best."""
    bust: float
    """The same of a bust."""
    chips: float
    """What this choice then brings on the whole, with a share in the best hand."""


def odds(view: View, ahead: int | None = None) -> tuple[Odds, ...]:
    """The odds of everything that the seat to move may do, in the order of `view.legal`.

    All of it assumes that every card that the seat has not seen is as likely as any other to be anywhere. The odds of
    the next card are then exact. What follows is the best play for the most chips: exact over the next cards, three or
    more and in a short deck all, and behind them as if each card drawn were put back. Chips take the other hands to
    end as those of players who play as well and do not know of each other.

    With `ahead`, no more than so many cards are looked at, as if the turn ended with the last of them.
    """
    rules = view.rules
    counts = counted(unseen(view), faces_ten=rules.faces_ten)
    draws = view.deck if ahead is None else min(view.deck, ahead)
    turn = prospects(rules, _hand(view, view.hand), counts, draws)
    return tuple(_odds(view, turn, counts, action) for action in view.legal)


@lru_cache(maxsize=1024)
def prospects(rules: Rules, hand: Hand, counts: Counts, draws: int) -> dict[Hand, Prospect]:
    """What can be expected of everything that can be kept of a hand, with so many draws from these counts."""
    depth, keeps = DEPTH, _keeps(hand, take=rules.take)
    while True:
        turn = Turn(stakes(rules), counts, draws, depth=depth, faces_ten=rules.faces_ten)
        found = {kept: turn.keep(kept) for kept in keeps}
        if depth >= draws or turn.looked_at > LITTLE:
            return found
        depth += 1


def _odds(view: View, turn: Mapping[Hand, Prospect], counts: Counts, action: Action) -> Odds:
    match action:
        case Trade(_, card):
            cards = list(view.hand)
            cards.remove(card)
        case Take():
            cards = list(view.hand)
        case _:
            end = stakes(view.rules).end(_hand(view, view.hand))
            return Odds(action, end.sixteen, end.bust, end.sixteen, end.bust, end.chips)
    kept = _hand(view, cards)
    missing, unseen_cards = TARGET - sum(kept), sum(counts)
    hits = counts[missing] if 0 <= missing <= HIGHEST else 0
    busts = sum(counts[max(0, missing + 1) :])
    return Odds(action, hits / unseen_cards, busts / unseen_cards, *turn[kept][1:], turn[kept].chips)


def _hand(view: View, cards: Sequence[Card]) -> Hand:
    return tuple(sorted(value((card,), faces_ten=view.rules.faces_ten) for card in cards))
