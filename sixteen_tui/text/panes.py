"""Texts of the panes beside a table, common to all games."""

from __future__ import annotations

from sixteen_tui.text.i18n import _, lazy, lazy_with

question = lazy("Question")
log = lazy("Log")


def place(number: int, count: int) -> str:
    """Return the entry of the log that the table shows."""
    return _("Log: {number} of {count}").format(number=number, count=count)


back_to_now = lazy_with("{key}: back to the table as it is now")
"""Instruction to leave the log."""


def times(said: str, count: int) -> str:
    """Return an entry of the log that came several times one after another."""
    return _("{said}, {count} times").format(said=said, count=count)
