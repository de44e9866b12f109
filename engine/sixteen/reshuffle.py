"""Reshuffles the hidden cards of Sixteen, so that a seat can continue from a position without knowing them.

Invariant: only the deal changes. The view of the seat is the same, and each arrangement of the cards that it has not
seen is equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sixteen_tui.engine.sixteen.actions import Action, Deal
from sixteen_tui.engine.sixteen.rules import Rules, apply, start


def reshuffled(rules: Rules, log: Sequence[Action], seat: int, random: Random) -> tuple[Action, ...]:
    """Return the log with another deal."""
    if not log:
        return ()
    deal, *others = log
    assert isinstance(deal, Deal)
    state = apply(start(rules), deal).state
    count = rules.seats
    owners = [(deal.dealer + 1 + place) % count for place in range(state.top)]  # the seat that received each card (A3)
    for action in others:
        before, state = state, apply(state, action).state
        owners += [before.to_move] * (state.top - before.top)
    hidden = [*range(state.top, len(deal.cards))]
    # If a seat received several equal cards, count the last one as still held. The earlier ones were then in the hand
    # when the seat played such a card, so every play stays legal.
    for other, hand in enumerate(state.hands):
        if other == seat:
            continue
        held = [place for place, owner in enumerate(owners) if owner == other]
        for card in hand:
            place = next(place for place in reversed(held) if deal.cards[place] == card)
            held.remove(place)
            hidden.append(place)
    cards = [*deal.cards]
    for place, card in zip(hidden, random.sample([cards[place] for place in hidden], len(hidden)), strict=True):
        cards[place] = card
    return Deal(deal.dealer, tuple(cards)), *others
