"""Reads deal codes that a person types or pastes, for every front end."""

from __future__ import annotations

from sixteen_tui.session.refusal import Refusal


def read(text: str) -> str:
    """Return the deal code in a text (`pasted.deal`). Raises Refusal."""
    from sixteen_tui.saves import pasted  # a start without a code in its arguments needs none of its expressions

    try:
        return pasted.deal(text)
    except ValueError:
        if pasted.mentions_share(text):
            raise Refusal("is-share") from None
        raise Refusal("bad-deal", text=text) from None
