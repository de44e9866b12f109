"""`list`: prints the saved games, unfinished ones first, in columns or as JSON.

Invariant: shows no card and no seed. Lines are cut to the width of the terminal; without a terminal nothing is cut.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from sixteen_tui.cli.commands import DONE, Options, Refused, say, tell
from sixteen_tui.cli.commands.positions import score
from sixteen_tui.cli.commands.saves import moment
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import copies
from sixteen_tui.saves.catalogue import Catalogue, read, saved
from sixteen_tui.saves.disk import SaveError, file_id
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import PERIODS, RESULTS, Filter, UnknownError, filtered, rule_names
from sixteen_tui.saves.library import parse_filter as wanted_of
from sixteen_tui.saves.records import Record
from sixteen_tui.saves.tags import Tags, load, parsed
from sixteen_tui.session.ending import rule_names as rules_in_use
from sixteen_tui.session.matches import standings
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import clean, padded, path_shown
from sixteen_tui.text import cli as wording
from sixteen_tui.text import errors, library, matches, numbers
from sixteen_tui.text.screens import seat_names

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.session.matchplay import Match

_LEAST: Final = 80
"""Least cells of a line; columns that cannot be cut need as many, even in a narrower terminal."""
_ENDLESS: Final = 1 << 16
"""Cells of a line without a terminal: unlimited."""
_GAP: Final = 2
_TAGS: Final = 7
_ELASTIC: Final = (_TAGS, 2, 3, 6)
"""Columns that are narrowed in this order when a line is too long: tags, rules, players, state with the match."""
_NARROWEST: Final = 4
_SCORE: Final = 9
"""The width of a score, in cells."""


def run(options: Options) -> int:
    return list_games(wanted(options), as_json=options.json)


def wanted(options: Options) -> Filter:
    """Return the filter from the arguments. Raises Refused for an invalid value."""
    names = [name for text in options.wanted_rules or () for name in text.split(",") if name]
    tags = parsed(" ".join(options.wanted_tag or ()))
    if options.wanted_tag and not tags:
        raise Refused(library.no_tag(" ".join(options.wanted_tag)))
    try:
        return wanted_of(
            game=options.wanted_game,
            player=clean(options.wanted_player or ""),
            rules=names,
            result=options.wanted_result,
            since=options.since,
            until=options.until,
            tags=tags,
        )
    except UnknownError as error:
        rules = rule_names(options.wanted_game) if options.wanted_game in GAMES else rule_names()
        known = {"game": [*GAMES], "rules": rules, "result": RESULTS}
        raise Refused(library.problem(error.part, error.text, known.get(error.part, PERIODS))) from None


def _wanted(filter: Filter, tags: Mapping[str, Tags]) -> Iterator[Record | SaveError | OSError]:
    """Yield the saves that match the filter, and errors of unreadable ones; with an empty filter all saves.

    The index finds the matches, so that no other file is read.
    """
    folder = paths.saves()
    if not filter:
        yield from saved(folder)
        return
    catalogue = Catalogue(folder)
    entries = [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)]
    for entry in filtered(entries, tags, filter):
        try:
            yield read(folder / entry.file)
        except FileNotFoundError:
            continue  # deleted since the index was read
        except (SaveError, OSError) as error:
            yield error


def list_games(filter: Filter, *, as_json: bool) -> int:
    """Print the saves that match the filter: unfinished, finished, then unreadable ones with the error."""
    tags, known = load(paths.saves()), standings(paths.saves())
    found = list(_wanted(filter, tags))
    games = [each for each in found if isinstance(each, Record)]
    copied = _copies(filter, games)
    games.sort(key=moment, reverse=True)
    games.sort(key=lambda record: record.finished)
    bad = [each for each in found if not isinstance(each, Record)]
    if as_json:
        for record in games:
            tell(
                json.dumps(
                    {**_object(record, tags), "match": _match(known.get(record.header.id)), **_copy(record, copied)}
                )
            )
        for error in bad:
            tell(json.dumps({"id": _bad_id(error), "state": "damaged", "problem": _problem(error)}))
    elif not found:
        say(library.nothing_fits() if filter else wording.nothing_saved())
    else:
        _columns(games, bad, tags, known, copied)
    return DONE


def _copies(filter: Filter, games: list[Record]) -> dict[str, Copy]:
    """Return file name -> the save of which it is a copy; the index has the ids of saves outside the filter."""
    folder = paths.saves()
    if not filter:
        return copies.found(folder, ((record.path.name, record.header.id) for record in games))
    catalogue = Catalogue(folder)
    return catalogue.copies(each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry))


def _copy(record: Record, copied: Mapping[str, Copy]) -> dict[str, object]:
    """Return the JSON key "copy": the save of which this one is a copy, and the difference; null for an original."""
    copy = copied.get(record.path.name)
    if copy is None:
        return {"copy": None}
    how, entries = copy.difference or (None, None)
    return {"copy": {"of": copy.of, "how": how, "entries": entries}}


def _object(record: Record, tags: Mapping[str, Tags]) -> dict[str, object]:
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
        "result": _result(record),
        "tags": [*tags.get(record.path.name, ())],
        "parent": None if header.parent is None else header.parent.model_dump(),
    }


def _match(match: Match | None) -> dict[str, object] | None:
    """Return the JSON object of the match to which a game belongs, as of that game."""
    if match is None:
        return None
    return {"id": match.id, "best": match.best, "won": match.wins, "over": match.over}


def _result(record: Record) -> str | None:
    """Return "won", "lost" or "drawn" for the only person in a game; None with several people, or unfinished."""
    outcome, seat = record.table.outcome, record.only_person
    if outcome is None or seat is None:
        return None
    if seat % len(outcome.score) not in outcome.winners:
        return "lost"
    return "won" if len(outcome.winners) == 1 else "drawn"


def _state(record: Record) -> str:
    return "finished" if record.finished else "unfinished"


def _columns(
    games: list[Record],
    bad: list[SaveError | OSError],
    tags: Mapping[str, Tags],
    known: Mapping[str, Match],
    copied: Mapping[str, Copy] | None = None,
) -> None:
    """Print the games in columns, with a last column for tags if any game has tags.

    A copy is printed on its own line below its original: users need its complete file name, which may be long.
    """
    below: dict[str, list[tuple[str, str]]] = {}
    for record in games:
        if copied and (copy := copied.get(record.path.name)):
            said = f"{wording.state(_state(record))}, {library.copy(copy)}"
            below.setdefault(copy.of, []).append((file_id(record.path), said))
    games = [record for record in games if not copied or record.path.name not in copied]
    tagged = [tags.get(record.path.name, ()) for record in games]
    rows = [wording.list_head(), *(_row(record, known.get(record.header.id)) for record in games)]
    if any(tagged):
        more = [library.tag_head(), *map(library.tags, tagged)]
        rows = [(*row, text) for row, text in zip(rows, more, strict=True)]
    room = _room()
    widths = _widths([[_cells(text) for text in row] for row in rows], room)
    files = ["", *(record.path.name for record in games)]
    for file, row in zip(files, rows, strict=True):
        if games:
            say((" " * _GAP).join(map(padded, row, widths)).rstrip())
        for name, said in below.pop(file, ()):
            _line(f"{'':{_GAP}}{path_shown(name)}", said, room)
    for name, said in (each for group in below.values() for each in group):  # originals are outside the filter
        _line(path_shown(name), said, room)
    for error in bad:
        _line(path_shown(_bad_id(error)), wording.damaged(_problem(error)), room)


def _line(name: str, said: str, room: int) -> None:
    """Print a file name and a sentence about it, which is cut to the remaining width."""
    say(f"{name}  {clean(said, max(20, room - _GAP - _cells(name)))}")


def _row(record: Record, match: Match | None) -> tuple[str, ...]:
    header, plugin = record.header, PLUGINS[record.header.game]
    names = seat_names(record.players)
    state = wording.state(_state(record))
    if match is not None:
        state = f"{state}, {matches.in_list(match, plugin.text.sides(record.table.rules, names))}"
    return (
        header.id,
        plugin.text.title(),
        ", ".join(rules_in_use(record.table.game, record.table.rules)) or "-",
        ", ".join(names),
        wording.score_within(plugin.show.score, score(record.table), _SCORE),
        numbers.day(record.last),
        state,
    )


def _room() -> int:
    """Return the cells of a line: the width of the terminal, or unlimited without one."""
    try:
        return max(os.get_terminal_size().columns, _LEAST)
    except OSError:  # a pipe, a file
        return _ENDLESS


def _widths(rows: list[list[int]], room: int) -> list[int]:
    """Return the width of each column in cells: its widest text, less for elastic columns if a line is too long."""
    widths = [max(column) for column in zip(*rows, strict=True)]
    for column in (each for each in _ELASTIC if each < len(widths)):
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
