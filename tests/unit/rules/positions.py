"""Positions for the rule tests, reached by real deals and real plays.

Method: a test says who plays what, and gets the deal that makes it possible; no state is constructed by hand. A script
is a row of log entries, and of two short forms:

    "1 B6"       seat 1 draws, then plays B6;
    "1 draw B3"  seat 1 draws, and the card it draws is B3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import product
from random import Random

import pytest

from sixteen_tui.engine.game import IllegalAction, Step
from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play, decode
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, WILD, Card, deck, held, wild_as
from sixteen_tui.engine.sixteen.rules import Formed, Rules, State, apply, legal, start

Hands = Mapping[int, str]
TEAMS = Rules(seats=4)
BONUS = Rules(bonus=True)
STRICT = Rules(drawing="strict")
LOOSE = Rules(drawing="loose")
ALL_28 = {f"play W={colour}{number}" for colour, number in product("BGOP", range(7))}


def cards(codes: str) -> tuple[Card, ...]:
    """The cards of a row of codes."""
    return tuple(CARDS[code] for code in codes.split())


def codes(held_cards: Sequence[Card]) -> list[str]:
    """Cards as sorted codes, to compare hands without regard to their order."""
    return sorted(CODES[card] for card in held_cards)


def offered(state: State) -> set[str]:
    """The possible actions in a state: its legal entries without the seat."""
    return {_text(action) for action in legal(state)}


def _text(action: Action) -> str:
    return f"play {CODES[action.card]}" if isinstance(action, Play) else "draw"


def _entries(script: Sequence[str]) -> Iterator[Action]:
    for item in script:
        seat, _, rest = item.partition(" ")
        if rest in CARDS:
            yield Draw(int(seat))
            yield Play(int(seat), CARDS[rest])
        else:
            yield decode(item)


def dealt_to(place: int, dealer: int, seats: int) -> int:
    """Whose hand a card goes to by its place in the deal (A3); places count from 0."""
    return (dealer + 1 + place) % seats


def deal_for(rules: Rules, script: Sequence[str], hands: Hands, dealer: int = 0) -> Deal:
    """A deal with which the script can be played: the cards it wants in their places, then the rest of the deck.

    `hands` are hands as dealt, whole or in part. A card that the script plays and that is in none of them is dealt, or
    drawn by then.
    """
    in_hands = 3 * rules.seats
    places: dict[int, Card] = {}
    free = {
        seat: [p for p in range(in_hands) if dealt_to(p, dealer, rules.seats) == seat] for seat in range(rules.seats)
    }
    holds: dict[int, list[Card]] = {seat: [] for seat in range(rules.seats)}
    for seat, wanted in hands.items():
        for card in cards(wanted):
            places[free[seat].pop(0)] = card
            holds[seat].append(card)
        if len(cards(wanted)) == 3:
            free[seat] = []
    top = in_hands
    for action in _entries(script):
        assert not isinstance(action, Deal), "the deal is what is being worked out"
        seat = action.seat
        if isinstance(action, Draw):
            if action.card is None:
                free[seat].append(top)
            else:
                places[top] = action.card
                holds[seat].append(action.card)
            top += 1
        else:
            card = held(action.card)
            if card in holds[seat]:
                holds[seat].remove(card)
            else:
                assert free[seat], f"no place from which seat {seat} could have {CODES[card]}"
                places[free[seat].pop(0)] = card
    rest = Counter(deck(wilds=rules.wilds))
    rest.subtract(places.values())
    assert min(rest.values()) >= 0, "the script wants a card more often than the deck has it"
    left = rest.elements()
    whole = range(len(deck(wilds=rules.wilds)))
    return Deal(dealer, tuple(places[p] if p in places else next(left) for p in whole))


def then(state: State, *script: str) -> Step[State]:
    """The script played on from a state; the step is that of its last entry."""
    step: Step[State] = Step(state, ())
    for action in _entries(script):
        step = apply(step.state, Draw(action.seat) if isinstance(action, Draw) else action)
    return step


def after(*script: str, rules: Rules | None = None, hands: Hands | None = None, dealer: int = 0) -> State:
    """The position after a script, from the first deal on. The dealer is seat 0, so seat 1 starts."""
    rules = rules or Rules()
    dealt = apply(start(rules), deal_for(rules, script, hands or {}, dealer)).state
    return then(dealt, *script).state


def refused(state: State, entry: str | Action) -> IllegalAction:
    """The refusal of an action that must be refused; and nothing has changed by it."""
    before = deepcopy(state)
    action = decode(entry) if isinstance(entry, str) else entry
    assert action not in legal(state)
    with pytest.raises(IllegalAction) as refusal:
        apply(state, action)
    assert state == before
    return refusal.value


def last_cards(hands: Hands, *, mover: int, rules: Rules, lead: int | None = None) -> State:
    """A position with an empty draw pile, an empty play pile, these hands, and `mover` to move.

    Until then every seat plays the card that it has just drawn, so that the hands stay as they were dealt. The order of
    the draw pile is looked for until the play pile comes out empty and, when `lead` is given, side 0 leads by so many.
    """
    dealt = deal_for(rules, (), hands)
    in_hands = 3 * rules.seats
    for attempt in range(2000):
        chance = Random(attempt)
        pile = list(dealt.cards[in_hands:])
        chance.shuffle(pile)
        state = apply(start(rules), Deal(0, (*dealt.cards[:in_hands], *pile))).state
        while state.top < len(state.deck):
            card = state.deck[state.top]
            state = apply(state, Draw(state.to_move)).state
            played = wild_as(chance.randrange(WILD)) if card == WILD else card
            state = apply(state, Play(state.to_move, played)).state
        side = [sum(won.worth for won in state.won if won.side == s) for s in (0, 1)]
        if not state.pile and state.to_move == mover and lead in (None, side[0] - side[1]):
            assert all(codes(state.hands[seat]) == sorted(wanted.split()) for seat, wanted in hands.items())
            return state
    raise AssertionError("no such ending was found")


def last(state: State) -> Formed:
    """The set that the last play formed: it leaves an empty pile."""
    assert state.pile == ()
    return state.won[-1]
