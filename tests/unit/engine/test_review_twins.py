"""A review of a seat's decisions follows from what the seat knew: it is equal in every twin of the game.

Method: a twin looks the same to the seat up to a decision. Its unseen cards lie otherwise, and it continues otherwise.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from itertools import takewhile
from random import Random
from typing import Final

import pytest

from sixteen_tui.arena.jobs import Run, play
from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import Decision, review
from sixteen_tui.engine.sixteen.actions import Deal
from sixteen_tui.engine.sixteen.view import unseen
from sixteen_tui.engine.sweet_sixteen.actions import Shuffle, Stand
from sixteen_tui.engine.table import AnyTable, Table
from tests.judging import ROUGH, thought

PLAYED: Final[tuple[tuple[str, tuple[str, ...], dict[str, object]], ...]] = (
    ("sixteen", ("medium", "easy"), {"seats": 2, "bonus": True}),
    ("sixteen", ("easy", "medium", "easy", "hard"), {"seats": 4, "drawing": "loose"}),
    ("sweet-sixteen", ("easy", "medium", "easy"), {"seats": 3, "take": True}),
)


def of_sixteen(table: AnyTable, seat: int, length: int, dice: Random) -> list[object]:
    """The log so far, where the draw pile lies otherwise, and cards of which the seat has seen none change places."""
    deal, *others = table.log[:length]
    assert isinstance(deal, Deal)
    seen = table.view(seat, length)
    there, dark = Counter(deal.cards), Counter(unseen(seen))
    hidden = [card for card in deal.cards if dark[card] == there[card]]
    come = iter(dice.sample(hidden, len(hidden)))
    cards = [next(come) if dark[card] == there[card] else card for card in deal.cards]
    drawn, pile = cards[: len(cards) - seen.draw_pile], cards[len(cards) - seen.draw_pile :]
    return [Deal(deal.dealer, (*drawn, *dice.sample(pile, len(pile)))), *others]


def of_sweet_sixteen(table: AnyTable, seat: int, length: int, dice: Random) -> list[object]:
    """The log so far, where other cards come next."""
    log = [*table.log[:length]]
    at, last = max((at, entry) for at, entry in enumerate(log) if isinstance(entry, Shuffle))
    come = 2 + sum(not isinstance(entry, Stand) for entry in log[at + 1 :])
    rest = last.cards[come:]
    log[at] = Shuffle((*last.cards[:come], *dice.sample(rest, len(rest))))
    return log


def twin(table: AnyTable, seat: int, length: int, dice: Random) -> AnyTable:
    """A game that a seat has seen as much of; after its next decision everybody plays at random."""
    other: AnyTable = Table(table.game, table.rules)
    before = of_sixteen if table.game is GAMES["sixteen"] else of_sweet_sixteen
    for entry in (*before(table, seat, length, dice), table.log[length]):
        other.play(entry)
    other.seed = "7" * 64
    while other.outcome is None:
        if other.to_move == CHANCE:
            other.deal()
        else:
            other.play(dice.choice(other.legal))
    return other


def decisions(table: AnyTable, seat: int, last: int) -> list[Decision]:
    judged = takewhile(lambda one: isinstance(one, Decision) and one.entry <= last, review(table))
    return [one for one in judged if isinstance(one, Decision) and one.seat == seat]


@pytest.mark.parametrize(
    ("game", "levels", "rules"), [PLAYED[0], pytest.param(*PLAYED[1], marks=pytest.mark.long), PLAYED[2]]
)
def test_a_seat_is_judged_by_what_it_knew(game: str, levels: tuple[str, ...], rules: dict[str, object]) -> None:
    dice = Random(game)
    values = {**asdict(GAMES[game].default_rules), **rules}
    table = play(Run(game, levels, values, "3" * 64), 0, {})
    with thought(ROUGH):
        for seat in range(2):
            own = decisions(table, seat, len(table))
            assert len(own) > 3
            for each in dice.sample(own[: len(own) * 2 // 3], 2):  # later there is little left that it has not seen
                with thought(ROUGH):  # nothing that was thought of the other is remembered
                    other = twin(table, seat, each.entry, dice)
                    assert other.view(seat, each.entry) == table.view(seat, each.entry)
                    assert other.log != table.log[: len(other)]
                    assert decisions(other, seat, each.entry) == [one for one in own if one.entry <= each.entry]
