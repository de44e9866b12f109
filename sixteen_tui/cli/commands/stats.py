"""`stats`: prints the totals of people over all finished games as text, JSON or CSV.

Invariant: only finished games count. See `docs/statistics.md` for the keys.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Final

from sixteen_tui.cli.commands import DONE, Options, Refused, complain_unread, draws, say, speak, tell
from sixteen_tui.cli.commands.ladder import objects, people
from sixteen_tui.cli.commands.progress import indexed
from sixteen_tui.engine.variations import written
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.appended import COUNTED
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.statistics.game import Contribution, Sum
from sixteen_tui.saves.statistics.totals import Group, Statistics
from sixteen_tui.session.statistics import shown, summed_up
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import statistics as wording
from sixteen_tui.text.report import lines, spoken

WIDTH: Final = 80
COLUMNS: Final = (
    *("game", "person", "help", "by", "rules", "opponents", "played", "won", "drawn", "placed", "lost"),
    *("win_rate", "win_rate_95_low", "win_rate_95_high", "streak", "longest_streak", "busts"),
    *(column for plugin in PLUGINS.values() for column in plugin.count.columns),
)
"""The columns of CSV. A JSON key with an interval becomes two columns."""
_FORMULA: Final = ("=", "+", "-", "@")
"""First characters of a spreadsheet formula; a text that begins with one gets an apostrophe (CSV injection)."""


def run(options: Options) -> int:
    """Print the statistics of the folder of saves. Raises Refused if both formats are requested."""
    if options.json and options.csv:
        raise Refused(wording.one_form())
    catalogue = Catalogue(paths.saves())
    mine, hidden = people(options)
    complain_unread(catalogue.folder, COUNTED)
    counted, unreadable = summed_up(catalogue, indexed(catalogue), hidden)
    if options.json:
        left_out = {
            "without_people": counted.without_people,
            "branches": counted.branches,
            "unfinished": counted.unfinished,
            "annulled": counted.annulled,
            "unreadable": len(unreadable),
            "unreadable_ids": sorted(unreadable),
        }
        head = {"games": counted.games, **left_out}
        ladders = objects(shown(counted.ladders, hidden=hidden), mine)
        tell(json.dumps({**head, "ladders": ladders, "rows": [*_rows(counted, courses=True)]}))
    elif options.csv:
        _print_csv(counted)
    elif options.lines:
        speak(spoken(counted, unreadable))
    else:
        for line in lines(counted, unreadable, WIDTH, drawn=draws()):
            say(line)
    return DONE


def _rows(counted: Statistics, *, courses: bool = False) -> Iterator[dict[str, object]]:
    """Yield the rows of JSON: one for each group, followed by one for each of its rules and opponents.

    `courses`: with the courses of ratings, which a table has no columns for.
    """
    for group in counted.groups:
        yield _row(group, "game", group.total) | ({"courses": _courses(group)} if courses else {})
        for rules, total in group.rules.items():
            yield {**_row(group, "rules", total), "rules": written(rules)}
        for opponents, total in group.opponents.items():
            levels = [clean(level) for level in group.by_strength(opponents)]  # from an untrusted save
            yield {**_row(group, "opponents", total), "opponents": levels}


def _courses(group: Group) -> dict[str, list[tuple[int, int]]]:
    """Return the courses of a person's ratings by kind of table: numbers of games with the rating after them."""
    return {ladder.kind: group.course(ladder) for ladder, _ in group.ratings}


def _row(group: Group, by: str, total: Sum[Contribution]) -> dict[str, object]:
    return {
        "game": group.game,
        "person": clean(group.person) or None,
        "help": group.helped,
        "by": by,
        "rules": None,
        "opponents": None,
        **total.as_object(),
    }


def _print_csv(counted: Statistics) -> None:
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(map(_flat, _rows(counted)))
    tell(text.getvalue().rstrip("\n"))


def _flat(row: dict[str, object]) -> dict[str, str]:
    """Convert a row of JSON to CSV: null is "", lists and objects are words, an interval has two columns."""
    flat: dict[str, str] = {}
    for key, value in row.items():
        if key.endswith("_95"):
            low, high = value if isinstance(value, list) else ("", "")
            flat |= {f"{key}_low": _cell(low), f"{key}_high": _cell(high)}
        else:
            flat[key] = _cell(value)
    return flat


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case str():
            return f"'{value}" if value.startswith(_FORMULA) else value
        case bool():
            return "true" if value else "false"
        case dict():
            return " ".join(f"{key}={_cell(each)}" for key, each in value.items())
        case list():
            return " ".join(map(_cell, value))
    return str(value)
