"""A game of Sweet Sixteen as a small table: the player's chips, the round, and the hand with its value."""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.faces import faces
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.terminal.text import whole
from sixteen_tui.text import home
from sixteen_tui.text import table as common
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.panel import MiniTable


def small(view: View) -> MiniTable:
    """Return the view of a seat or spectator as a small table."""
    chips = "" if view.seat is None else whole(view.chips[view.seat])
    title, note, unit = say.title(), say.status(view), say.stacks_title() if chips else ""
    if not view.hand:
        return MiniTable(title, chips, note, unit=unit)
    total = Facts(view.value, TARGET, signs.hand(), common.to_go(view.value, TARGET))
    return MiniTable(title, chips, note, (), total, home.your_hand(), faces(view.hand), unit)
