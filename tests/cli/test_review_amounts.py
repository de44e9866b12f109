"""Amounts in a review: with a sign where they are parts, but none before what is next to nothing."""

from __future__ import annotations

import pytest

from sixteen_tui.text import review


@pytest.mark.parametrize(
    ("value", "chance", "said"),
    [
        *((-2.6, True, "−2.6"), (0.26, True, "+0.3"), (-0.04, True, "0.0"), (0.04, True, "0.0")),
        *((-1.5, False, "−1.50"), (1.5, False, "+1.50"), (-0.001, False, "0.00"), (0.0, False, "0.00")),
    ],
)
@pytest.mark.every("each is rounded in another way")
def test_what_is_next_to_nothing_has_no_sign(value: float, *, chance: bool, said: str) -> None:
    """Parts of a result are sets or chips, never a percentage: they can be more than there is to win."""
    assert review.part(value, chance=chance) == said


def test_a_chance_is_a_percentage() -> None:
    assert review.amount(0.26, chance=True) == "26%"
    assert review.amount(-0.001, chance=False) == "0.00"
    assert review.amount(-1.5, chance=False) == "−1.50"
