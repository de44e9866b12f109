"""Texts of `show`: the head of a game, and lines common to all games; entries are in `games/*/text/show.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sixteen_tui.text import i18n, numbers, statistics
from sixteen_tui.text.game import Position
from sixteen_tui.text.i18n import _, lazy_with, p_
from sixteen_tui.text.names import capital

if TYPE_CHECKING:
    from sixteen_tui.engine.game import Outcome


def step(position: Position) -> int:
    """Return the step at which the replay shows a position: the one after its entry."""
    return int(position["i"]) + 1


def winners(outcome: Outcome, names: Sequence[str]) -> tuple[list[str], int]:
    """Return the names of the players on the winning sides, and the number of winning sides."""
    sides = len(outcome.score)
    return [name for seat, name in enumerate(names) if seat % sides in outcome.winners], len(outcome.winners)


def head(title: str, id: str, created: str, rules: str) -> tuple[str, str]:
    return (
        _("{game}, game {id}, begun {date}").format(game=title, id=id, date=numbers.moment(created)),
        capital(rules),
    )


def seat_line(seat: int, name: str, level: str | None) -> str:
    """Return a seat with its player; `level` is the name on the command line, which is translated."""
    return numbers.about(_("Seat {seat}").format(seat=seat), seated(name, level))


def seated(name: str, level: str | None) -> str:
    """Return a player, with the level of a computer player."""
    return name if level is None else _("{name} ({level})").format(name=name, level=statistics.level(level))


as_seat = lazy_with("As seat {seat} has seen it.")


def spoken(entry: str, card: Callable[[str], str]) -> str:
    """Return an entry or cards of the notation, which is English, in the current language.

    `card` translates the code of a card.
    """
    if i18n.language() == i18n.SOURCE:
        return entry
    words = {
        "deal": p_("entry of a log", "deal"),
        "draw": p_("entry of a log", "draw"),
        "play": p_("entry of a log", "play"),
        "cut": p_("entry of a log", "cut"),
        "shuffle": p_("entry of a log", "shuffle"),
        "trade": p_("entry of a log", "trade"),
        "take": p_("entry of a log", "take"),
        "stand": p_("entry of a log", "stand"),
        "done": p_("entry of a log", "done"),
        "reveal": p_("entry of a log", "reveal"),
    }
    return re.sub(r"[^\s:,]+", lambda found: words.get(found[0]) or card(found[0]), entry)


def parts(entry: str, heads: Mapping[str, int]) -> tuple[str, str]:
    """Split an entry into its line and the rest; `heads` has the number of words of the line by the first word.

    >>> parts("deal 1 2C 3D", {"deal": 2}), parts("1 draw", {"deal": 2})
    (('deal 1', '2C 3D'), ('1 draw', ''))
    """
    words = entry.split(" ")
    head = heads.get(words[0], len(words))
    return " ".join(words[:head]), " ".join(words[head:])
