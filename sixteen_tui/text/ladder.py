"""Ladders as lines of text: the rated people of a game in order with the computer levels among them, and meetings.

`own` are the names of the reader (`session.own`), whose row says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.cells import fit, shortened
from sixteen_tui.terminal.text import clean, folded
from sixteen_tui.text import numbers, rating, statistics
from sixteen_tui.text.game import StatisticsRow
from sixteen_tui.text.i18n import _, lazy, lazy_in, n_, p_
from sixteen_tui.text.report import on_scale, table
from sixteen_tui.text.screens import few

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import Ladder
    from sixteen_tui.saves.statistics.meetings import Meetings

_COLUMNS: Final = ((0, 1, 2), (0, 1))
"""Column sets for `table`; the narrower one lacks the games."""
_MET: Final = ((0, 1, 2, 3), (0, 1, 2))
"""The same for meetings; the narrower one lacks the day."""
_SCALE: Final = 16
"""Smallest width of the scale on a screen, which takes what the columns leave."""
_GAP: Final = 2
_NOBODY: Final = frozenset[str]()

title = lazy("Ladder")
nothing = lazy("No rating yet. A finished game without hints and take-backs gives its people one.")
nothing_then = lazy("No game of this time counts for a rating.")


class Rated(NamedTuple):
    """A row of a ladder: a person with the rating, or a level. `person` is None for a level."""

    person: str | None
    rating: int
    label: str
    cells: tuple[str, str, str]
    """The rating, half its interval, and the games."""
    short: str
    """The label where there is little room; of a person the part before the mark of the reader."""


def lines(ladders: Sequence[Ladder], width: int, own: Collection[str] = _NOBODY, time: str = "") -> Iterator[str]:
    """Yield the ladders as tables of at most `width` cells. `time`: that of the games (`text.filters.conditions`)."""
    if not ladders:
        yield nothing_then() if time else nothing()
    for number, ladder in enumerate(ladders):
        if number:
            yield ""
        yield heading(ladder, time)
        rows = [
            StatisticsRow(each.label, each.cells, "text" if each.person is not None else "dim")
            for each in rows_of(ladder, own)
        ]
        yield from (text.rstrip() for text, _ in table([StatisticsRow("", heads()), *rows], width, _COLUMNS))
        yield from away(ladder)


def spoken(ladders: Sequence[Ladder], own: Collection[str] = _NOBODY, time: str = "") -> Iterator[str]:
    """Yield the same in sentences, for the ear."""
    if not ladders:
        yield nothing_then() if time else nothing()
    for ladder in ladders:
        yield heading(ladder, time)
        for place, person, each in ladder.places():
            facts = rating.aloud(each), rating.games(each)
            yield numbers.about(_person(place, person, own), numbers.together(facts))
        for level, fixed in ladder.levels.items():
            yield numbers.about(_level(level), numbers.grouped(fixed))
        yield from away(ladder)


def laid(ladder: Ladder, width: int, own: Collection[str] = _NOBODY) -> tuple[str, list[tuple[Rated, str]]]:
    """Return the heads of the columns, and each row with its line of at most `width` cells; long names are cut.

    Cells that are left show each rating on one scale, with its interval; its least and its greatest value are the head.
    """
    rows = rows_of(ladder, own)
    texts = [heads(), *(each.cells for each in rows)]
    sizes = [max(map(cell_len, column)) + 2 for column in zip(*texts, strict=True)]
    longest = max(cell_len(each.label) for each in rows)
    chosen = next((each for each in _COLUMNS if width - sum(sizes[i] for i in each) >= longest), _COLUMNS[-1])
    room = max(1, min(longest, width - sum(sizes[i] for i in chosen)))
    ends = [end for each in rows for end in _ends(ladder, each)]
    low, high = min(ends), max(ends)
    scale = width - room - sum(sizes[i] for i in chosen) - _GAP

    def line(label: str, cells: Sequence[str], drawn: str) -> str:
        first, *others = (fit(cells[i], sizes[i], "right") for i in chosen)
        return "".join((fit(label, room), first, drawn, *others)).rstrip()

    def drawn(each: Rated) -> str:
        if scale < _SCALE or low == high:
            return ""
        first, last = _ends(ladder, each)
        left, place, right = ((end - low) / (high - low) for end in (first, each.rating, last))
        return " " * _GAP + on_scale(left, place, right, scale)

    head = f"{numbers.grouped(low)}{numbers.grouped(high):>{max(0, scale - cell_len(numbers.grouped(low)))}}"
    whole = all(cell_len(each.label) <= room for each in rows if each.person is None)
    labels = [each.label if whole or each.person is not None else each.short for each in rows]
    labels = [_within(each, label, room) for each, label in zip(rows, labels, strict=True)]
    return line("", heads(), " " * _GAP + head if drawn(rows[0]) else ""), [
        (each, line(label, each.cells, drawn(each))) for each, label in zip(rows, labels, strict=True)
    ]


def names(rows: Sequence[tuple[Rated, str]]) -> int:
    """Return the cells of the names in the lines of `laid`."""
    return min(cell_len(line.partition(f" {each.cells[0]}")[0]) for each, line in rows)


def _within(each: Rated, label: str, width: int) -> str:
    """Return a label of at most `width` cells: the name is shortened before the mark of the reader."""
    mark = label[len(each.short) :] if label.startswith(each.short) else ""
    return label if cell_len(label) <= width else f"{shortened(each.short, width - cell_len(mark))}{mark}"


def _ends(ladder: Ladder, each: Rated) -> tuple[int, int]:
    """Return the ends of the interval of a row; a level has none."""
    rating = None if each.person is None else ladder.ratings[each.person]
    return (each.rating, each.rating) if rating is None else (rating.low, rating.high)


def last(on: date) -> str:
    """Return the day of a person's last game."""
    return _("Last game on {day}").format(day=day(on))


