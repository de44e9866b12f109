"""A settled round of Sweet Sixteen in plain mode: what it made for the person is what their chips say."""

from __future__ import annotations

from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Reveal
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.games.sweet_sixteen.plain import PLAIN
from sixteen_tui.text.names import You


def net(said: list[str]) -> list[int]:
    """Gains and losses in the lines that the person reads."""
    found = []
    for line in said:
        first, verb, *rest = [*line.split(), "", ""]
        if first == "You" and verb in ("win", "lose", "neither"):
            found.append(0 if verb == "neither" else int(rest[0]) * (1 if verb == "win" else -1))
    return found


@pytest.mark.parametrize("seed", ["0", "5", "a", "c"])
def test_the_own_chips_of_a_round_are_summed_up(seed: str) -> None:
    game = GAMES["sweet-sixteen"]
    table: Any = Table(game, Rules(seats=3), seed=seed * 64)
    table.deal()
    rounds = 0
    while table.outcome is None:
        table.play(table.legal[-1])
        table.deal()
        for seat in range(3):
            settled = table.view(seat).settlements
            if len(settled) == rounds:
                continue
            (mine,) = [result.net for result in settled[-1].results if result.seat == seat]
            names = [You("You") if each == seat else name for each, name in enumerate(("Ada", "Ben", "Emmy"))]
            assert net(PLAIN.told(Reveal(()), settled[-1:], table.view(seat), names)) == [mine]
            assert net(PLAIN.told(Reveal(()), settled[-1:], table.view(seat), ["Ada", "Ben", "Emmy"])) == []
        rounds = len(table.view(None).settlements)
    assert rounds == 3
    said = PLAIN.result(table.view(0)._replace(chips=(-11, -2, 4)), [You("You"), "Ben", "Emmy"])
    assert said[1:] == ["Emmy: 4", "Ben: owes 2", "You: owe 11"]
