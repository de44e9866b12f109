"""Values every play of a seat by the end of the game, as soon as the unseen cards follow from those that are seen.

That is so if the draw pile is empty, and one turn earlier: if the next seat draws all that is left, it holds every card
that the mover cannot see. After a set with the last cards still to draw, the mover draws them; the value is then the
mean over these cards, by the likelihoods of `belief`.

Invariant: depends on the view alone. If a draw is no duty (A22) every seat is assumed to draw as much as it may, as
all computer players do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from math import fsum
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots.belief import likelihoods
from sixteen_tui.engine.sixteen.bots.piles import EMPTY, GAIN, face, onto, pile_of, turns
from sixteen_tui.engine.sixteen.bots.players import at_a_glance
from sixteen_tui.engine.sixteen.bots.search import Hand, OutOfBudgetError, Search, without
from sixteen_tui.engine.sixteen.cards import Card, held
from sixteen_tui.engine.sixteen.rules import draws, sets
from sixteen_tui.engine.sixteen.view import View, unseen

BUDGET: Final = 60_000
"""The largest number of plays that are examined for one view, at 1 to 2 µs each."""
PLACES: Final = 9
"""Means are rounded to so many places."""


class ExactEnd(NamedTuple):
    """The value of a play with perfect play of both sides until the end."""

    chance: float
    """The chance to win; a draw counts one half."""
    sets: float
    """The sets that the side gains on the other from here on."""
    error: float = 0.0
    """The uncertainty of `chance` from the likelihoods of the last cards: half of its distance from the plain mean over
    all of them; 0 if it is exact."""
    sets_error: float = 0.0
    """The same of `sets`."""
    draws: int = 0
    """The cards that the seat draws first, over which `chance` and `sets` are means; 0 if all cards are known."""


@lru_cache(maxsize=128)
def ends(view: View) -> Mapping[Play, ExactEnd]:
    """Return the value of every legal play, the best first, equal ones in the order of `at_a_glance`.

    Empty if one of the plays leaves cards unknown, or if the search exceeds its budget.
    """
    plays = at_a_glance(view) if view.seat is not None else []
    if not plays or not _follow(view):
        return {}
    solver = _Solver(view)
    try:
        found = {play: solver.end(play.card) for play in plays}
    except OutOfBudgetError:
        return {}
    return dict(sorted(found.items(), key=lambda each: each[1][:2], reverse=True))


def _follow(view: View) -> bool:
    """Return whether all unseen cards are in one hand after the next turn."""
    assert view.seat is not None, "a spectator plays nothing"
    seats = view.rules.seats
    others = [seat for seat, count in enumerate(view.counts) if count and seat != view.seat]
    if not view.draw_pile:
        return len(others) <= 1
    following = (view.seat + 1) % seats
    drawing = [view.counts[following]]
    if any(after[view.seat] == view.seat for after in turns(view.rules)):  # the mover has the next turn, too (A14)
        drawing.append(view.counts[view.seat] - 1)
    return {*others} <= {following} and all(draws(view.rules, held_now) >= view.draw_pile for held_now in drawing)


class _Solver:
    """Values the plays of one view; all share the table of the search."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator plays nothing"
        self._view, self._mine, self._theirs = view, tuple(sorted(view.hand)), unseen(view)
        self._again = [after[view.seat] == view.seat for after in turns(view.rules)]
        """By negated effect of a play: whether the seat has the next turn, too."""
        other = next((seat for seat, count in enumerate(view.counts) if count and seat != view.seat), None)
        friends = other is not None and (other - view.seat) % 2 == 0
        self._search = Search(view.rules, friends=friends, budget=BUDGET)
        self._pile = pile_of(view.rules, view.pile, view.sum)
        score = sets(view.won)
        self._ahead = score[view.seat % 2] - score[1 - view.seat % 2]
        self._drawn: list[tuple[Hand, Hand, float, float]] | None = None

    def end(self, card: Card) -> ExactEnd:
        """Return the value of a play. Raises OutOfBudgetError."""
        view = self._view
        effect = onto(view.rules, self._pile)[face(card)]
        if view.draw_pile and effect < 0 and self._again[-effect]:
            return self._after_set(card, GAIN[-effect])
        gains = self._search.play(self._mine, self._theirs, self._pile, card)
        return ExactEnd(_chance(self._ahead + gains), float(gains))

    def _after_set(self, card: Card, gain: int) -> ExactEnd:
        """Return the mean value over the cards that the seat draws after a set."""
        rest = list(self._mine)
        rest.remove(held(card))
        if self._drawn is None:
            self._drawn = self._drawings()
        found = []
        for drawn, theirs, likely, evenly in self._drawn:
            sets_gained = gain + self._search.value(tuple(sorted((*rest, *drawn))), theirs, EMPTY)
            found.append((_chance(self._ahead + sets_gained), sets_gained, likely, evenly))
        chance, plain_chance = (_mean(each[0] * each[weight] for each in found) for weight in (2, 3))
        gains, plain_gains = (_mean(each[1] * each[weight] for each in found) for weight in (2, 3))
        return ExactEnd(
            chance, gains, abs(chance - plain_chance) / 2, abs(gains - plain_gains) / 2, self._view.draw_pile
        )

    def _drawings(self) -> list[tuple[Hand, Hand, float, float]]:
        """Return what the seat can draw, the other hand then, and the likelihood by the belief and by plain count."""
        number = Counter(combinations(self._theirs, self._view.draw_pile))
        hands = [without(self._theirs, drawn) for drawn in number]
        weights = [
            copies * likely for copies, likely in zip(number.values(), likelihoods(self._view, hands), strict=True)
        ]
        return [
            (drawn, hand, weight / sum(weights), copies / number.total())
            for (drawn, copies), hand, weight in zip(number.items(), hands, weights, strict=True)
        ]


def _mean(parts: Iterable[float]) -> float:
    """Return the sum of weighted values, rounded so that equal means compare equal."""
    return round(fsum(parts), PLACES)


def _chance(ahead: int) -> float:
    """Return the chance to win of a side that is so many sets ahead at the end."""
    return (1 + (ahead > 0) - (ahead < 0)) / 2
