"""Amounts in a review: with a sign, but none before what is next to nothing."""

from __future__ import annotations

import pytest

from sixteen_tui.words import review


@pytest.mark.parametrize(
    ("value", "chance", "said"),
    [
        *((-0.26, True, "-26%"), (0.26, True, "+26%"), (-0.004, True, "0%"), (0.004, True, "0%")),
        *((-1.5, False, "-1.50"), (1.5, False, "+1.50"), (-0.001, False, "0.00"), (0.0, False, "0.00")),
    ],
)
def test_what_is_next_to_nothing_has_no_sign(value: float, *, chance: bool, said: str) -> None:
    assert review.amount(value, chance=chance) == said
