"""Texts of the screen at the end of a game, common to all games.

Invariant: in every language, large words consist of capitals that `widgets.figures` can draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text.i18n import _, lazy, p_

if TYPE_CHECKING:
    from sixteen_tui.session.session import Session


def verdict(how: str) -> str:
    """Return the result of the people here in a word; "" if they were on several sides."""
    return {
        "won": p_("in capitals, drawn in large letters", "VICTORY"),
        "lost": p_("in capitals, drawn in large letters", "DEFEAT"),
        "drawn": p_("in capitals, drawn in large letters", "DRAW"),
    }.get(how, "")


def decided(session: Session, names: Sequence[str], side: int | None) -> str:
    """Return how a game was decided, for a side (None: a spectator), in a sentence.

    "" if its plugin has none, and for a game that was not played out, whose headline says it.
    """
    outcome = session.seats[None].view().outcome
    if outcome is not None and outcome.end is not None:
        return ""
    found = PLUGINS[session.game.name].decided
    return found(session.seats[None].view(), names, side) if found is not None else ""


what_next = lazy("WHAT NEXT")


def again() -> tuple[str, str]:
    return _("Play again"), _("the same rules")


def watch() -> tuple[str, str]:
    return _("Watch it again"), _("step by step")


def review() -> tuple[str, str]:
    return _("Review"), _("luck or play")


def share() -> tuple[str, str]:
    return _("Share it"), _("as a code")


def leave(*, replay: bool) -> str:
    """Return the label of the way out: to the replay, or away from the table."""
    return _("Back to the replay") if replay else _("Leave the table")


share_title = lazy("Share this game")


def share_help() -> list[str]:
    return [
        _("The game as a text, to be sent in any way. Anybody who has it can watch the game:"),
        _("sixteen-tui replay, and the code behind it. Blanks and line breaks do not matter."),
    ]


def share_names(*, wanted: bool, at: int | None) -> str:
    """Return the contents of the code; `at` is the step at which it opens, or None."""
    told = _("The players' names are in it.") if wanted else _("The players' names are not in it.")
    return told if at is None else told + " " + _("It opens at the step where you are.")


def share_deal(game: str, deal: str) -> str:
    """Return the command for the same deal; `game` includes rules and seats (`session.ending.dealt_by`)."""
    return _("The same cards once more: sixteen-tui play {game} --deal {deal}").format(game=game, deal=deal)


share_copied = lazy("Sent to the clipboard. If your terminal does not allow that, mark the code and copy it.")
"""Message after copying; a terminal does not report success."""
copied_in_tmux = lazy("tmux passes it on only with: set -g set-clipboard on")
