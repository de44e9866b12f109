"""Finds and reads saves for the commands. Every error raises Refused or Refusal, which `cli.main` prints."""

from __future__ import annotations

import re
from pathlib import Path

from sixteen_tui.cli.commands import Refused, given
from sixteen_tui.saves import fingerprints
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import contents, parse
from sixteen_tui.saves.transfer import MAX_BYTES, clean
from sixteen_tui.session import finding
from sixteen_tui.session.finding import usable
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings import paths
from sixteen_tui.text import ends, export
from sixteen_tui.text.names import remark
from sixteen_tui.text.replay import no_step_yet
from sixteen_tui.text.screens import seat_names


def found(name: str) -> Path:
    """Return the path of a save, from a file name, an id or another name of the game. Raises Refusal."""
    return finding.found(paths.saves(), name)


def bytes_of(name: str) -> tuple[bytes, Path]:
    """Return the bytes of a save and its path ("-": standard input). Raises Refusal, SaveError, OSError."""
    if name == "-":
        return clean(given().read(MAX_BYTES + 1)), Path(name)
    path = found(name)
    return contents(path), path


def save_of(name: str) -> tuple[bytes, Path]:
    """Return what `bytes_of` does. Raises Refusal for other files than saves, too."""
    raw, path = bytes_of(name)
    finding.check_save(raw, path)
    return raw, path


def load(name: str) -> Record:
    """Find and read a save. Raises Refusal."""
    with usable():
        raw, path = save_of(name)
        return parse(raw, path, fingerprints.known(path))


def result(record: Record) -> str:
    """Return the result of a finished game as a part of a line; "" for an unfinished one."""
    outcome = record.table.outcome
    return "" if outcome is None else ends.result(record.header.game, outcome, seat_names(record.players))


def step_at(record: Record, text: str) -> int:
    """Return the step that `--at` names, in the count of the replay; 0 means its first step. Raises Refusal."""
    replay = Replay(record)
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) > replay.last:
        raise Refused(export.no_step(text, replay.at, replay.last))
    replay.go_to(int(text))
    return replay.at


def length_at(record: Record, text: str, *, then: bool = False) -> int:
    """Return the number of log entries at the step that `--at` names. Raises Refusal.

    With `then` the steps are those of a replay without spoilers, and a step beyond the last means the last: a refusal
    would reveal the length of the game.
    """
    replay = Replay(record)
    if then and replay.veil(then=True):
        if not re.fullmatch(r"[0-9]{1,6}", text):
            raise Refused(remark(no_step_yet(replay.reached)))
        replay.move("end", 1)
        replay.go_to(int(text))
    else:
        replay.go_to(step_at(record, text))
    return replay.length


def is_seat(text: str, seats: int) -> bool:
    """Return True if the text is a number from 0 to `seats` - 1."""
    return re.fullmatch(r"[0-9]{1,2}", text) is not None and int(text) < seats
