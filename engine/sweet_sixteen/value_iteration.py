"""Value of a turn of Sweet Sixteen far ahead, by value iteration over hands, drawing with replacement.

Invariant: as in `expectimax`. With replacement a turn is a Markov decision process whose states are the kept cards, so
its values at a finite horizon follow backwards from the last draw (value iteration: Puterman, "Markov Decision
Processes", ch. 4). `Worths` does that, in strides; `horizon` returns the outcome of the best choices, with the chances
of a 16 and of a bust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple, Protocol, TypeVar

from sixteen_tui.engine.sweet_sixteen.cards import DECK
from sixteen_tui.engine.sweet_sixteen.expectimax import (
    EIGHT,
    HIGHEST,
    Counts,
    Hand,
    Prospect,
    Stakes,
    counted,
    keeps_of,
    plus,
)
from sixteen_tui.engine.sweet_sixteen.settling import TARGET

_Item = TypeVar("_Item")

LARGEST: Final = 3
"""Where time matters, no more cards than so many are kept."""


class Kept(NamedTuple):
    ended: tuple[tuple[int, Hand], ...]
    """The cards that end the turn, each with the hand that it makes."""
    going: tuple[tuple[int, int], ...]
    """The cards that do not, each with the place of the hand that it makes."""
    pays: tuple[tuple[int, int], ...]
    """The cards that end the turn, each with the place in `Stakes.pays` of what the hand brings."""


class Picker(Protocol):
    """Takes the items at fixed places out of a row."""

    def __call__(self, row: Sequence[_Item], /) -> tuple[_Item, ...]: ...


class Graph(NamedTuple):
    """Every hand under 16 that cards can make, what can be kept of it, and what the next card makes of that."""

    places: dict[Hand, int]
    """Of what can be kept."""
    kept: tuple[Kept, ...]
    hands: dict[Hand, int]
    keeps: tuple[tuple[int, ...], ...]
    """Of each hand, the places of what can be kept."""
    options: tuple[Picker, ...]
    """Of each hand, picks these out of a row of what it is worth to keep each thing and then to stand with each hand:
    what it is worth to keep what can be kept of it, and to stand with it."""


@cache
def graph_of(*, take: bool, faces_ten: bool, most: int = TARGET, size: int = 1) -> Graph:
    """Return the graph in which no more than `most` cards are kept, and without takes no more than `size`."""
    copies = counted(DECK, faces_ten=faces_ten)
    values = [card for card, number in enumerate(copies) if number]

    def larger(hand: Hand, most: int) -> Iterator[Hand]:
        """A hand, and those that more cards make of it, none of them lower than its highest."""
        yield hand
        if len(hand) < most:
            for card in values:
                if card >= hand[-1] and sum(hand) + card < TARGET and hand.count(card) < copies[card]:
                    yield from larger((*hand, card), most)

    most = most if take else size
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
    """What is worth how many chips, with so many draws and every card put back; `comes` is how often each comes.

    Backwards from the last draw, in strides. In a stride of one draw each card either changes what is best kept, or it
    is given away again at once. In a longer one, for later draws, what a card is worth stays for the whole stride.
    """

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
    """What it is worth to keep something a stride before it is worth `after`, and each hand what is in `best`."""
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


def horizon(
    stakes: Stakes, counts: Counts, draws: int, *, depth: int, faces_ten: bool, size: int = 1
) -> Callable[[Hand], Prospect]:
    """Return the value of keeping something with `draws - depth` cards to come, as if each of them were put back.

    Without takes the hands that are kept have no more than `size` cards.
    """
    graph = graph_of(take=stakes.take, faces_ten=faces_ten, size=size)
    worths = Worths(stakes, graph, counts, put_back(sum(counts) - depth, draws - depth))
    chips, ends = worths.stages[-1].worth, _ends(worths)

    def prospect(kept: Hand) -> Prospect:
        place = graph.places[kept]
        return Prospect(chips[place], *ends[place])

    return prospect


def _ends(worths: Worths) -> list[tuple[float, float]]:
    """How likely each thing that can be kept ends the turn with 16 and with a bust, if then the most chips are sought.

    Stage by stage as in `Worths`, whose choices these are.
    """
    graph, chances = worths.graph, worths.chances
    first = []
    """What the next card brings. All hands are under 16: to stand with one is neither."""
    for kept in graph.kept:
        made = [(chances[card], sum(hand)) for card, hand in kept.ended]
        first.append(
            (
                sum(chance for chance, total in made if total == TARGET),
                sum(chance for chance, total in made if total > TARGET),
            )
        )
    now, stands = first, [(0.0, 0.0)] * len(graph.hands)
    for after, stage in pairwise(worths.stages):
        row, brings = [*after.worth, *worths.stands], [*now, *stands]
        best = [option(brings)[(worth := option(row)).index(max(worth))] for option in graph.options]
        before = []
        for place, coming in enumerate(worths.nexts):
            leaves, (sixteen, bust) = coming.ends, first[place]
            for chance, hand in coming.going:
                if after.best[hand] > after.worth[place]:
                    leaves += chance
                    sixteen += chance * best[hand][0]
                    bust += chance * best[hand][1]
            stays = max(0.0, 1 - leaves) ** stage.stride
            share = (1 - stays) / leaves if leaves else 0.0
            before.append((share * sixteen + stays * now[place][0], share * bust + stays * now[place][1]))
        now = before
    return now
