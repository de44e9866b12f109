"""Texts of the panes beside a table, common to all games."""

from __future__ import annotations

from fractions import Fraction

from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy

question = lazy("Question")


def percent(chance: Fraction | float) -> str:
    """Return a chance in whole percent, at most five cells; only 0 and 1 themselves become 0% and 100%."""
    whole = numbers.rounded(chance, 2)
    if 0 < chance < 1 and whole in (0, 100):
        return f"<{numbers.percent(0.01)}" if whole == 0 else f">{numbers.percent(0.99)}"
    return numbers.percent(chance)


log = lazy("Log")


def place(number: int, count: int) -> str:
    """Return the entry of the log that the table shows."""
    return _("Log: {number} of {count}").format(number=number, count=count)


def back_to_now(key: str) -> str:
    """Return how to leave the log."""
    return _("{key}: back to the table as it is now").format(key=key)
