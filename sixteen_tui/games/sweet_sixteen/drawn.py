"""Sweet Sixteen on pages of text: every hand of the round that was settled last, in the order of play."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sweet_sixteen.settling import order
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.export.drawn import DrawnRow
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.text import reveal
from sixteen_tui.terminal.text import signed
from sixteen_tui.text import numbers


def drawn(view: View, names: Sequence[str]) -> list[DrawnRow]:
    """Return one row per hand: its player, its result and its cards."""
    settled = view.settlements[-1]
    rows = [DrawnRow(reveal.reveal_title(settled, view.rules.seats, names), ())]
    for result in order(settled):
        told = numbers.about(names[result.seat], f"{reveal.result_line(result)}, {signed(result.net)}")
        rows.append(DrawnRow(told, [say.label(card) for card in result.hand]))
    return rows
