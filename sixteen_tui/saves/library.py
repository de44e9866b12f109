"""Filters saved games by game, player, rules, result, dates and tags.

Invariant: reads index entries and tags, never a file, and an entry contains no card. An empty criterion matches
everything. A filter does not depend on the language: a player without a name matches by the English name, and also by
the names that the caller shows.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.tags import Tags
from sixteen_tui.terminal.text import folded

if TYPE_CHECKING:
    from sixteen_tui.engine.game import SomeRules
    from sixteen_tui.saves.index import Entry, Person

UNFINISHED: Final = "unfinished"
RESULTS: Final = ("won", "lost", "drawn", UNFINISHED)
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
    """A criterion of a filter is invalid. `part`: its name; `text`: its value."""

    def __init__(self, part: str, text: str) -> None:
        super().__init__(part, text)
        self.part, self.text = part, text


@dataclass(frozen=True, slots=True)
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
        return self != Filter()

    def matches(self, entry: Entry, tags: Tags = (), names: Names | None = None) -> bool:
        """Return whether a game with these tags matches. `names`: the names as shown, in the current language."""
        return (
            (not self.game or entry.game == self.game)
            and (not self.result or self.result == (entry.result if entry.finished else UNFINISHED))
            and all(plays(entry.game, entry.rules, name) for name in self.rules)
            and _has(tags, self.tags)
            and (not self.player or _plays(entry.players, folded(self.player), names))
            and self._in_time(entry)
        )

    def _in_time(self, entry: Entry) -> bool:
        if self.since is None and self.until is None:
            return True
        day = played_on(entry.last)
        return (self.since or date.min) <= day <= (self.until or date.max)


def _has(tags: Tags, wanted: Tags) -> bool:
    return not wanted or {folded(tag) for tag in wanted} <= {folded(tag) for tag in tags}


def english_names(players: Sequence[Person]) -> list[str]:
    """Return the names of players in English: the only person without a name is "You", others have a number."""
    alone = sum(player.human for player in players) == 1
    return [player.name or ("You" if alone else f"Player {seat}") for seat, player in enumerate(players, start=1)]


def _plays(players: Sequence[Person], sought: str, shown: Names | None) -> bool:
    """Return whether a folded text is part of a player's name, in the save, in English or as shown."""
    if any(sought in folded(player.name) for player in players):
        return True
    if all(player.name for player in players):
        return False
    names = [*english_names(players), *(shown(players) if shown is not None else ())]
    return any(sought in folded(name) for name in names)


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


def parse_filter(
    *,
    game: str | None = None,
    player: str | None = None,
    rules: Collection[str] = (),
    result: str | None = None,
    since: str | None = None,
    until: str | None = None,
    tags: Tags = (),
) -> Filter:
    """Build a filter from texts. Raises UnknownError."""
    if game and game not in GAMES:
        raise UnknownError("game", game)
    for name in rules:
        if name not in rule_names(game or ""):
            raise UnknownError("rules", name)
    if result and result not in RESULTS:
        raise UnknownError("result", result)
    days: dict[str, date] = {}
    for which, text in (("since", since), ("until", until)):
        if text:
            try:
                days[which] = span(text, date.today())[which == "until"]  # noqa: DTZ011  # the person's own day
            except NoDayError:
                raise UnknownError(which, text) from None
    return Filter(game or "", player or "", (*rules,), result or "", tags=tags, **days)


def filtered(
    entries: Collection[Entry], tags: Mapping[str, Tags], filter: Filter, names: Names | None = None
) -> list[Entry]:
    """Return the entries that match, in the same order. `tags`: by file name; `names`: as for `Filter.matches`."""
    return [entry for entry in entries if filter.matches(entry, tags.get(entry.file, ()), names)]
