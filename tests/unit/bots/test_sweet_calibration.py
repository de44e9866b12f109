"""The odds of a turn of Sweet Sixteen are those that come: in games of experts, at every place of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice, best, chips, done
from sixteen_tui.engine.sweet_sixteen.bots.odds import Odds
from sixteen_tui.engine.sweet_sixteen.rules import apply, chance, start
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, SeatResult
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import view

WITHIN: Final = 0.02
"""The largest distance of a chance from the share that comes, besides two standard errors."""


class Turn(NamedTuple):
    """The odds of the choice at the first decision of a turn, and how the turn ended."""

    place: int
    said: Odds
    came: SeatResult


def turns(rules: Rules, games: int) -> Iterator[Turn]:
    """Yield every turn with a decision in games of experts."""
    for game in range(games):
        state, stream = start(rules), Stream(sha256(f"calibration {game}".encode()).hexdigest())
        first: dict[int, tuple[int, Odds]] = {}
        while state.to_move != NOBODY:
            if state.to_move == CHANCE:
                state = apply(state, chance(state, stream)).state
            else:
                seen = view(state, state.to_move)
                action = best(seen)
                if not seen.trades[seen.turn] and not seen.takes[seen.turn]:
                    first[seen.turn] = (len(done(seen)), next(one for one in advice(seen) if one.action == action))
                state = apply(state, action).state
            if state.settlements and state.turn < 0:
                results = {result.seat: result for result in state.settlements[-1].results}
                yield from (Turn(*said, results[seat]) for seat, said in first.items())
                first.clear()


def off(said: Sequence[float], came: Sequence[float]) -> tuple[float, float]:
    """Return by how much the mean of what was said exceeds that of what came, and its standard error."""
    beyond = [one - other for one, other in zip(said, came, strict=True)]
    mean = fmean(beyond)
    return mean, sqrt(fmean((each - mean) ** 2 for each in beyond) / len(beyond))


def check(rules: Rules, games: int, parts: int) -> None:
    """Compare the odds with what came, in so many parts of the round."""
    found = [*turns(rules, games)]
    hands = rules.seats - (not rules.banker_plays)
    for part in range(parts):
        some = [turn for turn in found if parts * turn.place // hands == part]
        assert len(some) > 50
        for name, said, came in (
            ("16", [one.said.sixteen for one in some], [one.came.value == TARGET for one in some]),
            ("bust", [one.said.bust for one in some], [one.came.value > TARGET for one in some]),
        ):
            mean, error = off(said, [*map(float, came)])
            assert abs(mean) < WITHIN + 2 * error, (part, name, mean, error)


@pytest.mark.parametrize(("rules", "games"), [(Rules(2), 60), (Rules(10), 3)], ids=str)
def test_the_odds_of_a_turn_are_those_that_come(rules: Rules, games: int) -> None:
    """In the mean over a small sample."""
    check(rules, games, 1)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("rules", "games"),
    [
        (Rules(2), 1500),
        (Rules(4), 400),
        (Rules(10), 80),
        (Rules(4, take=True, second_chance=True), 200),
        (Rules(10, take=True, faces_ten=True), 40),
    ],
    ids=str,
)
def test_the_odds_of_a_turn_are_those_that_come_at_every_place(rules: Rules, games: int) -> None:
    check(rules, games, rules.seats)


def test_the_odds_of_the_last_seat_are_not_those_of_cards_that_are_all_alike() -> None:
    """At a table of ten few kings are left in the deck: a 3 alone is no wait for one."""
    said = [turn.said for turn in turns(Rules(10), 2) if turn.place == 9]
    assert fmean(each.sixteen for each in said) < 0.8
    assert fmean(each.bust for each in said) > 0.15


def test_odds_and_choice_are_of_one_plan() -> None:
    state, stream = start(Rules(10)), Stream("5" * 64)
    checked = 0
    while checked < 60:
        if state.to_move == CHANCE:
            state = apply(state, chance(state, stream)).state
            continue
        seen = view(state, state.to_move)
        worth, said = chips(seen), advice(seen)
        assert {each.action: each.chips for each in said} == worth
        assert all(each.sixteen + each.bust < 1 + 1e-9 for each in said)
        checked += 1
        state = apply(state, best(seen)).state
