"""Column headings for the sets of Sixteen."""

from __future__ import annotations

from sixteen_tui.text.i18n import p_


def heads() -> tuple[str, ...]:
    return (
        p_("head of a column, at most 6", "SET"),
        p_("head of a column, at most 12", "WON BY"),
        p_("head of a column, at most 10, the signs of why a set was won", "WHY"),
        p_("head of a column, at most 5", "SUM"),
        p_("head of a column, the cards", "CARDS"),
    )
