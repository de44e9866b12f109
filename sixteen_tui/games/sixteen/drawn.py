"""Sixteen on pages of text: the pile of the last set, with the sum after each card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER, WILD, Card
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.export.drawn import DrawnRow
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.widgets.look import UNICODE


def drawn(view: View, names: Sequence[str]) -> list[DrawnRow]:
    """Return one row with the cards of the last set and their sums."""
    formed = view.won[-1]
    title = say.announcement(formed, say.sides(view.rules, names)[formed.side])
    sums = accumulate(NUMBER[card] for card in formed.cards)
    return [DrawnRow(title, [*map(_card, formed.cards)], [*map(str, sums)])]


def _card(card: Card) -> str:
    """Return letter, number and shape; a played wild also has a star."""
    shown = f"{say.letter(COLOUR[card])}{NUMBER[card]}{UNICODE.shapes[COLOUR[card]]}"
    return shown if card < WILD else f"{shown}{UNICODE.shapes[-1]}"
