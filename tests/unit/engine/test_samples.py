"""Samples of what a seat has not seen: each as likely as any other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.rules import Rules, apply, chance, start
from sixteen_tui.engine.sixteen.view import sample, unseen, view
from sixteen_tui.engine.sweet_sixteen import view as sweet
from sixteen_tui.engine.sweet_sixteen.settling import value
from tests.unit.rules.sweet_positions import BOOK, SECOND, after

SAMPLES: Final = 1200


@pytest.mark.parametrize("seats", [2, 4])
def test_an_unseen_card_is_as_likely_to_be_held_or_drawn_next_as_any_other(seats: int) -> None:
    """At the first turn; each count within five standard errors."""
    before = start(Rules(seats))
    state = apply(before, chance(before, Stream("0" * 64))).state
    seen, random = view(state, state.to_move), Random("samples")
    hidden = Counter(unseen(seen))
    held, top = Counter[int](), Counter[int]()
    for _ in range(SAMPLES):
        twin = sample(seen, random)
        held.update(twin.hands[(state.to_move + 1) % seats])
        top[twin.deck[twin.top]] += 1
    for found, places in ((held, 3), (top, 1)):
        for card, copies in hidden.items():
            likely = SAMPLES * places * copies / hidden.total()
            assert abs(found[card] - likely) <= 5 * likely**0.5, card


@pytest.mark.parametrize("second_chance", [False, True])
@pytest.mark.parametrize("traded", [False, True])
def test_a_hidden_hand_of_the_seat_to_move_is_any_that_does_not_end_its_turn(second_chance: bool, traded: bool) -> None:
    """B7, and B17 before the first trade; each card within five standard errors."""
    state = after("deal 2C 3C AD", *["1 trade 3C"] * traded, rules=SECOND if second_chance else BOOK)
    seen, random = sweet.view(state, 0), Random("samples")
    ends = {16} if second_chance and not traded else {*range(16, 27)}
    pairs = map(frozenset, combinations(sweet.unseen(seen), 2))
    going = {pair for pair in pairs if value((*pair,), faces_ten=False) not in ends}
    likely, held = Counter(card for hand in going for card in hand), Counter[int]()
    for _ in range(SAMPLES):
        hand = frozenset(sweet.sample(seen, random).hands[1] or ())
        assert hand in going
        held.update(hand)
    for card, hands in likely.items():
        expected = SAMPLES * hands / len(going)
        assert abs(held[card] - expected) <= 5 * expected**0.5, card
