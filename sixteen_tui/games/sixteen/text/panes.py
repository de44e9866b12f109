"""Texts of Sixteen's panes beside the table."""

from __future__ import annotations

from sixteen_tui.engine.sixteen.view import Preview
from sixteen_tui.games.sixteen.text.table import NO, YES, main_kind, sign
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import lazy, lazy_count, p_

hint = lazy("Hint")


def heads() -> tuple[str, str, str, str]:
    """Return the headings: card, its effect, chance that the set goes to the other side, cost."""
    return (
        p_("column, at most 5", "card"),
        p_("column, at most 6", "makes"),
        p_("column, at most 5", "other"),
        p_("column, at most 5", "cost"),
    )


legend = lazy(
    "other: the chance that this card or the next gives the set away. cost: chances to win of 100, beside the best "
    "card; it also weighs what the others have played."
)
"""Meaning of the columns."""


def cost(chance: float | None) -> str:
    """Return the cost of a card in 100 chances to win, at most five cells; "" if unknown."""
    if chance is None:
        return ""
    return numbers.decimal(-100 * chance, ".0f")


def cell(after: Preview, shape: str, *, mine: bool) -> str:
    """Return the effect of a wild as a card that forms a set, in at most four cells."""
    assert after.formed is not None, "it forms a set"
    mark = YES if mine else NO
    if "bust" in after.formed.kinds:
        return f"{after.sum} {mark}"
    if after.formed.worth > 1:
        return f"×{after.formed.worth} {mark}"
    return f"{sign(after.formed, main_kind(after.formed), shape)}{mark}"


counting = lazy("Still unseen")
wilds = lazy_count("{count} wild", "{count} wilds")
unseen = lazy_count("{count} card in all.", "{count} cards in all.")
where_they_are = lazy("They are in the draw pile and in the other hands.")
in_hands = lazy("They are in the other hands.")
