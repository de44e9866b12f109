"""The story of a finished game of Sixteen: the lead after each set, and the kind of each set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from operator import attrgetter
from typing import Final

from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER
from sixteen_tui.engine.sixteen.rules import KINDS, Formed, count_kinds, set_numbers, sets
from sixteen_tui.engine.sixteen.turning import turning
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.games.sixteen.text import over as told
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.widgets.canvas import Piece, shortened
from sixteen_tui.widgets.look import UNICODE
from sixteen_tui.widgets.story import Bars, Party, Sign, Story, StoryTable

HEAD: Final = 8
"""Cells of a name above a column."""


def story(view: View, names: Sequence[str], side: int | None) -> Story:
    """Return the story of a finished game, side `side` first; None: for a spectator."""
    order = _order(side)
    score, parties = sets(view.won), told.side_names(view.rules, names)
    heads = [(), *([shortened(line, HEAD) for line in parties[each]] for each in order)]
    return Story(
        say.headline(view, names),
        told.decided(view, names, side) if view.end is None else say.headline(view, names),
        [Party(parties[each], score[each]) for each in order],
        bars(view, names, side),
        StoryTable(told.by_kind(), heads, [*_kinds(view, order), _runs(view, order)], needed=3),
    )


def bars(view: View, names: Sequence[str], side: int | None) -> Bars:
    """Return the lead of a side after each set, with the kinds of the sets by their winner."""
    order, parties = _order(side), told.side_names(view.rules, names)
    steps = (formed.worth if formed.side == order[0] else -formed.worth for formed in view.won)
    marks = (signs.YES, signs.NO) if side is not None else tuple(parties[each][0][:1] for each in order)
    turned = turning(view.won)
    return Bars(
        told.lead(None if side is not None else say.sides(view.rules, names)[order[0]]),
        [*accumulate(steps)],
        [set_numbers(view.won[:place])[0] for place in range(len(view.won))],
        signed=True,
        rows=[
            (mark, [_sign(formed, index == 0) if formed.side == each else None for formed in view.won])
            for index, (mark, each) in enumerate(zip(marks, order, strict=True))
        ],
        turning=None if turned is None else turned.place,
        short="" if side is None else told.your_lead(),
    )


def _order(side: int | None) -> tuple[int, int]:
    """Return both sides, the one that the story is about first."""
    return (0, 1) if side in (0, None) else (1, 0)


def _sign(formed: Formed, own: bool) -> Sign:  # noqa: FBT001  # own: the first of two rows
    """Return the sign of a set's kind."""
    card, kind = formed.cards[-1], signs.main_kind(formed)
    shape = UNICODE.shapes[COLOUR[card]]
    short = {"colour": shape, "number": str(NUMBER[card])}.get(kind, signs.sign(formed, kind, "")[:1])
    return Sign(signs.sign(formed, kind, shape), short, "good" if own else "bad")


def _kinds(view: View, order: Sequence[int]) -> list[list[Piece]]:
    """Return one row per kind: the number of sets with it on each side."""
    counts = [count_kinds(view.won, side) for side in order]
    return [
        [(f"{told.sample(kind)} {told.kind(kind)}", "text"), *_pair(count[kind] for count in counts)]
        for kind in KINDS
        if view.rules.matches or kind in ("sixteen", "bust")
    ]


def _runs(view: View, order: Sequence[int]) -> list[Piece]:
    """Return the longest run of sets on each side."""
    runs = [(side, sum(formed.worth for formed in each)) for side, each in groupby(view.won, attrgetter("side"))]
    return [
        (told.run(), "text"),
        *_pair(max((length for each, length in runs if each == side), default=0) for side in order),
    ]


def _pair(numbers: Iterable[int]) -> list[Piece]:
    one, other = numbers
    return [(str(one), "good" if one > other else "text"), (str(other), "text")]
