"""Texts beside the menu about its rows, and about the game to resume."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.home.offers import Offers
from sixteen_tui.text import daily
from sixteen_tui.text import home as say

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry

_LAST_NUMBER: Final = re.compile(r" (?=\d+$)")
"""Space before a number at the end of a line, replaced by a no-break space so that the number does not wrap alone."""


def about(entry: Entry, offers: Offers) -> list[tuple[str, str]]:
    """Return lines about the game to resume, each with its ink: players, date, and its match."""
    match = offers.match if offers.match and offers.match[0] == entry.file else ()
    lines = (*say.waiting(entry), *match[-1:])
    return [(_LAST_NUMBER.sub("\N{NO-BREAK SPACE}", line), "text") for line in lines]


def explained(row: str, offers: Offers) -> Sequence[str]:
    """Return lines about any other row."""
    if row == "daily":
        days = (daily.of_today(PLUGINS[game].named.title(), how) for game, how in offers.today.items())
        return [*daily.explained(), "", *days]
    if row == "match":
        return offers.match[2:]
    if row == "practice" and offers.practice:
        return offers.practice.explained()
    return say.explained(row)
