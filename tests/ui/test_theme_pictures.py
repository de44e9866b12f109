"""Pictures of the Sixteen table in four themes, each in cells and inks. Each was looked at before it was accepted;
`make snapshots` takes them anew.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
from tests.ui.kit import Stage, begin

SHOWN = ("night", "paper", "harbour", "cafe")


def all_colours() -> Host:
    """Every colour on the table."""
    return begin(
        *("0 B6", "1 G5", "0 O3", "1 P2"),
        *("1 O6", "0 G5", "1 P1", "0 O4"),
        *("0 G4", "1 P2"),
        hands={0: "O5 B4 W"},
    )


@pytest.mark.parametrize("name", SHOWN)
def test_theme(name: str, snap_compare: Callable[..., bool]) -> None:
    session = all_colours()
    stored.save(stored.Settings(pace="instant", glyphs="unicode", theme=name), paths.settings())
    app = SixteenApp(session=Session(session))

    async def before(pilot: Pilot[int]) -> None:
        stage = Stage(app, pilot)
        await stage.settle()
        await stage.my_turn()
        await stage.pick("O5")
        await stage.rest()

    try:
        assert snap_compare(app, run_before=before, terminal_size=(80, 24))
    finally:
        session.close()
