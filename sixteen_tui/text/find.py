"""Texts of the text search."""

from __future__ import annotations

from sixteen_tui.text.i18n import _, lazy, lazy_with

question = lazy("Find:")
nowhere = lazy_with("“{text}” is not there")


def place(number: int, count: int) -> str:
    """Return the number of the match that is shown."""
    return _("{number} of {count} found").format(number=number, count=count)
