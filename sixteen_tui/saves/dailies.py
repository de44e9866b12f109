"""Days that were played: the game that counts, and its result. A file beside the folder of saves.

Invariant: append-only. The first line about a game and a day decides which save counts, so deleting a save gives no
second try. Without the file only its own facts are lost; malformed lines are skipped.
Why: no pydantic, because the home screen loads this module first. Days are days in UTC, so a day begins everywhere at
the same moment and everyone has the same deal.
"""

from __future__ import annotations

import contextlib
import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.saves.appended import append, lines, of_copies
from sixteen_tui.settings.paths import beside

if TYPE_CHECKING:
    from sixteen_tui.saves.header import Header

FIRST: Final = date(2026, 1, 1)
"""The first day with a daily deal."""
MARKS: Final = "+x="
"""Characters for the result of a set or round: won, lost, neither."""
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SCORE: Final = re.compile(r"[-0-9: ]{0,60}")
_NUMBER: Final = re.compile("-?[0-9]+")
_MOST_MARKS: Final = 100
_RESULTS: Final = ("", "won", "drawn", "placed", "lost")


class Day(NamedTuple):
    """The game that counts for a day."""

    game: str
    date: str
    id: str
    over: bool = False
    result: str = ""
    """The `engine.game.Result`; empty until the game is over."""
    score: str = ""
    marks: str = ""
    """One of `MARKS` per set or round."""
    helped: bool = False
    """True if hints or take-backs were used."""


class DailyFile(NamedTuple):
    """The content of the file."""

    days: dict[tuple[str, str], Day]
    """By game and date."""
    foreign: frozenset[str]
    """The ids of imported games, which count for another person's day."""


def now() -> datetime:
    """Return the current time; the only clock for daily deals."""
    return datetime.now(UTC)


def today() -> date:
    """Return the current day in UTC, at least `FIRST`."""
    return max(FIRST, now().date())


def next_deal() -> datetime:
    """Return the time when the next day begins, in the local time zone."""
    return datetime.combine(now().date() + timedelta(1), datetime.min.time(), UTC).astimezone()


def load(saves: Path) -> DailyFile:
    """Read the file; returns an empty `DailyFile` if it cannot be read."""
    try:
        written = [*lines(path_of(saves)), *of_copies(path_of(saves))]
    except OSError:
        written = []
    days: dict[tuple[str, str], Day] = {}
    foreign = set[str]()
    for line in written:
        found = _read(line)
        if isinstance(found, str):
            foreign.add(found)
        elif found is not None:
            known = days.get((found.game, found.date))
            if known is None or (known.id == found.id and found.over and not known.over):
                days[found.game, found.date] = found
    return DailyFile(days, frozenset(foreign))


def begun(header: Header) -> Day | None:
    """Return the day of a game that is not over; None without a date."""
    return None if header.daily is None else Day(header.game, header.daily, header.id)


def counting(saves: Path, header: Header) -> Day | None:
    """Return the day for which a game counts by the file; None if it counts for none."""
    day = begun(header)
    known = None if day is None else load(saves).days.get((day.game, day.date))
    return known if known is not None and known.id == header.id else None


def claim(saves: Path, day: Day) -> None:
    """Append the game of a day, unless the file has a game that counts for it. Ignores errors."""
    if (day.game, day.date) not in load(saves).days:
        record(saves, day)


def record(saves: Path, day: Day) -> None:
    """Append the game that counts for a day, or its result. Ignores errors."""
    with contextlib.suppress(OSError):
        append(path_of(saves), json.dumps(day._asdict()))


def disown(saves: Path, id: str) -> None:
    """Append that a game with this id is imported, so that it does not count for a day. Ignores errors."""
    with contextlib.suppress(OSError):
        append(path_of(saves), json.dumps({"foreign": id}))


def is_later(day: object) -> bool:
    """Return whether `day` is the date of a day that has not begun, even if the local clock is a day slow."""
    return isinstance(day, str) and is_date(day) and date.fromisoformat(day) > today() + timedelta(1)


def is_line(line: str) -> bool:
    """Return whether the file can have this line."""
    return _read(line) is not None


def is_ahead(line: str) -> bool:
    """Return whether a line of the file is about a day that has not begun (`is_later`)."""
    found = _read(line)
    return isinstance(found, Day) and is_later(found.date)


def path_of(saves: Path) -> Path:
    """Return the path of the days of a folder of saves."""
    return beside(saves, "daily")


def _read(line: str) -> Day | str | None:
    """Parse a line of the file, which is untrusted: a day, the id of an imported game, or None if invalid."""
    try:
        match json.loads(line):
            case {"foreign": str(id)} if _ID.fullmatch(id):
                return id
            case {
                "game": str(game),
                "date": str(day),
                "id": str(id),
                "over": bool(over),
                "result": str(result),
                "score": str(score),
                "marks": str(marks),
                "helped": bool(helped),
            }:
                right = _ID.fullmatch(id) and _ID.fullmatch(game) and _SCORE.fullmatch(score) and is_date(day)
                marked = len(marks) <= _MOST_MARKS and set(marks) <= set(MARKS)
                if right and marked and result in _RESULTS and over == bool(result):
                    return Day(game, day, id, over, _placed(result, score), score, marks, helped)
    except (ValueError, RecursionError):
        pass
    return None


def _placed(result: str, score: str) -> str:
    """Return a result as `Outcome.result` does for seat 0, the person's; version 0.1.0 wrote "lost" for "placed".

    >>> _placed("lost", "22 -5 30"), _placed("lost", "-5 22 30"), _placed("won", "30 22 -5")
    ('placed', 'lost', 'won')
    """
    scores = [int(each) for each in _NUMBER.findall(score)]
    return "placed" if result == "lost" and scores and scores[0] > min(scores) else result


def is_date(text: str) -> bool:
    """Return whether a text is an existing date in the form YYYY-MM-DD.

    >>> is_date("2026-02-28"), is_date("2026-02-30"), is_date("20260228")
    (True, False, False)
    """
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return _DATE.fullmatch(text) is not None
