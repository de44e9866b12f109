"""Texts about one saved game in a list: players with match and copy, result, explanation, what a search finds.

See: `text.saved` has the columns of the lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import branches, library, matches, numbers, screens
from sixteen_tui.text.i18n import _, lazy_in, p_
from sixteen_tui.text.names import capital

if TYPE_CHECKING:
    from sixteen_tui.engine.game import SomeRules
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.saves.tags import Tags
    from sixteen_tui.session.matchplay import Match

HELPED: Final = "*"
"""Marks a game with hints or take-backs."""
BRANCH: Final = "├ "
"""Marks a game that branches from another."""
_PARTS: Final = re.compile(r"[^\s:]+")
"""The parts of a score."""
_SIGNS: Final = {"won": "✓", "drawn": "=", "placed": "~", "lost": "✗"}


class Listed(NamedTuple):
    """A saved game as a list shows it."""

    entry: Entry
    tags: Tags = ()
    match: Match | None = None
    """The match as it stood after this game."""
    copy: Copy | None = None
    """Difference from the save that the file is a copy of; None if it is no copy."""
    name: str = ""
    """A name by which commands find the game, if by its id they find another file, which is damaged."""


@lru_cache(256)
def rules_summary(game: str, rules: SomeRules, language: str) -> str:  # noqa: ARG001  # the result depends on it
    """Return the rules of a game in the current language; made once for all games that have them."""
    return PLUGINS[game].text.rules_summary(rules)


def match_of(game: Listed, *, in_full: bool = False) -> str:
    """Return the match of a game, as it stood then; "" for a single game."""
    if game.match is None:
        return ""
    sides = PLUGINS[game.entry.game].text.sides(game.entry.rules, screens.seat_names(game.entry.players))
    return (matches.in_title if in_full else matches.in_list)(game.match, sides)


def players(game: Listed, width: int) -> str:
    """Return the players with the match and how a copy differs; the match is shortened to its score if it must fit."""
    from rich.cells import cell_len

    who = screens.players(game.entry)
    if game.copy is not None:
        who = f"{library.copy(game.copy)} · {who}"
    if game.match is None:
        return who
    said = f"{who} · {match_of(game)}"
    short = f"{who} · {matches.standing(game.match, ())}" if game.match.sides == 2 else said
    return said if cell_len(said) <= width - 2 else short


def marked(game: Listed, width: int) -> tuple[str, str]:
    """Return the mark of a game with help, and the players with the sign of a branch."""
    branch = "" if game.entry.parent is None else BRANCH
    return HELPED if game.entry.helped else " ", f"{branch}{players(game, width)}"


def result(how: str) -> str:
    """Return the result for the only person in a game, with a sign; "" if there is none."""
    return f"{_SIGNS[how]} {ended(how)}" if how else ""


def ended(how: str) -> str:
    """Return the result for the only person in a game, in a word; "" if there is none."""
    return {
        "won": p_("how a game ended, at most 6", "won"),
        "drawn": p_("how a game ended, at most 6", "draw"),
        "placed": p_("how a game ended, at most 6", "placed"),
        "lost": p_("how a game ended, at most 6", "lost"),
    }.get(how, "")


def explanation(game: Listed, key: str) -> tuple[str, str]:
    """Return what the game is, and what can be done with it. `key`: the one that opens it."""
    copy, rules, match, tagged = facts(game)
    what = (copy, PLUGINS[game.entry.game].text.title(), rules, match)
    return "  ".join(filter(None, (", ".join(filter(None, what)), tagged))), offers(game, key)


def facts(game: Listed) -> tuple[str, str, str, str]:
    """Return how a copy differs, the rules, the match and the tags; each "" for none."""
    entry, words = game.entry, PLUGINS[game.entry.game].text
    return copied(game), words.rules_summary(entry.rules), match_of(game, in_full=True), library.tags(game.tags)


def copied(game: Listed) -> str:
    """Return how a copy differs from its game, and its file, which tells equal copies apart; "" if it is no copy."""
    return "" if game.copy is None else ", ".join((library.copy(game.copy), path_shown(game.entry.file)))


def offers(game: Listed, key: str) -> str:
    """Return what can be done with a game, with help and origin."""
    entry, now = game.entry, screens.help_saved(key, finished=game.entry.finished)
    if entry.helped:
        now = f"{now} {HELPED} {screens.with_help()}"
    if entry.parent is not None:
        now = f"{now} {BRANCH}{branches.is_branch(entry.parent.entries, same=entry.parent.same)}"
    return now


def known_by(game: Listed, width: int) -> str:
    """Return date, game, players and score; the players in `width` cells."""
    entry = game.entry
    title = PLUGINS[entry.game].text.title()
    return " ".join((numbers.date(entry.last), title, players(game, width), clean(entry.score)))


def sought(game: Listed, width: int) -> str:
    """Return all that a search of the list finds a game by."""
    entry, words = game.entry, PLUGINS[game.entry.game].text
    more = (result(entry.result), words.rules_summary(entry.rules), library.tags(game.tags))
    return " ".join((known_by(game, width), *more))


# In one line, for plain mode and `list`


def saved_game(entry: Entry, title: str, players: Iterable[str], *, in_tree: bool = False) -> str:
    """Return a saved game in one line."""
    said = _("{game}, {players}, {date}").format(
        game=title, players=", ".join(_scored(players, clean(entry.score))), date=numbers.date(entry.last)
    )
    notes = [
        *([screens.with_help()] if entry.helped else []),
        *([branches.branch_at(entry.parent.entries)] if entry.parent is not None and not in_tree else []),
    ]
    return ", ".join((said, *notes))


def _scored(players: Iterable[str], score: str) -> Iterable[str]:
    """Return each player or team with its part of a score; if it has another number of parts, the score first."""
    players, parts = [*players], _PARTS.findall(score)
    if len(players) != len(parts):
        return [score, *players]
    return [f"{player} {part}" for player, part in zip(players, parts, strict=True)]


finished_game = lazy_in("one game", "Finished")
unfinished_game = lazy_in("one game", "Unfinished")


def state(entry: Entry) -> str:
    """Return the result for the only person in a finished game, else whether it is finished."""
    return capital(ended(entry.result)) or (finished_game() if entry.finished else unfinished_game())
