"""Card faces of Sweet Sixteen: rank, suit, and the style of the suit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sixteen_tui.engine.sweet_sixteen.cards import PACK, Card
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.widgets.card import Face
from sixteen_tui.widgets.look import UNICODE

INKS: Final = {"two": ("wild", "red", "red", "wild"), "four": ("blue", "orange", "purple", "wild")}
"""Setting `suits` -> styles of clubs, diamonds, hearts and spades."""


def face(card: Card, suits: str = "two") -> Face:
    """Return the front of a card; `suits` selects two or four suit styles."""
    suit = say.suit(card)
    return Face(say.rank(card), "", len(UNICODE.shapes) + suit, INKS[suits][suit])


def faces(hand: Iterable[Card], suits: str = "two") -> list[Face]:
    return [face(card, suits) for card in hand]


def labelled(suits: str) -> Mapping[str, Face]:
    """Return every card by its label, rank and suit."""
    return {each.label(UNICODE): each for each in (face(card, suits) for card in PACK)}
