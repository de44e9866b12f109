"""A saved game to go on with, or to look on at, or the sentence that says why it cannot be."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sixteen_tui.arena import programs
from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.store.disk import Busy, SaveError
from sixteen_tui.store.records import Record, read
from sixteen_tui.words import Refused, errors
from sixteen_tui.words import cli as wording

if TYPE_CHECKING:
    from sixteen_tui.play.guests import Guests

_UNDAMAGED: Final = frozenset(("busy", "newer-version", "not-a-file", "not-a-save", "unknown-game", "utf-16"))
"""Codes of saves that cannot be used although nothing has happened to them."""


class FinishedError(Refused):
    """The game is over."""


@contextlib.contextmanager
def usable() -> Iterator[None]:
    """Turns a save that cannot be used into the sentence that says why."""
    try:
        yield
    except SaveError as error:
        sentence = errors.save(error)
        raise Refused(sentence if error.code in _UNDAMAGED else wording.restore(sentence)) from None


def opened(path: Path, guests: Guests | None = None) -> Sitting:
    """A save, to go on with, with programs where `guests` has some, or to watch while it is being played elsewhere.

    Raises Refused with the sentence that says why not, or OSError.
    """
    with usable():
        check(read(path))
        try:
            return Sitting.resume(path, guests)
        except Busy:
            return Sitting.watch(path)


def check(record: Record) -> None:
    """Refuse a game that cannot go on."""
    name = record.header.id
    if record.finished:
        raise FinishedError(wording.finished(name))
    if _lacks_cards(record.table) and not record.header.reshuffled:
        raise Refused(wording.cannot_deal(name))
    known = record.table.game.levels
    for seat, player in enumerate(record.players):
        if not player.human and player.level not in known and not programs.names(player.level):
            raise Refused(wording.level_missing(name, seat, player.level, known))


def _lacks_cards(table: AnyTable) -> bool:
    """Whether chance has to act, now or once the seat to move has done the least that it can, and there is no seed."""
    if table.seed is not None or table.to_move == CHANCE:
        return table.seed is None
    ahead: AnyTable = Table(table.game, table.rules)
    for action in (*table.log, table.legal[0]):
        ahead.play(action)
    return ahead.to_move == CHANCE
