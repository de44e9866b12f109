"""Stakes of the last round of Sweet Sixteen: chips weighed by what they add to the chance to win (B15).

Invariant: depends on the rules, on the chips of all seats and on the beliefs about their hands. With one other hand
every way in which it can end is counted; with more, a sample is, whose random source has a fixed seed.

Why: who has the most chips at the end wins, however many they are. A seat that is behind in the last round therefore
gains nothing by what only makes its loss smaller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.bots.expectimax import Stakes
from sixteen_tui.engine.sweet_sixteen.bots.opponents import FinalHands
from sixteen_tui.engine.sweet_sixteen.settling import BEST_HAND, TARGET

WAYS: Final = 400
"""The number of ways in which two or more other hands end that are sampled."""
CHIP: Final = 0.001
"""Weight of a chip beside the chance to win, so that chips decide between choices that win equally often."""


class WinningHand(NamedTuple):
    """A final hand."""

    pay: int
    """Chips by the pay table (B11, B12)."""
    total: int
    """Its total for the best hand (B13); -1 for a bust."""


def weighed(stakes: Stakes, seats: int, leads: tuple[int, ...], ends: tuple[FinalHands, ...]) -> Stakes:
    """Return the stakes with the pay of each final hand weighed by the chance to win.

    `leads` are the chips of the other seats minus those of the own seat, of a seat without a hand last; `ends` are the
    beliefs about the hands. The lowest hand keeps its pay, and no two hands are farther apart than the worst and the
    best one in chips, nor a 16 farther from the lowest hand.
    """
    pays = stakes.pays
    worth = [win + CHIP * pay for win, pay in zip(chances(seats, leads, ends), pays, strict=True)]
    whole = (max(pays) - min(pays)) / (max(worth) - min(worth))
    scale = min(whole, (pays[TARGET] - pays[0]) / max(CHIP, worth[TARGET] - worth[0]))
    found = [pays[0] + (each - worth[0]) * scale for each in worth]
    return Stakes(tuple(found[: TARGET + 1]), found[-1], stakes.take, tuple(found[TARGET + 1 : -1]))


@lru_cache(maxsize=256)
def chances(seats: int, leads: tuple[int, ...], ends: tuple[FinalHands, ...]) -> tuple[float, ...]:
    """Return, by final hand in the order of `Stakes.pays`, the chance to win; a shared win counts as the share."""
    finals = _finals(seats)
    ways = [*_ways(finals, ends)]
    return tuple(sum(likely * _won(own, others, leads) for likely, others in ways) for own in finals)


def _finals(seats: int) -> list[WinningHand]:
    """Return every final hand, in the order of `Stakes.pays`."""
    pays = Stakes((*(-1.0,) * TARGET, seats), 2 * seats, take=False).pays
    totals = [*range(TARGET + 1), *[-1] * (len(pays) - TARGET - 2), TARGET]
    return [WinningHand(int(pay), total) for pay, total in zip(pays, totals, strict=True)]


def _ways(finals: Sequence[WinningHand], ends: Sequence[FinalHands]) -> Iterator[tuple[float, tuple[WinningHand, ...]]]:
    """Yield ways in which the other hands end, each with its probability."""
    if not ends:
        yield 1.0, ()
        return
    if len(ends) == 1:
        yield from ((likely, (final,)) for likely, final in zip(ends[0].pays, finals, strict=True) if likely)
        return
    chance, up_to = Random("ways"), [[*accumulate(end.pays)] for end in ends]
    for _ in range(WAYS):
        yield 1 / WAYS, tuple(chance.choices(finals, cum_weights=row)[0] for row in up_to)


def _won(own: WinningHand, others: Sequence[WinningHand], leads: Sequence[int]) -> float:
    """Return the share of the win with these final hands."""
    totals = [own.total, *(other.total for other in others)]
    highest = max(totals)
    share = BEST_HAND // totals.count(highest) if highest >= 0 else 0
    mine = own.pay + share * (own.total == highest)
    ties = 1
    for lead, other in zip(leads, (*others, None), strict=False):
        chips = lead if other is None else lead + other.pay + share * (other.total == highest)
        if chips > mine:
            return 0.0
        ties += chips == mine
    return 1 / ties
