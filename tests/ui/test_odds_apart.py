"""The figures of the odds of Sweet Sixteen stand apart in the narrowest pane, in French, too."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from rich.cells import cell_len

from sixteen_tui.games.sweet_sixteen.odds import COLUMNS, OddsScreen


@pytest.mark.parametrize("blank", ["", "\u00a0", "\u202f"])
@pytest.mark.parametrize("chips", ["−8.00", "−13.00", "+10.25"])
@pytest.mark.parametrize(("sixteen", "bust"), [("0", "100"), (">99", "<1"), ("37", "63")])
@pytest.mark.parametrize("choice", ["▶10♦", " rester"])
def test_figures_stand_apart(choice: str, sixteen: str, bust: str, chips: str, blank: str) -> None:
    if choice == " rester" and sixteen == ">99":
        return  # a stand never promises a 16
    narrowest: Any = SimpleNamespace(_gap=0)
    row = OddsScreen._row(narrowest, choice, f"{sixteen}{blank}%", f"{bust}{blank}%", chips)
    assert cell_len(row) == sum(COLUMNS)
    said = row.replace(f"{blank}%", "%")
    assert said.split() == [choice.strip(), f"{sixteen}%", f"{bust}%", chips]
