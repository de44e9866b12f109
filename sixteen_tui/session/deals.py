"""Reads deal codes that a person types or pastes, for every front end."""

from __future__ import annotations

from sixteen_tui.saves import pasted
from sixteen_tui.text import Refused, share
from sixteen_tui.text import cli as wording


def read(text: str) -> str:
    """Return the deal code in a text (`pasted.deal`). Raises Refused with the reason as a sentence."""
    try:
        return pasted.deal(text)
    except ValueError:
        refusal = share.is_share() if pasted.mentions_share(text) else wording.bad_deal(text)
        raise Refused(refusal) from None
