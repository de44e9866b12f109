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
    cards: tuple[str, str] = ("", "")
    """Codes of cards that show what it means, and a sign for them; empty for none."""


class VariationText(NamedTuple):
    """The texts of a variation."""

    title: str
    values: Mapping[object, ValueText]


def switch(
    title: str,
    *,
    on: str,
    off: str,
    if_on: str = "",
    if_off: str = "",
    on_cards: tuple[str, str] = ("", ""),
    off_cards: tuple[str, str] = ("", ""),
) -> VariationText:
    """Return the texts of a variation that is on or off: one line on each, and the summary of the one not default.

    `on_cards` and `off_cards` may show what it means (`ValueText.cards`).
    """
    when_on, when_off = ValueText(_("on"), on, if_on, on_cards), ValueText(_("off"), off, if_off, off_cards)
    return VariationText(title, {True: when_on, False: when_off})


def cards_of(texts: Mapping[str, VariationText], name: str, value: object) -> tuple[str, str]:
    """Return the example of a value of a rule (`ValueText.cards`); empty for a rule that is no variation."""
    return texts[name].values[value].cards if name in texts else ("", "")


def summary(texts: Mapping[str, VariationText], rules: object, plain: str) -> str:
    """Return the values that are not the default in the order of `texts`, or `plain` if there are none."""
    said = (each.values[getattr(rules, name)].summary for name, each in texts.items())
    return ", ".join(filter(None, said)) or plain
