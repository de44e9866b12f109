"""The cards of Sweet Sixteen as small ints, and their codes (rules B2, B3).

Invariant: a card is an int inside the engine and a code of rank and suit (``"8D"``, ``"TH"``) at its edge. The ints
follow the canonical order, suits C, D, H, S and in each A, 2, … K, so that sorted cards are in canonical order:

    0 … 51  the pack of 52: ``13 * suit + rank - 1``;
    52      a card that a seat has not seen (``?``).
"""

from __future__ import annotations

from typing import Final

Card = int

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
"""Clubs, diamonds, hearts, spades, in canonical order."""

PACK: Final = tuple(range(len(SUITS) * len(RANKS)))
"""The 52 cards from which the first banker is cut (B2), in canonical order."""
UNKNOWN: Final = len(PACK)

CODES: Final = (*(f"{rank}{suit}" for suit in SUITS for rank in RANKS), "?")
"""The code of every card, by its int."""
CARDS: Final = {code: card for card, code in enumerate(CODES)}
"""The card of every code."""

RANK: Final = (*(card % len(RANKS) + 1 for card in PACK), 0)
"""The rank of each card by its int: ace 1 to king 13; 0 for an unseen card."""

EIGHT_OF_DIAMONDS: Final = CARDS["8D"]

DECK: Final = tuple(card for card in PACK if RANK[card] not in (6, 8) or card == EIGHT_OF_DIAMONDS)
"""The 45 cards of the game (B3) in canonical order: no 6, and of the 8s the 8 of diamonds alone."""
