"""Errors of a screen that a signal closes while it is being mounted."""

from __future__ import annotations

from typing import Any

import pytest
from textual.css.query import NoMatches

from sixteen_tui.games.sixteen.layout import SixteenLayout
from sixteen_tui.games.sweet_sixteen.layout import SweetSixteenLayout
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.widgets.strip import Strip
from tests.ui.kit import opened


@pytest.mark.parametrize("layout", [SixteenLayout, SweetSixteenLayout])
async def test_a_table_that_is_drawn_before_its_parts_are_there_is_no_fault_at_the_end(
    layout: type[Layout[Any]],
) -> None:
    with pytest.raises(NoMatches) as raised:
        layout().part(Strip)
    async with opened() as stage:
        assert not stage.app.closed_while_opening(raised.value)
        stage.app.exit()
        assert stage.app.closed_while_opening(raised.value)
