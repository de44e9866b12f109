"""Statistics of a group of games as lines of text, for the command line and for the screen.

Invariant: fits the given width, from forty cells up: columns are dropped before letters, and no label is cut. Every
rate and every mean has its interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.cells import fit, shortened, wrap
from sixteen_tui.text import numbers, rating
from sixteen_tui.text import statistics as say
from sixteen_tui.text.game import StatisticsRow, StatisticsText
from sixteen_tui.text.i18n import _

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.game import Contribution, Sum
    from sixteen_tui.saves.statistics.totals import Group, Statistics

    AnyText = StatisticsText[Sum[Contribution]]

_LEAST: Final = 12
"""Smallest width of the labels in cells; below it columns are dropped."""
_COLUMNS: Final = ((0, 1, 2, 3, 4, 5, 6), (0, 1, 3, 4, 5, 6), (0, 1, 3, 4), (0, 1, 4))
"""Column sets of the table of games, the widest first; the narrowest has games, wins and the interval of the rate."""
_KIND_COLUMNS: Final = ((0, 1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4))
"""Column sets of a table among the facts; the narrower one lacks the mean and its interval, the last two of seven."""
_GAP: Final = 2
_SCALE: Final = 12
"""Width of the scale in cells on which `on_range` draws."""


class Text(NamedTuple):
    """A line of text and its ink on a screen."""

    text: str
    ink: str


def lines(counted: Statistics, unreadable: Sequence[str], width: int, *, drawn: bool = True) -> Iterator[str]:
    """Yield the statistics of all groups as lines of at most `width` cells; `drawn`: with courses of ratings."""
    yield say.games(counted.games) if counted.games else say.nothing()
    yield from say.left_out(counted, unreadable)
    for group in counted.groups:
        yield ""
        yield say.heading(group.game, group.person, helped=group.helped)
        yield from (text.rstrip() for text, _ in report(group, width - 1, drawn=drawn))


def spoken(counted: Statistics, unreadable: Sequence[str]) -> Iterator[str]:
    """Yield the same in sentences, for the ear."""
    yield say.games(counted.games) if counted.games else say.nothing()
    yield from say.left_out(counted, unreadable)
    for group in counted.groups:
        yield say.heading(group.game, group.person, helped=group.helped)
        told = say.text_of(group.game)
        for label, total in _totals(group):
            yield say.in_words(label, total, told) if total is not None else label
        for ladder, each in group.ratings:
            yield rating.spoken(group.person, ladder, each)
            yield from filter(None, [rating.course(group.course(ladder), drawn=False)])
        yield say.streaks(group.total.streak, group.total.longest)
        yield from told.spoken(group.total)


def report(group: Group, width: int, *, drawn: bool = True) -> list[Text]:
    """Return the statistics of a group: totals, facts, then totals by opponents and by rules.

    `drawn`: the course of a rating as blocks, else in words.
    """
    heads, total, *parts = _games(group, width, drawn=False)
    facts = _facts(group, width, courses=True, drawn=drawn)
    return [heads, total, Text("", "text"), *facts, Text("", "text"), *parts]


def on_screen(group: Group, width: int, *, drawn: bool) -> tuple[Text, list[Text], list[Text]]:
    """Return the heads of the columns, the rows below them (totals, by opponents, by rules), and the facts.

    A row is one line where any columns leave room for that. With `drawn`, the interval of a rate is a drawing
    (`on_range`), and rates of a single game are omitted.
    """
    heads, *rows = _games(group, width, drawn=drawn, whole=True)
    return heads, rows, [Text("", "text"), *_facts(group, width, streak=not drawn)]


def _games(group: Group, width: int, *, drawn: bool, whole: bool = False) -> list[Text]:
    """Return the table of games: heads, all games, by opponents, by rules."""
    return table(_rows(group, say.text_of(group.game), drawn=drawn, whole=whole), width, _COLUMNS, whole=whole)


def _rows(group: Group, told: AnyText, *, drawn: bool = False, whole: bool = False) -> list[StatisticsRow]:
    _row = _drawn_row if drawn else _plain_row
    ink = "heading" if whole else "accent"
    return [
        StatisticsRow("", _drawn_heads(told.heads()) if drawn else told.heads(), "dim"),
        *(
            _row(label, total, told) if total is not None else StatisticsRow(label, (), ink)
            for label, total in _totals(group)
        ),
    ]


def _totals(group: Group) -> Iterator[tuple[str, Sum[Contribution] | None]]:
    """Yield the totals with their labels; a heading has none."""
    yield _("All games"), group.total
    yield _("By opponent"), None
    for levels, each in sorted(group.opponents.items(), key=lambda item: -item[1].played):
        yield say.levels(group.by_strength(levels)), each
    yield _("By rules"), None
    for rules, each in sorted(group.rules.items(), key=lambda item: -item[1].played):
        yield say.rules(group.game, rules), each


def _drawn_heads(heads: Sequence[str]) -> tuple[str, ...]:
    """Return the column heads, with a scale in place of the head of the rate's interval."""
    scale = f"0{numbers.percent(1):>{_SCALE - 1}}"
    return (*heads[:4], scale, *heads[5:])


