"""What is said about finding text."""

from __future__ import annotations

from sixteen_tui.words.i18n import _


def question() -> str:
    """Before the entry field."""
    return _("Find:")


def nowhere(text: str) -> str:
    return _("“{text}” is not there").format(text=text)


def place(number: int, count: int) -> str:
    """Which of the places found is shown."""
    return _("{number} of {count} found").format(number=number, count=count)
