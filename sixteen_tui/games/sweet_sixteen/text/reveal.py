"""Texts of a settled round of Sweet Sixteen while its hands open."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sweet_sixteen.settling import TARGET, SeatResult, Settlement
from sixteen_tui.games.sweet_sixteen.text import round_line
from sixteen_tui.text.i18n import _, p_
from sixteen_tui.text.names import You


def reveal_title(settled: Settlement, rounds: int, names: Sequence[str]) -> str:
    name = names[settled.banker]
    said = _("{round} is over. You were banker.") if isinstance(name, You) else _("{round} is over. {name} was banker.")
    return said.format(round=round_line(settled.round, rounds), name=name)


def result_line(result: SeatResult) -> str:
    """Return the row of the table of results for a hand, in at most 14 characters."""
    match result.line:
        case "sixteen":
            return p_("at most 14 characters", "16")
        case "sixteen-8d":
            return p_("at most 14 characters, with the 8 of diamonds", "16 with the 8D")
        case "under":
            return p_("at most 14 characters", "{value}, under").format(value=result.value)
    return p_("at most 14 characters", "{value}, {over} over").format(value=result.value, over=result.value - TARGET)
