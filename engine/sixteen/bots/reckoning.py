"""Lookup table: a quick value of each play, for rollouts.

Invariant: uses the terms of `players.prospect`, but does not subtract the seat's own hand from the unseen cards. So one
table serves every hand that the seat may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from operator import sub
from typing import Final

from sixteen_tui.engine.sixteen.bots.piles import BUST, DOUBLE, GAIN, Pile, alike, onto, total
from sixteen_tui.engine.sixteen.bots.players import FORCED, KEEPS, LEAVES, RISK
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD, Card
from sixteen_tui.engine.sixteen.rules import FULL, Rules

SURE: Final = 10.0
"""The value of one set now, so high that no later hope outweighs it; a bust has the negated value."""
KEPT: Final = tuple(KEEPS[NUMBER[card]] for card in range(WILD + 1))
"""By card: the value of the card if it stays in the hand."""


Row = tuple[Sequence[float], Sequence[int]]
"""The value and the effect of each of the 29 cards on one pile: its worth, and where it leads.

The worth is the value of playing it, minus its own value in the hand (`KEPT`). It leads to a pile or an effect
(`piles.onto`); a wild to that of its best declaration. A plain tuple, because rollouts unpack it most of all.
"""


class _Left(dict[Pile, float]):
    """Cache: the value of leaving each pile to the next seat, and of each effect. Keys are those of `_leads`."""

    def __init__(self, rules: Rules, unseen: Sequence[int]) -> None:
        super().__init__((-effect, SURE * gain) for effect, gain in enumerate(GAIN) if effect)
        self._threats, self._unseen = _threats(rules), unseen
        cards = sum(unseen)
        self._none_of = _none_of(cards, min(FULL, cards))

    def __missing__(self, pile: Pile) -> float:
        sets, doubles, busts = self._threats[pile]
        number, none_of = self._unseen.__getitem__, self._none_of
        risk = 2 - none_of[sum(map(number, sets))] - none_of[sum(map(number, doubles))]
        only_busts = none_of[len(none_of) - 1 - sum(map(number, busts))]
        value = self[pile] = LEAVES[total(pile)] - RISK * risk + FORCED * only_busts
        return value


class Reckoning(dict[Pile, Row]):
    """Cache: the row of each pile, computed on first access."""

    def __init__(self, rules: Rules, unseen: Sequence[int]) -> None:
        """Create an empty table; `unseen` is the number of each of the 29 cards that the next seat may hold."""
        super().__init__()
        self._leads, self._left, self._alike = _leads(rules), _Left(rules, unseen), alike(rules)

    def __missing__(self, pile: Pile) -> Row:
        leads, left = self._leads[pile]
        worth = [*map(self._left.__getitem__, left)]
        best = max(worth)
        worth.append(best)
        row = self[pile] = [*map(sub, worth, KEPT)], (*leads, leads[worth.index(best)])
        return row

    def leaves(self, pile: Pile) -> float:
        """Return the value of leaving a pile, in sets, for the side that leaves it."""
        return self._left[self._alike[pile]]


@cache
def _none_of(cards: int, size: int) -> list[float]:
    """Return, by n, the probability that `size` of the cards have none of n given ones."""
    ways = comb(cards, size)
    return [comb(cards - some, size) / ways for some in range(cards + 1)]


class _Leads(dict[Pile, tuple[Sequence[int], Sequence[int]]]):
    """Cache: `piles.onto`, and the same with each pile replaced by its representative (`piles.alike`)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules, self._alike = rules, alike(rules)

    def __missing__(self, pile: Pile) -> tuple[Sequence[int], Sequence[int]]:
        leads, like = onto(self._rules, pile), self._alike
        row = self[pile] = leads, tuple(like[lead] if lead >= 0 else lead for lead in leads)
        return row


class _Threats(dict[Pile, tuple[Sequence[Card], ...]]):
    """Cache: `threats`."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, pile: Pile) -> tuple[Sequence[Card], ...]:
        row = self[pile] = threats(self._rules, pile)
        return row


_leads: Final = cache(_Leads)
_threats: Final = cache(_Threats)
"""The one table for some rules, whose keys need no hash of the rules."""


@cache
def threats(rules: Rules, pile: Pile) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that make a set of a pile, those that make a double, and those that can only bust."""
    leads = onto(rules, pile)
    sets = [card for card, lead in enumerate(leads) if lead < 0 and lead != BUST]
    doubles = [card for card in sets if leads[card] == DOUBLE]
    busts = [card for card, lead in enumerate(leads) if lead == BUST]
    wild = (WILD,)
    return (*sets, *(wild if sets else ())), (*doubles, *(wild if doubles else ())), tuple(busts)
