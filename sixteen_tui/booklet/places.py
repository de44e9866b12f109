"""Where a game's booklet is opened: at what a person who sees a view may want to read now.

Law: a place follows from the view that is on the screen and from nothing else, so that it tells no more than the screen
does; and every place is marked in the booklets of all languages (`% at …`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sixteen_tui.engine.sixteen import view as sixteen
from sixteen_tui.engine.sixteen.actions import Draw
from sixteen_tui.engine.sweet_sixteen import view as sweet_sixteen
from sixteen_tui.engine.sweet_sixteen.settling import TARGET


def place(game: str, view: Any) -> str:
    """The place in a game's booklet that fits a view of it."""
    return _PLACES[game](view)


def _sixteen(view: sixteen.View) -> str:
    """After a set what made it, else what is to be watched now."""
    if view.outcome is not None:
        return "end"
    if view.won and not view.pile:
        last = view.won[-1]
        if last.worth > 1:
            return "bonus"
        return last.kinds[0] if last.kinds in (("bust",), ("sixteen",)) else "match"
    if len(view.legal) > 1 and isinstance(view.legal[0], Draw):
        return "drawing"  # it can be forgotten
    if not view.draw_pile:
        return "end"
    return "turn" if sixteen.match_in_reach(view) == (None, None) else "match"


def _sweet_sixteen(view: sweet_sixteen.View) -> str:
    """At one's own turn what can be done, at others' the secret, after a round how it is settled."""
    if view.settled is not None:
        return "settling"
    if view.banker < 0:
        return "banker"
    if not view.legal:
        return "secret"
    return "second-chance" if view.value > TARGET else "turn"


_PLACES: Final[dict[str, Callable[[Any], str]]] = {"sixteen": _sixteen, "sweet-sixteen": _sweet_sixteen}
