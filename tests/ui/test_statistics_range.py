"""A share of games won, drawn as a dot on the range in which it lies."""

from __future__ import annotations

import re

import pytest

from sixteen_tui.saves.statistics.mean import wilson
from sixteen_tui.text.report import on_range
from tests.ui.kit import begin, finish, finished, opened


@pytest.mark.parametrize("games", [2, 3, 21, 400])
def test_the_dot_lies_on_its_range(games: int) -> None:
    for won in range(games + 1):
        low, high = wilson(won, games)
        drawn = on_range(won / games, low, high)
        assert len(drawn) == 12
        assert drawn.count("●") == 1
        first, last = round(low * 11), round(high * 11)
        assert first <= drawn.index("●") <= last
        assert set(drawn[:first] + drawn[last + 1 :]) <= {"·"}


async def test_of_a_single_game_no_rate_is_told() -> None:
    finished()
    async with opened() as stage:
        await stage.looked()
        await stage.goes_to("StatisticsScreen", "s")
        await stage.shows("All games", "0       100%")
        assert "●" not in stage.text()
        assert {*re.findall(r"\d+%", stage.text())} == {"100%", "95%"}  # of the scale, and over the range of a mean
        await stage.goes_to("HomeScreen", "q")
        finish(begin(seed="1" * 64)).close()
        await stage.goes_to("StatisticsScreen", "s")
        await stage.shows("●")
