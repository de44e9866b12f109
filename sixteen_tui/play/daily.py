"""The daily deal: one deal per day and game, equal for everyone, and the game that counts.

Invariant: for a day and a game one save counts, the first that was begun, on that day; only its header contains
`daily`. It is resumed and never begun again; other games of the same deal have no day. Opponents and rules follow from
the game alone.
"""

from __future__ import annotations

import contextlib
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal
from sixteen_tui.store import dailies
from sixteen_tui.store.copies import furthest
from sixteen_tui.store.dailies import Day
from sixteen_tui.store.disk import SUFFIX
from sixteen_tui.terminal.text import MINUS
from sixteen_tui.titles import TITLES

if TYPE_CHECKING:
    from sixteen_tui.play.setup import Setup
    from sixteen_tui.play.sitting import Sitting
    from sixteen_tui.store.catalogue import Catalogue
    from sixteen_tui.store.index import Entry
    from sixteen_tui.store.records import Record

SEAT: Final = 0
"""Where the person sits."""
SIGNS: Final = dict(zip(dailies.MARKS, "✓✗=", strict=True))
PLAIN: Final = dict(zip(dailies.MARKS, dailies.MARKS, strict=True))
HELPED: Final = "*"


class Streak(NamedTuple):
    """What days of one game have come to."""

    running: int
    """Days in a row up to today, or to yesterday where today is still to be played."""
    longest: int
    played: int
    won: int


class Dailies:
    """The days of a folder of saves, from what stands beside it and from the saves that say a day."""

    def __init__(self, saves: Path, catalogue: Catalogue | None = None) -> None:
        self._saves, self._catalogue = saves, catalogue
        self.days: dict[tuple[str, str], Day] = {}
        """The game that counts, by game and date."""
        self._files: dict[str, str] | None = None
        """The saves that say a day, by id; None before the first look at them."""

    def glance(self) -> None:
        """See what stands beside the saves: that is there at once."""
        self.days = dailies.load(self._saves).days

    def look(self) -> None:
        """See what there is; what has ended since the last look is kept. Takes reading files."""
        kept = dailies.load(self._saves)
        self.days, entries = kept.days, self._entries()
        entries.sort(key=lambda entry: (entry.id, entry.file == f"{entry.id}{SUFFIX}"))
        self._files = {entry.id: entry.file for entry in entries}
        for entry in entries:
            if entry.file != self._files[entry.id]:
                continue  # another file that says the same id, as anybody can write one
            assert entry.daily is not None, "these are those of a day"
            place = entry.game, entry.daily
            if place not in self.days and entry.id not in kept.foreign:  # the file beside has been lost
                self.days[place] = Day(entry.game, entry.daily, entry.id)
                dailies.keep(self._saves, self.days[place])
            day = self.days.get(place)
            if day is not None and day.id == entry.id and entry.finished and not day.over:
                self._end(place, entry)

    def _entries(self) -> list[Entry]:
        from sixteen_tui.store.catalogue import Catalogue
        from sixteen_tui.store.index import Entry

        self._catalogue = self._catalogue or Catalogue(self._saves)
        try:
            found = [*self._catalogue.look(self._catalogue.files())]
        except OSError:
            return []  # the list of saved games says what is wrong with the folder
        return [each for each in found if isinstance(each, Entry) and each.daily is not None]

    def _end(self, place: tuple[str, str], entry: Entry) -> None:
        from sixteen_tui.store.catalogue import read
        from sixteen_tui.store.disk import SaveError

        with contextlib.suppress(SaveError, OSError):
            ended = day_of(read(self._saves / entry.file))
            if ended is not None:
                self.days[place] = ended
                dailies.keep(self._saves, ended)

    def save(self, day: Day) -> Path | None:
        """The save of the game that counts; None where it is not in the folder any more."""
        if self._files is None:
            path = self._saves / f"{day.id}{SUFFIX}"
            return furthest(path) if path.is_file() else None
        file = self._files.get(day.id)
        return None if file is None else furthest(self._saves / file)

    def state(self, game: str, when: date) -> str:
        """How it stands with a day.

        "won", "drawn" or "lost"; "waits" for a game that can be gone on with, and "gone" where its save is not there;
        "today" for what is still to be played, "past" for what was not, "none" for days that have no deal.
        """
        day = self.days.get((game, when.isoformat()))
        if day is not None:
            return day.result or ("gone" if self.save(day) is None else "waits")
        if when == dailies.today():
            return "today"
        return "past" if dailies.FIRST <= when < dailies.today() else "none"

    def streak(self, game: str) -> Streak:
        """The days of a game, in a row and at all."""
        over = [day for (of, _), day in self.days.items() if of == game and day.over]
        dates = sorted({date.fromisoformat(day.date) for day in over})
        longest = run = 0
        before: date | None = None
        for each in dates:
            run = run + 1 if before is not None and each - before == timedelta(1) else 1
            longest, before = max(longest, run), each
        live = before is not None and dailies.today() - before <= timedelta(1)
        return Streak(run if live else 0, longest, len(dates), sum(day.result == "won" for day in over))

    def sit(self, game: str, when: date) -> Sitting:
        """Sit down at the table of a day: to go on with the game that counts, or to begin it, or else for fun.

        Raises Refused, or OSError. Call `look` before.
        """
        from sixteen_tui.play.opening import opened

        state = self.state(game, when)
        day = self.days.get((game, when.isoformat()))
        path = self.save(day) if day is not None and state == "waits" else None
        if path is not None:
            return opened(path)
        code = daily_deal(game, when.isoformat())
        if state != "today":
            return setup(game).begin(self._saves, deal=code)
        sitting = setup(game).begin(self._saves, deal=code, daily=when.isoformat())
        own = Day(game, when.isoformat(), sitting.record.header.id)
        dailies.keep(self._saves, own)
        first = dailies.load(self._saves).days.get((game, when.isoformat()), own)
        if first.id == own.id:
            self.days[game, when.isoformat()], self._files = own, None
            return sitting
        sitting.release()
        sitting.record.path.unlink(missing_ok=True)  # in another window it was begun a moment before
        self.look()
        return self.sit(game, when)


