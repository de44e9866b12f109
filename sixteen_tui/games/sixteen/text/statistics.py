"""Texts of the statistics of Sixteen."""

from __future__ import annotations

from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, p_


def kinds_heads() -> tuple[str, ...]:
    """Return the columns of the sets by kind."""
    return (
        _("Sets"),
        p_("column: kind of set", "All"),
        "16",
        p_("column: kind of set", "Colour"),
        p_("column: kind of set", "Number"),
        p_("column: kind of set", "Bust"),
        p_("column: sets a game", "A game"),
        numbers.sure(),
    )


def own() -> str:
    return p_("sets", "Own")


def against() -> str:
    return p_("sets", "Against")
