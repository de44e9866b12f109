"""Filters of the saved games: game, player, rules, result, days, tags.

Each criterion is a record in `PARTS`, from which follow the options of `list`, the conditions of plain mode and the
rows of the filter screen; its texts are in `text.filters.FILTERS`.
Invariant: reads index entries and tags, never a file, and an entry contains no card. An empty criterion matches
everything. A filter does not depend on the language: a player without a name matches by the English name, and also by
the names that the caller shows.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.tags import Tags, parsed
from sixteen_tui.terminal.text import clean, folded

if TYPE_CHECKING:
    from sixteen_tui.engine.game import SomeRules
    from sixteen_tui.saves.index import Entry, Person

UNFINISHED: Final = "unfinished"
RESULTS: Final = ("won", "lost", "drawn", "placed", UNFINISHED)
"""Values of the filter for results: the result for the only person in the game, or unfinished."""
PERIODS: Final = ("today", "week", "month", "year")
"""Names of periods that end today."""
Names = Callable[[Sequence["Person"]], Sequence[str]]
"""Function from the players of a game to their names, those of players without one included."""
_SPAN: Final = re.compile(r"(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?", re.ASCII)
_DAY_FIRST: Final = re.compile(r"(?:(?:(\d\d?)/)?(\d\d?)/)?(\d{4})", re.ASCII)


class NoDayError(ValueError):
    """A text does not name a day or period."""


class UnknownError(ValueError):
    """A criterion of a filter is invalid. `part`: its field; `text`: its value."""

    def __init__(self, part: str, text: str) -> None:
        super().__init__(part, text)
        self.part, self.text = part, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """A filter for saved games; all criteria must match. Empty or None matches anything."""

    game: str = ""
    player: str = ""
    """A part of a player's name; for one without a name, of `english_names` or of the name that the caller shows."""
    rules: tuple[str, ...] = ()
    """Names of variations, as on the command line."""
    result: str = ""
    """One of `RESULTS`."""
    since: date | None = None
    until: date | None = None
    """First and last day, both included, on which the game may have been played last, in the local time zone."""
    tags: Tags = ()

    def __bool__(self) -> bool:
        """Return whether any criterion is set."""
        return self != _EVERYTHING

    @property
    def parts(self) -> list[Criterion]:
        """The criteria that are set."""
        return [part for part in PARTS if part.value(self) != part.value(_EVERYTHING)]

    def matches(self, entry: Entry, tags: Tags = ()) -> bool:
        """Return whether a game with these tags matches."""
        return all(part.matches(self, entry, tags, english_names) for part in self.parts)


_EVERYTHING: Final = Filter()
Value: TypeAlias = Mapping[str, Any]
"""Value of a criterion: fields of `Filter` -> their values."""


class OfferedValues(NamedTuple):
    """From what the filter screen takes the values that it offers."""

    names: Sequence[str]
    """The most frequent names of players."""
    tags: Sequence[str]
    """The most frequent tags."""
    today: date


class Input(NamedTuple):
    """Input of a field of `Filter`: an option of `list`, and a condition in plain mode."""

    field: str
    parse: Callable[[Sequence[str], str], Any]
    """Takes the typed words, and the game that the filter is for or "". Raises ValueError."""
    known: Callable[[str], Sequence[str]] = lambda _: ()
    """Takes that game; returns the words to choose from, for an error message."""
    closed: bool = False
    """True if plain mode accepts nothing but its own words for the value."""
    option: str = ""
    """The option without hyphens; empty if it is the field."""
    repeated: bool = False
    """True if the option can be given several times."""


class Criterion(NamedTuple):
    """A criterion of `Filter`: a row of the filter screen, and its inputs elsewhere."""

    name: str
    inputs: tuple[Input, ...]
    matches: Callable[[Filter, Entry, Tags, Names], bool]
    """Called only if the criterion is set; `Names` are those that the person reads, in the current language."""
    offered: Callable[[Filter, OfferedValues], Mapping[str, Value]]
    """Name -> value that the screen offers; `FilterText.offered` can have a text for the name."""
    typed: Callable[[str, date], Value] | None = None
    """Takes a text that was typed on the screen, and today. Raises ValueError. None: nothing can be typed."""
    written: Callable[[Filter], str] = lambda _: ""
    """The typed form of the current value."""
    slow: bool = False
    """True if `matches` takes long; it is then called only for games that match otherwise."""

    def value(self, filter: Filter) -> Value:
        """Return the value in a filter."""
        return {each.field: getattr(filter, each.field) for each in self.inputs}


