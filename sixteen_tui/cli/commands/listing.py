"""`list`: prints the saved games, unfinished ones first, in columns or as JSON.

Invariant: shows no card and no seed. Lines are cut to the width of the terminal; without a terminal nothing is cut.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from sixteen_tui.cli.commands import DONE, Options, Refused, complain_unread, say, speak, tell
from sixteen_tui.cli.commands.progress import indexed
from sixteen_tui.engine.variations import written
from sixteen_tui.saves.appended import LISTED
from sixteen_tui.saves.catalogue import Catalogue, listing
from sixteen_tui.saves.disk import SUFFIX, SaveError, file_id
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import INPUTS, Filter, UnknownError, filtered, parse_filter
from sixteen_tui.saves.tags import load, parsed
from sixteen_tui.session.matches import standings
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import cell_count, clean, padded, path_shown
from sixteen_tui.text import cli as wording
from sixteen_tui.text import errors, filters, library, numbers, screens
from sixteen_tui.text import saved as columns
from sixteen_tui.text.listed import Listed
from sixteen_tui.text.saved import COLUMNS, Cells

_LEAST: Final = 80
"""Least cells of a line; columns that cannot be cut need as many, even in a narrower terminal."""
_ENDLESS: Final = 1 << 16
"""Cells of a line without a terminal: unlimited."""
_GAP: Final = 2
_NARROWEST: Final = 4


def run(options: Options) -> int:
    return list_games(wanted(options), as_json=options.json, lines=options.lines)


def wanted(options: Options) -> Filter:
    """Return the filter from the arguments. Raises Refused for an invalid value."""
    typed = {field: getattr(options, f"wanted_{field}") for field in INPUTS}
    if typed["tags"] and not parsed(" ".join(typed["tags"])):
        raise Refused(library.no_tag(" ".join(typed["tags"])))
    try:
        return parse_filter(**typed)
    except UnknownError as error:
        known = INPUTS[error.part].known(typed["game"] or "")
        raise Refused(filters.problem(error.part, error.text, known)) from None


def list_games(filter: Filter, *, as_json: bool, lines: bool = False) -> int:
    """Print the saves that match the filter: unfinished, finished, then unreadable ones with the error.

    Takes them from the index, which reads only the files that it lacks.
    """
    folder = paths.saves()
    tags, matches, catalogue = load(folder), standings(folder), Catalogue(folder)
    complain_unread(folder, LISTED)
    made = listing(catalogue.look(indexed(catalogue)))
    every = [*made.unfinished, *made.finished]
    copied = catalogue.copies(every)
    wanted = filtered(every, tags, filter, screens.seat_names) if filter else every
    damaged = {path.name for path, _ in made.damaged}
    games = [
        Listed(
            entry,
            tags.get(entry.file, ()),
            matches.get(entry.id),
            copied.get(entry.file),
            path_shown(file_id(Path(entry.file))) if f"{entry.id}{SUFFIX}" in damaged else "",
        )
        for entry in wanted
    ]
    bad = [] if filter else [error for _, error in made.damaged]
    if as_json:
        for game in games:
            values = {column.key: column.value(game) for column in COLUMNS if column.value}
            tell(json.dumps({**_object(folder, game.entry), **values}))
        for error in bad:
            tell(json.dumps({"id": _bad_id(error), "state": _state(error), "problem": errors.brief(error)}))
    elif not games and not bad:
        say(library.nothing_fits() if filter else wording.nothing_saved())
    elif lines:
        speak(map(columns.in_line, games))
        speak(numbers.about(path_shown(_bad_id(error)), _unread(error)) for error in bad)
    else:
        _columns(games, bad)
    return DONE


def _object(folder: Path, entry: Entry) -> dict[str, object]:
    """Return the keys of a JSON object that are not in `COLUMNS`."""
    players = zip(entry.players, entry.levels, strict=True)
    return {
        "id": entry.id,
        "file": str(folder / entry.file),
        "game": entry.game,
        "rules": written(entry.rules),
        "players": [
            {"name": player.name, "player": "human" if player.human else "bot", "level": level}
            for player, level in players
        ],
        "score": entry.points,
        "created": entry.created,
        "last": entry.last,
        "state": "finished" if entry.finished else "unfinished",
        "entries": entry.entries,
    }


def _columns(games: list[Listed], bad: list[SaveError | OSError]) -> None:
    """Print the games in columns.

    A copy is printed on its own line below its original: users need its complete file name, which may be long.
    """
    below = _copies(games)
    games = [game for game in games if not game.copy]
    room = _room()
    printed = [column.printed for column in COLUMNS if column.printed and column.printed.least <= room]
    filled = [(cells, texts) for cells in printed if any(texts := [_text(cells, game, room) for game in games])]
    table = [[_measured(text) for text in (cells.head(), *texts)] for cells, texts in filled]
    widths = _widths([cells for cells, _ in filled], [[count for _, count in column] for column in table], room)
    rows = zip(*table, strict=True)  # the heads first; none without games
    for file, row in zip(["", *(game.entry.file for game in games)], rows, strict=False):
        say((" " * _GAP).join(map(_filled, row, widths)).rstrip())
        for name, said in below.pop(file, ()):
            _line(f"{'':{_GAP}}{path_shown(name)}", said, room)
    for name, said in (each for group in below.values() for each in group):  # originals are outside the filter
        _line(path_shown(name), said, room)
    for error in bad:
        _line(path_shown(_bad_id(error)), _unread(error), room)


def _copies(games: list[Listed]) -> dict[str, list[tuple[str, str]]]:
    """Return, by the file of the original, the names of its copies, each with a sentence about it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for game in games:
        if game.copy:
            said = f"{columns.state('finished' if game.entry.finished else 'unfinished')}, {library.copy(game.copy)}"
            found.setdefault(game.copy.of, []).append((file_id(Path(game.entry.file)), said))
    return found


