"""Value of a turn of Sweet Sixteen far ahead, by value iteration over hands, drawing with replacement.

Invariant: as in `expectimax`. With replacement a turn is a Markov decision process whose states are the kept cards, so
backward induction from the last draw gives its values at a finite horizon (value iteration: Puterman, "Markov Decision
Processes", ch. 4). `Worths` does that, in strides; `outcomes` follows its choices: the chances of a 16 and of a bust,
and the number of draws. A *place* is an index into the kept cards or hands of a `Graph`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple, Protocol, TypeVar

from sixteen_tui.engine.sweet_sixteen.bots.expectimax import (
    EIGHT,
    HIGHEST,
    Hand,
    Stakes,
    counted,
    keeps_of,
    plus,
)
from sixteen_tui.engine.sweet_sixteen.cards import DECK
from sixteen_tui.engine.sweet_sixteen.settling import TARGET

_Item = TypeVar("_Item")

LARGEST: Final = 3
"""The largest number of kept cards in time-critical computations."""


class Kept(NamedTuple):
    """The results of each next card with given kept cards."""

    ended: tuple[tuple[int, Hand], ...]
    """The cards that end the turn, each with the final hand."""
    going: tuple[tuple[int, int], ...]
    """The cards that do not, each with the place of the resulting hand."""
    pays: tuple[tuple[int, int], ...]
    """The cards that end the turn, each with the index of the final hand in `Stakes.pays`."""


class Picker(Protocol):
    """Selects the items at fixed indices of a sequence (`operator.itemgetter`)."""

    def __call__(self, row: Sequence[_Item], /) -> tuple[_Item, ...]: ...


class Graph(NamedTuple):
    """The states and transitions of a turn: every hand under 16, and every set of kept cards."""

    places: dict[Hand, int]
    """The place of each set of kept cards."""
    kept: tuple[Kept, ...]
    """By place of the kept cards: the results of the next card."""
    hands: dict[Hand, int]
    """The place of each hand."""
    keeps: tuple[tuple[int, ...], ...]
    """By hand: the places of the kept cards that a trade or a take leads to."""
    options: tuple[Picker, ...]
    """By hand: selects the values of its options from a row that has the value of every set of kept cards, followed by
    the value of standing with every hand."""


@cache
def graph_of(*, take: bool, faces_ten: bool, most: int = TARGET, size: int = 1) -> Graph:
    """Return the graph with at most `most` kept cards or, under rules without take, at most `size`."""
    copies = counted(DECK, faces_ten=faces_ten)
    values = [card for card, number in enumerate(copies) if number]

    def larger(hand: Hand, most: int) -> Iterator[Hand]:
        """Yield the hand and all its extensions in ascending order of cards, up to `most` cards."""
        yield hand
        if len(hand) < most:
            for card in values:
                if card >= hand[-1] and sum(hand) + card < TARGET and hand.count(card) < copies[card]:
                    yield from larger((*hand, card), most)

    most = most if take else size
    every = [hand for card in values for hand in larger((card,), most + 1)]
    hands = {hand: place for place, hand in enumerate(hand for hand in every if len(hand) > 1)}
    places = {hand: place for place, hand in enumerate(hand for hand in every if len(hand) <= most)}
    kept = tuple(_kept([(card, plus(hand, card)) for card in values], hands) for hand in places)
    keeps = tuple(tuple(places[keep] for keep in keeps_of(hand, take=take) if keep in places) for hand in hands)
    options = tuple(itemgetter(*each, len(places) + hand) for hand, each in enumerate(keeps))
    return Graph(places, kept, hands, keeps, options)


def _kept(made: Sequence[tuple[int, Hand]], hands: Mapping[Hand, int]) -> Kept:
    """Return where kept cards lead: `made` has each next card with the hand that it makes."""
    ended = tuple((card, after) for card, after in made if sum(after) >= TARGET)
    going = tuple((card, hands[after]) for card, after in made if after in hands)
    pays = tuple((card, sum(after) + (sum(after) == TARGET and EIGHT in after) * HIGHEST) for card, after in ended)
    return Kept(ended, going, pays)


EULER: Final = 0.5615
"""exp(-γ), γ being Euler's constant: drawing all n cards corresponds to n × log(n / this) draws with replacement."""


