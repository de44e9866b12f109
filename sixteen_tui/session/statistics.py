"""Sums up and rates the finished games of a folder of saves, for the commands, for plain mode and for screens."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.saves import dailies, tags
from sixteen_tui.saves.catalogue import Catalogue, Found
from sixteen_tui.saves.disk import SaveError, file_id
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.statistics.ladder import Ladder, ladders
from sixteen_tui.saves.statistics.totals import Statistics, ended, rated, summed

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import RatedGame


class Season(NamedTuple):
    """The time of the games of a ladder: its first and last day; None is an open end."""

    since: date | None = None
    until: date | None = None


ALWAYS: Final = Season()
"""All games."""


def summed_up(
    catalogue: Catalogue, files: Iterable[Found] | None = None, hidden: frozenset[str] = frozenset()
) -> tuple[Statistics, list[str]]:
    """Return the totals of the finished games that can be read among the files (None: all), and the ids of the others.

    `hidden`: the people who want no rating from others (`session.own.hidden`).
    """
    entries, unreadable = _read(catalogue, files)
    return summed(entries, hidden, tags.annulled(catalogue.folder)), unreadable


def laddered(
    catalogue: Catalogue,
    files: Iterable[Found] | None = None,
    season: Season = ALWAYS,
    *,
    everybody: bool = False,
    hidden: frozenset[str] = frozenset(),
) -> tuple[list[Ladder], list[str]]:
    """Return the ladders of a season as `shown` has them, and the ids of files that cannot be read."""
    entries, unreadable = _read(catalogue, files)
    games = rated(entries, tags.annulled(catalogue.folder))
    return shown(of(games, season), season, everybody=everybody, hidden=hidden), unreadable


class Finished(NamedTuple):
    """The finished games of a folder, for its archive."""

    games: list[Entry]
    """Those with a person that count, the latest first."""
    statistics: Statistics
    ladders: list[Ladder]
    """As `shown` has them on the day of the latest game, so that they depend on the games alone."""
    unreadable: list[str]
    """The ids of files that cannot be read: damaged, edited, of a newer version."""


def finished(catalogue: Catalogue, files: Iterable[Found] | None, hidden: frozenset[str]) -> Finished:
    """Return the finished games among the files (None: all), without branches, each deal once.

    `hidden`: the people who want to be on nobody's ladder.
    """
    entries, unreadable = _read(catalogue, files)
    annulled = tags.annulled(catalogue.folder)
    games = [entry for entry, game in ended(entries, annulled) if game.parts or game.left]
    counted = summed(entries, hidden, annulled)
    days = (played.day for ladder in counted.ladders for played in ladder.played)
    ladders = shown(counted.ladders, hidden=hidden, on=max(days, default=None))
    return Finished(games[::-1], counted, ladders, unreadable)


def of(games: Sequence[RatedGame], season: Season) -> list[Ladder]:
    """Return the ladders of a season, with everybody who played in it."""
    return ladders(games, season.since, season.until)


def shown(
    found: Iterable[Ladder],
    season: Season = ALWAYS,
    *,
    everybody: bool = False,
    hidden: frozenset[str] = frozenset(),
    on: date | None = None,
) -> list[Ladder]:
    """Return the ladders without those people who are away, unless `everybody` or the games of a season are asked.

    `hidden`: the people who want to be on nobody's ladder (`session.own.hidden`). `on`: the day on which people are
    away; None for today.
    """
    listed = [ladder.without(hidden) for ladder in found]
    if not everybody and season == ALWAYS:
        now = on or today()
        listed = [ladder.present(now) for ladder in listed]
    return [ladder for ladder in listed if ladder.ratings or ladder.away]


def today() -> date:
    """Return the current day in the local time zone, as those of games are."""
    return dailies.now().astimezone().date()


def quarters(found: Iterable[Ladder]) -> list[Season]:
    """Return the quarters of years in which somebody has played, the latest first."""
    days = {played.day for ladder in found for played in ladder.played}
    begun = {(day.year, (day.month - 1) // 3 * 3 + 1) for day in days}
    return [Season(date(year, month, 1), _end(year, month + 2)) for year, month in sorted(begun, reverse=True)]


def _end(year: int, month: int) -> date:
    return date(year, month, monthrange(year, month)[1])


def unreadable(found: Iterable[Entry | SaveError | OSError]) -> Iterator[str]:
    """Yield the ids of the files that cannot be read, as lists and messages name them."""
    for each in found:
        if not isinstance(each, Entry):
            yield file_id(each.path if isinstance(each, SaveError) else Path(str(each.filename)))


def _read(catalogue: Catalogue, files: Iterable[Found] | None) -> tuple[list[Entry], list[str]]:
    found = [*catalogue.look(catalogue.files() if files is None else files, to_count=True)]
    return [each for each in found if isinstance(each, Entry)], [*unreadable(found)]
