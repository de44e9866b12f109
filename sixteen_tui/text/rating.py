"""Texts of ratings: a person's rating with its interval, and the level that plays like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.text import numbers, statistics
from sixteen_tui.text.i18n import _, n_

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import Ladder
    from sixteen_tui.saves.statistics.rating import Rating


def sentence(person: str, ladder: Ladder, rating: Rating) -> str:
    """Return the rating of a person of the statistics in a line."""
    return _about(person, ladder, rating, f"{numbers.grouped(rating.rating)} {interval(rating)}")


def spoken(person: str, ladder: Ladder, rating: Rating) -> str:
    """Return the same for the ear."""
    return _about(person, ladder, rating, aloud(rating))


def _about(person: str, ladder: Ladder, rating: Rating, number: str) -> str:
    titles = {
        "two": _("Rating for two"),
        "many": _("Rating for three or more"),
        "teams": _("Rating in teams"),
    }
    facts = _likeness(person, ladder, rating), number, games(rating)
    return numbers.about(titles[ladder.kind], numbers.together(facts))


def _likeness(person: str, ladder: Ladder, rating: Rating) -> str:
    said = {"who": statistics.who(person), "level": statistics.levels([ladder.like(rating)])}
    match ladder.beyond(rating):
        case 1:
            text = _("{who} plays better than {level}") if person else _("you play better than {level}")
        case -1:
            text = _("{who} plays less well than {level}") if person else _("you play less well than {level}")
        case _:
            text = _("{who} plays like {level}") if person else _("you play like {level}")
    return text.format(**said)


def interval(rating: Rating) -> str:
    """Return half the width of the interval of a rating."""
    return _("± {half}").format(half=numbers.grouped(rating.half))


def aloud(rating: Rating) -> str:
    """Return a rating with its interval, for the ear."""
    return statistics.certain(*map(numbers.grouped, (rating.rating, rating.low, rating.high)))


def games(rating: Rating) -> str:
    """Return the number of games of a rating, out of those that settle it while they are fewer."""
    if rating.settled:
        return n_("{count} game", "{count} games", rating.games).format(count=rating.games)
    return _("settling, {count} of {all}").format(count=rating.games, all=rating.needed)