def _has(tags: Tags, wanted: Tags) -> bool:
    return {folded(tag) for tag in wanted} <= {folded(tag) for tag in tags}


def _in_time(filter: Filter, entry: Entry) -> bool:
    return (filter.since or date.min) <= played_on(entry.last) <= (filter.until or date.max)


def english_names(players: Sequence[Person]) -> list[str]:
    """Return the names of players in English: the only person without a name is "You", others have a number."""
    alone = sum(player.human for player in players) == 1
    return [
        player.name or ("You" if alone and player.human else f"Player {seat}")
        for seat, player in enumerate(players, start=1)
    ]


def _plays(players: Sequence[Person], sought: str, shown: Names) -> bool:
    """Return whether a folded text is part of a player's name, in the save, in English or as shown."""
    if any(sought in folded(player.name) for player in players):
        return True
    if all(player.name for player in players):
        return False
    return any(sought in folded(name) for name in (*english_names(players), *shown(players)))


def plays(game: str, rules: SomeRules, name: str) -> bool:
    """Return whether the rules of a game match a variation, or a named set of variations."""
    values = GAMES[game].names.get(name)
    return values is not None and all(getattr(rules, key) == value for key, value in values.items())


def rule_names(game: str = "") -> list[str]:
    """Return the names of the variations of a game; of all games if `game` is empty."""
    games = [GAMES[game]] if game else GAMES.values()
    return list(dict.fromkeys(name for each in games for name in each.names))


def played_on(last: str) -> date:
    """Return the day of a time in a save (RFC 3339), in the local time zone."""
    when = datetime.fromisoformat(last.upper())
    with suppress(OverflowError):  # the first or last representable day
        when = when.astimezone()
    return when.date()


def span(text: str, today: date) -> tuple[date, date]:
    """Return the first and last day of a day, a month, a year, or one of `PERIODS`. Raises NoDayError.

    Accepts YYYY, YYYY-MM and YYYY-MM-DD, or MM/YYYY and DD/MM/YYYY.

    >>> span("2026-02", date(2026, 3, 1))
    (datetime.date(2026, 2, 1), datetime.date(2026, 2, 28))
    """
    match text.strip():
        case "today":
            return today, today
        case "week":
            return today - timedelta(days=today.weekday()), today
        case "month":
            return today.replace(day=1), today
        case "year":
            return today.replace(month=1, day=1), today
    figures = _SPAN.fullmatch(text.strip())
    groups = figures.groups() if figures else ()
    if not figures and (figures := _DAY_FIRST.fullmatch(text.strip())):
        groups = figures.groups()[::-1]
    if not groups:
        raise NoDayError(text)
    year, month, day = (int(each or 0) for each in groups)
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        raise NoDayError(text) from None
    return first, date(year, month or 12, day or monthrange(year, month or 12)[1])


def between(text: str, today: date) -> tuple[date | None, date | None]:
    """Return the first and last day of a text of one or two times, such as "2026-01 2026-03". Raises NoDayError.

    "-" means no limit.

    >>> between("2025 -", date(2026, 3, 1))
    (datetime.date(2025, 1, 1), None)
    """
    words = re.split(r"\s*[–—…]\s*|\s+", text.strip())
    if not 1 <= len(words) <= 2:
        raise NoDayError(text)
    first = None if words[0] == "-" else span(words[0], today)
    last = None if words[-1] == "-" else span(words[-1], today)
    return first and first[0], last and last[1]


def _text(words: Sequence[str], _: str) -> str:
    return clean(" ".join(words))


def _one_of(field: str, known: Collection[str]) -> Callable[[Sequence[str], str], str]:
    """Return a parser that accepts the known values only."""

    def parse(words: Sequence[str], _: str) -> str:
        text = " ".join(words)
        if text not in known:
            raise UnknownError(field, text)
        return text

    return parse


