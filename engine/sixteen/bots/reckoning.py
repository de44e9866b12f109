"""Lookup table: a quick value of each play, for rollouts.

Invariant: uses the terms of `players.prospect`, but does not subtract the seat's own hand from the unseen cards. So one
table serves every hand that the seat may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import Final

from sixteen_tui.engine.sixteen.bots.piles import BUST, DOUBLE, GAIN, Pile, alike, onto, total
from sixteen_tui.engine.sixteen.bots.players import FORCED, KEEPS, LEAVES, RISK
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD, Card
from sixteen_tui.engine.sixteen.rules import FULL, Rules

SURE: Final = 10.0
"""The value of one set now, so high that no later hope outweighs it; a bust has the negated value."""
KEPT: Final = tuple(KEEPS[NUMBER[card]] for card in range(WILD + 1))
"""By card: the value of the card if it stays in the hand."""


Row = tuple[Callable[[Card], float], Sequence[int]]
"""The value and the effect of each of the 29 cards on one pile: its worth, and where it leads.

The worth is the value of playing it, minus its own value in the hand (`KEPT`). It leads to a pile or an effect
(`piles.onto`); a wild to that of its best declaration. A plain tuple, because rollouts unpack it most of all.
"""


class _Left(dict[Pile, float]):
    """Cache: the value of leaving each pile to the next seat. Keys are representatives (`piles.alike`)."""

    def __init__(self, rules: Rules, unseen: Sequence[int]) -> None:
        super().__init__()
        self._rules, self._unseen = rules, unseen
        cards = sum(unseen)
        size = min(FULL, cards)
        ways = comb(cards, size)
        self._none_of = [comb(cards - some, size) / ways for some in range(cards + 1)]

    def __missing__(self, pile: Pile) -> float:
        sets, doubles, busts = (sum(map(self._unseen.__getitem__, cards)) for cards in threats(self._rules, pile))
        none_of = self._none_of
        risk = 2 - none_of[sets] - none_of[doubles]
        only_busts = none_of[len(none_of) - 1 - busts]
        value = self[pile] = LEAVES[total(pile)] - RISK * risk + FORCED * only_busts
        return value


class Reckoning(dict[Pile, Row]):
    """Cache: the row of each pile, computed on first access."""

    def __init__(self, rules: Rules, unseen: Sequence[int]) -> None:
        """Create an empty table; `unseen` is the number of each of the 29 cards that the next seat may hold."""
        super().__init__()
        self._rules, self._left, self._alike = rules, _Left(rules, unseen), alike(rules)

    def __missing__(self, pile: Pile) -> Row:
        leads, left, like = onto(self._rules, pile), self._left, self._alike
        worth = [left[like[lead]] if lead >= 0 else SURE * GAIN[-lead] for lead in leads]
        best = max(worth)
        leads += (leads[worth.index(best)],)
        worth.append(best)
        row = self[pile] = [value - kept for value, kept in zip(worth, KEPT, strict=True)].__getitem__, leads
        return row

    def leaves(self, pile: Pile) -> float:
        """Return the value of leaving a pile, in sets, for the side that leaves it."""
        return self._left[self._alike[pile]]


@cache
def threats(rules: Rules, pile: Pile) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that make a set of a pile, those that make a double, and those that can only bust."""
    leads = onto(rules, pile)
    sets = [card for card, lead in enumerate(leads) if lead < 0 and lead != BUST]
    doubles = [card for card in sets if leads[card] == DOUBLE]
    busts = [card for card, lead in enumerate(leads) if lead == BUST]
    wild = (WILD,)
    return (*sets, *(wild if sets else ())), (*doubles, *(wild if doubles else ())), tuple(busts)
