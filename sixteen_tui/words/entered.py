"""What is said of games that were played with real cards and are entered here.

Law: as in `words`. A reason is a clause, after the number of the line.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.terminal.text import clean
from sixteen_tui.words import errors
from sixteen_tui.words.i18n import _, n_


def at_line(number: int, problem: str) -> str:
    return _("line {line}: {problem}").format(line=number, problem=problem)


def _quoted(text: str) -> str:
    return clean(repr(text), 40)


def illegal(error: IllegalAction) -> str:
    """A reason of the rules, as a clause."""
    said = errors.illegal(error)
    return said[:1].lower() + said[1:]


def not_notation(text: str) -> str:
    return _("{text} is no card and no entry here; see docs/export.md").format(text=_quoted(text))


def too_long() -> str:
    return _("the text is too long for a game")


def head_out_of_place(name: str) -> str:
    return _("'{name}' is said once, before the first entry").format(name=name)


def which_game(games: Iterable[str]) -> str:
    return _("the first line says which game it was: 'game' and one of {games}").format(games=", ".join(games))


def no_rule(name: str, known: Iterable[str]) -> str:
    return _("there is no rule {name}; choose from {known}").format(name=_quoted(name), known=", ".join(known))


def wrong_seats(count: int) -> str:
    return n_(
        "this game is not for {count} player, or not by these rules",
        "this game is not for {count} players, or not by these rules",
        count,
    ).format(count=count)


def bad_date(date: str) -> str:
    return _("{date} is not a day; write it as 2026-11-24").format(date=_quoted(date))


def nothing_entered() -> str:
    return _("nothing of the game has been entered")
