"""Lookup table: the effect of each card on a pile, for rollouts.

Invariant: equals `rules.set_formed`, from which all of it is computed; a test compares all entries. A pile is one int
that encodes all that the effect of the next cards depends on: the sum, the last card, and its shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.cards import NUMBER, NUMBERS, WILD, Card
from sixteen_tui.engine.sixteen.rules import TARGET, Rules, next_seat, set_formed

Pile = int
"""`(sum * 28 + last card) * SHAPES + shape`; a wild counts as the card it was declared to be.

Two piles with one last card have the same shape if the same cards match on them. By the printed rules these are: none,
those of its colour, those of its number, or both.
"""

SHAPES: Final = 8
"""The largest number of shapes with one last card, in any variation."""
_ONE: Final = WILD * SHAPES
"""The number of piles with one sum."""
EMPTY: Final[Pile] = TARGET * _ONE
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
    return 0 if pile == EMPTY else pile // _ONE


def last(pile: Pile) -> Card:
    """Return the last card of a pile that is not empty."""
    return pile // SHAPES % WILD


class _Shapes(NamedTuple):
    """The shapes of piles by the rules of a game."""

    of: Sequence[Sequence[int]]
    """By last card and the card before it (`WILD`: none): last card and shape, as in a `Pile` of sum 0."""
    cards: dict[int, tuple[Card, ...]]
    """By last card and shape: the last card of such a pile, with one before it that gives it the shape."""
    alike: Sequence[Pile]
    """By pile: `alike`."""
    coloured: bool
    """Whether a match can depend on the colour of a card."""


@cache
def _shapes(rules: Rules) -> _Shapes:
    of, like, coloured = [], [*range(_ONE)], False
    cards: dict[int, tuple[Card, ...]] = {}
    by_matches: dict[object, int] = {}
    for end in range(WILD):
        row, found = [0] * (WILD + 1), dict[object, int]()
        for before in (WILD, *range(WILD)):
            tail = (end,) if before == WILD else (before, end)
            matches = _matches(rules, tail)
            code = row[before] = found.setdefault(matches, end * SHAPES + len(found))
            assert len(found) <= SHAPES, "a shape has its place in a pile"
            cards.setdefault(code, tail)
            like[code] = by_matches.setdefault(matches, code)
            coloured = coloured or matches != matches[:NUMBERS] * (WILD // NUMBERS)
        of.append(row)
    return _Shapes(of, cards, [start + each for start in range(0, EMPTY, _ONE) for each in like], coloured)


def _matches(rules: Rules, tail: tuple[Card, ...]) -> tuple[object, ...]:
    """Return, by numbered card, the set that it forms on these cards without regard to their sum."""
    formed = (set_formed(rules, (*tail, card), 0, 0) for card in range(WILD))
    return tuple(each and (each.kinds, each.worth, each.side) for each in formed)


def pile_of(rules: Rules, cards: tuple[Card, ...], sum: int) -> Pile:
    """Return the int of a pile with these cards and this sum; only the last two cards matter.

    >>> pile_of(Rules(), (), 0) == EMPTY
    True
    """
    if not cards:
        return EMPTY
    before = face(cards[-2]) if len(cards) > 1 else WILD
    return sum * _ONE + _shapes(rules).of[face(cards[-1])][before]


def tail(rules: Rules, pile: Pile) -> tuple[Card, ...]:
    """Return at most two cards with which such a pile ends; `pile_of` gives them the same int with its sum."""
    return () if pile == EMPTY else _shapes(rules).cards[pile % _ONE]


def alike(rules: Rules) -> Sequence[Pile]:
    """Return, by pile, a representative on which every next card makes a set or busts exactly as on that pile.

    The last card matters only if it can still be matched, so most piles of one sum share one representative.
    """
    return _shapes(rules).alike


def coloured(rules: Rules) -> bool:
    """Return whether a match can depend on the colour of a card."""
    return _shapes(rules).coloured


@cache
def turns(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the seat that plays next, by the negated effect of a play (0: no set) and by the seat that played."""
    seats = range(rules.seats)
    return tuple(
        tuple(next_seat(rules, seat, None if not gain else (seat + (gain < 0)) % 2) for seat in seats) for gain in GAIN
    )


@cache
def onto(rules: Rules, pile: Pile) -> tuple[int, ...]:
    """Return, by numbered card (28), the pile that it leads to, or `SET`, `DOUBLE` or `BUST`."""
    cards, sum = tail(rules, pile), total(pile)
    return tuple(_on(rules, cards, sum + NUMBER[card], card) for card in range(WILD))


def _on(rules: Rules, cards: tuple[Card, ...], sum: int, card: Card) -> int:
    formed = set_formed(rules, (*cards, card), sum, 0)
    if formed is None:
        return pile_of(rules, (*cards, card), sum)
    return BUST if formed.side else DOUBLE if formed.worth > 1 else SET


def effect(lead: int, seat: int, side: int, following: Sequence[Sequence[int]]) -> tuple[Pile, int, int]:
    """Return the pile after a play, the seat that plays next, and the sets that the side gains (A12 to A16).

    `lead` is an entry of `onto`, `side` any seat of the side, `following` the result of `turns`.
    """
    if lead >= 0:
        return lead, following[0][seat], 0
    gain = GAIN[-lead]
    return EMPTY, following[-lead][seat], gain if (seat ^ side) & 1 == 0 else -gain
