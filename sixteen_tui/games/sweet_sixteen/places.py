"""Chooses the section of the booklet of Sweet Sixteen that fits a view.

Invariant: depends on the visible view alone, so it reveals nothing; every section is marked in the booklets of all
languages (`% at …`).
"""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.view import View


def place(view: View) -> str:
    """Return the section: on the own turn its actions, on another's secrecy, after a round the settlement."""
    if view.settled is not None:
        return "settling"
    if view.banker < 0:
        return "banker"
    if not view.legal:
        return "secret"
    return "second-chance" if view.value > TARGET else "turn"
