"""Texts of the story of a finished game of Sweet Sixteen."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.terminal.text import signed
from sixteen_tui.text.i18n import _, lazy, n_, p_


def change(chips: int) -> str:
    return signed(chips)


def chips(count: int) -> str:
    """Return the word beside a number of chips."""
    return n_("chip", "chips", abs(count))


def stack(name: str | None) -> str:
    """Return the meaning of the bars: the player's own chips (None), or those of `name`."""
    return _("your chips after each round") if name is None else _("chips of {name} after each round").format(name=name)


standings = lazy("CHIPS, AND FROM WHAT")


def heads() -> tuple[str, ...]:
    """Return the headings: player, stack, chips from hands of 16, from best hands, lost below 16 and above it."""
    return (
        "",
        p_("column of chips", "chips"),
        p_("column: chips from hands of exactly 16", "16s"),
        p_("column: chips from best hands", "best"),
        p_("column: chips lost below 16", "under"),
        p_("column: chips lost over 16", "over"),
    )


def best_and_worst(nets: Sequence[int | None]) -> str:
    """Return the best and worst round with their net chips."""
    played = [(net, number) for number, net in enumerate(nets, start=1) if net is not None]
    best, worst = max(played, key=lambda each: each[0]), min(played, key=lambda each: each[0])
    return _("Best round: {best} ({gain}). Worst round: {worst} ({loss}).").format(
        best=best[1], gain=change(best[0]), worst=worst[1], loss=change(worst[0])
    )
