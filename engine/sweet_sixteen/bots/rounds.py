"""The expert's belief about a round of Sweet Sixteen: cards held and final totals, from rounds played card by card.

Invariant: depends on the rules and on the public number of cards that each finished seat asked for (B10). The random
source has a fixed seed, so every process has the same belief; it is computed once for each set of rules, and cached in
memory only.

Why: `opponents` plays a round in the mean, from a deck with parts of cards, and so finds too few of the 3s that wait
for kings. Its plans, played from whole decks, leave what games of experts leave.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache, lru_cache
from random import Random
from typing import Final

from sixteen_tui.engine.sweet_sixteen.bots.expectimax import HIGHEST, Hand, counted, keeps_of, plus
from sixteen_tui.engine.sweet_sixteen.bots.opponents import (
    PARTS,
    FinalHands,
    FinalHandsSum,
    TurnPlace,
    round_of,
    staked,
)
from sixteen_tui.engine.sweet_sixteen.bots.plans import Beliefs, plan
from sixteen_tui.engine.sweet_sixteen.bots.value_iteration import LARGEST, graph_of
from sixteen_tui.engine.sweet_sixteen.cards import DECK
from sixteen_tui.engine.sweet_sixteen.rules import DEALT
from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.variations import Rules

TURNS: Final = 3_000
"""The number of turns that are played for a set of rules."""
FEW: Final = 20
"""A class of turns with at most so many of them has the distribution of `opponents`."""


@lru_cache(maxsize=1024)
def table(rules: Rules, before: tuple[tuple[int, int], ...]) -> Beliefs:
    """Return the beliefs after the turns in `before`: pairs of cards asked for (traded or taken) and cards held."""
    earlier, others = ends(rules, before)
    likely = [1.0] * (HIGHEST + 1)
    for end in earlier:
        likely = [chance * (1 - held) for chance, held in zip(likely, end.held, strict=True)]
    hidden = sum(holds for _, holds in before)
    return Beliefs(staked(rules, [end.totals for end in (*earlier, *others)]), tuple(likely), hidden, len(before))


@lru_cache(maxsize=1024)
def ends(rules: Rules, before: tuple[tuple[int, int], ...]) -> tuple[tuple[FinalHands, ...], tuple[FinalHands, ...]]:
    """Return how the hands of the earlier seats ended and those of the later ones will, in the order of turns."""
    places, earlier, deck = played(rules), [], len(DECK)
    for place, (asked, holds) in zip(places, before, strict=False):
        earlier.append(place.end(asked / (deck - DEALT)))
        deck -= holds
    return tuple(earlier), tuple(place.all for place in places[len(before) + 1 :])


@lru_cache(maxsize=64)
def played(rules: Rules) -> tuple[TurnPlace, ...]:
    """Return the places of a round in the order of turns, from rounds in which every seat follows the plan."""
    policies = [_Policy(rules, at) for at in _tables(rules)]
    rounds, chance = TURNS // len(policies), Random("rounds").random
    cards = [value for value, number in enumerate(counted(DECK, faces_ten=rules.faces_ten)) for _ in range(number)]
    ended = [FinalHandsSum() for _ in policies]
    before = [[0] * (HIGHEST + 1) for _ in policies]
    for _ in range(rounds):
        deck = [*cards]
        for policy, ends, found in zip(policies, ended, before, strict=True):
            for card in deck:
                found[card] += 1
            part, hand = policy.turn(deck, chance)
            ends.add(part, hand, 1 / rounds)
    return tuple(
        _mended(ends, ends.place([cards / rounds for cards in found]), of_mean, FEW / rounds)
        for ends, found, of_mean in zip(ended, before, round_of(rules), strict=True)
    )


def _mended(ended: FinalHandsSum, place: TurnPlace, of_mean: TurnPlace, few: float) -> TurnPlace:
    """Return the place, with those of the round in the mean for classes that have at most the probability `few`."""
    parts = zip(ended.chance, place.ends, of_mean.ends, strict=True)
    return place._replace(ends=tuple(end if chance > few else other for chance, end, other in parts))


def _tables(rules: Rules) -> list[Beliefs]:
    """Return the beliefs at each place of a round if all turns before it ended as in the mean."""
    ends = [place.all for place in round_of(rules)]
    deck = list(map(float, counted(DECK, faces_ten=rules.faces_ten)))
    likely, found = [1.0] * (HIGHEST + 1), []
    for seat, end in enumerate(ends):
        others = [other.totals for place, other in enumerate(ends) if place != seat]
        found.append(Beliefs(staked(rules, others), tuple(likely), len(DECK) - round(sum(deck)), seat))
        likely = [chance * (1 - held) for chance, held in zip(likely, end.held, strict=True)]
        deck = [cards * (1 - held) for cards, held in zip(deck, end.held, strict=True)]
    return found


class _Policy:
    """Plays the turns of one place by the plan for its mean belief."""

    def __init__(self, rules: Rules, at: Beliefs) -> None:
        self._rules, self._at = rules, at
        self._all = counted(DECK, faces_ten=rules.faces_ten)
        self._places = graph_of(take=rules.take, faces_ten=rules.faces_ten, most=LARGEST).places
        self._keeps = cache(self._planned)

    def turn(self, deck: list[int], chance: Callable[[], float]) -> tuple[int, Hand]:
        """Play a turn; return its class in `PARTS` and the final hand.

        Afterwards `deck` has the cards that the next seat's deck is shuffled from.
        """
        hand: Hand = ()
        for _ in range(DEALT):
            hand = plus(hand, _drawn(deck, chance))
        size, waste, asked = len(deck), list[int](), 0
        while deck and (not asked or sum(hand) < TARGET):
            keep = self._keeps(hand, len(deck))
            if keep is None:
                break
            waste += _without(hand, keep)
            hand = plus(keep, _drawn(deck, chance))
            asked += 1
        deck += waste
        return bisect_left(PARTS, asked / size), hand

    def _planned(self, hand: Hand, draws: int) -> Hand | None:
        """Return the cards that the plan keeps of a hand with `draws` cards in the deck; None for a stand."""
        total = sum(hand)
        if total == TARGET or (total > TARGET and not self._rules.second_chance):
            return None
        keeps = [keep for keep in keeps_of(hand, take=self._rules.take and total < TARGET) if keep in self._places]
        worth = plan(self._rules, self._at, self._all, draws)
        best = max(keeps, key=lambda keep: worth[self._places[keep]], default=None)
        stands = best is None or worth[self._places[best]] <= self._at.stakes.end(hand).chips
        return None if stands else best


def _drawn(deck: list[int], chance: Callable[[], float]) -> int:
    """Remove a card at random from a deck, and return it."""
    place = int(chance() * len(deck))
    deck[place], deck[-1] = deck[-1], deck[place]
    return deck.pop()


def _without(hand: Hand, keep: Hand) -> list[int]:
    """Return the cards of a hand that are not kept."""
    left = [*hand]
    for card in keep:
        left.remove(card)
    return left
