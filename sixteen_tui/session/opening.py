"""Opens a saved game to resume or to watch it, and an unfinished match; or raises Refusal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sixteen_tui.arena import programs
from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.copies import furthest
from sixteen_tui.saves.disk import Busy, Damaged
from sixteen_tui.saves.header import BadLine
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import contents, read
from sixteen_tui.session import matches
from sixteen_tui.session.finding import check_save, usable
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


def go_on(saves: Path) -> Session:
    """Open the unfinished game of the match that is offered, or begin its next game.

    Raises OSError, and Refusal if no match is offered, its players are unknown or its save cannot be opened.
    """
    from sixteen_tui.saves import schema
    from sixteen_tui.session.guests import Programs

    offer = matches.offered(saves)
    if offer is None:
        raise Refusal("no-match")
    if offer.waiting is not None:
        return opened(offer.waiting)
    game = GAMES[offer.kept.game]
    try:
        players = [schema.player(each) for each in offer.kept.players]
    except BadLine:
        raise Refusal("no-match") from None
    levels = [player.level or "" for player in players if not player.human]
    if len(players) != offer.rules.seats or any(
        level not in game.levels and not programs.names(level) for level in levels
    ):
        raise Refusal("no-match")
    guests = Programs({}) if any(map(programs.names, levels)) else None
    more = matches.deal(game.name, offer.rules, offer.match)
    return Session.begin(saves, game.name, offer.rules, players, guests=guests, match=offer.match, **more)


def resumable(path: Path) -> Record:
    """Return the record of the file in which a save is resumed (`copies.furthest`). Raises Refusal or OSError."""
    path = furthest(path)
    with usable():
        try:
            record = read(path)
        except Damaged:
            check_save(contents(path), path)
            raise
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
