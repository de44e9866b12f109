"""Opens a saved game to resume or to watch it, or raises Refusal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sixteen_tui.arena import programs
from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.copies import furthest
from sixteen_tui.saves.disk import Busy
from sixteen_tui.saves.records import Record, read
from sixteen_tui.session.finding import usable
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.session import Session

if TYPE_CHECKING:
    from sixteen_tui.session.guests import Programs


def opened(path: Path, guests: Programs | None = None) -> Session:
    """Open a save to resume it, or to watch it while another program plays it.

    `guests`: the programs on its seats. Raises Refusal or OSError.
    """
    path = resumable(path).path
    with usable():
        try:
            return Session.resume(path, guests)
        except Busy:
            return Session.watch(path)


def resumable(path: Path) -> Record:
    """Return the record of the file in which a save is resumed (`copies.furthest`). Raises Refusal or OSError."""
    with usable():
        record = read(furthest(path))
    check(record)
    return record


def check(record: Record) -> None:
    """Raise Refusal for a game that cannot be resumed: it is over, lacks cards, or has an unknown level."""
    name = record.header.id
    if record.finished:
        raise Refusal("finished", name=name)
    if _lacks_cards(record.table) and not record.header.reshuffled:
        raise Refusal("cannot-deal", name=name)
    known = record.table.game.levels
    for seat, player in enumerate(record.players):
        if not player.human and player.level not in known and not programs.names(player.level):
            raise Refusal("level-missing", name=name, seat=seat, level=player.level, known=known)


def _lacks_cards(table: AnyTable) -> bool:
    """Return True if the table has no seed and chance has to act now or after the next action."""
    if table.seed is not None:
        return False
    if table.to_move == CHANCE:
        return True
    ahead: AnyTable = Table(table.game, table.rules)
    for action in (*table.log, table.legal[0]):
        ahead.play(action)
    return ahead.to_move == CHANCE
