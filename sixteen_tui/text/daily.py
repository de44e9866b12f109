"""Texts about the daily deal: its days, which game counts, and the result line without spoilers.

Invariant: the result line is signs, equal in every language (`session.daily.share_line`).
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from sixteen_tui.games.registry import FIRST
from sixteen_tui.terminal.text import Verbatim
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, later, lazy, lazy_count, lazy_with, n_, p_

COMMANDS: Final = {
    "daily": (
        later("play the deal of the day"),
        later(
            "Play today's deal, the same for everyone; it counts once. A game that was begun goes on; after its end "
            "the calendar of all days comes up. A day begins at midnight UTC."
        ),
        f"sixteen-tui daily {FIRST}",
    ),
}

_MONTHS: Final = (
    *(later("January {year}"), later("February {year}"), later("March {year}"), later("April {year}")),
    *(later("May {year}"), later("June {year}"), later("July {year}"), later("August {year}")),
    *(later("September {year}"), later("October {year}"), later("November {year}"), later("December {year}")),
)
_WEEKDAYS: Final = (
    *(later("Monday"), later("Tuesday"), later("Wednesday"), later("Thursday")),
    *(later("Friday"), later("Saturday"), later("Sunday")),
)


title = lazy("The daily deal")


def month(when: date) -> str:
    return _(_MONTHS[when.month - 1]).format(year=when.year)


def heads() -> list[str]:
    """Return the columns of a calendar from Monday on, two letters each."""
    return p_("two letters a day, from Monday on", "Mo Tu We Th Fr Sa Su").split()


def day(when: date) -> str:
    return _("{weekday} {date}").format(weekday=_(_WEEKDAYS[when.weekday()]), date=numbers.day(when.isoformat()))


def waiting(count: int) -> str:
    """Return the number of games that remain today, for the row at home; "" for none."""
    return n_("{count} open today", "{count} open today", count).format(count=count) if count else ""


def short(how: str) -> str:
    """Return a state of a deal (`session.daily.Dailies.state`) in a few words."""
    return {
        "today": _("not played yet"),
        "past": _("not played"),
        "waits": _("begun"),
        "gone": _("begun, and thrown away"),
        "won": _("you won"),
        "drawn": _("a draw"),
        "placed": _("you were placed"),
        "lost": _("you lost"),
    }.get(how, "")


def state(how: str) -> str:
    """Return a state of a deal in a sentence or two."""
    return {
        "today": _("Today's deal. The game that you begin counts, once."),
        "past": _("You did not play on that day. The deal is still there, and does not count any more."),
        "waits": _("You have begun. This game counts, whenever you go on with it."),
        "gone": _("The game that counts was begun, and its file is not there any more."),
        "none": _("There is no deal yet."),
        "won": _("You won."),
        "drawn": _("A draw."),
        "placed": _("You were placed: neither first nor last."),
        "lost": _("You lost."),
    }[how]


def enter(how: str, key: str, *, kept: bool) -> str:
    """Return the effect of the key for a day; `kept` if a game can be watched."""
    if how == "today":
        return _("{key} deals the cards").format(key=key)
    if how == "waits":
        return _("{key} goes on").format(key=key)
    if how == "none":
        return ""
    if kept:
        return _("{key} shows the game again").format(key=key)
    return _("{key} plays it, without counting").format(key=key)


in_a_row = lazy_count("{count} day in a row", "{count} days in a row")


def figure_in_a_row(running: int) -> str:
    """Return what the large figure of the streak counts."""
    return n_("day in a row", "days in a row", running)


at_most = lazy_count("{count} day at most", "{count} days at most")


def days_in_a_row(running: int, longest: int) -> str:
    return _("{streak}, {longest} at most").format(streak=in_a_row(running), longest=longest)


def days_won(won: int, played: int) -> str:
    return n_("{won} of {count} day won", "{won} of {count} days won", played).format(won=won, count=played)


def next_deal(at: datetime) -> str:
    """Return when the next day begins; `at` is in the local time zone."""
    return _("next deal at {time}").format(time=at.strftime(_("%H:%M")))


counts_once_today = lazy("The first game of today's deal counts, once.")


def does_not_count(how: str) -> str:
    """Return why a game does not count, for its table."""
    why = {
        "past": _("That day is over"),
        "gone": _("You have begun this deal before"),
        "none": _("This deal is not today's"),
    }.get(how, _("You have played this deal before"))
    return _("{why}: this game does not count.").format(why=why)


counts = lazy_with("The daily deal of {date}. This game counts, once.", numbers.day)
not_recorded = lazy_with("The result of this day cannot be recorded: {problem}.")
"""Says that the file of days cannot record the game that counts."""
at_table = lazy_with("daily: {date}", numbers.day)
"""Day, for the title bar of the table."""


# The result line


def line() -> tuple[str, str]:
    """Return the label of the row for a finished day."""
    return _("The day's line"), _("to be sent")


line_title = lazy("The day in a line")


def line_help() -> list[str]:
    return [
        _("Your result in signs, to be sent in any way. It tells no card."),
        _("✓ a set or round won, ✗ lost, = neither; * with hints or take-backs."),
    ]


in_plain_letters = lazy("In plain characters, + for won:")
"""Heading of the line in ASCII."""
copied = lazy("Sent to the clipboard. If your terminal does not allow that, mark the line and copy it.")
"""Message after copying; a terminal does not report success."""


# Plain mode


def today_of(game: str, how: str) -> str:
    return _("{game}, today: {state}").format(game=game, state=how)


earlier = lazy_with("{game}, earlier days")


def no_earlier(first: date) -> str:
    return _("There is no earlier day: the first daily deal is that of {date}.").format(
        date=numbers.day(first.isoformat())
    )


def counts_once() -> str:
    from sixteen_tui.text import plain  # here: the help of the command line needs only its own texts

    return _("This day has counted. Type {again} and its number to play the deal once more, without counting.").format(
        again=plain.words("once-more")[0]
    )


no_game = lazy("There is no game of yours to watch on that day.")


def to_send(line: str) -> str:
    return Verbatim(numbers.about(_("The day in a line"), line))
