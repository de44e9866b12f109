"""A second solver of ends of Sixteen, written apart: plain recursion over the rules' own `legal` and `apply`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.bots.belief import likelihoods
from sixteen_tui.engine.sixteen.cards import Card
from sixteen_tui.engine.sixteen.rules import State, apply, legal, sets
from sixteen_tui.engine.sixteen.view import view


def lead(state: State) -> int:
    """The sets of side 0 less those of side 1."""
    ours, theirs = sets(state.won)
    return ours - theirs


def to_the_end(state: State) -> int:
    """The lead of side 0 at the end, if every seat draws whenever it may and both sides play their best."""
    return lead(state) + _gain(state._replace(won=()))


@cache
def _gain(state: State) -> int:
    """The gain of side 0 from here on. Remembered, because few positions of an end are reached in one way only."""
    if state.to_move == NOBODY:
        return 0
    actions = legal(state)
    if isinstance(actions[0], Draw):
        return _gain(apply(state, actions[0]).state)
    values = []
    for action in actions:
        after = apply(state, action).state
        values.append(lead(after) + _gain(after._replace(won=())))
    return max(values) if state.to_move % 2 == 0 else min(values)


def forget() -> None:
    _gain.cache_clear()


def arrangements(state: State) -> Iterator[tuple[State, float]]:
    """Yield every way in which the unseen cards of the seat to move can lie, with its likelihood.

    For positions with at most one other hand.
    """
    me, left = state.to_move, len(state.deck) - state.top
    other = next((seat for seat, hand in enumerate(state.hands) if hand and seat != me), (me + 1) % len(state.hands))
    cards = (*state.hands[other], *state.deck[state.top :])
    ways = []
    for places in combinations(range(len(cards)), left):
        hands = [*state.hands]
        hands[other] = tuple(card for place, card in enumerate(cards) if place not in places)
        deck = (*state.deck[: state.top], *(cards[place] for place in places))
        ways.append(state._replace(hands=tuple(hands), deck=deck))
    if len(ways) == 1:
        yield ways[0], 1.0
        return
    weights = likelihoods(view(state, me), [way.hands[other] for way in ways])
    for way, weight in zip(ways, weights, strict=True):
        yield way, weight / sum(weights)


def valued(state: State, card: Card) -> tuple[float, float]:
    """The chance to win with a play, and the sets that its side gains from here on; in the mean over what can lie."""
    side = 1 if state.to_move % 2 == 0 else -1
    chance = gained = 0.0
    for way, weight in arrangements(state):
        ahead = side * to_the_end(apply(way, Play(way.to_move, card)).state)
        chance += weight * (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
        gained += weight * (ahead - side * lead(state))
    return round(chance, 9), round(gained, 9)  # so that equal means compare equal