def heading(ladder: Ladder, time: str = "") -> str:
    """Return the game and the kind of table, with the time of the games, if only some count."""
    titles = {
        "two": _("{game}, for two"),
        "many": _("{game}, for three or more"),
        "teams": _("{game}, in teams"),
    }
    said = titles[ladder.kind].format(game=PLUGINS[ladder.game].named.title())
    return _("{ladder}, {time}").format(ladder=said, time=time) if time else said


def heads() -> tuple[str, str, str]:
    """Return the heads of the columns of a ladder."""
    return p_("column: rating", "Rating"), numbers.sure(), p_("column: games", "Games")


def rows_of(ladder: Ladder, own: Collection[str] = _NOBODY) -> list[Rated]:
    """Return people and levels, the highest rating first, of equal ones the person."""
    rows = []
    for place, person, each in ladder.places():
        cells = numbers.grouped(each.rating), rating.interval(each), rating.games(each)
        label = _person(place, person, own)
        rows.append(Rated(person, each.rating, label, cells, placed(place, statistics.who(person))))
    for level, fixed in ladder.levels.items():
        cells = numbers.grouped(fixed), "", ""
        rows.append(Rated(None, fixed, _level(level), cells, statistics.levels([level])))
    return sorted(rows, key=lambda each: -each.rating)


def away(ladder: Ladder) -> Iterator[str]:
    """Yield how many people are left out because they are away."""
    if ladder.away:
        yield n_(
            "Not shown: {count} person without a game in the last 180 days.",
            "Not shown: {count} people without a game in the last 180 days.",
            ladder.away,
        ).format(count=ladder.away)


def named(person: str, own: Collection[str] = _NOBODY) -> str:
    """Return a person; the reader by another name than "you" is marked."""
    who = statistics.who(person)
    return _("{who} (you)").format(who=who) if person and person in own else who


def placed(place: int, who: str) -> str:
    """Return the name of a person with the place on a ladder."""
    return _("{place}. {who}").format(place=place, who=who)


def _person(place: int, person: str, own: Collection[str]) -> str:
    return placed(place, named(person, own))


