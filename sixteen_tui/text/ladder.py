"""Ladders as lines of text: the rated people of a game in order, and the computer levels among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import numbers, rating, statistics
from sixteen_tui.text.i18n import _, lazy, p_
from sixteen_tui.text.report import table
from sixteen_tui.text.statistics import Row

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import Ladder

_COLUMNS: Final = ((0, 1, 2), (0, 1))
"""Column sets for `table`; the narrower one lacks the games."""

_nothing = lazy("No rating yet. A finished game without hints and take-backs gives its people one.")


def lines(ladders: Sequence[Ladder], width: int) -> Iterator[str]:
    """Yield the ladders as tables of at most `width` cells."""
    if not ladders:
        yield _nothing()
    for number, ladder in enumerate(ladders):
        if number:
            yield ""
        yield _heading(ladder)
        heads = Row("", (p_("column: rating", "Rating"), numbers.sure(), p_("column: games", "Games")))
        yield from (text.rstrip() for text, _ in table([heads, *_rows(ladder)], width, _COLUMNS))


def spoken(ladders: Sequence[Ladder]) -> Iterator[str]:
    """Yield the same in sentences, for the ear."""
    if not ladders:
        yield _nothing()
    for ladder in ladders:
        yield _heading(ladder)
        for place, person, each in ladder.places():
            yield numbers.about(_person(place, person), numbers.together((rating.aloud(each), rating.games(each))))
        for level, fixed in ladder.levels.items():
            yield numbers.about(_level(level), numbers.grouped(fixed))


def _heading(ladder: Ladder) -> str:
    title = PLUGINS[ladder.game].named.title()
    titles = {
        "two": _("{game}, for two"),
        "many": _("{game}, for three or more"),
        "teams": _("{game}, in teams"),
    }
    return titles[ladder.kind].format(game=title)


def _rows(ladder: Ladder) -> list[Row]:
    """Return people and levels, the highest rating first, of equal ones the person."""
    rows = []
    for place, person, each in ladder.places():
        cells = numbers.grouped(each.rating), rating.interval(each), rating.games(each)
        rows.append((each.rating, Row(_person(place, person), cells)))
    for level, fixed in ladder.levels.items():
        rows.append((fixed, Row(_level(level), (numbers.grouped(fixed), "", ""), "dim")))
    return [row for _rating, row in sorted(rows, key=lambda each: -each[0])]


def _person(place: int, person: str) -> str:
    return _("{place}. {who}").format(place=place, who=statistics.who(person))


def _level(level: str) -> str:
    return _("computer player, {level}").format(level=statistics.levels([level]))
