"""Chooses the section of the booklet of Sixteen that fits a view.

Invariant: depends on the visible view alone, so it reveals nothing; every section is marked in the booklets of all
languages (`% at …`).
"""

from __future__ import annotations

from sixteen_tui.engine.sixteen.actions import Draw
from sixteen_tui.engine.sixteen.view import View, outlook


def place(view: View) -> str:
    """Return the section: after a set its kind, else the situation of the turn."""
    if view.outcome is not None:
        return "end"
    if view.won and not view.pile:
        last = view.won[-1]
        if last.worth > 1:
            return "bonus"
        return last.kinds[0] if last.kinds in (("bust",), ("sixteen",)) else "match"
    if len(view.legal) > 1 and isinstance(view.legal[0], Draw):
        return "drawing"  # the draw is optional here, so it can be forgotten
    if not view.draw_pile:
        return "end"
    now = outlook(view)
    return "turn" if now.colour is None and now.number is None else "match"