def _text(cells: Cells, game: Listed, room: int) -> str:
    return cells.text(game, room if room == _ENDLESS else cells.width)


def _line(name: str, said: str, room: int) -> None:
    """Print a file name and a sentence about it, which is cut to the remaining width."""
    say(f"{name}  {clean(said, max(20, room - _GAP - _measured(name)[1]))}")


def _room() -> int:
    """Return the cells of a line: the width of the terminal, or unlimited without one."""
    try:
        return max(os.get_terminal_size().columns, _LEAST)
    except OSError:  # a pipe, a file
        return _ENDLESS


def _widths(shown: list[Cells], columns: list[list[int]], room: int) -> list[int]:
    """Return the width of each column in cells: its widest text, less for elastic columns if a line is too long."""
    widths = [max(column) for column in columns]
    for column in sorted(range(len(shown)), key=lambda each: shown[each].elastic):
        if shown[column].elastic:
            over = sum(widths) + _GAP * (len(widths) - 1) - room
            widths[column] -= min(max(over, 0), max(widths[column] - _NARROWEST, 0))
    return widths


def _measured(text: str) -> tuple[str, int]:
    """Return the text as it is printed, and its cells."""
    shown = clean(text)
    return shown, cell_count(shown)


def _filled(measured: tuple[str, int], width: int) -> str:
    """Return a measured text, cut or padded to exactly `width` cells."""
    text, count = measured
    return text + " " * (width - count) if count <= width else padded(text, width)


def _bad_id(error: SaveError | OSError) -> str:
    return file_id(error.path if isinstance(error, SaveError) else Path(error.filename))


def _state(error: SaveError | OSError) -> str:
    return "newer" if isinstance(error, SaveError) and error.newer else "damaged"


def _unread(error: SaveError | OSError) -> str:
    """Return why a save is not listed as a game."""
    problem = errors.brief(error)
    return wording.damaged(problem) if errors.damaged(error) else problem
