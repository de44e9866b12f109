"""Searches the last cards of Sixteen at 2 seats: a tree of the plays that both seats see, to the end of the game.

Every hand of the other seat is enumerated, weighted by the exact likelihood of its plays (`belief.likelihoods`). A
playout starts from one world and one choice, selects plays in the tree by PUCT, adds one node, then plays by
`reckoning` until the rest can be solved exactly (`search`). All choices have the same worlds, so their differences have
a standard error. This is the error of chance: it includes the plays that PUCT only explores, but not what the tree does
not find.

Invariant: depends on the view and the random source; the budget counts playouts and plays, never seconds.

See: Silver et al., "Mastering the game of Go without human knowledge", 2017 (PUCT); Cowling et al., "Information set
Monte Carlo tree search", 2012 (one tree for all worlds).
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, combinations
from math import exp, inf, sqrt
from random import Random
from typing import Final

from sixteen_tui.engine.sixteen.bots.belief import World, counted, likelihoods
from sixteen_tui.engine.sixteen.bots.piles import Pile, effect, face, onto, pile_of, turns
from sixteen_tui.engine.sixteen.bots.reckoning import Reckoning
from sixteen_tui.engine.sixteen.bots.search import Hand, OutOfBudgetError, Search, without
from sixteen_tui.engine.sixteen.cards import Card, held
from sixteen_tui.engine.sixteen.rules import FULL, draws, sets
from sixteen_tui.engine.sixteen.view import View, unseen

LEAST: Final = 2
MOST: Final = 5
"""The smallest and the largest draw pile at which the tree takes the place of rollouts of six cards."""
CARDS: Final = 2 * FULL + MOST - 1
"""The largest number of cards that nobody has played."""
SOLVED: Final = 5
"""With at most this many cards in both hands and an empty draw pile, a playout ends in the exact end."""
EXPLORES: Final = 0.5
"""The weight of the prior in PUCT."""
SHARP: Final = 4.0
"""The prior of a play is exp(`SHARP` x its value by `reckoning`), with that value at most `BOUND`."""
BOUND: Final = 1.2
SLIGHT: Final = 0.05
"""The value of a set, beside that of a win, for the plays within the tree."""


class _Edge:
    """A play at a node of the tree."""

    __slots__ = ("card", "next", "prior", "total", "visits")

    def __init__(self, card: Card, prior: float) -> None:
        self.card, self.visits, self.total, self.prior = card, 0, 0.0, prior
        self.next: _Node | None = None


_Node = dict[Card, _Edge]
"""By card in the hand; a wild is played as its best declaration by `reckoning`."""


def applies(view: View) -> bool:
    """Return whether the tree is used for a view."""
    return view.rules.seats == 2 and LEAST <= view.draw_pile <= MOST and sum(view.counts) + view.draw_pile <= CARDS


class Tree:
    """The search of one view, and the playouts that value its choices."""

    def __init__(self, view: View, choices: Sequence[Card], chance: Random, learns: int, solves: int) -> None:
        """`learns`: playouts of each choice from which the tree learns at first; `solves`: see `expert.Late`."""
        assert view.seat is not None, "a spectator plays nothing"
        self._me, self._chance = view.seat, chance
        rules, self._mine = view.rules, view.hand
        pile: Pile = pile_of(rules, view.pile, view.sum)
        self._leads, self._turns = onto(rules, pile), turns(rules)
        self._draws = [draws(rules, size) for size in range(FULL + 1)]
        score = sets(view.won)
        self._ahead = score[self._me] - score[1 - self._me]
        cards = unseen(view)
        mine = counted(cards)
        others = [count + own for count, own in zip(mine, counted(view.hand), strict=True)]
        self._eyes = [Reckoning(rules, others)] * 2
        self._eyes[self._me] = Reckoning(rules, mine)
        self._search = Search(rules, friends=False, budget=solves)
        self._hands, self._up_to = _weighted(view, cards)
        self._roots: dict[Card, _Node] = {card: {} for card in choices}
        for world in self.worlds(learns):
            for card in choices:
                self.play_on(world, card)

    def worlds(self, number: int) -> list[World]:
        """Return so many worlds, each with the whole draw pile."""
        found, random, up_to = [], self._chance.random, self._up_to
        for _ in range(number):
            theirs, rest = self._hands[min(bisect(up_to, random() * up_to[-1]), len(up_to) - 1)]
            drawn = [*rest]
            self._chance.shuffle(drawn)
            both = [*self._mine], [*theirs]
            found.append(World(both if not self._me else both[::-1], drawn))
        return found

    def play_all(self, worlds: Sequence[World], card: Card) -> tuple[list[float], list[float]]:
        """Play a card and the game to its end in each world, one after the other; returns the values and the leads."""
        values, leads = zip(*(self.play_on(world, card) for world in worlds), strict=True)
        return [*values], [*leads]

    def play_on(self, world: World, card: Card) -> tuple[float, float]:
        """Play a card and the game to its end in one world, and let the tree learn from it.

        Returns the value for this seat from -1 to 1, and its lead in sets.
        """
        path: list[tuple[_Edge, bool]] = []
        ahead = self._played_out(world, card, path)
        won = float((ahead > 0) - (ahead < 0))
        value = won + SLIGHT * ahead
        for edge, mine in path:
            edge.visits += 1
            edge.total += value if mine else -value
        return won, ahead

    def _played_out(self, world: World, card: Card, path: list[tuple[_Edge, bool]]) -> int:
        """Return the lead at the end. Adds a node to the tree, and the plays within the tree to `path`."""
        me, eyes, following, draws = self._me, self._eyes, self._turns, self._draws
        hands, draw_pile = [hand[:] for hand in world.hands], world.draws
        top, end = 0, len(draw_pile)
        hands[me].remove(held(card))
        node: _Node | None = self._roots[card]
        seat, lead, ahead = me, self._leads[face(card)], self._ahead
        while True:
            pile, seat, gained = effect(lead, seat, me, following)
            ahead += gained
            if top == end:
                if not hands[seat]:
                    seat = 1 - seat
                    if not hands[seat]:
                        return ahead
                if len(hands[0]) + len(hands[1]) <= SOLVED:
                    solved = self._solved(hands[seat], hands[1 - seat], pile)
                    if solved is not None:
                        return ahead + (solved if seat == me else -solved)
            hand = hands[seat]
            if top < end:
                drawn = draw_pile[top : top + draws[len(hand)]]
                hand += drawn
                top += len(drawn)
            worth, leads = eyes[seat][pile]
            if node is None:
                choice = max(hand, key=worth.__getitem__)
            else:
                edge = _explored(node, hand, worth)
                choice = edge.card
                path.append((edge, seat == me))
                if edge.next is None and edge.visits:
                    edge.next = {}
                node = edge.next
            hand.remove(choice)
            lead = leads[choice]

    def _solved(self, mine: Sequence[Card], theirs: Sequence[Card], pile: Pile) -> int | None:
        """Return the sets that the seat to move gains to the end; None if the budget is spent."""
        try:
            return self._search.value(tuple(sorted(mine)), tuple(sorted(theirs)), pile)
        except OutOfBudgetError:
            return None


def _explored(node: _Node, hand: Sequence[Card], worth: Sequence[float]) -> _Edge:
    """Return the play of a hand that PUCT takes."""
    edges, prior, visits, total = [], 0.0, 1, 0.0
    for card in dict.fromkeys(hand):
        edge = node.get(card)
        if edge is None:
            edge = node[card] = _Edge(card, exp(SHARP * max(-BOUND, min(BOUND, worth[card]))))
        edges.append(edge)
        prior += edge.prior
        visits += edge.visits
        total += edge.total
    explore, mean = EXPLORES * sqrt(visits) / prior, total / visits
    best, chosen = -inf, edges[0]
    for edge in edges:
        number = edge.visits
        score = (edge.total / number if number else mean) + explore * edge.prior / (1 + number)
        if score > best:
            best, chosen = score, edge
    return chosen


def _weighted(view: View, cards: Sequence[Card]) -> tuple[list[tuple[Hand, Hand]], list[float]]:
    """Return each hand of the other seat with the cards left to draw, and the running sum of their weights."""
    number = Counter(combinations(sorted(cards), sum(view.counts) - len(view.hand)))
    hands = [*number]
    weights = [number[hand] * likely for hand, likely in zip(hands, likelihoods(view, hands), strict=True)]
    return [(hand, without(cards, hand)) for hand in hands], [*accumulate(weights)]
