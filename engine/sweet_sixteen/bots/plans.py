"""Plans of Sweet Sixteen: the value and the outcome of kept cards after the next card, for one belief.

Invariant: depends on its arguments alone. Cards are drawn as if put back (`value_iteration`), as often as their
likelihood of being in the deck says, so a plan serves every decision with the same belief.
"""

from __future__ import annotations

from functools import lru_cache
from math import expm1, log1p
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.bots.expectimax import Counts, Prospect, Stakes
from sixteen_tui.engine.sweet_sixteen.bots.opponents import in_deck, rates
from sixteen_tui.engine.sweet_sixteen.bots.value_iteration import (
    EULER,
    LARGEST,
    TurnEnds,
    Worths,
    graph_of,
    outcomes,
)
from sixteen_tui.engine.sweet_sixteen.variations import Rules


class Beliefs(NamedTuple):
    """Beliefs about the other hands at one place in the order of turns."""

    stakes: Stakes
    likely: tuple[float, ...]
    """By value: the probability that an unseen card is in the deck at the start of the seat's turn."""
    hidden: int
    """The number of cards in other hands."""
    hands: int
    """The number of these hands."""


class _Time(NamedTuple):
    """Converts the cards of a deck to draws with replacement, of which fewer and fewer stand for a card."""

    put_back: float
    """The draws with replacement that the whole deck stands for."""
    deck: int
    hidden: float

    def of(self, cards: float) -> float:
        """Return the draws with replacement that the last `cards` of the deck stand for."""
        return self.put_back * log1p(cards / self.hidden) / log1p(self.deck / self.hidden)

    def cards(self, draws: float) -> float:
        """Return the number of last cards of the deck that stand for so many draws with replacement."""
        return self.hidden * expm1(draws * log1p(self.deck / self.hidden) / self.put_back)


SIZE: Final = 1
"""The number of cards kept under rules without take, in a hand as dealt."""


@lru_cache(maxsize=512)
def plan(rules: Rules, at: Beliefs, left: Counts, draws: int) -> list[float]:
    """Return, by place in `Graph.kept`, the value of keeping those cards with `draws` draws to come.

    `left` has the cards that the plan takes to be in the deck or in other hands. Interpolates between the stages.
    """
    worths, time = _worths(rules, at, left, SIZE)
    stage, part = _between(worths, time.of(draws))
    return [
        one + part * (other - one)
        for one, other in zip(worths.stages[stage].worth, worths.stages[stage + (part > 0)].worth, strict=True)
    ]


@lru_cache(maxsize=128)
def prospects(rules: Rules, at: Beliefs, left: Counts, draws: int, size: int = SIZE) -> list[Prospect]:
    """Return, by place in `Graph.kept`, the prospect of keeping those cards; the chips are those of `plan`.

    Under rules without take at most `size` cards are kept.
    """
    worths, time = _worths(rules, at, left, size)
    to_come = time.of(draws)
    stage, part = _between(worths, to_come)
    ends = _outcomes(rules, at, left, size)
    found = []
    for one, other, end, before in zip(
        worths.stages[stage].worth,
        worths.stages[stage + (part > 0)].worth,
        ends[stage],
        ends[stage + (part > 0)],
        strict=True,
    ):
        sixteen, bust, drawn = (some + part * (more - some) for some, more in zip(end, before, strict=True))
        used = draws - time.cards(max(0.0, to_come - drawn))
        found.append(Prospect(one + part * (other - one), sixteen, bust, used))
    return found


def _between(worths: Worths, to_come: float) -> tuple[int, float]:
    """Return the last stage with at most so many draws to come, and the part of the way to the one before it."""
    done, last = 0, len(worths.stages) - 1
    for place, stage in enumerate(worths.stages[:last]):
        done += stage.stride
        before = worths.stages[place + 1].stride
        if to_come < done + before:
            return place, max(0.0, to_come - done) / before
    return last, 0.0


@lru_cache(maxsize=32)
def _worths(rules: Rules, at: Beliefs, left: Counts, size: int) -> tuple[Worths, _Time]:
    """Return the values for every stage of a turn, and how its draws relate to the cards of the deck."""
    deck = sum(left) - at.hidden
    comes = rates(left, in_deck(left, at.likely, deck), at.hands)
    graph = graph_of(take=rules.take, faces_ten=rules.faces_ten, most=LARGEST, size=size)
    return Worths(at.stakes, graph, comes, round(sum(comes))), _Time(sum(comes), deck, at.hidden + EULER)


@lru_cache(maxsize=32)
def _outcomes(rules: Rules, at: Beliefs, left: Counts, size: int) -> list[list[TurnEnds]]:
    return outcomes(_worths(rules, at, left, size)[0])
