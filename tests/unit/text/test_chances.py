"""A chance in a sentence: a word where it is exactly 0, however small it is otherwise."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Stand
from sixteen_tui.engine.sweet_sixteen.bots.odds import Odds
from sixteen_tui.games.sixteen.text import doubts
from sixteen_tui.games.sweet_sixteen.text import odds


@pytest.mark.parametrize(
    ("sixteen", "bust", "said"),
    [
        (0.0, 0.0, "never 16, never a bust"),
        (0.5, 0.0, "50.0% for 16, never a bust"),
        (0.0, 0.00001, "never 16, less than 0.1% for a bust"),
    ],
)
def test_what_cannot_happen_in_a_turn_has_no_percentage(sixteen: float, bust: float, said: str) -> None:
    assert odds.ends(Odds(Stand(0), 0.0, 0.0, sixteen, bust, 1.0)) == said


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "It busts; after the blue 1 there is no chance of that."),
        (Fraction(1, 100000), "It busts; after the blue 1 the chance of that is less than 0.1%."),
    ],
)
def test_what_cannot_follow_a_card_has_no_percentage(chance: Fraction, said: str) -> None:
    assert doubts.beside("It busts", "the blue 1", chance) == said
