"""Texts of the statistics, on the screen and on the command line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import NAME_WIDTH, clean, path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.game import StatisticsText
from sixteen_tui.text.i18n import _, lazy, lazy_count, n_, p_
from sixteen_tui.text.screens import seat_name

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.game import Contribution, Sum
    from sixteen_tui.saves.statistics.mean import Mean
    from sixteen_tui.saves.statistics.totals import Statistics


def text_of(game: str) -> StatisticsText[Sum[Contribution]]:
    """Return the texts of a game's statistics."""
    return PLUGINS[game].statistics or StatisticsText()


reading = lazy("Counting the finished games…")
nothing = lazy("No finished game to count yet. A game counts once it has been played to its end.")
nothing_yet = lazy("No finished game yet")
what_counts = lazy("A game counts once it has been played to its end.")
what_comes = lazy(
    "Here will stand your games by opponents and by rules, each share of wins with its certainty, your rating, and "
    "the course of all games."
)
one_form = lazy("--json and --csv do not go together; choose one")
games = lazy_count("{count} finished game", "{count} finished games")


def streaks(now: int, longest: int) -> str:
    return _("Games won one after another: {now} now, {longest} at most").format(now=now, longest=longest)


_NAMED: Final = 3
"""Most files that a line names."""
_LONGEST: Final = 40
"""Cells of the name of a file."""


def left_out(counted: Statistics | None, unreadable: Sequence[str]) -> list[str]:
    """Return the numbers of games that are not counted. `unreadable`: the ids of damaged or edited saves."""
    said = []
    branches, without_people, unfinished, annulled = (
        (counted.branches, counted.without_people, counted.unfinished, counted.annulled) if counted else (0, 0, 0, 0)
    )
    if annulled:
        said.append(
            n_(
                "{count} annulled game is not counted.",
                "{count} annulled games are not counted.",
                annulled,
            ).format(count=annulled)
        )
    if branches:
        said.append(
            n_(
                "{count} branch of a game is not counted: its cards may have been known.",
                "{count} branches of games are not counted: their cards may have been known.",
                branches,
            ).format(count=branches)
        )
    if without_people:
        said.append(
            n_(
                "{count} game among computers only is not counted.",
                "{count} games among computers only are not counted.",
                without_people,
            ).format(count=without_people)
        )
    if unfinished:
        said.append(
            n_(
                "{count} game was left unfinished and is not counted.",
                "{count} games were left unfinished and are not counted.",
                unfinished,
            ).format(count=unfinished)
        )
    if unreadable:
        said.append(
            n_(
                "{count} file cannot be read: {names}.",
                "{count} files cannot be read: {names}.",
                len(unreadable),
            ).format(count=len(unreadable), names=_first(unreadable))
        )
    return said


def _first(names: Sequence[str]) -> str:
    """Return the first names of files, in alphabetical order."""
    shown = [clean(path_shown(name), _LONGEST) for name in sorted(names)[:_NAMED]]
    return ", ".join([*shown, "…"] if len(names) > _NAMED else shown)


def who(person: str) -> str:
    """Return the person of a table; "#2" is the person on seat 1 without a name."""
    if person.startswith("#") and person[1:].isdecimal():
        return seat_name(int(person[1:]) - 1)
    return clean(person, NAME_WIDTH) or p_("whose statistics", "you")


def heading(game: str, person: str, *, helped: bool) -> str:
    """Return the title of a table."""
    said = {
        "game": PLUGINS[game].named.title(),
        "who": who(person),
        "help": _("with hints or take-backs") if helped else _("without hints and take-backs"),
    }
    return _("{game}, {who}, {help}").format(**said)


def level(name: str) -> str:
    """Return the level of an opponent; the name of a program as it is."""
    return {
        "easy": p_("opponents", "easy"),
        "medium": p_("opponents", "medium"),
        "hard": p_("opponents", "hard"),
        "expert": p_("opponents", "expert"),
        "human": p_("opponents", "people"),
        "": p_("opponents", "unknown"),
    }.get(name, name)


def levels(names: Sequence[str]) -> str:
    """Return the levels of the opponents."""
    return ", ".join(clean(level(name), 16) for name in names)


def rules(game: str, values: SomeRules) -> str:
    """Return the number of players and the variations."""
    seats = n_("{count} player", "{count} players", values.seats).format(count=values.seats)
    return f"{seats}, {PLUGINS[game].text.rules_summary(values)}"


def mean(of: Mean, form: str) -> tuple[str, str]:
    """Return a mean and its interval; a single game has no interval.

    A mean without a sign is that of counts, so its interval does not begin below 0.
    """
    if not of.count:
        return "-", "-"
    least = -math.inf if "+" in form else 0.0
    ends = [max(least, bound) for bound in of.interval or ()]
    said = numbers.between(*(numbers.decimal(bound, form) for bound in ends)) if ends else "-"
    return numbers.decimal(of.total / of.count, form), said


def rate(total: Sum[Any]) -> str:
    """Return the share of games won in whole percent; only all and none become 100% and 0%."""
    return numbers.percent(total.won / total.played)


def in_words(label: str, total: Sum[Any], told: StatisticsText[Any]) -> str:
    """Return a row of the table of games in a line, without what a single game cannot tell."""
    won = n_("won {won} of {count} game", "won {won} of {count} games", total.played)
    said = [won.format(won=total.won, count=total.played)]
    if total.drawn:
        said.append(told.drawn(total.drawn))
    if total.played > 1:
        said.append(certain(rate(total), *map(numbers.percent, total.win_rate_95)))
    if total.mean.count:
        said.append(average(total.mean, told))
    return numbers.about(label, numbers.together(said))


def certain(rate: str, low: str, high: str) -> str:
    """Return a number with its interval, for the ear."""
    between = _("{rate}, and with a certainty of {sure} between {low} and {high}")
    return between.format(rate=rate, sure=numbers.sure(), low=low, high=high)


def average(of: Mean, told: StatisticsText[Any]) -> str:
    """Return a mean of at least one number for the ear, with its interval if it has one."""
    said, between = mean(of, told.mean_format)
    said = told.average(said)
    if between == "-":
        return said
    return _("{mean}, and with a certainty of {sure} {between}").format(mean=said, sure=numbers.sure(), between=between)


def figures(total: Sum[Any]) -> list[tuple[str, str]]:
    """Return the figures that decide, each with what it counts: games won, games in a row, and the share of wins."""
    won = n_("won, of {count} game", "won, of {count} games", total.played).format(count=total.played)
    found = [
        (str(total.won), won),
        (str(total.streak), _("in a row, {longest} at most").format(longest=total.longest)),
    ]
    if total.played > 1:
        found.append((rate(total), _("of the games won")))
    return found
