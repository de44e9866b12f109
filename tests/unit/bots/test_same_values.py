"""The expert of Sixteen gets the values of plain arithmetic, to the last bit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final
from unittest import mock

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots import expert
from sixteen_tui.engine.sixteen.bots.belief import Belief, shuffle
from sixteen_tui.engine.sixteen.bots.expert import Effort, candidates_of, choices
from sixteen_tui.engine.sixteen.bots.tree import applies
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View
from tests.tiers import first
from tests.unit.bots.plain_thought import plainly
from tests.unit.bots.sixteen import at_random, positions

RULES: Final = (
    Rules(),
    Rules(seats=4),
    Rules(bonus=True, drawing="loose"),
    Rules(4, drawing="loose"),
    Rules(matches=False, wilds=False, drawing="strict"),
)
EFFORTS: Final = (Effort(40, 120, 1.8), Effort(20, 200, 3.0, 30), Effort(30, 90, 1.8, enough=0.1))


def decisions(rules: Rules) -> Iterator[View]:
    """Yield one of seven views with a choice that is rolled out, from the whole of each game."""
    game = count = 0
    while True:
        for _, seen, action in positions(rules, f"same {game}", at_random(f"same {game}")):
            if isinstance(action, Play) and not applies(seen) and len(candidates_of(seen)) > 1:
                count += 1
                if count % 7 == 0:
                    yield seen
        game += 1


@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", first([4, 80]))
def test_values_are_those_of_plain_arithmetic(number: int) -> None:
    """At so many positions by each of the rules."""
    full = other = 0
    with mock.patch.object(expert, "BATCH", 10):
        for place, seen in enumerate(seen for rules in RULES for seen in islice(decisions(rules), number)):
            plays, effort, settled = candidates_of(seen), EFFORTS[place % 3], 0.02 * (place % 2)
            found, chance = choices(seen, plays, one := Random(place), effort, settled), Random(place)
            with plainly():
                assert found == choices(seen, plays, chance, effort, settled)
            assert one.random() == chance.random()
            thought = expert._Thought(seen, Belief(seen, Random(0), 1))
            full, other = full + thought._full, other + (not thought._full)
    assert full
    assert other


def test_cards_are_shuffled_as_ever() -> None:
    for size in range(56):
        cards, same = [*range(size)], [*range(size)]
        one, other = Random(size), Random(size)
        shuffle(cards, one)
        other.shuffle(same)
        assert cards == same
        assert one.random() == other.random()
