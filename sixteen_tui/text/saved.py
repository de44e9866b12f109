"""Column headings and results in the list of saved games."""

from __future__ import annotations

from sixteen_tui.text.i18n import p_


def heads() -> tuple[str, str, str, str]:
    return (
        p_("head of a column, at most 13", "GAME"),
        p_("head of a column", "PLAYERS"),
        p_("head of a column, at most 9", "SCORE"),
        p_("head of a column, at most 8", "RESULT"),
    )


def result(how: str) -> str:
    """Return the result for the only person in a game, with a sign; "" if there is none."""
    return {
        "won": "✓ " + p_("how a game ended, at most 6", "won"),
        "lost": "✗ " + p_("how a game ended, at most 6", "lost"),
        "drawn": "= " + p_("how a game ended, at most 6", "draw"),
    }.get(how, "")
