"""Games of Sweet Sixteen made to measure: seeds with which a certain hand comes first, and positions dealt by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.table import AnyTable, Table

SWEET: Final = GAMES["sweet-sixteen"]

SweetTable = AnyTable

ENDINGS: Final = ("stand", "sixteen", "bust")
"""The ends of a turn of Sweet Sixteen."""


def new_game(*players: str, seed: str) -> tuple[str, ...]:
    """The arguments for a new game by the book."""
    return ("play", "sweet-sixteen", "--players", ",".join(players), "--seed", seed)


def seeds(seats: int, wanted: Callable[[SweetTable], bool]) -> Iterator[str]:
    """The seeds with which the first deal of a game by the book is a wanted one."""
    for number in count():
        seed = f"{number:064x}"
        table: SweetTable = Table(SWEET, Rules(seats=seats), seed)
        table.deal()
        if wanted(table):
            yield seed


def dealt_first(seats: int, seat: int, worths: range) -> str:
    """A seed with which a seat has the first turn, with a hand that comes to one of these."""
    return next(seeds(seats, lambda table: first_seat(table) == seat and first_worth(table) in worths))


def first_seat(table: SweetTable) -> int:
    """The seat with the first turn of a game in which nobody had to cut again; -1 if somebody had to."""
    banker: int = table.view(None, 1).banker
    return (banker + 1) % table.rules.seats if banker >= 0 else -1


def first_worth(table: SweetTable) -> int:
    """The sum of the first hand of a game as it is dealt."""
    worth: int = table.view(first_seat(table), 2).value
    return worth


def by_hand(seats: int, cut: str) -> SweetTable:
    """A game without a seed, after the cut; the cards are those of the seats in order."""
    table: SweetTable = Table(SWEET, Rules(seats=seats))
    table.play(Cut(tuple((seat, CARDS[code]) for seat, code in enumerate(cut.split(" ")))))
    return table


def deal(table: SweetTable, top: str) -> None:
    """Shuffle so that these cards come first: two for the seat whose turn it is, then those that it draws."""
    first = tuple(CARDS[code] for code in top.split(" "))
    held = () if table.view(None).turn < 0 else _held(table)
    table.play(Shuffle((*first, *(card for card in DECK if card not in first and card not in held))))


def _held(table: SweetTable) -> tuple[int, ...]:
    return tuple(card for seat in range(table.rules.seats) for card in table.view(seat).hand)


def _ending(worth: int) -> str:
    return "stand" if worth < 16 else "sixteen" if worth == 16 else "bust"


def person_twins(trades: int) -> dict[str, str]:
    """For each ending a seed: seat 0 comes first, the banker cuts the same card, and seat 1 has a choice."""
    twins: dict[str, dict[str, str]] = {}
    for seed in seeds(3, lambda table: first_seat(table) == 0):
        table: SweetTable = Table(SWEET, Rules(seats=3), seed)
        table.deal()
        card = dict(table.view(None, 1).cuts[0].cards)[2]
        if trades:
            if table.to_move != 0:
                continue
            table.play(Trade(0, table.view(0).hand[0]))
            worth = table.view(0).value
        else:
            worth = first_worth(table)
        if table.to_move == 0:
            table.play(Stand(0))
        table.deal()
        found = twins.setdefault(str(card), {})
        if (table.view(None).round, table.to_move) == (1, 1):
            found.setdefault(_ending(worth), seed)
        if len(found) == len(ENDINGS):
            return found
    raise AssertionError("there are seeds without end")
