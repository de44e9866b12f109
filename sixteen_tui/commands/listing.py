"""`list`: the saved games, unfinished ones first, in columns or as JSON.

Law: no card and no seed is shown. Lines are cut to the terminal, and nothing is cut where no terminal reads them.
"""

from __future__ import annotations

import json
import os
from typing import Final

from sixteen_tui.commands import DONE, say, tell
from sixteen_tui.commands.positions import score
from sixteen_tui.commands.saves import moment, rule_names
from sixteen_tui.config import paths
from sixteen_tui.store.catalogue import saved
from sixteen_tui.store.disk import SaveError, file_id
from sixteen_tui.store.records import Record
from sixteen_tui.terminal.text import clean, padded
from sixteen_tui.titles import TITLES
from sixteen_tui.words import cli as wording
from sixteen_tui.words import errors, numbers
from sixteen_tui.words.screens import seat_names

_LEAST: Final = 80
"""Cells of a line in the narrowest terminal; in fewer there is no room for what cannot be cut."""
_ENDLESS: Final = 1 << 16
"""Cells of a line where nobody counts them."""
_GAP: Final = 2
_ELASTIC: Final = (2, 3)
"""The columns that are narrowed when a line is too long: the rules, and only then the players."""
_NARROWEST: Final = 4
_SCORE: Final = 9
"""The width of a score, in cells."""


def list_games(*, as_json: bool) -> int:
    """Print the saved games: unfinished, finished, and those that cannot be read with the reason."""
    found = list(saved(paths.saves()))
    games = [each for each in found if isinstance(each, Record)]
    games.sort(key=moment, reverse=True)
    games.sort(key=lambda record: record.finished)
    bad = [each for each in found if not isinstance(each, Record)]
    if as_json:
        for record in games:
            tell(json.dumps(_object(record)))
        for error in bad:
            tell(json.dumps({"id": _bad_id(error), "state": "damaged", "problem": _problem(error)}))
    elif not found:
        say(wording.nothing_saved())
    else:
        _columns(games, bad)
    return DONE


def _object(record: Record) -> dict[str, object]:
    header, table = record.header, record.table
    return {
        "id": header.id,
        "file": str(record.path),
        "game": header.game,
        "rules": header.rules.model_dump(),
        "players": [player.model_dump() for player in record.players],
        "score": score(table),
        "created": header.created,
        "last": record.last,
        "state": _state(record),
        "entries": len(table),
    }


def _state(record: Record) -> str:
    return "finished" if record.finished else "unfinished"


def _columns(games: list[Record], bad: list[SaveError | OSError]) -> None:
    rows = [wording.list_head(), *map(_row, games)]
    room = _room()
    widths = _widths([[_cells(text) for text in row] for row in rows], room)
    if games:
        for row in rows:
            say((" " * _GAP).join(map(padded, row, widths)).rstrip())
    for error in bad:
        name = _bad_id(error)
        say(f"{clean(name)}  {clean(wording.damaged(_problem(error)), max(20, room - _GAP - _cells(name)))}")


def _row(record: Record) -> tuple[str, ...]:
    header, title = record.header, TITLES[record.header.game]
    return (
        header.id,
        title.words.title(),
        ", ".join(rule_names(record.table.game, record.table.rules)) or "-",
        ", ".join(seat_names(record.players)),
        wording.score_within(title.show.score, score(record.table), _SCORE),
        numbers.day(record.last),
        wording.state(_state(record)),
    )


def _room() -> int:
    """The cells of a line: of the terminal's, if there is one."""
    try:
        return max(os.get_terminal_size().columns, _LEAST)
    except OSError:  # a pipe, a file
        return _ENDLESS


def _widths(rows: list[list[int]], room: int) -> list[int]:
    """The width of each column, in cells: that of its widest text, less for elastic ones if a line is too long."""
    widths = [max(column) for column in zip(*rows, strict=True)]
    for column in _ELASTIC:
        over = sum(widths) + _GAP * (len(widths) - 1) - room
        widths[column] -= min(max(over, 0), max(widths[column] - _NARROWEST, 0))
    return widths


def _cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(clean(text))


def _bad_id(error: SaveError | OSError) -> str:
    from pathlib import Path

    return file_id(error.path if isinstance(error, SaveError) else Path(error.filename))


def _problem(error: SaveError | OSError) -> str:
    if isinstance(error, SaveError):
        return errors.problem(error)
    return errors.trouble(OSError(error.errno, error.strerror))