def _level(level: str) -> str:
    return _("computer player, {level}").format(level=statistics.levels([level]))


# Head to head

Found = Sequence[tuple["Ladder", Mapping[str, "Meetings"]]]
"""Ladders with the meetings of each person with the one that is asked about."""


def person(typed: str, ladders: Sequence[Ladder], own: Collection[str] = _NOBODY) -> str | None:
    """Return the person on the ladders who is called so, in any case and without accents; None if nobody is."""
    known = dict.fromkeys(who for ladder in ladders for who in ladder.ratings)
    sought = folded(clean(typed))
    exact = (each for each in known if each and clean(each) == clean(typed))
    called = (
        each
        for each in known
        if sought in {folded(clean(each)), folded(named(each, own)), folded(statistics.who(each))}
    )
    return next(exact, next(called, None))


def unknown(typed: str, ladders: Sequence[Ladder]) -> str:
    """Return that nobody on the ladders is called so."""
    known = few([*dict.fromkeys(statistics.who(who) for ladder in ladders for who in ladder.ratings)])
    name = p_("in quotes, what was typed", "'{text}'").format(text=clean(typed, 40))
    said = _("nobody here is called {name}; choose from {known}") if known else _("nobody here is called {name}")
    return said.format(name=name, known=", ".join(known))


def against(found: Found, person: str, width: int, own: Collection[str] = _NOBODY, time: str = "") -> Iterator[str]:
    """Yield the results of each person against one, as tables of at most `width` cells."""
    if not found:
        yield not_met(person, own)
    for number, (ladder, met) in enumerate(found):
        if number:
            yield ""
        yield heading_against(ladder, person, own, time)
        rows = [StatisticsRow(named(who, own), met_cells(each)) for who, each in met.items()]
        yield from (text.rstrip() for text, _ in table([StatisticsRow("", met_heads()), *rows], width, _MET))


def against_spoken(found: Found, person: str, own: Collection[str] = _NOBODY, time: str = "") -> Iterator[str]:
    """Yield the same in sentences, for the ear."""
    if not found:
        yield not_met(person, own)
    for ladder, met in found:
        yield heading_against(ladder, person, own, time)
        for who, each in met.items():
            yield numbers.about(named(who, own), met_facts(each))


def heading_against(ladder: Ladder, person: str, own: Collection[str] = _NOBODY, time: str = "") -> str:
    return _("{ladder}, against {who}").format(ladder=heading(ladder, time), who=named(person, own))


def not_met(person: str, own: Collection[str] = _NOBODY) -> str:
    """Return that nobody has played against a person."""
    return _("Nobody has a result against {who}.").format(who=named(person, own))


met_title = lazy_in("heading above the results against each opponent", "Against")


def met_unit() -> str:
    """Return the unit of `met_short`."""
    return "–".join(each.lower() for each in met_heads()[:3])


def met_short(each: Meetings) -> str:
    """Return the games won, drawn and lost."""
    return f"{each.won}–{each.drawn}–{each.lost}"


def met_heads() -> tuple[str, str, str, str]:
    """Return the heads of the columns of meetings."""
    return _("Won"), p_("column: drawn games", "Drawn"), p_("column: lost games", "Lost"), _("Last met")


def met_cells(each: Meetings) -> tuple[str, str, str, str]:
    return str(each.won), str(each.drawn), str(each.lost), day(each.last)


def met_facts(each: Meetings) -> str:
    """Return meetings in a line."""
    facts = [
        n_("won {won} of {count} game", "won {won} of {count} games", each.number).format(
            won=each.won, count=each.number
        ),
        *([n_("{count} drawn", "{count} drawn", each.drawn).format(count=each.drawn)] if each.drawn else []),
        n_("lost {count}", "lost {count}", each.lost).format(count=each.lost),
        _("last met {day}").format(day=day(each.last)),
    ]
    return numbers.together(facts)


def day(on: date) -> str:
    return numbers.day(on.isoformat())
