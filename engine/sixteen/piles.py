"""Lookup table: the effect of each card on a pile, for rollouts.

Invariant: equals `rules.set_formed`; a test compares all entries. A pile is one int that encodes all that the effect of
the next card depends on: the sum, the last card, and whether the last two cards share colour or number.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER, WILD, Card
from sixteen_tui.engine.sixteen.rules import TARGET, Rules, set_formed

Pile = int
"""`((sum * 28 + last card) * 2 + one colour) * 2 + one number`; a wild counts as the card it was declared to be."""

EMPTY: Final[Pile] = TARGET * WILD * 4
SET: Final = -1
DOUBLE: Final = -2
BUST: Final = -3
"""The effect of a card that ends the pile, in place of the pile it leads to; a double counts as two (A20)."""
GAIN: Final = (0, 1, 2, -1)
"""The sets that the player's side gains by each of these; the index is the negated int."""


def face(card: Card) -> Card:
    """Return the numbered card that a card counts as on a pile; for a wild the card it was declared to be."""
    return card if card < WILD else card - WILD - 1


def total(pile: Pile) -> int:
    """Return the sum of a pile."""
    return 0 if pile == EMPTY else pile // (WILD * 4)


def pile_of(rules: Rules, cards: tuple[Card, ...], sum: int) -> Pile:
    """Return the int of a pile with these cards and this sum; only the last two cards matter.

    >>> pile_of(Rules(), (), 0) == EMPTY
    True
    """
    if not cards:
        return EMPTY
    last, before = face(cards[-1]), face(cards[-2]) if len(cards) > 1 else None
    one_colour = rules.matches and before is not None and COLOUR[before] == COLOUR[last]
    one_number = rules.matches and before is not None and NUMBER[before] == NUMBER[last]
    return ((sum * WILD + last) * 2 + one_colour) * 2 + one_number


def _like(pile: Pile) -> Pile:
    last, flags = pile // 4 % WILD, pile & 3
    kept = (0, NUMBER[last], last - NUMBER[last], last)[flags]
    return pile - (last - kept) * 4


LIKE: Final = tuple(map(_like, range(EMPTY)))
"""By pile: a representative on which every next card makes a set or busts exactly as on this one.

The last card matters only if its colour or number can still be matched, so most piles of one sum share one
representative.
"""


@cache
def onto(rules: Rules, pile: Pile) -> tuple[int, ...]:
    """Return, by numbered card (28), the pile that it leads to, or `SET`, `DOUBLE` or `BUST`."""
    if pile == EMPTY:
        return tuple(pile_of(rules, (card,), NUMBER[card]) for card in range(WILD))
    sum, last = pile // (WILD * 4), pile // 4 % WILD
    cards = (*_before(last, one_colour=bool(pile & 2), one_number=bool(pile & 1)), last)
    return tuple(_on(rules, cards, sum + NUMBER[card], card) for card in range(WILD))


def _before(last: Card, *, one_colour: bool, one_number: bool) -> tuple[Card, ...]:
    """Return one card, if one exists, that shares exactly the given features with the last card."""
    return tuple(
        card
        for card in range(WILD)
        if (COLOUR[card] == COLOUR[last]) == one_colour and (NUMBER[card] == NUMBER[last]) == one_number
    )[:1]


def _on(rules: Rules, cards: tuple[Card, ...], sum: int, card: Card) -> int:
    formed = set_formed(rules, (*cards, card), sum, 0)
    if formed is None:
        return pile_of(rules, (*cards, card), sum)
    return BUST if formed.side else DOUBLE if formed.worth > 1 else SET
