"""Lists the sets of a game of Sixteen for the chapters of a replay.

Invariant: a won set is public as a whole; its signs are equal in every language.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER
from sixteen_tui.engine.sixteen.rules import TARGET, set_numbers, sets
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.faces import face
from sixteen_tui.games.sixteen.text import chapters, table
from sixteen_tui.text.names import in_row
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.look import UNICODE
from sixteen_tui.widgets.panel import MiniTable

heads = chapters.heads


def row(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the side that won the last set, the signs of its kinds, its total, and its cards."""
    formed = view.won[-1]
    last = formed.cards[-1]
    kinds = sorted(formed.kinds, key=lambda kind: kind != table.main_kind(formed))
    why = " ".join(table.sign(formed, kind, UNICODE.shapes[COLOUR[last]]) for kind in kinds)
    total = sum(NUMBER[card] for card in formed.cards)
    cards = " ".join(face(card).label(UNICODE) for card in formed.cards)
    return words.sides(view.rules, names)[formed.side], why + table.twice(formed), str(total), cards


def detail(view: View, names: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
    """Return each side's number of sets."""
    sides = zip(words.sides(view.rules, names), sets(view.won), strict=True)
    return words.score_title(), [(in_row(side), str(count)) for side, count in sides]


def small(view: View, names: Sequence[str]) -> MiniTable:
    """Return the last set as a small table: its cards and their sum, with the score after it."""
    formed, score = view.won[-1], words.score(sets(view.won))
    total = sum(NUMBER[card] for card in formed.cards)
    facts = Facts(total, TARGET, table.total(), " ".join(row(view, names)[1:2]))
    title = f"{words.title()}, {table.set_number(set_numbers(view.won, formed=True))}"
    return MiniTable(title, score, "", [face(card) for card in formed.cards], facts, unit=words.score_title())
