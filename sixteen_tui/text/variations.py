"""Texts of the variations of a game, a record each (`GameText.variations`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sixteen_tui.text.i18n import _


class ValueText(NamedTuple):
    """The texts of a value of a variation."""

    value: str
    help: str
    """One line on its meaning."""
    summary: str = ""
    """The value in a summary of the rules; "" for the default."""


class VariationText(NamedTuple):
    """The texts of a variation."""

    title: str
    values: Mapping[object, ValueText]


def switch(title: str, *, on: str, off: str, if_on: str = "", if_off: str = "") -> VariationText:
    """Return the texts of a variation that is on or off: one line on each, and the summary of the one not default."""
    return VariationText(title, {True: ValueText(_("on"), on, if_on), False: ValueText(_("off"), off, if_off)})


def summary(texts: Mapping[str, VariationText], rules: object, plain: str) -> str:
    """Return the values that are not the default in the order of `texts`, or `plain` if there are none."""
    said = (each.values[getattr(rules, name)].summary for name, each in texts.items())
    return ", ".join(filter(None, said)) or plain
