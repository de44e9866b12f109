"""The computer players of Sweet Sixteen: what they may know, what they never do, and how well they play."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise, product
from random import Random
from types import FrameType
from typing import Final

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.bots.opponents import round_of
from sixteen_tui.engine.sweet_sixteen.bots.plans import plan
from sixteen_tui.engine.sweet_sixteen.bots.rounds import played, table
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, chance, start
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, view

NAMES: Final = tuple(GAME.levels)
VARIATIONS: Final = list(product((False, True), repeat=4))


def asked(level: str, seen: View) -> Action:
    """The action of a player whose chance follows from the view."""
    return GAME.levels[level](seen, Random(f"{level} {seen!r}"))


def positions(rules: Rules, seed: object, *levels: str) -> Iterator[tuple[State, View, Action]]:
    """Every decision of a game, what its seat saw and what it did. The rules refuse what is not legal."""
    state, stream = start(rules), Stream(sha256(str(seed).encode()).hexdigest())
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            state = apply(state, chance(state, stream)).state
            continue
        seen = view(state, state.to_move)
        action = asked(levels[state.to_move % len(levels)], seen)
        yield state, seen, action
        state = apply(state, action).state


def some(rules: Rules, seed: object, number: int, *levels: str) -> list[tuple[State, View, Action]]:
    return [position for position, _ in zip(positions(rules, seed, *levels), range(number), strict=False)]


def test_levels() -> None:
    assert NAMES == ("easy", "medium", "hard", "expert")


@pytest.mark.parametrize("seats", range(2, 11))
def test_legal_under_all_variations(seats: int) -> None:
    """All four levels, in the first decisions of a game; with more than 2 seats a quarter of the variations each."""
    for number, variation in enumerate(VARIATIONS):
        if seats > 2 and number % 4 != seats % 4:
            continue
        for _, seen, action in some(Rules(seats, *variation), f"legal {seats}", 30, *NAMES):
            assert action in seen.legal


@pytest.mark.parametrize("level", NAMES)
def test_a_pure_function_of_the_view(level: str) -> None:
    """Asked twice, in any order, and with any global chance, it answers the same; nor does it use up global chance."""
    seen = [(seen, action) for _, seen, action in some(Rules(3, take=True), "pure", 12, level)]
    random.seed(level)
    before = random.getstate()
    assert all(asked(level, seen) == action for seen, action in reversed(seen))
    assert random.getstate() == before


@pytest.mark.parametrize("rules", [Rules(3), Rules(4, take=True, second_chance=True)], ids=str)
@pytest.mark.parametrize("level", NAMES)
def test_unseen_cards_change_nothing(level: str, rules: Rules) -> None:
    """Other hidden cards do not change its action (invariant 6)."""
    dice, changed = Random("unseen"), 0
    for state, _, action in [each for seed in range(6) for each in some(rules, seed, 5, level)]:
        hidden = [seat for seat, hand in enumerate(state.hands) if hand and seat != state.turn]
        cards = [card for seat in hidden for card in state.hands[seat] or ()] + list(state.deck)
        dice.shuffle(cards)
        hands = list(state.hands)
        for seat in hidden:
            size = len(state.hands[seat] or ())
            hands[seat], cards = tuple(cards[:size]), cards[size:]
        other = state._replace(hands=tuple(hands), deck=tuple(cards))
        changed += other != state
        assert asked(level, view(other, other.to_move)) == action
    assert changed > 10, changed


def calls(level: str, seen: View) -> int:
    """Return how many functions a decision calls: a measure of its time that no other load on the machine changes."""
    number = 0

    def called(_: FrameType, event: str, __: object) -> None:
        nonlocal number
        number += event in {"call", "c_call"}

    sys.setprofile(called)
    try:
        asked(level, seen)
    finally:
        sys.setprofile(None)
    return number


@pytest.mark.parametrize("rules", [Rules(10), Rules(10, take=True, second_chance=True)], ids=str)
def test_expert_takes_no_time(rules: Rules) -> None:
    """Measured: 1,500 calls, less than 1 ms; the first decision after a start 903,000 calls, 150 ms if quiet."""
    for known in (round_of, played, table, plan):
        known.cache_clear()
    spent = [calls("expert", seen) for _, seen, _ in some(rules, "time", 60, "medium")]
    assert sorted(spent)[len(spent) // 2] < 10_000
    assert max(spent) < 1_200_000


def test_expert_goes_on_where_nothing_can_go_wrong() -> None:
    """It never stands with an ace, a 2 or a 3: to keep that for another card can only be for the better."""
    stands = 0
    for _, seen, action in some(Rules(4), "safe", 60, "expert"):
        if isinstance(action, Stand):
            stands += 1
            assert all(card % 13 + 1 > 3 for card in seen.hand)
    assert stands < 20


@pytest.mark.parametrize(("seats", "stands"), [(2, True), (4, False), (10, False)])
def test_hard_goes_on_if_there_is_nothing_to_lose(seats: int, stands: bool) -> None:
    """A 15 at black jack: with two seats it often wins, so to stand is a gain; with more it hardly ever does."""
    state = start(Rules(seats, take=True, faces_ten=True))
    stream = Stream("0" * 64)
    while state.to_move == CHANCE:
        state = apply(state, chance(state, stream)).state
    cards = (CARDS["5C"], CARDS["KD"])
    dealt = tuple(cards if seat == state.turn else None for seat in range(seats))
    state = state._replace(hands=dealt, deck=tuple(card for card in DECK if card not in cards))
    seen = view(state, state.to_move)
    expected = Stand(seen.to_move) if stands else Trade(seen.to_move, CARDS["KD"])
    assert asked("hard", seen) == expected


def differences(rules: Rules, games: int, weaker: str, stronger: str) -> list[float]:
    """Chips a round by which the seats of one level beat those of the other; they change seats after each game."""
    result = []
    for game in range(games):
        levels = (weaker, stronger) if game % 2 == 0 else (stronger, weaker)
        *_, (state, _, action) = positions(rules, f"match {game}", *levels)
        chips = apply(state, action).state.chips
        seats = range(rules.seats)
        means = [sum(chips[seat] for seat in seats if levels[seat % 2] == name) for name in (weaker, stronger)]
        result.append((means[1] - means[0]) / (rules.seats / 2) / rules.seats)
    return result


@pytest.mark.long
@pytest.mark.parametrize(
    ("weaker", "stronger", "rules", "games"),
    [
        *((weaker, stronger, Rules(4), 100) for weaker, stronger in pairwise(NAMES)),
        ("hard", "expert", Rules(10), 6),
        ("hard", "expert", Rules(4, take=True, faces_ten=True), 20),
    ],
    ids=str,
)
def test_each_level_beats_the_one_before(weaker: str, stronger: str, rules: Rules, games: int) -> None:
    """The whole interval of 95% is above nothing."""
    found = differences(rules, games, weaker, stronger)
    mean = sum(found) / len(found)
    error = (sum((each - mean) ** 2 for each in found) / (len(found) - 1) / len(found)) ** 0.5
    assert mean - 1.96 * error > 0, (mean, error)
