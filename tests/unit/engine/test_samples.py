"""Samples of what a seat of Sixteen has not seen: each as likely as any other."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.rules import Rules, apply, chance, start
from sixteen_tui.engine.sixteen.view import sample, unseen, view

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
