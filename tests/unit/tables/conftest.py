"""Sweet Sixteen with cards by hand, so that a turn ends as a test wants."""

from __future__ import annotations

from typing import Any

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.engine.sweet_sixteen.rules import to_shuffle
from sixteen_tui.engine.table import Table


@pytest.fixture(name="dealt")
def _dealt(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Cards by hand: what the seat with the first turn is dealt is under "first", the next seat's under "second"."""
    script = {"second": "7C 7D 2H"}

    def by_chance(self: Any) -> tuple[object, int]:
        state, shuffles = self._state, sum(isinstance(action, Shuffle) for action in self.log)
        if state.banker < 0:
            return Cut(((0, CARDS["9C"]), (1, CARDS["TC"]), (2, CARDS["AC"]))), 0
        deals = (script["first"], script["second"], "3C 3D 2S")
        first = [CARDS[code] for code in deals[shuffles % 3].split()]
        return Shuffle((*first, *(card for card in sorted(to_shuffle(state)) if card not in first))), 0

    monkeypatch.setattr(Table, "_by_chance", by_chance)
    return script
