"""The daily deal: one deal per day and game, equal for everyone, and the game that counts.

Invariant: for a day and a game one save counts, the first that was begun, on that day; only its header contains
`daily`. It is resumed and never begun again; other games of the same deal have no date. Opponents and rules follow from
the game alone.
"""

from __future__ import annotations

import contextlib
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import dailies
from sixteen_tui.saves.copies import furthest
from sixteen_tui.saves.dailies import Day
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.terminal.text import MINUS

if TYPE_CHECKING:
    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.session import Session
    from sixteen_tui.session.setup import Setup

SEAT: Final = 0
"""The seat of the person."""
SIGNS: Final = dict(zip(dailies.MARKS, "✓✗=", strict=True))
PLAIN: Final = dict(zip(dailies.MARKS, dailies.MARKS, strict=True))
HELPED: Final = "*"


class Streak(NamedTuple):
    """Totals over the days of one game."""

    running: int
    """Days in a row up to today, or up to yesterday while today is not finished."""
    longest: int
    played: int
    won: int


class Dailies:
    """The days of one folder of saves: from the file beside it (`saves.dailies`) and from saves with a date."""

    def __init__(self, saves: Path, catalogue: Catalogue | None = None) -> None:
        self._saves, self._catalogue = saves, catalogue
        self.days: dict[tuple[str, str], Day] = {}
        """The game that counts, by game and ISO date."""
        self._files: dict[str, str] | None = None
        """File names of the saves with a date, by id; None until `look` reads them."""

    def glance(self) -> None:
        """Load the file of days only, without reading any save: fast enough for the home screen."""
        self.days = dailies.load(self._saves).days

    def look(self) -> None:
        """Load the file of days, read the saves with a date, and persist days and results that the file lacks."""
        kept = dailies.load(self._saves)
        self.days, entries = kept.days, self._entries()
        entries.sort(key=lambda entry: (entry.id, entry.file == f"{entry.id}{SUFFIX}"))
        self._files = {entry.id: entry.file for entry in entries}
        for entry in entries:
            if entry.file != self._files[entry.id]:
                continue  # another file with the same id in its header, which anybody can write
            assert entry.daily is not None, "these are those of a day"
            place = entry.game, entry.daily
            if place not in self.days and entry.id not in kept.foreign:  # the file of days has been lost
                self.days[place] = Day(entry.game, entry.daily, entry.id)
                dailies.record(self._saves, self.days[place])
            day = self.days.get(place)
            if day is not None and day.id == entry.id and entry.finished and not day.over:
                self._end(place, entry)

    def _entries(self) -> list[Entry]:
        from sixteen_tui.saves.catalogue import Catalogue
        from sixteen_tui.saves.index import Entry

        self._catalogue = self._catalogue or Catalogue(self._saves)
        try:
            found = [*self._catalogue.look(self._catalogue.files())]
        except OSError:
            return []  # the list of saved games reports this error
        return [each for each in found if isinstance(each, Entry) and each.daily is not None]

    def _end(self, place: tuple[str, str], entry: Entry) -> None:
        from sixteen_tui.saves.catalogue import read
        from sixteen_tui.saves.disk import SaveError

        with contextlib.suppress(SaveError, OSError):
            ended = day_of(read(self._saves / entry.file))
            if ended is not None:
                self.days[place] = ended
                dailies.record(self._saves, ended)

    def save(self, day: Day) -> Path | None:
        """Return the path of the game that counts, its furthest copy; None if the folder does not contain it."""
        if self._files is None:
            path = self._saves / f"{day.id}{SUFFIX}"
            return furthest(path) if path.is_file() else None
        file = self._files.get(day.id)
        return None if file is None else furthest(self._saves / file)

    def state(self, game: str, when: date) -> str:
        """Return the state of a day.

        The `engine.game.Result` if the game is over; "waits" if it can be resumed, "gone" if its save is missing;
        "today" if today's deal is not begun, "past" for an earlier day without a game, "none" for a date without a
        deal.
        """
        day = self.days.get((game, when.isoformat()))
        if day is not None:
            return day.result or ("gone" if self.save(day) is None else "waits")
        if when == dailies.today():
            return "today"
        return "past" if dailies.FIRST <= when < dailies.today() else "none"

    def streak(self, game: str) -> Streak:
        """Return the totals over the finished days of a game."""
        over = [day for (of, _), day in self.days.items() if of == game and day.over]
        dates = sorted({date.fromisoformat(day.date) for day in over})
        longest = run = 0
        before: date | None = None
        for each in dates:
            run = run + 1 if before is not None and each - before == timedelta(1) else 1
            longest, before = max(longest, run), each
        live = before is not None and dailies.today() - before <= timedelta(1)
        return Streak(run if live else 0, longest, len(dates), sum(day.result == "won" for day in over))

    def sit(self, game: str, when: date, person: str = "") -> Session:
        """Open the game of a day: resume the one that counts, begin today's, or else begin one that does not count.

        `person`: the name of the person in a new game. Call `look` first. Raises Refusal or OSError.
        """
        from sixteen_tui.session.opening import opened

        state = self.state(game, when)
        day = self.days.get((game, when.isoformat()))
        path = self.save(day) if day is not None and state == "waits" else None
        if path is not None:
            return opened(path)
        code = daily_deal(game, when.isoformat())
        if state != "today":
            return setup(game).rename(SEAT, person).begin(self._saves, deal=code)
        session = setup(game).rename(SEAT, person).begin(self._saves, deal=code, daily=when.isoformat())
        own = Day(game, when.isoformat(), session.record.header.id)  # `Session.begin` has claimed the day for it
        first = dailies.load(self._saves).days.get((game, when.isoformat()), own)
        if first.id == own.id:
            self.days[game, when.isoformat()], self._files = own, None
            return session
        session.release()
        session.record.path.unlink(missing_ok=True)  # another window began it a moment before
        self.look()
        return self.sit(game, when, person)


