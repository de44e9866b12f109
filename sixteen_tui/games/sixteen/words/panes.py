"""Texts of Sixteen's panes beside the table."""

from __future__ import annotations

from sixteen_tui.engine.sixteen.view import Preview
from sixteen_tui.games.sixteen.words.table import NO, YES, main_kind, sign
from sixteen_tui.words.i18n import _, n_, p_


def hint() -> str:
    """Over the hint."""
    return _("Hint")


def heads() -> tuple[str, str, str, str]:
    """Over its columns: the card, what it makes, the chance that the set goes to the other side, what it costs."""
    return (
        p_("column, at most 5", "card"),
        p_("column, at most 6", "makes"),
        p_("column, at most 5", "other"),
        p_("column, at most 5", "cost"),
    )


def legend() -> str:
    """What the columns are."""
    return _(
        "other: the chance that this set goes to the other side. cost: chances to win of 100, beside the best card; it "
        "also weighs what the others have played."
    )


def cost(chance: float | None) -> str:
    """How many of 100 chances to win a card costs, at most five cells; nothing while that is not known."""
    if chance is None:
        return ""
    return f"−{100 * chance:.0f}" if chance else "0"


def cell(after: Preview, number: int, shape: str, *, mine: bool) -> str:
    """What a wild would make as a card that forms a set: at most four cells."""
    assert after.formed is not None, "it forms a set"
    mark = YES if mine else NO
    if "bust" in after.formed.kinds:
        return f"{after.sum} {mark}"
    if after.formed.worth > 1:
        return f"×{after.formed.worth} {mark}"
    return f"{sign(main_kind(after.formed), number, shape)}{mark}"


def counting() -> str:
    """Over the cards that are still unseen."""
    return _("Still unseen")


def wilds(count: int) -> str:
    """How many wilds have not been seen."""
    return n_("{count} wild", "{count} wilds", count).format(count=count)


def unseen(count: int) -> str:
    """How many cards have not been seen."""
    return n_("{count} card in all.", "{count} cards in all.", count).format(count=count)


def where_they_are() -> str:
    """Where the unseen cards can be."""
    return _("They are in the draw pile and in the other hands.")
