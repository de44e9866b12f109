"""The statistics of a group of games as lines of text, for the command line and for the screen.

Law: it fits the width that it is given, down to forty cells: columns go before letters do, and no label is cut. It
says of every rate and every mean how sure it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.stats.game import Part, Row, Sum
from sixteen_tui.stats.mean import wilson
from sixteen_tui.stats.totals import Group, by_strength
from sixteen_tui.terminal.cells import fit, wrap
from sixteen_tui.words import numbers
from sixteen_tui.words import statistics as say

_LEAST: Final = 12
"""Cells for what a line is of; where there are fewer, columns are left out."""
_COLUMNS: Final = ((0, 1, 2, 3, 4, 5, 6), (0, 1, 3, 4, 5, 6), (0, 1, 3, 4), (0, 1, 4))
"""Which columns of the games are shown, the more the better: the last resort is games, won, and where the rate lies."""
_KIND_COLUMNS: Final = ((0, 1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4))
"""Which columns of a table among the facts: its mean, the last two of seven, can be left out."""
_GAP: Final = 2


class Text(NamedTuple):
    """A line and the ink that it is written in on a screen."""

    text: str
    ink: str


def report(group: Group, width: int) -> list[Text]:
    """All that is known of a group: the whole, what it consists of, then by opponents and by rules."""
    heads = Row("", group.total.heads(), "dim")
    total = _row(say.all_games(), group.total)
    parts = [
        Row(say.by_opponent(), (), "accent"),
        *(
            _row(say.levels(by_strength(group.game, levels)), each)
            for levels, each in sorted(group.opponents.items(), key=lambda item: -item[1].played)
        ),
        Row(say.by_rules(), (), "accent"),
        *(
            _row(say.rules(group.game, rules), each)
            for rules, each in sorted(group.rules.items(), key=lambda item: -item[1].played)
        ),
    ]
    lines = _table([heads, total, *parts], width, _COLUMNS)
    first, rest = lines[:2], lines[2:]
    return [*first, Text("", "text"), *_facts(group.total, width), Text("", "text"), *rest]


def _row(label: str, total: Sum[Part]) -> Row:
    low, high = wilson(total.won, total.played)
    return Row(
        label,
        (
            str(total.played),
            str(total.won),
            str(total.drawn),
            numbers.percent(total.won / total.played),
            numbers.percents(low, high),
            *say.mean(total.mean, total.MEAN_FORMAT),
        ),
    )


def _facts(total: Sum[Part], width: int) -> list[Text]:
    """What is told of all games together."""
    lines: list[Text] = []
    for fact in (say.streak(total.streak, total.longest), *total.facts()):
        lines += _wrapped(fact, width) if isinstance(fact, str) else _table(fact, width, _KIND_COLUMNS)
    return lines


def _wrapped(text: str, width: int) -> Iterable[Text]:
    return (Text(line, "text") for line in _broken(text, width))


def _table(rows: Sequence[Row], width: int, choices: Sequence[Sequence[int]]) -> list[Text]:
    """Rows below each other, figures to the right; a long label takes several lines."""
    sizes = [max(map(cell_len, column)) for column in zip(*(row.cells for row in rows if row.cells), strict=True)]
    longest = max(cell_len(row.label) for row in rows)
    for chosen in choices:
        gap = 1 if chosen is choices[-1] else _GAP
        columns = {i: sizes[i] + gap for i in chosen}
        room = min(longest, width - sum(columns.values()))
        if room >= min(longest, _LEAST):
            break
    lines: list[Text] = []
    for row in rows:
        label, *more = _broken(row.label, room if row.cells else width)
        cells = "".join(fit(row.cells[i], size, "right") for i, size in columns.items()) if row.cells else ""
        lines += [Text(f"{fit(label, room)}{cells}" if row.cells else label, row.ink)]
        lines += [Text(line, row.ink) for line in more]
    return lines


def _broken(text: str, room: int) -> list[str]:
    """A text in lines; where there is more than one, those after the first are set in."""
    if cell_len(text) <= room:
        return [text]
    first, *more = wrap(text, room - _GAP)
    return [first, *(" " * _GAP + line for line in more)]