def setup(game: str) -> Setup:
    """Return the setup of a daily game: default rules, the person against computers of the second strongest level."""
    from sixteen_tui.session.setup import HUMAN, Setup, variations

    record = GAMES[game]
    seats = len(PLUGINS[game].players)
    level = [*record.levels][-2:][0]
    return Setup(record, (HUMAN, *(level,) * (seats - 1)), ("",) * seats, seats, variations(record, ()))


def day_of(record: Record) -> Day | None:
    """Return the result of a finished daily game; None for any other game and for an unfinished one."""
    from sixteen_tui.saves.index import score
    from sixteen_tui.saves.statistics.count import counted

    header, table = record.header, record.table
    found = counted(record)
    if header.daily is None or found is None or not found.parts:
        return None
    course = PLUGINS[header.game].count.course
    brought = course(table, SEAT) if course else ()
    marks = "".join("+" if each > 0 else "x" if each < 0 else "=" for each in brought)
    told = score(record).replace(MINUS, "-")
    return Day(
        header.game, header.daily, header.id, True, found.parts[0].result, told, marks, found.helped
    )  # it is over


def ended(saves: Path, record: Record, *, played: bool) -> Day | None:
    """Return the day of a finished game if that game counts, else None; persist the result if it is new.

    `played`: the game was played in this process. It then counts even if the file of days has no line for it.
    """
    day = day_of(record)
    if day is None:
        return None
    known = dailies.load(saves)
    first = known.days.get((day.game, day.date))
    if day.id in known.foreign or (first.id != day.id if first is not None else not played):
        return None
    if first is None or not first.over:
        dailies.record(saves, day)
    return day


def share_line(day: Day, *, plain: bool = False) -> str:
    """Return the result of a day as one line in signs, equal in every language; it reveals no card.

    >>> share_line(Day("tic-tac", "2026-11-24", "a", True, "won", "2:1", "+x+", True))
    'Tic Tac 2026-11-24  ✓✗✓  2:1*'
    """
    signs = PLAIN if plain else SIGNS
    title = day.game.replace("-", " ").title()
    marks = "".join(signs[each] for each in day.marks)
    shown = day.score if plain else day.score.replace("-", MINUS)
    return "  ".join(filter(None, (f"{title} {day.date}", marks, f"{shown}{HELPED if day.helped else ''}")))
