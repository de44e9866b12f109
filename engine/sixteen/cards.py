"""The cards of Sixteen as small ints, and their codes (rule A1).

Invariant: a card is an int inside the engine and a code (``"B3"``, ``"W"``, ``"W=P3"``) at its edge. The ints are one
range:

    0 … 27   the numbered cards, colour by colour: ``7 * colour + number``;
    28       a wild that has not been played (``W``);
    29 … 56  a wild played as card ``n - 29`` (``W=B0`` … ``W=P6``, rule A6);
    57       a card that a seat has not seen (``?``).
"""

from __future__ import annotations

from typing import Final

Card = int

COLOURS: Final = "BGOP"
"""Blue, green, orange, purple, in canonical order."""
NUMBERS: Final = 7

WILD: Final = len(COLOURS) * NUMBERS
UNKNOWN: Final = WILD + 1 + WILD

_PLAIN = tuple(f"{colour}{number}" for colour in COLOURS for number in range(NUMBERS))

CODES: Final = (*_PLAIN, "W", *(f"W={code}" for code in _PLAIN), "?")
"""The code of every card, by its int."""
CARDS: Final = {code: card for card, code in enumerate(CODES)}
"""The card of every code."""

NUMBER: Final = (*(c % NUMBERS for c in range(WILD)), -1, *(c % NUMBERS for c in range(WILD)), -1)
"""The number of each card by its int; -1 for an unplayed wild and for an unseen card."""
COLOUR: Final = (*(c // NUMBERS for c in range(WILD)), -1, *(c // NUMBERS for c in range(WILD)), -1)
"""The colour of each card by its int, an index into `COLOURS`; -1 as in `NUMBER`."""

HELD: Final = {c: min(c, WILD) for c in range(UNKNOWN) if c != WILD}
"""By playable card: the card that must be in the hand, which is the card itself or a wild."""


_NUMBERED: Final = tuple(c for c in range(WILD) for _ in range(1 if c % NUMBERS == 0 else 2))
_WITH_WILDS: Final = (*_NUMBERED, WILD, WILD)


def wild_as(card: Card) -> Card:
    """Return a wild declared to be the numbered card `card` (A6).

    >>> CODES[wild_as(CARDS["P3"])]
    'W=P3'
    """
    return WILD + 1 + card


def held(card: Card) -> Card:
    """Return a card as it is in a hand: a declared wild becomes `WILD`.

    >>> CODES[held(CARDS["W=P3"])]
    'W'
    """
    return WILD if WILD < card < UNKNOWN else card


def deck(*, wilds: bool = True) -> tuple[Card, ...]:
    """Return the deck in canonical order (A1): in each colour one 0 and two each of 1 to 6, then two wilds.

    >>> len(deck()), len(deck(wilds=False))
    (54, 52)
    """
    return _WITH_WILDS if wilds else _NUMBERED
