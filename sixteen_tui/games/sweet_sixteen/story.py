"""The story of a finished game of Sweet Sixteen: a player's chips after each round, and the sources of all chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sixteen_tui.engine.sweet_sixteen.settling import chips_from, nets
from sixteen_tui.engine.sweet_sixteen.view import View, places, ranked, stacks
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.text import over as told
from sixteen_tui.games.sweet_sixteen.text.table import place_of, your_chips
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.widgets.canvas import Piece
from sixteen_tui.widgets.ledger import CHANGED
from sixteen_tui.widgets.story import Bars, Party, Sign, Story, StoryPlace, StoryTable

LEAST_SEATS: Final = 2
"""With as many players the end is a score; with more it is places."""


def story(view: View, names: Sequence[str], side: int | None) -> Story:
    """Return the story of a finished game for seat `side`; None: for the winner."""
    seat = _seat(view, side)
    order = ranked(view)
    two = [seat, 1 - seat] if view.rules.seats == LEAST_SEATS else []
    return Story(
        say.headline(view, names),
        told.decided(view, names, side) if view.end is None else say.headline(view, names),
        [Party([names[each]], view.chips[each]) for each in two],
        bars(view, names, side),
        StoryTable(
            told.standings(),
            [[head] for head in told.heads()],
            [*_standings(view, names, order, side)],
            2,
            lambda hidden: told.more(len(hidden), min(view.chips[order[place]] for place in hidden)),
            order.index(seat),
        ),
        podium=[] if two else [_step(view, names, each, side) for each in order],
    )


def bars(view: View, names: Sequence[str], side: int | None) -> Bars:
    """Return the chips of a player after each round, with the changes."""
    seat = _seat(view, side)
    signs = [Sign(signed(net or 0), "", _ink(net or 0)) for net in nets(view.settlements, seat)]
    return Bars(
        told.stack(names[seat] if side is None else None),
        stacks(view)[seat][1:],
        range(1, len(view.settlements) + 1),
        signed=False,
        rows=[(CHANGED, signs)],
        short="" if side is None else your_chips(),
    )


def _seat(view: View, side: int | None) -> int:
    """Return the seat that the story is about: the given one, else that of the winner, else the first."""
    winners = view.outcome.winners if view.outcome else ()
    return side if side is not None else winners[0] if winners else 0


def _step(view: View, names: Sequence[str], seat: int, side: int | None) -> StoryPlace:
    place = places(view)[seat]
    said = [place_of(place, view.rules.seats), told.chips(view.chips[seat])]
    return StoryPlace(place, names[seat], whole(view.chips[seat]), said, seat == side)


def _ink(net: int) -> str:
    return "good" if net > 0 else "bad" if net < 0 else "dim"


def _standings(view: View, names: Sequence[str], order: Sequence[int], side: int | None) -> Iterator[list[Piece]]:
    """Yield one row per player in `order`: place and name, stack, and its sources."""
    place = places(view)
    for seat in order:
        chips, ink = view.chips[seat], "accent" if seat == side else "text"
        sources = [(signed(each), "text") for each in chips_from(view.settlements, seat)]
        name = f"{place[seat]:>2} {names[seat]}"
        yield [(name, ink), (whole(chips), "bad" if chips < 0 else "strong"), *sources]