def setup(game: str) -> Setup:
    """Against whom and by which rules: the default ones, and the level below the strongest on every other seat."""
    from sixteen_tui.play.setup import HUMAN, Setup, variations

    record = GAMES[game]
    seats = len(TITLES[game].players)
    level = [*record.levels][-2:][0]
    return Setup(record, (HUMAN, *(level,) * (seats - 1)), ("",) * seats, seats, variations(record, ()))


def day_of(record: Record) -> Day | None:
    """How the game of a day has ended; None for other games, and for one that is not over."""
    from sixteen_tui.stats.count import counted
    from sixteen_tui.words.screens import score

    header, table = record.header, record.table
    found = counted(record)
    if header.daily is None or found is None or not found.parts:
        return None
    course = TITLES[header.game].count.course
    brought = course(table, SEAT) if course else ()
    marks = "".join("+" if each > 0 else "x" if each < 0 else "=" for each in brought)
    told = score(record).replace(" : ", ":").replace(MINUS, "-")
    return Day(
        header.game, header.daily, header.id, True, found.parts[0].result, told, marks, found.helped
    )  # it is over


def ended(saves: Path, record: Record, *, played: bool) -> Day | None:
    """The day of a game that is over, if that is the one that counts; where it was `played` just now, that is kept."""
    day = day_of(record)
    if day is None:
        return None
    known = dailies.load(saves)
    first = known.days.get((day.game, day.date))
    if day.id in known.foreign or (first.id != day.id if first is not None else not played):
        return None
    if first is None or not first.over:
        dailies.keep(saves, day)
    return day


def share_line(day: Day, *, plain: bool = False) -> str:
    """The result of a day in signs, the same in every language; it tells no card.

    >>> share_line(Day("tic-tac", "2026-11-24", "a", True, "won", "2:1", "+x+", True))
    'Tic Tac 2026-11-24  ✓✗✓  2:1*'
    """
    signs = PLAIN if plain else SIGNS
    title = day.game.replace("-", " ").title()
    marks = "".join(signs[each] for each in day.marks)
    shown = day.score if plain else day.score.replace("-", MINUS)
    return "  ".join(filter(None, (f"{title} {day.date}", marks, f"{shown}{HELPED if day.helped else ''}")))
