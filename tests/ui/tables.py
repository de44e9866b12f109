"""Questions of tests about a table: its log, in memory and on the disk, and whose cards it shows."""

from __future__ import annotations

from sixteen_tui.saves.records import read
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session.host import Host
from tests.ui.kit import Stage


def entries(session: Host) -> list[str]:
    return [session.game.encode(action) for action in session.table.log]


def on_disk(session: Host) -> list[str]:
    return [session.game.encode(action) for action in read(session.record.path).table.log]


def seat_of(stage: Stage) -> int | None:
    """Whose cards the table shows."""
    assert isinstance(stage.screen, TableScreen)
    return stage.screen.director.holder
