"""Random games of every kind, for the tests over all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.table import AnyTable, Table
from tests.any_game.game import GAME as NULL_GAME

ALL = {**GAMES, NULL_GAME.name: NULL_GAME}


class Case(NamedTuple):
    name: str
    values: tuple[tuple[str, Any], ...]

    @property
    def game(self) -> AnyGame:
        return ALL[self.name]

    @property
    def rules(self) -> Any:
        return self.game.rules(dict(self.values))

    def __str__(self) -> str:
        return "-".join((self.name, *(str(value) for _, value in self.values)))


def cases() -> Iterator[Case]:
    """All variations with all numbers of seats."""
    for game in ALL.values():
        for number, values in enumerate(product(*game.choices.values())):
            first = number % len(game.seat_counts)
            for seats in (*game.seat_counts[first:], *game.seat_counts[:first]):
                yield Case(game.name, (("seats", seats), *zip(game.choices, values, strict=True)))


ALL_CASES = list(cases())
CASES = [case for case in ALL_CASES if len(case.game.seat_counts) < 3] + [
    case
    for number, case in enumerate(each for each in ALL_CASES if len(each.game.seat_counts) >= 3)
    if number % len(case.game.seat_counts) == 0
]
"""All variations, and all numbers of seats; both together where there are few."""


def each_of(cases: Sequence[Case]) -> Callable[[Callable[..., None]], Any]:
    """Return a decorator that runs a test with every case, in `make test` with the first and the last of each game."""
    by_game = [[case for case in cases if case.name == name] for name in ALL]
    kept = {case for found in by_game for case in (found[0], found[-1])}
    sets = [pytest.param(case, id=str(case), marks=[] if case in kept else [pytest.mark.long]) for case in cases]
    every, marked = pytest.mark.every("each game is another program"), pytest.mark.parametrize("case", sets)
    return lambda test: every(marked(test))


every_case = each_of(CASES)


class Played(NamedTuple):
    seed: str
    actions: tuple[Any, ...]
    states: tuple[Any, ...]
    """Before the first action and after each."""


def kind(text: str) -> str:
    """The kind of an entry, apart from its seat."""
    return text.split(" ")[not text[0].isalpha()]


@cache
def played(case: Case) -> Played:
    """A whole game: a kind of action by chance, then one of that kind."""
    game, random = case.game, Random(str(case))
    seed = f"{random.getrandbits(256):064x}"
    stream, state = Stream(seed), game.start(case.rules)
    actions, states = list[Any](), [state]
    while game.to_move(state) != NOBODY:
        assert len(actions) < 5000, "the game goes on for ever"
        if game.to_move(state) == CHANCE:
            action = game.chance(state, stream)
        else:
            kinds: dict[str, list[Any]] = {}
            for each in game.legal(state):
                kinds.setdefault(kind(game.encode(each)), []).append(each)
            action = random.choice(kinds[random.choice(sorted(kinds))])
        state = game.apply(state, action).state
        actions.append(action)
        states.append(state)
    return Played(seed, tuple(actions), tuple(states))


def table_of(case: Case, length: int | None = None, seed: str | None = None) -> AnyTable:
    table: AnyTable = Table(case.game, case.rules, seed)
    for action in played(case).actions[:length]:
        table.play(action)
    return table


def spectators(case: Case) -> tuple[int | None, ...]:
    return (*range(case.rules.seats), None)
