"""Texts of ratings: a person's rating with its interval, and its level of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import numbers, statistics
from sixteen_tui.text.i18n import _, n_, p_

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.ladder import Ladder
    from sixteen_tui.saves.statistics.rating import Rating

Course = Sequence[tuple[int, int]]
"""Numbers of games with the rating after them (`saves.statistics.course`)."""
_HEIGHTS: Final = "▁▂▃▄▅▆▇█"


def sentence(person: str, ladder: Ladder, rating: Rating) -> str:
    """Return the rating of a person of the statistics in a line."""
    return _about(person, ladder, rating, number(rating))


def spoken(person: str, ladder: Ladder, rating: Rating) -> str:
    """Return the same for the ear."""
    return _about(person, ladder, rating, aloud(rating))


def _about(person: str, ladder: Ladder, rating: Rating, said: str) -> str:
    titles = {
        "two": _("Rating for two"),
        "many": _("Rating for three or more"),
        "teams": _("Rating in teams"),
    }
    facts = likeness(person, ladder, rating), said, games(rating)
    return numbers.about(titles[ladder.kind], numbers.together(facts))


def likeness(person: str, ladder: Ladder, rating: Rating) -> str:
    """Return the level of play of a person."""
    said = {"who": statistics.who(person), "level": statistics.levels([ladder.like(rating)])}
    match ladder.beyond(rating):
        case 1:
            text = _("{who} plays better than {level}") if person else _("you play better than {level}")
        case -1:
            text = _("{who} plays less well than {level}") if person else _("you play less well than {level}")
        case _:
            text = _("{who} plays at the level of {level}") if person else _("you play at the level of {level}")
    return text.format(**said)


def at_home(ladder: Ladder, rating: Rating) -> str:
    """Return the game, and the level of play of the person at home."""
    game = PLUGINS[ladder.game].named.title()
    return _("{like} in {game}").format(like=likeness("", ladder, rating), game=game)


def number(rating: Rating) -> str:
    """Return a rating with half its interval."""
    return f"{numbers.grouped(rating.rating)} {interval(rating)}"


def course_title(ladder: Ladder) -> str:
    """Return the title of the chart of a person's rating."""
    titles = {
        "two": _("Rating for two, game by game"),
        "many": _("Rating for three or more, game by game"),
        "teams": _("Rating in teams, game by game"),
    }
    return titles[ladder.kind]


def course(points: Course, *, drawn: bool) -> str:
    """Return the course of a rating in a line, as a row of blocks if `drawn`, else in words; "" for a single value."""
    if len(points) < 2:
        return ""
    values = [rating for _, rating in points]
    lowest, highest = (next(each for each in points if each[1] == end) for end in (min(values), max(values)))
    if drawn:
        ends = numbers.between(numbers.grouped(lowest[1]), numbers.grouped(highest[1]))
        return numbers.about(p_("course of a rating", "Its course"), f"{blocks(values)}  {ends}")
    facts = [_after(_("{rating} after game {game}"), points[0])]
    if highest != points[0]:
        facts.append(_after(_("at most {rating}, after game {game}"), highest))
    if lowest != points[0]:
        facts.append(_after(_("at least {rating}, after game {game}"), lowest))
    facts.append(_("{rating} now").format(rating=numbers.grouped(values[-1])))
    return numbers.about(p_("course of a rating", "Its course"), numbers.together(facts))


def _after(text: str, point: tuple[int, int]) -> str:
    return text.format(game=point[0], rating=numbers.grouped(point[1]))


def blocks(values: Sequence[int]) -> str:
    """Return values as a row of blocks, the lowest for the least value and the highest for the most.

    >>> blocks([1000, 1010, 1070, 1040])
    '▁▂█▅'
    """
    low, high = min(values), max(values)
    return "".join(
        _HEIGHTS[numbers.rounded((each - low) * (len(_HEIGHTS) - 1) / max(1, high - low))] for each in values
    )


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
