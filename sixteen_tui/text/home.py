"""Texts of the home screen besides the names of its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import branches, languages, screens
from sixteen_tui.text.i18n import _, lazy, p_

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry


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


def explained(row: str) -> list[str]:
    """Return the explanation of a row in a few short lines."""
    if row in PLUGINS:
        return [PLUGINS[row].named.who_plays(), _("Choose who plays and by which rules, then deal.")]
    if row.startswith("learn "):
        return [_("You play, and every step says why."), _("A few minutes; leave whenever you like.")]
    return {
        "tables": [_("Games with people at other terminals and computers.")],
        "saved": [_("Every game is kept here from its first card on.")],
        "statistics": [_("What has come of all games that are over, by opponent and by rules.")],
        "rules": [_("The rule booklets, with examples.")],
        "settings": [_("Language, colours, keys, pace, hints, and what is asked first.")],
        "quit": [_("Leave the program. A game on the table is kept.")],
    }.get(row, [])


def leaves(enter: str, key: str) -> str:
    return _("{enter} or {key} leaves").format(enter=enter, key=key)


def enter(key: str) -> str:
    return _("{key} opens it").format(key=key)


def waiting(entry: Entry) -> list[str]:
    """Return the players, the date and the branch of the waiting game."""
    branch = [] if entry.parent is None else [branches.branch_at(entry.parent.entries)]
    return [screens.players(entry), screens.date(entry.last), *branch]


table = lazy("THE TABLE")
your_turn = lazy("your turn")
your_hand = lazy("your hand")
