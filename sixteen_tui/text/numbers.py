"""Formats numbers, shares and dates, and joins a heading to its text and facts to a line, by the rules of the language.

Invariant: no other module writes a decimal point, a percent sign, a date or the colon after a heading for people, and
`rounded` is the only rounding of numbers for people.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from sixteen_tui.terminal.text import MINUS
from sixteen_tui.text.i18n import _, n_, p_

if TYPE_CHECKING:
    from fractions import Fraction

_NEAR: Final = 1e-9
"""A number as close below a half as that is a half: 0.145 is no binary number, nor is a sum of chances exact."""


def rounded(value: Fraction | float, places: int = 0) -> int:
    """Return a number in units of its last decimal place, with halves rounded away from zero.

    >>> from fractions import Fraction
    >>> rounded(12.5), rounded(-12.5), rounded(0.145, 2), rounded(Fraction(1, 8), 2)
    (13, -13, 15, 13)
    """
    units = math.floor(abs(float(value)) * 10.0**places + 0.5 + _NEAR)
    return -units if value < 0 else units


def decimal(value: float, form: str) -> str:
    """Return a number in a format of Python's, such as ".2f", with the language's decimal mark.

    A value that rounds to zero has no minus sign.
    """
    if form.endswith("f"):
        places = int(form[-2])
        value = rounded(value, places) / 10.0**places
    said = format(value, form)
    if said.startswith("-") and not any(digit in "123456789" for digit in said):
        said = format(0.0, form)
    return said.replace("-", MINUS).replace(".", p_("between the whole and its tenths", "."))


def grouped(number: int) -> str:
    """Return an integer with grouped thousands."""
    return f"{number:,}".replace("-", MINUS).replace(",", p_("how thousands are written", "1,000")[1:-3])


def percent(share: Fraction | float, places: int = 0) -> str:
    """Return a share of 1 in percent; only 0 and 1 themselves become 0% and 100%.

    >>> percent(0.999), percent(0.004), percent(0.125), percent(1, 1)
    ('>99%', '<1%', '13%', '100.0%')
    """
    units, whole, edge = rounded(share, places + 2), 10 ** (places + 2), ""
    if 0 < share < 1 and units in (0, whole):
        edge, units = (">", whole - 1) if units else ("<", 1)
    return edge + _("{number}%").format(number=decimal(units / 10.0**places, f".{places}f"))


def percents(low: Fraction | float, high: Fraction | float, places: int = 0) -> str:
    """Return the ends of an interval of shares."""
    form = f".{places}f"
    return _("{low}-{high}%").format(low=decimal(float(100 * low), form), high=decimal(float(100 * high), form))


def span(numbers: range) -> str:
    """Return a number, or the first and the last of several.

    >>> span(range(3, 4)), span(range(3, 5))
    ('3', '3-4')
    """
    return "-".join(map(str, sorted({numbers[0], numbers[-1]})))


def between(low: str, high: str) -> str:
    """Return the ends of an interval that can be negative."""
    return _("{first} to {last}").format(first=low, last=high)


def sure() -> str:
    """Return the heading of 95% confidence intervals."""
    return percent(0.95)


def amount(value: float) -> int:
    """Return the integer whose plural form (`n_`) fits a decimal number.

    In English every number except 1 is plural; in French the integer part decides.
    """
    if p_("the form that 1.5 takes: that of many, or of its whole", "many") == "whole" or value == int(value):
        return int(value)
    return 2


def about(title: str, what: str) -> str:
    """Return a heading and its text, joined by a colon."""
    return _("{title}: {what}").format(title=title, what=what)


def together(facts: Iterable[str]) -> str:
    """Return facts of one line, joined by semicolons."""
    return p_("between two facts in a line", "; ").join(facts)


def date(at: str) -> str:
    """Return day and time of a save in the local time zone, in short form."""
    return _when(at).strftime(_("%Y-%m-%d %H:%M"))


def moment(at: str) -> str:
    """Return day and time for use in a sentence."""
    return _when(at).strftime(_("%Y-%m-%d at %H:%M"))


def day(at: str) -> str:
    return _when(at).strftime(_("%Y-%m-%d"))


def age(seconds: float) -> str:
    """Return how long ago something was, in one unit."""
    minutes = max(0, int(seconds // 60))
    if not minutes:
        return p_("how long ago", "now")
    if minutes < 60:
        return p_("how long ago", "{count} min").format(count=minutes)
    if minutes < 24 * 60:
        return p_("how long ago", "{count} h").format(count=minutes // 60)
    return n_("{count} day", "{count} days", minutes // (24 * 60)).format(count=minutes // (24 * 60))


def _when(at: str) -> datetime:
    when = datetime.fromisoformat(at.upper())
    with contextlib.suppress(OverflowError, ValueError):  # years 1 and 9999 have no local time in some zones
        when = when.astimezone()
    return when
