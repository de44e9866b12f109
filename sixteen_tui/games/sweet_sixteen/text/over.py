"""Texts of the story of a finished game of Sweet Sixteen."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sweet_sixteen.settling import nets
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.terminal.text import whole
from sixteen_tui.text.i18n import _, lazy, n_, p_
from sixteen_tui.text.names import You, joined


def chips(count: int) -> str:
    """Return a number of chips with its word."""
    return n_("{count} chip", "{count} chips", abs(count)).format(count=whole(count))


def stack(name: str | None) -> str:
    """Return the meaning of the bars: the player's own chips (None), or those of `name`."""
    if name is None or isinstance(name, You):
        return _("your chips after each round")
    return _("chips of {name} after each round").format(name=name)


standings = lazy("PLACES")


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


def decided(view: View, names: Sequence[str], side: int | None) -> str:
    """Return how a finished game was decided, in a sentence, as seat `side` sees it; None: as the winner does."""
    assert view.outcome is not None, "only a finished game is described"
    winners = view.outcome.winners
    seat = winners[0] if side is None else side
    gained = [(net, number) for number, net in enumerate(nets(view.settlements, seat), start=1) if net is not None]
    gain, best = max(gained, key=lambda each: each[0], default=(0, 0))
    others = [chips for other, chips in enumerate(view.chips) if other not in winners]
    if seat not in winners:
        gap, name = view.chips[winners[0]] - view.chips[seat], joined([names[each] for each in winners])
        said = n_("{count} chip short of {name}", "{count} chips short of {name}", gap).format(count=gap, name=name)
    elif len(winners) > 1 or not others:
        said = _("Level with {name}").format(name=joined([names[each] for each in winners if each != seat]))
    else:
        gap = view.chips[seat] - max(others)
        name = joined([names[each] for each, chips in enumerate(view.chips) if each != seat and chips == max(others)])
        said = n_("{count} chip ahead of {name}", "{count} chips ahead of {name}", gap).format(count=gap, name=name)
    if gain <= 0:
        return _("{said}; no round brought anything.").format(said=said)
    return n_(
        "{said}; round {best} brought most, {count} chip.", "{said}; round {best} brought most, {count} chips.", gain
    ).format(said=said, best=best, count=gain)


def more(hidden: int, least: int) -> str:
    """Return the number of players with no room in a table, and the fewest chips among them."""
    return n_("{count} more, down to {chips}", "{count} more, down to {chips}", hidden).format(
        count=hidden, chips=whole(least)
    )
