"""Chooses the section of the booklet of Sweet Sixteen that fits a view.

Invariant: depends on the visible view alone, so it reveals nothing; every section is marked in the booklets of all
languages (`% at …`).
"""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.view import View


def place(view: View) -> str:
    """At one's own turn what can be done, at others' the secret, after a round how it is settled."""
    if view.settled is not None:
        return "settling"
    if view.banker < 0:
        return "banker"
    if not view.legal:
        return "secret"
    return "second-chance" if view.value > TARGET else "turn"
