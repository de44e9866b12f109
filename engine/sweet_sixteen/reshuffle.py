"""Reshuffles the hidden cards of Sweet Sixteen, so that a seat can continue from a position without knowing them.

Invariant: every entry has the same kind and the same observations for the seat. Only the current round has secrets.
Random pairs of cards are swapped in it; a swap is accepted if the log stays legal and the seat observes the same. Each
swap is as likely as its reverse, so all reachable arrangements become equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.engine.sweet_sixteen.actions import Action, Shuffle, Trade
from sixteen_tui.engine.sweet_sixteen.cards import Card
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, start
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import redact

EXCHANGES: Final = 600
"""The number of swaps tried: about 27 for each of the 45 cards, of which a quarter to a third are accepted."""


def reshuffled(rules: Rules, log: Sequence[Action], seat: int, random: Random) -> tuple[Action, ...]:
    """Return the log with other hidden hands and another order of the deck."""
    entries, states = [*log], [start(rules)]
    for action in entries:
        states.append(apply(states[-1], action).state)
    if states[-1].turn < 0:
        return (*entries,)  # between two rounds no card is hidden
    first = max(i for i, action in enumerate(entries) if isinstance(action, Shuffle) and states[i].turn < 0)
    shuffles = [i for i in range(first, len(entries)) if isinstance(entries[i], Shuffle)]
    seen = {i: redact(states[i], entries[i], states[i + 1], seat) for i in range(first, len(entries))}
    for _ in range(EXCHANGES):
        at = random.choice(shuffles)
        shuffle = entries[at]
        assert isinstance(shuffle, Shuffle), "one of them"
        one, other = random.sample(shuffle.cards, 2)
        changed = [_exchanged(action, one, other) for action in entries[at:]]
        found = _same(states[at], changed, at, seen, seat)
        if found is not None:
            entries[at:], states[at + 1 :] = changed, found
    last = entries[shuffles[-1]]
    assert isinstance(last, Shuffle), "the deck comes from one"
    drawn = len(last.cards) - len(states[-1].deck)
    rest = random.sample(last.cards[drawn:], len(states[-1].deck))
    entries[shuffles[-1]] = Shuffle((*last.cards[:drawn], *rest))
    return (*entries,)


def _exchanged(action: Action, one: Card, other: Card) -> Action:
    """Return the action with two cards swapped."""
    instead = {one: other, other: one}
    match action:
        case Shuffle(cards):
            return Shuffle(tuple(instead.get(card, card) for card in cards))
        case Trade(seat, card) if card in instead:
            return Trade(seat, instead[card])
    return action


def _same(
    state: State, entries: Sequence[Action], first: int, seen: dict[int, tuple[Action, ...]], seat: int
) -> list[State] | None:
    """Return the states after the entries, or None if one is illegal or differs from `seen` for the seat.

    `first` is the index of the first entry; `seen` has the observations by index.
    """
    states = []
    for i, action in enumerate(entries, start=first):
        try:
            after = apply(state, action).state
        except IllegalAction:
            return None
        if redact(state, action, after, seat) != seen[i]:
            return None
        states.append(after)
        state = after
    return states
