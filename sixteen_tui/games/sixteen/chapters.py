"""Lists the sets of a game of Sixteen for the chapters of a replay.

Invariant: a won set is public as a whole; its signs are equal in every language.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER
from sixteen_tui.engine.sixteen.rules import sets
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.faces import face
from sixteen_tui.games.sixteen.text import chapters, table
from sixteen_tui.text import numbers
from sixteen_tui.text.names import in_row
from sixteen_tui.widgets.look import UNICODE

sizes = (6, 16, 10, 5)


def heads(_names: Sequence[str]) -> tuple[str, ...]:
    return chapters.heads()


def row(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the side that won the last set, the signs of its kinds, its total, and its cards."""
    formed = view.won[-1]
    last = formed.cards[-1]
    kinds = sorted(formed.kinds, key=lambda kind: kind != table.main_kind(formed))
    why = " ".join(table.sign(kind, NUMBER[last], UNICODE.shapes[COLOUR[last]]) for kind in kinds)
    total = sum(NUMBER[card] for card in formed.cards)
    cards = " ".join(face(card).label(UNICODE) for card in formed.cards)
    return words.sides(view.rules, names)[formed.side], why + table.twice(formed), str(total), cards


def detail(view: View, names: Sequence[str]) -> str:
    """Return each side's number of sets."""
    sides = zip(words.sides(view.rules, names), sets(view.won), strict=True)
    return numbers.about(words.score_title(), ", ".join(f"{in_row(side)} {count}" for side, count in sides))
