"""Formats numbers, shares and dates, and joins a heading to its text, by the rules of the language.

Invariant: no other module writes a decimal point, a percent sign, a date or the colon after a heading for people.
"""

from __future__ import annotations

import contextlib
from datetime import datetime

from sixteen_tui.terminal.text import MINUS
from sixteen_tui.words.i18n import _, p_


def decimal(value: float, form: str) -> str:
    """A number in a format of Python's, such as ".2f", with the language's own sign before the tenths.

    What is next to nothing is not below zero.
    """
    said = format(value, form)
    if said.startswith("-") and not any(digit in "123456789" for digit in said):
        said = format(0.0, form)
    return said.replace("-", MINUS).replace(".", p_("between the whole and its tenths", "."))


def grouped(number: int) -> str:
    """A whole number that can be large."""
    return f"{number:,}".replace(",", p_("how thousands are written", "1,000")[1:-3])


def percent(share: float, places: int = 0) -> str:
    """A share of 1 in percent."""
    return _("{number}%").format(number=decimal(100 * share, f".{places}f"))


def percents(low: float, high: float, places: int = 0) -> str:
    """Where a share lies."""
    form = f".{places}f"
    return _("{low}-{high}%").format(low=decimal(100 * low, form), high=decimal(100 * high, form))


def between(low: str, high: str) -> str:
    """Where a value lies, whose ends can be below zero."""
    return _("{first} to {last}").format(first=low, last=high)


def sure() -> str:
    """Over the intervals in which a value lies in 95 cases of 100."""
    return percent(0.95)


def amount(value: float) -> int:
    """The whole number whose form (`n_`) a number with decimals takes.

    In English all but 1 itself are many, in French it is the whole part that counts.
    """
    if p_("the form that 1.5 takes: that of many, or of its whole", "many") == "whole" or value == int(value):
        return int(value)
    return 2


def about(title: str, what: str) -> str:
    """What a line is about, and what it says."""
    return _("{title}: {what}").format(title=title, what=what)


def date(at: str) -> str:
    """A day and an hour of a save where there is little room, in the person's own time zone."""
    return _when(at).strftime(_("%Y-%m-%d %H:%M"))


def moment(at: str) -> str:
    """The same in a sentence."""
    return _when(at).strftime(_("%Y-%m-%d at %H:%M"))


def day(at: str) -> str:
    """The day alone."""
    return _when(at).strftime(_("%Y-%m-%d"))


def _when(at: str) -> datetime:
    when = datetime.fromisoformat(at.upper())
    with contextlib.suppress(OverflowError):  # at either end of all years there is no hour for every zone
        when = when.astimezone()
    return when
