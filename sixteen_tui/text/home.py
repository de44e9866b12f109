"""Texts of the home screen besides the names of its rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sixteen_tui.text import branches, languages, numbers, screens
from sixteen_tui.text.i18n import _, lazy, lazy_in, n_, p_

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry

_LAST_NUMBER: Final = re.compile(r" (?=\d+$)")


rule = lazy("Make the pile sum exactly 16. Do not go over.")


def letters() -> tuple[str, ...]:
    """Return the letters of the colours, in the order of their shapes."""
    return (
        p_("letter of blue", "B"),
        p_("letter of green", "G"),
        p_("letter of orange", "O"),
        p_("letter of purple", "P"),
    )


new_here = lazy("NEW HERE?")
colours = lazy("THE CARDS")


def strips() -> tuple[str, str, str]:
    """Return the samples of a theme's styles: turn, won, lost."""
    return _("YOUR TURN"), p_("a set, at most 8", "won"), p_("a set, at most 8", "lost")


games = lazy("PLAY")


def offer(now: str, other: str, key: str) -> str:
    """Return the language, the other one, and the key that selects it, for the first start."""
    return f"{languages.name(now)} ▸ {languages.name(other)}  {key}"


def lesson() -> list[str]:
    """Return what a lesson is, for those who have not played yet."""
    return [_("You play, and every step says why."), _("A few minutes; leave whenever you like.")]


first_game = lazy_in("what a lesson is", "a first game")
last_games = lazy("LAST GAMES")
rating = lazy("YOUR RATING")


def count(games: int) -> str:
    """Return the number of saved games, for their row; "" for none."""
    return n_("{count} game", "{count} games", games).format(count=games) if games else ""


def unbroken(line: str) -> str:
    """Replace the space before a number at the end of a line, so that the number does not wrap alone."""
    return _LAST_NUMBER.sub("\N{NO-BREAK SPACE}", line)


def waiting(entry: Entry) -> list[str]:
    """Return the players, the date and the branch of the waiting game."""
    branch = [] if entry.parent is None else [branches.branch_at(entry.parent.entries)]
    return [screens.players(entry), numbers.date(entry.last), *branch]


table = lazy("THE TABLE")
your_turn = lazy("your turn")
your_hand = lazy("your hand")


plain_mode = lazy(
    "Leave the screen for plain mode, lines of text, now and at every start? "
    "There, set plain off brings the screen back."
)
"""Question before the program starts in plain mode from now on."""


def leaves(enter: str, key: str) -> str:
    """Return the hint after the first press of the key that quits."""
    return _("{enter} or {key} leaves").format(enter=enter, key=key)
