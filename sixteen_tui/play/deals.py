"""The code of a deal, as a person enters it on any front end."""

from __future__ import annotations

from sixteen_tui.store import pasted
from sixteen_tui.words import Refused, share
from sixteen_tui.words import cli as wording


def read(text: str) -> str:
    """Return the deal code in a text (`pasted.deal`). Raises Refused with the sentence that says why there is none."""
    try:
        return pasted.deal(text)
    except ValueError:
        refusal = share.is_share() if pasted.mentions_share(text) else wording.bad_deal(text)
        raise Refused(refusal) from None
