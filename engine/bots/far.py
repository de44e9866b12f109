"""What is kept in a turn of Sweet Sixteen, and what it is worth far ahead: as if every card drawn were put back.

Law: as in `engine.bots.turns`. `horizon` tells chips and chances, for people; `Worths` chips alone, faster, for every
stage of a turn. Both go backwards from the last draw, in strides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple

from engine.bots.turns import EIGHT, HIGHEST, Counts, Hand, Prospect, Stakes, counted, keeps_of, plus
from engine.games.sweet_sixteen_settling import TARGET
from engine.pack import DECK

LARGEST: Final = 3
"""Where time matters, no more cards than so many are kept."""


class Kept(NamedTuple):
    ended: tuple[tuple[int, Hand], ...]
    """The cards that end the turn, each with the hand that it makes."""
    going: tuple[tuple[int, int], ...]
    """The cards that do not, each with the place of the hand that it makes."""
    pays: tuple[tuple[int, int], ...]
    """The cards that end the turn, each with the place in `Stakes.pays` of what the hand brings."""


class Graph(NamedTuple):
    """Every hand under 16 that cards can make, what can be kept of it, and what the next card makes of that."""

    places: dict[Hand, int]
    """Of what can be kept."""
    kept: tuple[Kept, ...]
    hands: dict[Hand, int]
    keeps: tuple[tuple[int, ...], ...]
    """Of each hand, the places of what can be kept."""
    options: tuple[Callable[[Sequence[float]], tuple[float, ...]], ...]
    """Of each hand, picks these out of a row of what it is worth to keep each thing and then to stand with each hand:
    what it is worth to keep what can be kept of it, and to stand with it."""


@cache
def graph_of(*, take: bool, faces_ten: bool, most: int = TARGET) -> Graph:
    """The graph in which no more than so many cards are kept."""
    copies = counted(DECK, faces_ten=faces_ten)
    values = [card for card, number in enumerate(copies) if number]

    def larger(hand: Hand, most: int) -> Iterator[Hand]:
        """A hand, and those that more cards make of it, none of them lower than its highest."""
        yield hand
        if len(hand) < most:
            for card in values:
                if card >= hand[-1] and sum(hand) + card < TARGET and hand.count(card) < copies[card]:
                    yield from larger((*hand, card), most)

    most = most if take else 1
    every = [hand for card in values for hand in larger((card,), most + 1)]
    hands = {hand: place for place, hand in enumerate(hand for hand in every if len(hand) > 1)}
    places = {hand: place for place, hand in enumerate(hand for hand in every if len(hand) <= most)}
    kept = []
    for hand in places:
        made = [(card, plus(hand, card)) for card in values]
        kept.append(
            Kept(
                tuple((card, after) for card, after in made if sum(after) >= TARGET),
                tuple((card, hands[after]) for card, after in made if after in hands),
                tuple(
                    (card, sum(after) + (sum(after) == TARGET and EIGHT in after) * HIGHEST)
                    for card, after in made
                    if sum(after) >= TARGET
                ),
            )
        )
    keeps = tuple(tuple(places[keep] for keep in keeps_of(hand, take=take) if keep in places) for hand in hands)
    options = tuple(itemgetter(*each, len(places) + hand) for hand, each in enumerate(keeps))
    return Graph(places, tuple(kept), hands, keeps, options)


EULER: Final = 0.5615
"""e to the minus Euler's constant: n cards come one by one as in n × log(n / this) draws with each put back."""


def put_back(cards: int, draws: int) -> int:
    """How many draws with every card put back find a card as surely as so many draws without.

    A card that has not come yet is the next one of those left: 1 in `cards`, 1 in `cards - 1`, and so on, where with
    cards put back it is always 1 in `cards`.
    """
    return round(cards * sum(1 / left for left in range(cards, cards - draws, -1)))


