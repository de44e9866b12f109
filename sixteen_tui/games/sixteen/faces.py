"""Card faces of Sixteen: number, letter, shape, and the style of the colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER, UNKNOWN, WILD, Card
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.text import i18n
from sixteen_tui.widgets.card import Face
from sixteen_tui.widgets.look import UNICODE

INKS: Final = ("blue", "green", "orange", "purple")


def face(card: Card) -> Face:
    """Return the front of a card; its letter depends on the current language."""
    return _face(card, i18n.language())


@cache
def _face(card: Card, _language: str) -> Face:
    if card == WILD:
        return Face("", say.card(card), len(INKS), "wild", wild=True)
    colour = COLOUR[card]
    return Face(str(NUMBER[card]), say.letter(colour), colour, INKS[colour], wild=card > WILD)


def labelled(_suits: str) -> Mapping[str, Face]:
    """Return every card by its label, code and shape."""
    return {each.label(UNICODE): each for each in map(face, range(UNKNOWN))}


def shape(card: Card) -> str:
    """Return the sign of a card's colour."""
    return UNICODE.shapes[COLOUR[card]]


def label(card: Card) -> str:
    """Return a card in a few cells: code and shape."""
    return face(card).label(UNICODE)
