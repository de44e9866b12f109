"""Where the booklet of Sweet Sixteen is opened: at what a person who sees a view may want to read now.

Law: a place follows from the view that is on the screen and from nothing else, so that it tells no more than the screen
does; and every place is marked in the booklets of all languages (`% at …`).
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
