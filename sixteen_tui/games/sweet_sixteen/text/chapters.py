"""Column headings for the rounds of Sweet Sixteen."""

from __future__ import annotations

from sixteen_tui.text.i18n import p_


def heads() -> tuple[str, ...]:
    return (
        p_("head of a column, at most 6", "ROUND"),
        p_("head of a column, at most 12", "BEST HAND"),
        p_("head of a column, at most 10", "VALUE"),
        p_("head of a column, at most 5, what a round brought the bank", "BANK"),
    )
