"""Beliefs about the other seats of a round of Sweet Sixteen: cards held, and final totals.

Invariant: depends on the rules and on the public number of cards that each finished seat asked for (B10). Seats are
assumed to play well, one after another, each from the mean deck that the earlier ones leave. The tables are computed
once for each set of rules and cached in memory only.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, log, log1p
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.bots.expectimax import EIGHT, HIGHEST, Hand, Stakes, counted, keeps_of
from sixteen_tui.engine.sweet_sixteen.bots.value_iteration import EULER, LARGEST, Worths, graph_of, put_back
from sixteen_tui.engine.sweet_sixteen.cards import DECK
from sixteen_tui.engine.sweet_sixteen.rules import DEALT
from sixteen_tui.engine.sweet_sixteen.settling import BEST_HAND, TARGET
from sixteen_tui.engine.sweet_sixteen.variations import Rules

TURNS: Final = {False: 60, True: 16}
"""By `Rules.take`: the number of turns computed in `round_of`; each seat has at least two."""
PARTS: Final = (0.0, 0.5, 0.75, 0.9, 1 - 1e-9, 1.0)
"""Upper bounds of classes of turns, by the part of the deck asked for; the first class is none, the last all of it."""
SURE: Final = 0.99
"""Cap on the probability that a card is in the deck or in a hand, because real players deviate from this model."""
HARDLY: Final = 1e-9
"""Branches with a smaller probability are dropped."""
RARE: Final = 1e-6
"""A class of turns with a smaller probability gets the distribution of all turns."""


class FinalHands(NamedTuple):
    """The distribution of final hands of a class of turns."""

    held: tuple[float, ...]
    """By value: the probability that a card of the deck is in the hand afterwards."""
    totals: tuple[float, ...]
    """By total up to 16: the probability of that total; the remainder to 1 is the probability of a bust."""
    pays: tuple[float, ...]
    """By final hand in the order of `Stakes.pays`: its probability."""


class TurnPlace(NamedTuple):
    """The final hands at one place in the order of turns."""

    ends: tuple[FinalHands, ...]
    """One for each class in `PARTS`."""
    all: FinalHands
    """The distribution over all classes."""

    def end(self, part: float) -> FinalHands:
        """Return the distribution for a turn that asked for this part of the deck (0 to 1)."""
        return self.ends[bisect_left(PARTS, part)]


# The best hand


def shares(others: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return, by own total up to 16, the expected chips for the best hand (B13).

    `others` has the distribution of totals (`FinalHands.totals`) of each other hand.
    """
    lower = [1 - sum(totals) for totals in others]
    result = []
    for total in range(TARGET + 1):
        ties = [1.0]
        """By n: the probability that n of the others have the same total and none has a better one."""
        for place, totals in enumerate(others):
            same, less = totals[total], max(0.0, lower[place])
            ties = [one * less + one_less * same for one, one_less in zip([*ties, 0], [0, *ties], strict=True)]
            lower[place] += same
        result.append(sum(chance * (BEST_HAND // (number + 1)) for number, chance in enumerate(ties)))
    return tuple(result)


def staked(rules: Rules, others: Sequence[Sequence[float]]) -> Stakes:
    """Return the stakes against hands with these distributions of totals."""
    by_total = shares(others)
    under = tuple(share - 1 for share in by_total[:TARGET])
    return Stakes((*under, rules.seats + by_total[TARGET]), 2 * rules.seats + by_total[TARGET], rules.take)


# The deck


def in_deck(unseen: Sequence[int], likely: Sequence[float], deck: int) -> tuple[float, ...]:
    """Return, by value, the probability that an unseen card is in the deck; `likely` has the prior probabilities.

    Cards are independent except that `deck` of them are in the deck in total. This condition multiplies all odds by one
    factor, which Newton's method finds.
    """
    hidden = sum(unseen) - deck
    if not hidden or not deck:
        return (1.0,) * len(unseen)
    odds = [chance / (1 - chance) for chance in [min(SURE, max(1 - SURE, each)) for each in likely]]
    move = log(deck / hidden)
    while True:
        factor = exp(move)
        chances = [factor * each / (1 + factor * each) for each in odds]
        parts = [number * chance for number, chance in zip(unseen, chances, strict=True)]
        wrong = sum(parts) - deck
        if abs(wrong) < 1e-7:
            return tuple(chances)
        slope = sum(part * (1 - chance) for part, chance in zip(parts, chances, strict=True))
        move -= max(-1.0, min(1.0, wrong / slope))


def rates(unseen: Sequence[float], chances: Sequence[float], hands: int | None = None) -> tuple[float, ...]:
    """Return, by value, the expected number of its draws with replacement that model the draws without.

    The rate makes it as likely that no such card comes as without replacement; a card that is certainly in the deck
    has the rate of `put_back`. Hardly any hand holds two cards of a value: of more cards than `hands` one is as surely
    in the deck as anything is (`SURE`).
    """
    sure = 1 - EULER / sum(unseen)
    found = []
    for number, chance in zip(unseen, chances, strict=True):
        rate = -number * log(1 - chance * sure) if number else 0.0
        if hands is not None and hands < number:
            rate += log1p((1 - chance) ** number / (1 - SURE))
        found.append(rate)
    return tuple(found)


# The round


@lru_cache(maxsize=64)
def round_of(rules: Rules) -> tuple[TurnPlace, ...]:
    """Return the places of a round in the order of turns.

    The stakes of each seat depend on the final hands of the others, so they are found by weighted fictitious play
    (Brown, 1951): in each iteration every seat plays the best response to the weighted mean of the earlier iterations,
    in which later ones have more weight.
    """
    hands = rules.seats - (0 if rules.banker_plays else 1)
    ended = [FinalHandsSum() for _ in range(hands)]
    places: list[TurnPlace] = []
    for times in range(1, max(2, TURNS[rules.take] // hands) + 1):
        places, deck = [], tuple(map(float, counted(DECK, faces_ten=rules.faces_ten)))
        for seat in range(hands):
            stakes = staked(rules, [each.all_totals() for other, each in enumerate(ended) if other != seat])
            ended[seat].mix(_turn(rules, stakes, deck), 2 / (times + 1))
            places.append(ended[seat].place(deck))
            deck = tuple(cards * (1 - held) for cards, held in zip(deck, places[seat].all.held, strict=True))
    return tuple(places)


class FinalHandsSum:
    """Accumulates the distribution of final hands for each class in `PARTS`."""

    def __init__(self) -> None:
        self.chance = [0.0] * len(PARTS)
        self.held = [[0.0] * (HIGHEST + 1) for _ in PARTS]
        self.totals = [[0.0] * (TARGET + 1) for _ in PARTS]
        self.pays = [[0.0] * (TARGET + HIGHEST + 1) for _ in PARTS]

    def add(self, part: int, hand: Hand, chance: float) -> None:
        """Add a final hand with its probability to the class with index `part`; totals over 16 are busts."""
        self.chance[part] += chance
        for card in hand:
            self.held[part][card] += chance
        if sum(hand) <= TARGET:
            self.totals[part][sum(hand)] += chance
        self.pays[part][sum(hand) + (sum(hand) == TARGET and EIGHT in hand) * HIGHEST] += chance

    def mix(self, new: FinalHandsSum, share: float) -> None:
        """Move the distribution towards `new` by `share` (0 to 1)."""
        rows = [(each.chance, *each.held, *each.totals, *each.pays) for each in (self, new)]
        for old, other in zip(*rows, strict=True):
            old[:] = [one + (two - one) * share for one, two in zip(old, other, strict=True)]

    def all_totals(self) -> tuple[float, ...]:
        return tuple(map(sum, zip(*self.totals, strict=True)))

    def place(self, deck: Sequence[float]) -> TurnPlace:
        """Return the distributions as a `TurnPlace`; `deck`: the mean number of cards of each value before the turn."""
        every = _end(deck, sum(self.chance), *([*map(sum, zip(*each, strict=True))] for each in self._rows))
        parts = zip(self.chance, *self._rows, strict=True)
        return TurnPlace(tuple(_end(deck, *part) if part[0] > RARE else every for part in parts), every)

    @property
    def _rows(self) -> tuple[list[list[float]], ...]:
        return self.held, self.totals, self.pays


def _end(
    deck: Sequence[float], chance: float, held: Sequence[float], totals: Sequence[float], pays: Sequence[float]
) -> FinalHands:
    return FinalHands(
        tuple(min(SURE, of / chance / cards) if of else 0.0 for of, cards in zip(held, deck, strict=True)),
        tuple(total / chance for total in totals),
        tuple(pay / chance for pay in pays),
    )


def _turn(rules: Rules, stakes: Stakes, deck: tuple[float, ...]) -> FinalHandsSum:
    """Return the final hands of one seat's best play; `deck` has the mean number of cards of each value."""
    copies = counted(DECK, faces_ten=rules.faces_ten)
    chances = [cards / number if number else 0.0 for cards, number in zip(deck, copies, strict=True)]
    comes = rates(copies, chances)
    graph = graph_of(take=rules.take, faces_ten=rules.faces_ten, most=LARGEST)
    worths = Worths(stakes, graph, comes, round(sum(comes)))
    draws, done, parts = round(sum(deck)) - DEALT, 0.0, []
    whole = put_back(len(DECK), draws) / sum(stage.stride for stage in worths.stages)
    for stage in reversed(worths.stages):
        # n draws with replacement have found the share 1 - exp(-n / cards) of the deck, from which follows the part of
        # the real draws in the middle of this stage.
        part = len(DECK) / draws * (1 - exp(-(done + stage.stride / 2) * whole / len(DECK)))
        parts.append(bisect_left(PARTS, min(part, PARTS[-2])))
        done += stage.stride
    parts[-1] = len(PARTS) - 1
    return _played(rules, stakes, worths, list(_dealt(copies, deck)), parts)


def _dealt(copies: Sequence[int], deck: Sequence[float]) -> Iterator[tuple[Hand, float]]:
    """Yield every hand of two cards with the probability that it is dealt."""
    cards = sum(deck)
    for low, one in enumerate(deck):
        for high in range(low, len(deck)):
            pairs = 2 * one * deck[high] if low < high else one * one * (1 - 1 / max(1, copies[low]))
            if pairs:
                yield (low, high), pairs / cards / (cards - 1)


def _begun(
    rules: Rules, stakes: Stakes, worths: Worths, dealt: Sequence[tuple[Hand, float]], ended: FinalHandsSum
) -> list[float]:
    """Return the probability of each set of kept cards after the deal; adds the hands that stand at once to `ended`."""
    graph, worth = worths.graph, worths.stages[-1].worth
    reached = [0.0] * len(graph.kept)
    scale = sum(chance for _, chance in dealt)
    for hand, chance in dealt:
        total = sum(hand)
        keep = -1
        if total < TARGET or (total > TARGET and rules.second_chance):
            kept = keeps_of(hand, take=rules.take and total < TARGET)
            keep = max([graph.places[each] for each in kept], key=worth.__getitem__)
        if keep >= 0 and worth[keep] > stakes.end(hand).chips:
            reached[keep] += chance / scale
        else:
            ended.add(0, hand, chance / scale)
    return reached


def _played(
    rules: Rules, stakes: Stakes, worths: Worths, dealt: Sequence[tuple[Hand, float]], parts: Sequence[int]
) -> FinalHandsSum:
    """Return the distribution of final hands with the best choice at every stage.

    `dealt` has the initial hands with their probabilities, `parts` the index into `PARTS` for every stage.
    """
    graph, last = worths.graph, len(worths.stages)
    ended = FinalHandsSum()
    hands = list(graph.hands)
    reached = _begun(rules, stakes, worths, dealt, ended)
    for stage in range(1, last + 1):
        now, after = worths.stages[last - stage], worths.stages[last - stage - 1]
        onward = [0.0] * len(reached)
        for place, chance in enumerate(reached):
            if chance < HARDLY:
                continue
            ends, _, going = worths.nexts[place]
            leaving = chance
            if stage < last:
                going = [way for way in going if after.best[way[1]] > after.worth[place]]
                leaves = ends + sum(likely for likely, _ in going)
                stays = max(0.0, 1 - leaves) ** now.stride
                onward[place] += chance * stays
                leaving = chance * (1 - stays) / leaves if leaves else 0
            for card, hand in graph.kept[place].ended:
                ended.add(parts[stage - 1], hand, leaving * worths.chances[card])
            for likely, made in going:
                keep = max(graph.keeps[made], key=after.worth.__getitem__)
                if stage < last and after.worth[keep] > worths.stands[made]:
                    onward[keep] += leaving * likely
                else:
                    ended.add(parts[stage - 1], hands[made], leaving * likely)
        reached = onward
    return ended
