"""Preview of a saved game on the tray: its position, its players, and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.previewed import PreviewedPosition
from sixteen_tui.text import home, listed, numbers, screens
from sixteen_tui.text.listed import Listed
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.panel import Section, said

INKS: Final = {"won": "good", "lost": "bad"}


def of_game(game: Listed, position: PreviewedPosition, key: str) -> Sequence[Section]:
    """Return the sections about a game and its newest position."""
    entry, title = game.entry, PLUGINS[game.entry.game].text.title()
    first: list[Line] = [[(f"▶ {home.your_turn()}", "accent")]] if position.turn else []
    if entry.result:
        first.append([(listed.result(entry.result), INKS.get(entry.result, "text"))])
    lines = [*first, *said(screens.players(entry), numbers.date(entry.last))]
    copied, summary, match, tagged = listed.facts(game)
    about = said(*filter(None, (copied, summary, match)))
    about += [*said(*filter(None, [tagged]), ink="accent"), *said(listed.offers(game, key), ink="dim")]
    return Section(title, lines, small=position.small), Section(screens.heading_rules(), about)
