"""The statistics of Sixteen in words."""

from __future__ import annotations

from sixteen_tui.words import numbers
from sixteen_tui.words.i18n import _, p_


def kinds_heads() -> tuple[str, ...]:
    """The columns of the sets by kind."""
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
    """The sets of one's own side."""
    return p_("sets", "Own")


def against() -> str:
    """The sets of the other side."""
    return p_("sets", "Against")
