"""Texts of the statistics of Sweet Sixteen."""

from __future__ import annotations

from sixteen_tui.text import numbers, statistics
from sixteen_tui.text.i18n import _, n_, p_


def heads() -> tuple[str, ...]:
    """Return the columns; a win can be shared, and the mean is of chips per round."""
    return statistics.heads(p_("column: shared wins", "Shared"), p_("column: chips a round", "A round"))


def chips(total: str, rounds: int) -> str:
    return n_("Chips: {total} in {count} round", "Chips: {total} in {count} rounds", rounds).format(
        total=total, count=rounds
    )


def chips_a_round(mean: str, between: str) -> str:
    """Return the mean of a round and its confidence interval."""
    return _("A round: {mean} ({sure}: {between})").format(mean=mean, sure=numbers.sure(), between=between)


def best_and_worst(best: str, worst: str) -> str:
    return _("Best round {best}, worst round {worst}").format(best=best, worst=worst)


def hands(sixteens: int, busts: int) -> str:
    return _("Hands of exactly 16: {sixteens}; over 16: {busts}").format(sixteens=sixteens, busts=busts)


def course() -> str:
    """Return the title of the chart."""
    return _("Chips won minus chips lost, game by game")
