"""Texts of the panes beside a table, common to all games."""

from __future__ import annotations

from sixteen_tui.text.i18n import _, lazy

question = lazy("Question")
log = lazy("Log")


def place(number: int, count: int) -> str:
    """Return the entry of the log that the table shows."""
    return _("Log: {number} of {count}").format(number=number, count=count)


def back_to_now(key: str) -> str:
    """Return how to leave the log."""
    return _("{key}: back to the table as it is now").format(key=key)


def times(said: str, count: int) -> str:
    """Return an entry of the log that came several times one after another."""
    return _("{said}, {count} times").format(said=said, count=count)