def put_back(cards: int, draws: int) -> int:
    """Return the number of draws with replacement that correspond to `draws` draws without, from `cards` cards.

    Without replacement a given card comes next with the probability 1 / cards, 1 / (cards - 1) and so on; with
    replacement always with 1 / cards. The number makes the sums of these probabilities equal.
    """
    return round(cards * sum(1 / left for left in range(cards, cards - draws, -1)))


class Stage(NamedTuple):
    """A number of consecutive draws that share one set of values."""

    stride: int
    """The number of draws."""
    worth: Sequence[float]
    """By place of the kept cards: the value before these draws."""
    best: Sequence[float]
    """By hand: the value of its best option, a stand included, with these values."""


class _Coming(NamedTuple):
    """The effect of the next card on given kept cards."""

    ends: float
    """The probability that it ends the turn."""
    chips: float
    """The expected chips from ends of the turn (probability times chips)."""
    going: list[tuple[float, int]]
    """The hands that continue the turn, each as its probability and its place."""


class Worths:
    """Values in chips of all kept cards, by backward induction over `draws` draws with replacement.

    `comes` has the relative frequency of each value. The induction moves back from the last draw in strides, which are
    longer for draws that are farther from the last. After a draw the seat keeps its earlier cards unless the new hand
    has a better option. Within a stride the values of hands are constant.
    """

    def __init__(self, stakes: Stakes, graph: Graph, comes: Sequence[float], draws: int) -> None:
        total = sum(comes)
        self.graph = graph
        self.chances = chances = [each / total for each in comes]
        pays = stakes.pays
        self.stands = [pays[sum(hand)] for hand in graph.hands]
        self.nexts: list[_Coming] = []
        """By place of the kept cards: the effect of the next card."""
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
        """The stages from the last draw backwards; the last item is the value before the first draw."""
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
    """Return the value of kept cards one stride earlier than `after`; `best` has the values of hands in the stride."""
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


class TurnEnds(NamedTuple):
    """Distribution of the ends of a turn after kept cards, with the choices of a plan."""

    sixteen: float
    bust: float
    draws: float
    """The mean number of draws with replacement until then."""


def outcomes(worths: Worths) -> list[list[TurnEnds]]:
    """Return, by stage and by place of the kept cards, how the turn ends.

    The choices are those of `Worths`, which maximize chips; the induction has the same stages.
    """
    graph, chances = worths.graph, worths.chances
    first = []
    """The outcomes if the next card is the last. All hands are under 16, so a stand adds to neither chance."""
    for kept in graph.kept:
        made = [(chances[card], sum(hand)) for card, hand in kept.ended]
        first.append(
            TurnEnds(
                sum(chance for chance, total in made if total == TARGET),
                sum(chance for chance, total in made if total > TARGET),
                1.0,
            )
        )
    found, stands = [first], [TurnEnds(0.0, 0.0, 0.0)] * len(graph.hands)
    for after, stage in pairwise(worths.stages):
        now = found[-1]
        row, brings = [*after.worth, *worths.stands], [*now, *stands]
        best = [option(brings)[(worth := option(row)).index(max(worth))] for option in graph.options]
        before = []
        for place, coming in enumerate(worths.nexts):
            leaves, (sixteen, bust, _) = coming.ends, first[place]
            later = 0.0
            for chance, hand in coming.going:
                if after.best[hand] > after.worth[place]:
                    leaves += chance
                    sixteen += chance * best[hand].sixteen
                    bust += chance * best[hand].bust
                    later += chance * best[hand].draws
            stays = max(0.0, 1 - leaves) ** stage.stride
            draws = (1 - stays) / leaves if leaves else stage.stride
            then = now[place]
            before.append(
                TurnEnds(
                    draws * sixteen + stays * then.sixteen,
                    draws * bust + stays * then.bust,
                    draws * (1 + later) + stays * then.draws,
                )
            )
        found.append(before)
    return found
