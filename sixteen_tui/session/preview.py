"""Computes the view that a saved game shows first, without opening the game.

Why: home shows it before it imports what a session needs (`tests/cli/test_imports.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from sixteen_tui.engine.game import AnyGame, SomeView
from sixteen_tui.saves.record import Record
from sixteen_tui.session.cues import Cues, Kind
from sixteen_tui.session.observers import Observers
from sixteen_tui.session.seat import Seat


class GamePreview(NamedTuple):
    """The position, and whether it is the turn of the game's only person."""

    view: SomeView
    turn: bool


class _Unopened(NamedTuple):
    """The `director.Seated` of a game that is neither locked nor written."""

    game: AnyGame
    people: tuple[int, ...]
    seats: dict[int | None, Seat]
    watching: bool = False
    under_way: bool = False
    complete: bool = True
    company: None = None


def preview(record: Record, length: int | None = None) -> GamePreview:
    """Return what the table shows first: of several people what all of them may see; a finished game as a replay.

    `length`: the position of a finished game after so many entries.
    """
    people = tuple(seat for seat, player in enumerate(record.players) if player.human)
    if record.finished or not people:
        from sixteen_tui.session.replay import Replay

        replay = Replay(record)
        replay.eyes = record.only_person
        if length is not None and record.finished:
            replay.go(length)
        else:
            replay.move("end", 1)
        return GamePreview(replay.view, turn=False)
    observers = Observers(record.table)
    unopened = _Unopened(record.table.game, people, {seat: observers.seat(seat) for seat in (*people, None)})
    cues = Cues(unopened)
    while (cue := cues.next()).kind is Kind.SHOW:
        pass
    if cues.shares:
        return GamePreview(cues.public, turn=False)
    return GamePreview(cues.view, turn=cue.kind is Kind.TURN)
