"""The story of a finished game of Sweet Sixteen: a player's chips after each round, and the sources of all chips."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sweet_sixteen.settling import chips_from
from sixteen_tui.engine.sweet_sixteen.view import View, stacks
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.text import over as told
from sixteen_tui.text import over
from sixteen_tui.widgets.canvas import Piece
from sixteen_tui.widgets.story import Bars, Party, Sign, Story, Table


def story(view: View, names: Sequence[str], side: int | None) -> Story:
    """Return the story of a finished game for seat `side`; None: for the winner."""
    winners = view.outcome.winners if view.outcome else (0,)
    seat = winners[0] if side is None else side
    nets = _nets(view, seat)
    signs = [None if net is None else Sign(told.change(net), "", _ink(net)) for net in nets]
    chips = stacks(view)[seat]
    place = 1 + sum(other > view.chips[seat] for other in view.chips)
    headline = say.headline(view, names)
    return Story(
        headline,
        [Party([names[seat]], view.chips[seat])],
        [told.chips(view.chips[seat]), over.place(place, view.rules.seats), *([] if side in winners else [headline])],
        Bars(
            over.course(),
            told.stack(names[seat] if side is None else None),
            chips[1:],
            signed=False,
            rows=[("", signs)],
        ),
        Table(told.standings(), [[head] for head in told.heads()], [*_standings(view, names)], needed=2),
        [told.best_and_worst(nets)] if any(net is not None for net in nets) else (),
    )


def _nets(view: View, seat: int) -> list[int | None]:
    """Return the net chips of a seat by round; None for a round without a hand."""
    return [next((each.net for each in settled.results if each.seat == seat), None) for settled in view.settlements]


def _ink(net: int) -> str:
    return "good" if net > 0 else "bad" if net < 0 else "dim"


def _standings(view: View, names: Sequence[str]) -> list[list[Piece]]:
    """Return one row per player, the richest first."""
    rows = []
    for seat in sorted(range(view.rules.seats), key=lambda seat: -view.chips[seat]):
        chips = view.chips[seat]
        sources = [(told.change(each), "text") for each in chips_from(view.settlements, seat)]
        rows.append([(names[seat], "text"), (say.stack(chips), "bad" if chips < 0 else "strong"), *sources])
    return rows
