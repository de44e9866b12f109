"""Texts of a set that is more than a set: a double, a run, a lead, a narrow sixteen, a game that is decided."""

from __future__ import annotations

from sixteen_tui.engine.sixteen.rules import Formed
from sixteen_tui.games.sixteen.text.table import NO, YES
from sixteen_tui.text.i18n import _, lazy_with, n_


def whose_in_short(formed: Formed, side: str, *, mine: bool | None) -> str:
    """Return whose a set is in few words, the name first; arguments as in `table.whose`."""
    if mine:
        return f"{YES} " + (_("Yours") if formed.worth == 1 else _("Two sets, yours"))
    said = _("{side}'s set") if formed.worth == 1 else _("{side}: two sets")
    return ("" if mine is None else f"{NO} ") + said.format(side=side)


def not_yours(formed: Formed) -> str:
    """Return that a set is the other side's, where a name has no room."""
    return f"{NO} " + (_("Not yours") if formed.worth == 1 else _("Two sets, not yours"))


def in_a_row(whose: str, count: int) -> str:
    return _("{whose}, {count} in a row").format(whose=whose, count=count)


by_a_hair = lazy_with("{why}, by a hair")


def leads(side: str, *, first: bool, mine: bool | None) -> str:
    """Return that the side of the last set has taken the lead."""
    if mine:
        return _("You lead for the first time") if first else _("You lead again")
    return (_("{side} leads for the first time") if first else _("{side} leads again")).format(side=side)


def decides(side: str, *, mine: bool | None) -> str:
    if mine:
        return f"{YES} " + _("Yours, and the game")
    return ("" if mine is None else f"{NO} ") + _("{side}: set and game").format(side=side)


score_alone = lazy_with("Score {score}")


def score_and_left(score: str, left: int) -> str:
    """Return the score and the number of cards to play."""
    if not left:
        return score_alone(score)
    said = n_("{score}, {count} card to play", "{score}, {count} cards to play", left)
    return said.format(score=score, count=left)


def out_of_reach(side: str, *, mine: bool | None) -> str:
    """Return that the other side cannot catch up; `mine`: the own side has won the set."""
    return _("You cannot catch up") if mine is False else _("{side} cannot catch up").format(side=side)