def horizon(stakes: Stakes, counts: Counts, draws: int, *, depth: int, faces_ten: bool) -> Callable[[Hand], Prospect]:
    """What it is worth to keep something with `draws - depth` cards to come, as if each of them were put back."""
    graph = graph_of(take=stakes.take, faces_ten=faces_ten)
    worth = _horizon(stakes, graph, counts, put_back(sum(counts) - depth, draws - depth))
    return lambda kept: worth[graph.places[kept]]


def _horizon(stakes: Stakes, graph: Graph, counts: Counts, draws: int) -> list[Prospect]:
    """What it is worth to keep each thing that can be kept, with so many draws and every card put back.

    Backwards from the last draw, in strides. In a stride of one draw each card either changes what is best kept, or it
    is given away again at once. In a longer one, for later draws, what a card is worth stays for the whole stride.
    """
    stands = [stakes.end(hand) for hand in graph.hands]
    nexts = [_next(stakes, kept, counts) for kept in graph.kept]
    now = [_last_draw(following, stands) for following in nexts]
    done = 1
    while done < draws:
        stride = min(max(1, done // 3), draws - done)
        best = [max(stand, *[now[keep] for keep in keeps]) for stand, keeps in zip(stands, graph.keeps, strict=True)]
        now = [_before(after, following, best, stride) for after, following in zip(now, nexts, strict=True)]
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


def _next(stakes: Stakes, kept: Kept, counts: Counts) -> _Next:
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


def _before(after: Prospect, following: _Next, best: Sequence[Prospect], stride: int) -> Prospect:
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
        return after
    stays = max(0.0, 1 - leaves) ** stride
    share = (1 - stays) / leaves
    return Prospect(
        share * chips + stays * after[0], share * sixteen + stays * after[1], share * bust + stays * after[2]
    )


# The same for chips alone, and faster


class Stage(NamedTuple):
    """Some draws, all alike."""

    stride: int
    worth: Sequence[float]
    """What it is worth to keep each thing that can be kept, before these draws."""
    best: Sequence[float]
    """What each hand is then worth, to stand or to keep what is best of it."""


class _Coming(NamedTuple):
    ends: float
    """How likely it ends the turn."""
    chips: float
    """What it then brings, times its likelihood."""
    going: list[tuple[float, int]]
    """How likely the turn goes on with which hand."""


class Worths:
    """What is worth how many chips, with so many draws and every card put back; `comes` is how often each comes."""

    def __init__(self, stakes: Stakes, graph: Graph, comes: Sequence[float], draws: int) -> None:
        total = sum(comes)
        self.graph = graph
        self.chances = chances = [each / total for each in comes]
        pays = stakes.pays
        self.stands = [pays[sum(hand)] for hand in graph.hands]
        self.nexts: list[_Coming] = []
        """What the next card brings to each thing that can be kept."""
        worth = []
        for kept in graph.kept:
            ends = win = 0.0
            for card, at in kept.pays:
                ends += chances[card]
                win += chances[card] * pays[at]
            going = [(chances[card], at) for card, at in kept.going if chances[card]]
            self.nexts.append(_Coming(ends, win, going))
            worth.append(win + sum([chance * self.stands[at] for chance, at in going]))
        self.stages: list[Stage] = []
        """From the last draw to the next."""
        stride, done = 1, 1
        while True:
            row = worth + self.stands
            best = [max(option(row)) for option in graph.options]
            self.stages.append(Stage(stride, worth, best))
            stride = min(max(1, done // 3), draws - done)
            if not stride:
                break
            done += stride
            worth = [_worth_before(after, each, best, stride) for after, each in zip(worth, self.nexts, strict=True)]


def _worth_before(after: float, following: _Coming, best: Sequence[float], stride: int) -> float:
    """`_before`, for chips."""
    leaves, chips, going = following
    for chance, hand in going:
        then = best[hand]
        if then > after:
            leaves += chance
            chips += chance * then
    if not leaves:
        return after
    if stride == 1:
        return chips + (1 - leaves) * after
    stays: float = max(0.0, 1 - leaves) ** stride
    return (1 - stays) * chips / leaves + stays * after
