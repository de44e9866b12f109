"""What home says besides the names of its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.titles import TITLES
from sixteen_tui.words import branches, languages, screens
from sixteen_tui.words.i18n import _, p_

if TYPE_CHECKING:
    from sixteen_tui.store.index import Entry


def rule() -> str:
    """The rule, beside the picture."""
    return _("Make the pile sum exactly 16. Do not go over.")


def letters() -> tuple[str, ...]:
    """The letters of the colours, in the order of their shapes."""
    return (
        p_("letter of blue", "B"),
        p_("letter of green", "G"),
        p_("letter of orange", "O"),
        p_("letter of purple", "P"),
    )


def new_here() -> str:
    """Over the lessons, before any game has been played."""
    return _("NEW HERE?")


def colours() -> str:
    """Over cards in the theme that is being chosen."""
    return _("THE CARDS")


def strips() -> tuple[str, str, str]:
    """What is filled in the theme's own inks: whose turn it is, what is won, what is lost."""
    return _("YOUR TURN"), p_("a set, at most 8", "won"), p_("a set, at most 8", "lost")


def games() -> str:
    """Over the games."""
    return _("PLAY")


def offer(now: str, other: str, key: str) -> str:
    """In the title bar at the first start: the language, the other one, and the key that changes to it."""
    return f"{languages.name(now)} ▸ {languages.name(other)}  {key}"


def explained(row: str) -> list[str]:
    """What a row leads to, in a few short lines."""
    if row in TITLES:
        return [TITLES[row].named.who_plays(), _("Choose who plays and by which rules, then deal.")]
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
    """What leaves the program, where the cursor is on the row that does."""
    return _("{enter} or {key} leaves").format(enter=enter, key=key)


def enter(key: str) -> str:
    """What chooses it."""
    return _("{key} opens it").format(key=key)


def waiting(entry: Entry) -> list[str]:
    """The game that waits: who plays, and when it was played last."""
    branch = [] if entry.parent is None else [branches.branch_at(entry.parent.entries)]
    return [screens.players(entry), screens.date(entry.last), *branch]


def table() -> str:
    """Over the seats of a new game."""
    return _("THE TABLE")


def your_turn() -> str:
    """In the game that waits it is the person's turn."""
    return _("your turn")


def your_hand() -> str:
    """Over the cards that the person holds."""
    return _("your hand")