def _rules(words: Sequence[str], game: str) -> tuple[str, ...]:
    names = [name for word in words for name in word.split(",") if name]
    for name in names:
        if name not in rule_names(game):
            raise UnknownError("rules", name)
    return (*names,)


def _bound(end: int) -> Callable[[Sequence[str], str], date]:
    """Return a parser of the first (0) or the last day (1) of a span."""
    return lambda words, _: span(" ".join(words), today())[end]


def today() -> date:
    """Return the date in the local time zone."""
    return date.today()  # noqa: DTZ011  # the person's own day


def _periods(_: Filter, offers: OfferedValues) -> dict[str, Value]:
    return {name: {"since": span(name, offers.today)[0], "until": None} for name in PERIODS[1:]}


def _days(text: str, today: date) -> Value:
    since, until = between(text, today) if text else (None, None)
    return {"since": since, "until": until}


PARTS: Final = (
    Criterion(
        "game",
        (Input("game", _one_of("game", GAMES), lambda _: [*GAMES], closed=True),),
        lambda filter, entry, *_: entry.game == filter.game,
        lambda *_: {name: {"game": name} for name in GAMES},
    ),
    Criterion(
        "player",
        (Input("player", _text),),
        lambda filter, entry, _, names: _plays(entry.players, folded(filter.player), names),
        lambda _, offers: {name: {"player": name} for name in offers.names},
        lambda text, _: {"player": clean(text)},
        lambda filter: filter.player,
        slow=True,
    ),
    Criterion(
        "rules",
        (Input("rules", _rules, rule_names, repeated=True),),
        lambda filter, entry, *_: all(plays(entry.game, entry.rules, name) for name in filter.rules),
        lambda filter, _: {name: {"rules": (name,)} for name in rule_names(filter.game)},
    ),
    Criterion(
        "result",
        (Input("result", _one_of("result", RESULTS), lambda _: RESULTS, closed=True),),
        lambda filter, entry, *_: filter.result == (entry.result if entry.finished else UNFINISHED),
        lambda *_: {name: {"result": name} for name in RESULTS},
    ),
    Criterion(
        "days",
        (Input("since", _bound(0), lambda _: PERIODS), Input("until", _bound(1), lambda _: PERIODS)),
        lambda filter, entry, *_: _in_time(filter, entry),
        _periods,
        _days,
    ),
    Criterion(
        "tags",
        (Input("tags", lambda words, _: parsed(" ".join(words)), option="tag", repeated=True),),
        lambda filter, _, tags, __: _has(tags, filter.tags),
        lambda _, offers: {tag: {"tags": (tag,)} for tag in offers.tags},
        lambda text, _: {"tags": parsed(text)},
        lambda filter: " ".join(filter.tags),
    ),
)
"""The criteria, in the order in which they are shown."""

INPUTS: Final = {each.field: each for part in PARTS for each in part.inputs}
"""The inputs of all criteria, by field."""


def parse_filter(filter: Filter = _EVERYTHING, /, **typed: str | Sequence[str] | None) -> Filter:
    """Add criteria to a filter: field -> what a person typed. Raises UnknownError.

    The game is read first, because it decides which variations there are.
    """
    for field, given in sorted(typed.items(), key=lambda each: [*INPUTS].index(each[0])):
        words = [word for word in ([given] if isinstance(given, str) else given or ()) if word]
        if words:
            try:
                value = INPUTS[field].parse(words, filter.game)
            except UnknownError:
                raise
            except ValueError:
                raise UnknownError(field, " ".join(words)) from None
            filter = replace(filter, **{field: value})
    return filter


def filtered(
    entries: Collection[Entry], tags: Mapping[str, Tags], filter: Filter, names: Names = english_names
) -> list[Entry]:
    """Return the entries that match, in the same order. `tags`: by file name; `names`: as for `Criterion.matches`."""
    parts = sorted(filter.parts, key=lambda part: part.slow)

    def fits(entry: Entry) -> bool:
        return all(part.matches(filter, entry, tags.get(entry.file, ()), names) for part in parts)

    return [entry for entry in entries if fits(entry)]
