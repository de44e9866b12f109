"""The figures of the odds of Sweet Sixteen stand apart and under their heads in the narrowest pane, in French, too."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from sixteen_tui.games.sweet_sixteen.odds import in_columns
from sixteen_tui.games.sweet_sixteen.text import odds as say

NARROWEST = 23
HEADS = ("choice", "16", "bust", "chips")
TRADES = tuple(product((" 5♦", "▶10♦"), ((0.999, 0.001), (0.37, 0.63))))
TAKES = (0.0, 1.0), (0.02, 0.98), (0.37, 0.63)


@pytest.mark.parametrize("blank", ["", "\u00a0", "\u202f"])
@pytest.mark.parametrize(("take", "stand"), [(" take", " stand"), (" prendre", " rester")])
@pytest.mark.parametrize("chips", [-8.0, -13.0, 10.25])
def test_figures_stand_apart(blank: str, take: str, stand: str, chips: float) -> None:
    for (card, traded), taken in product(TRADES, TAKES):
        choices: Any = [
            SimpleNamespace(sixteen=sixteen, bust=bust, chips=chips) for sixteen, bust in (traded, taken, (0.0, 0.0))
        ]
        figures = [[each.replace("%", f"{blank}%") for each in row] for row in say.figures(choices)]
        rows = [(name, *row) for name, row in zip((card, take, stand), figures, strict=True)]
        told = in_columns([HEADS, *rows], NARROWEST)
        assert {len(row) for row in told} <= {*range(NARROWEST + 1)}
        assert len({len(row) for row in told}) == 1, "the last column ends in one place"
        for row, line in zip(rows, told[1:], strict=True):
            assert line.replace(f"{blank}%", "%").split() == [each.replace(blank, "").strip() for each in row]


def test_room_is_shared_between_the_columns() -> None:
    rows = [HEADS, ("▶5♦", "37%", "63%", "+1.79")]
    narrow, wide = in_columns(rows, NARROWEST), in_columns(rows, 60)
    assert len(wide[0]) > len(narrow[0])
    assert all("   " in line for line in wide)
