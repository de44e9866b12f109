"""Texts about entering games that were played with real cards.

Invariant: a reason is a clause that follows the number of the line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import errors
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _, lazy, lazy_in, lazy_with, n_
from sixteen_tui.text.screens import seat_names

if TYPE_CHECKING:
    from sixteen_tui.session.entering import Entering, SavedDraft


def at_line(number: int, problem: str) -> str:
    return _("line {line}: {problem}").format(line=number, problem=problem)


def illegal(error: IllegalAction) -> str:
    """Return the reason of the rules as a clause."""
    said = errors.illegal(error)
    return said[:1].lower() + said[1:]


def not_notation(text: str) -> str:
    return _("{text} is no card and no entry here").format(text=quoted(text))


too_long = lazy("the text is too long for a game")


def head_out_of_place(name: str) -> str:
    return _("'{name}' is said once, before the first entry").format(name=name)


def which_game(games: Iterable[str]) -> str:
    return _("the first line says which game it was: 'game' and one of {games}").format(games=", ".join(games))


def no_rule(name: str, known: Iterable[str]) -> str:
    return _("there is no rule {name}; choose from {known}").format(name=quoted(name), known=", ".join(known))


def wrong_seats(count: int) -> str:
    return n_(
        "this game is not for {count} player, or not by these rules",
        "this game is not for {count} players, or not by these rules",
        count,
    ).format(count=count)


def bad_date(date: str) -> str:
    return _("{date} is not a day; write it as 2026-11-24").format(date=quoted(date))


# Entering line by line


title = lazy("A game played with real cards")
lines_title = lazy("Lines so far")
which_game_title = lazy("Which game?")


def such_as(name: str, card: str, *, begins: bool) -> str:
    """Return what can be typed for an entry; `begins`: nobody has played yet."""
    if begins:
        return _("Such as {name} {card}, if {name} played first; a card by its name or its letters.").format(
            name=name, card=card
        )
    return _("Such as {card}, or {name} {card}; a card by its name or its letters.").format(name=name, card=card)


def asked(key: str, games: Iterable[str], rules: Iterable[str]) -> str:
    """Return the questions before the first entry."""
    return {
        "game": _("Which game? {games}").format(games=", ".join(games)),
        "players": _("Who plays, from seat 1 on? Names with commas"),
        "rules": _("Which rules? {names}; nothing: by the book").format(names=", ".join(rules)),
    }[key]


def asked_entry(mover: str) -> str:
    """Return the question for the next entry; `mover` is the player to move, "" if none."""
    return _("What does {name} do?").format(name=mover) if mover else _("What was dealt, or done first?")


def asks(entering: Entering) -> str:
    """Return the prompt for the next line."""
    key, mover = entering.missing, entering.mover
    if key is not None:
        return asked(key, GAMES, entering.rule_names)
    return asked_entry("" if mover is None else seat_names(entering.players)[mover])


def told(entering: Entering) -> list[str]:
    """Return the lines about the table and the score."""
    view, names = entering.view, seat_names(entering.players)
    if view is None:
        return []
    plain = PLUGINS[entering.game].plain
    return [*plain.table(view, names), *plain.score(view, names)]


def log(entering: Entering, most: int) -> list[str]:
    """Return at most so many lines about the last entries, as the log of a table has them."""
    names = seat_names(entering.players)
    told = PLUGINS[entering.game].text.log_line if entering.game else None
    lines = [
        line
        for seen in (entering.seen(most) if told else ())
        for action in seen.actions
        for line in (told(action, seen.events, seen.view, names) if told else ())
    ]
    return lines[max(0, len(lines) - most) :]


who_plays = lazy("at least one name is needed, such as Ada, Blaise")


def how(undo: str, keep: str) -> str:
    """Return the explanation of the other commands."""
    return _("“{undo}” takes the last line back, “{keep}” makes it a saved game; ? is a card not seen.").format(
        undo=undo, keep=keep
    )


take = lazy_in("key", "enter it")
_kept = lazy_with("It is a saved game now: {id}")
_there = lazy_with("It is among your saved games already: {id}")
goes_on = lazy("The draft is kept; go on with it whenever you like.")
moved = lazy_with("The file of the draft had other lines; they are now in {path}.", path_shown)
"""Says where the draft of another program is, or one with wrong lines, in whose place this one has come."""
not_kept = lazy_with("The draft could not be kept: {problem}")
"""Says that the draft could not be written."""
may_leave = lazy_with("The draft could not be kept: {problem}. Leave now and lose it?")
"""The question to ask before leaving a draft that could not be written."""


def kept(found: SavedDraft) -> list[str]:
    """Return that a game is saved, and why its draft is still there if it is."""
    said = [(_there if found.there else _kept)(found.id)]
    if found.stays is not None:
        said.append(_("The draft could not be removed: {problem}").format(problem=errors.trouble(found.stays)))
    return said


def stopped(line: int, problem: str) -> str:
    """Return why only the beginning of a draft is shown."""
    return _(
        "Line {line} of the draft is wrong: {problem}. Once you go on, the whole file stays under another name."
    ).format(line=line, problem=problem)


nothing_to_undo = lazy("there is nothing to take back")
nothing_entered = lazy("nothing of the game has been entered")