def _drawn_row(label: str, total: Sum[Contribution], told: AnyText) -> StatisticsRow:
    row = _plain_row(label, total, told)
    if total.played < 2:
        return row._replace(cells=(*row.cells[:3], "", "", "", ""))
    drawn = on_range(total.won / total.played, *total.win_rate_95)
    return row._replace(cells=(*row.cells[:4], drawn, *row.cells[5:]))


def on_range(rate: float, low: float, high: float) -> str:
    """Return a rate as a dot on its interval, on a scale from 0 to 1.

    >>> on_range(0.5, 0.31, 0.69)
    '···├──●─┤···'
    """
    return on_scale(low, rate, high, _SCALE)


def on_scale(low: float, value: float, high: float, size: int) -> str:
    """Return a value as a dot on its interval, on a scale from 0 to 1 in `size` cells; an interval of 0 is the dot.

    >>> on_scale(0.5, 0.5, 0.5, 5)
    '··●··'
    """
    first, place, last = (numbers.rounded(each * (size - 1)) for each in (low, value, high))
    cells = ["·"] * size
    cells[first : last + 1] = "─" * (last + 1 - first)
    cells[first], cells[last] = "├", "┤"
    cells[place] = "●"
    return "".join(cells)


def _plain_row(label: str, total: Sum[Contribution], told: AnyText) -> StatisticsRow:
    return StatisticsRow(
        label,
        (
            str(total.played),
            str(total.won),
            str(total.drawn),
            say.rate(total),
            numbers.percents(*total.win_rate_95),
            *say.mean(total.mean, told.mean_format),
        ),
    )


def _facts(group: Group, width: int, *, streak: bool = True, courses: bool = False, drawn: bool = False) -> list[Text]:
    """Return the ratings and the figures over all games of a group.

    `streak`: with the runs of wins. `courses`: with the courses of the ratings, as blocks if `drawn`.
    """
    total = group.total
    ratings = list[str]()
    for ladder, each in group.ratings:
        ratings.append(rating.sentence(group.person, ladder, each))
        if courses and (course := rating.course(group.course(ladder), drawn=drawn)):
            ratings.append(course)
    streaks = [say.streaks(total.streak, total.longest)] if streak else []
    lines: list[Text] = []
    for fact in (*ratings, *streaks, *say.text_of(group.game).facts(total)):
        lines += _wrapped(fact, width) if isinstance(fact, str) else table(fact, width, _KIND_COLUMNS)
    return lines


def _wrapped(text: str, width: int) -> Iterable[Text]:
    return (Text(line, "text") for line in _broken(text, width))


def table(
    rows: Sequence[StatisticsRow], width: int, choices: Sequence[Sequence[int]], *, whole: bool = False
) -> list[Text]:
    """Lay out rows, with cells aligned right; a long label takes several lines.

    `choices`: sets of column indices, the widest first. The first set that leaves room for the labels is used; with
    `whole`, room for the longest.
    """
    sizes = [max(map(cell_len, column)) for column in zip(*(row.cells for row in rows if row.cells), strict=True)]
    longest = max(cell_len(row.label) for row in rows)
    for chosen in choices:
        gap = 1 if chosen is choices[-1] else _GAP
        columns = {i: sizes[i] + gap for i in chosen}
        room = min(longest, width - sum(columns.values()))
        if room >= (longest if whole else min(longest, _LEAST)):
            break
    lines: list[Text] = []
    for row in rows:
        label, *more = _broken(row.label, room if row.cells else width)
        cells = "".join(fit(row.cells[i], size, "right") for i, size in columns.items()) if row.cells else ""
        lines += [Text(f"{fit(label, room)}{cells}" if row.cells else label, row.ink)]
        lines += [Text(line, row.ink) for line in more]
    return lines


def _broken(text: str, room: int) -> list[str]:
    """Break a text into lines of at most `room` cells; lines after the first are indented. A lone name is shortened."""
    if cell_len(text) <= room:
        return [text]
    if " " not in text:
        return [shortened(text, room)]
    first, *more = wrap(text, room - _GAP)
    return [first, *(" " * _GAP + line for line in more)]
