"""Hands of Sweet Sixteen whose turn ends in a certain way; `conftest.py` deals them."""

from typing import Final

AS_DEALT: Final = {"stand": "5C 4H", "sixteen": "3S KH", "bust": "TC JC"}
AFTER_TRADE: Final = {"stand": "5C 4H 2D", "sixteen": "5C 4H QD", "bust": "5C TH KD"}
ENDINGS: Final = tuple(AS_DEALT)
