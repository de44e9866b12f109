"""The arithmetic of the expert of Sixteen written plainly: rows, weights of hands, worlds, rollouts and differences.

Why: the program does the same in fewer steps, and must get the same values to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import comb, sqrt
from random import Random
from statistics import fmean
from typing import Any
from unittest import mock

from sixteen_tui.engine.sixteen.bots import belief, expert
from sixteen_tui.engine.sixteen.bots.belief import LAPSE, SELDOM, TRIES, World, history
from sixteen_tui.engine.sixteen.bots.piles import GAIN, Pile, alike, onto, total
from sixteen_tui.engine.sixteen.bots.players import FORCED, LEAVES, RISK
from sixteen_tui.engine.sixteen.bots.reckoning import KEPT, SURE, Row, threats
from sixteen_tui.engine.sixteen.cards import Card
from sixteen_tui.engine.sixteen.rules import FULL, Rules
from sixteen_tui.engine.sixteen.view import View, unseen


class Reckoning(dict[Pile, Row]):
    """The value of each card on each pile, from the counts of the cards that threaten it."""

    def __init__(self, rules: Rules, unseen: Sequence[int]) -> None:
        super().__init__()
        self.rules, self.unseen = rules, unseen

    def leaves(self, pile: Pile) -> float:
        cards = sum(self.unseen)
        size = min(FULL, cards)
        pile = alike(self.rules)[pile]
        sets, doubles, busts = (
            sum(self.unseen[card] for card in those) for those in threats.__wrapped__(self.rules, pile)
        )
        risk = 2 - comb(cards - sets, size) / comb(cards, size) - comb(cards - doubles, size) / comb(cards, size)
        return LEAVES[total(pile)] - RISK * risk + FORCED * (comb(busts, size) / comb(cards, size))

    def __missing__(self, pile: Pile) -> Row:
        leads = onto(self.rules, pile)
        worth = [self.leaves(lead) if lead >= 0 else SURE * GAIN[-lead] for lead in leads]
        best = max(worth)
        leads += (leads[worth.index(best)],)
        self[pile] = [value - KEPT[card] for card, value in enumerate([*worth, best])], leads
        return self[pile]


class Belief:
    """Draws hands, then worlds, in the order of the program."""

    def __init__(self, view: View, chance: Random, hands: int) -> None:
        self.view, self.chance, self.cards = view, chance, unseen(view)
        self.places = [*range(len(self.cards))]
        played = history(view)
        self.held: dict[int, tuple[list[list[int]], list[float]]] = {}
        for seat, count in enumerate(view.counts):
            if count and seat % 2 != view.to_move % 2:
                drawn: list[list[int]] = []
                while len(drawn) < hands:
                    chance.shuffle(self.places)
                    drawn += [self.places[i : i + count] for i in range(0, len(self.places) - count + 1, count)]
                last = [one for one in played if one.seat == seat][: belief.DEPTH]
                weights = [self.weight([self.cards[place] for place in hand], last) for hand in drawn[:hands]]
                self.held[seat] = drawn[:hands], [*accumulate(weights)]

    def weight(self, hand: list[Card], last: Sequence[belief.PastPlay]) -> float:
        weight, rules = 1.0, self.view.rules
        for one in last:
            if rules.seats == 2:
                _, liked = belief._liked.__wrapped__(rules, one)
                likes, lapse = [liked[card] for card in (one.card, *hand)], LAPSE
            else:
                _, knowing, makers = belief.liked_knowing.__wrapped__(rules, one)
                own = {one.card, *hand}
                likes = [knowing[card][sum(makers[card] >> other & 1 for other in own)] for card in (one.card, *hand)]
                lapse = SELDOM
            every = 0.0
            for like in likes:
                every += like
            weight *= (1 - lapse) * likes[0] / every + lapse / len(likes)
            left = int(self.chance.random() * len(likes))
            if left < len(hand):
                hand[left] = one.card
        return weight

    def one(self, seat: int) -> list[int]:
        hands, up_to = self.held[seat]
        wanted = self.chance.random() * up_to[-1]
        return next((hand for hand, reached in zip(hands, up_to, strict=True) if wanted < reached), hands[-1])

    def hidden(self) -> dict[int, list[int]]:
        for _ in range(TRIES):
            hands = {seat: self.one(seat) for seat in self.held}
            places = [place for hand in hands.values() for place in hand]
            if len({*places}) == len(places):
                return hands
        order = [*self.places]
        self.chance.shuffle(order)
        return {seat: [order.pop() for _ in self.one(seat)] for seat in self.held}

    def worlds(self, number: int, draws: int) -> list[World]:
        view, me = self.view, self.view.to_move
        partner = (me + 2) % view.rules.seats
        given = 0 if partner == me else view.counts[partner]
        self.chance.shuffle(self.places)
        return [self.world(me, partner, given, given + min(draws, view.draw_pile)) for _ in range(number)]

    def world(self, me: int, partner: int, given: int, draws: int) -> World:
        hands = self.hidden()
        taken = [place for hand in hands.values() for place in hand]
        start = int(self.chance.random() * len(self.places))
        turned = (self.places + self.places)[start : start + draws + len(taken)]
        drawn = [self.cards[place] for place in turned if place not in taken][:draws]
        shown = [[self.cards[place] for place in hands.get(seat, ())] for seat in range(self.view.rules.seats)]
        shown[partner] = drawn[:given]
        shown[me] = [*self.view.hand]
        return World((*shown,), drawn[given:])


class Behind:
    """Compares all results anew each time."""

    def __init__(self, values: Sequence[float], best: Sequence[float]) -> None:
        self.values, self.best = values, best

    def now(self) -> tuple[float, float]:
        lost = [one - other for one, other in zip(self.best, self.values, strict=False)]
        squares = 0.0
        for each in lost:
            squares += each * each
        mean = fmean(lost)
        return mean, sqrt(max(0.0, squares / len(lost) - mean * mean) / len(lost))


def _each(self: Any, worlds: Sequence[World], card: Card) -> tuple[list[float], list[float]]:
    results = [self.play_on(world, card) for world in worlds]
    return [value for value, _ in results], [ahead for _, ahead in results]


def plainly() -> Any:
    """Let the expert do its arithmetic with the classes of this module."""
    return mock.patch.multiple(
        expert,
        Belief=Belief,
        Reckoning=Reckoning,
        _Behind=Behind,
        _behind=lambda values, best: Behind(values, best).now(),
        _Thought=type("_Plain", (expert._Thought,), {"play_all": _each}),
    )
