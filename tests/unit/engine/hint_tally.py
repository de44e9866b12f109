"""Counts of checked hints, and chances: enumerated hand by hand, or multiplied out card by card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

HANDS: Final = 30_000
"""Hands that are enumerated one by one."""


class WrongError(Exception):
    """A hint that does not hold."""


@dataclass
class Tally:
    """Counts of checks."""

    positions: int = 0
    said: Counter[str] = field(default_factory=Counter)
    """Sentences that hold, by their pattern."""
    unchecked: int = 0
    """Sentences about the ends of games that are too long to be played out here."""
    enumerated: int = 0
    """Chances that were found hand by hand."""
    multiplied: int = 0


def demand(holds: object, *what: object) -> None:
    if not holds:
        raise WrongError(*what)


# Chances


def any_of(tally: Tally, unseen: int, good: int, size: int) -> Fraction:
    """The likelihood that a hand of so many of the unseen cards holds at least one of the good ones."""
    if comb(unseen, size) <= HANDS:
        tally.enumerated += 1
        return _enumerated(unseen, good, size)
    tally.multiplied += 1
    none = Fraction(1)
    for place in range(size):
        none *= Fraction(unseen - good - place, unseen - place)
    return 1 - none


@cache
def _enumerated(unseen: int, good: int, size: int) -> Fraction:
    cards = [True] * good + [False] * (unseen - good)
    hands = list(combinations(cards, size))
    return Fraction(sum(map(any, hands)), len(hands))


def rounded(chance: Fraction) -> str:
    """A chance as it must be said."""
    text = f"{float(chance * 100):.6f}"
    demand(abs(Fraction(text) - chance * 100) < Fraction(1, 10**5), "the check itself")
    tenths = int(chance * 1000 + Fraction(1, 2))
    if chance * 1000 - int(chance * 1000) == Fraction(1, 2):  # a tie goes to the even tenth
        tenths -= tenths % 2
    if 0 < chance < 1 and tenths == 0:
        return "less than 0.1%"
    return "more than 99.9%" if 0 < chance < 1 and tenths == 1000 else f"{tenths // 10}.{tenths % 10}%"
