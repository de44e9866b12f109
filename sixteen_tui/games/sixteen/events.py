"""The banner of a set of Sixteen, in proportion to what the set is.

Invariant: depends on the board alone.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sixteen.rules import Formed, sets
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.games.sixteen.faces import shape
from sixteen_tui.games.sixteen.feats import Feats, feats
from sixteen_tui.games.sixteen.played import just_won, mine_of
from sixteen_tui.games.sixteen.text import event as told
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.screens.base.board import Board
from sixteen_tui.widgets.strip import Banner

RUN: Final = 3
"""Sets in a row from which they are a run."""


def told_of(board: Board[View]) -> Banner | None:
    """Return the banner of the set just formed; None if there is none."""
    view, formed = board.view, just_won(board.view)
    if formed is None:
        return None
    found, mine = feats(view), mine_of(view, formed.side)
    sides = say.sides(view.rules, board.names)
    why: tuple[str, ...] = (signs.why(formed), signs.why_in_signs(formed, shape(formed.cards[-1])))
    if found.hair:
        why = (told.by_a_hair(why[0]), *why)
    counts, first = sets(view.won), 0 if view.seat is None else view.seat % 2
    score = say.score((counts[first], counts[1 - first]))
    scored = told.score_alone(score)
    lines: list[str | tuple[str, ...]]
    if found.decides:
        lines = [told.decides(sides[formed.side], mine=mine), why, (told.score_and_left(score, found.left), scored)]
        if found.left:
            lines.append(told.out_of_reach(sides[1 - formed.side], mine=mine))
        return Banner(_ink(mine=mine), signs.word(formed), lines, large=True)
    lines = [_whose(formed, found, sides[formed.side], mine=mine), why]
    if found.leads and len(view.won) > 1:
        lines.append((told.leads(sides[formed.side], first=found.first, mine=mine), scored))
    elif view.to_move >= 0:
        own, again = view.to_move == view.seat, view.to_move == formed.seat
        lines.append((signs.begins(board.names[view.to_move], own=own, again=again), scored))
    return Banner(_ink(mine=mine), signs.word(formed), lines, large=formed.worth > 1)


def _ink(*, mine: bool | None) -> str:
    return {True: "won", False: "lost", None: "banner"}[mine]


def _whose(formed: Formed, found: Feats, side: str, *, mine: bool | None) -> tuple[str, ...]:
    """Return whose the set is, with the number of sets in a row once they are a run."""
    said: tuple[str, ...] = (signs.whose(formed, side, mine=mine), told.whose_in_short(formed, side, mine=mine))
    if found.run >= RUN:
        said = (*(told.in_a_row(text, found.run) for text in said), *said)
    return said if mine is not False else (*said, told.not_yours(formed))
