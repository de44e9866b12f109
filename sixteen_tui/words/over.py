"""Texts of the screen at the end of a game, common to all games.

Invariant: in every language, large words consist of capitals that `widgets.figures` can draw.
"""

from __future__ import annotations

from sixteen_tui.words.i18n import _, p_


def verdict(how: str) -> str:
    """How a game ended for the people here, in a word; "" where they were on several sides."""
    return {
        "won": p_("in capitals, drawn in large letters", "VICTORY"),
        "lost": p_("in capitals, drawn in large letters", "DEFEAT"),
        "drawn": p_("in capitals, drawn in large letters", "DRAW"),
    }.get(how, "")


def course() -> str:
    """Over the bars."""
    return _("THE COURSE")


def what_next() -> str:
    """Over what can be done after a game."""
    return _("WHAT NEXT")


def again() -> tuple[str, str]:
    """Another game, and how it will be."""
    return _("Play again"), _("the same rules")


def watch() -> tuple[str, str]:
    """To see the game from its beginning."""
    return _("Watch it again"), _("step by step")


def review() -> tuple[str, str]:
    """What was luck and what was play."""
    return _("Luck and play"), _("and why")


def share() -> tuple[str, str]:
    """To hand the game on."""
    return _("Share it"), _("as a code")


def leave(*, replay: bool) -> str:
    """Away from here: to what was there before the game, or back into the replay."""
    return _("Back to the replay") if replay else _("Leave the table")


def share_title() -> str:
    """Over the code of a game."""
    return _("Share this game")


def share_help() -> list[str]:
    """What the code is for."""
    return [
        _("The game as a text, to be sent in any way. Whoever has it can watch the game:"),
        _("sixteen-tui replay, and the code behind it. Blanks and line breaks do not matter."),
    ]


def share_names(*, wanted: bool, at: int | None) -> str:
    """What the code says, and what not."""
    told = _("The players' names are in it.") if wanted else _("The players' names are not in it.")
    return told if at is None else told + " " + _("It opens at the step where you are.")


def share_deal(game: str, deal: str) -> str:
    """How the same cards are dealt once more; `game` with its rules and seats (`play.ending.dealt_by`)."""
    return _("The same cards once more: sixteen-tui play {game} --deal {deal}").format(game=game, deal=deal)


def share_copied() -> str:
    """After the key for it. Nobody can know whether the terminal did it."""
    return _("Sent to the clipboard. If your terminal does not allow that, mark the code and copy it.")


def copied_in_tmux() -> str:
    """What tmux needs to pass the clipboard on."""
    return _("tmux passes it on only with: set -g set-clipboard on")


def place(place: int, players: int) -> str:
    """Beside a score, where many play."""
    return _("place {place} of {players}").format(place=place, players=players)
