"""Tests of rules B11 to B15 of Sweet Sixteen: settling a round, and the end."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sweet_sixteen.actions import Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.sweet_sixteen.rules import legal, outcome
from sixteen_tui.engine.sweet_sixteen.settling import settle
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from tests.unit.rules.sweet_positions import (
    SIXTEENS,
    TAKE,
    after,
    cards,
    last,
    nets,
    quiet,
    refused,
    stood,
    then,
)

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")


# Settling


@pytest.mark.parametrize("seats", range(2, 11))
def test_b11_sixteen_earns_a_chip_a_player(seats: int) -> None:
    state = after("deal 7C 9H", *stood(quiet(seats)[1:], 2, seats), rules=Rules(seats=seats))
    result = next(result for result in last(state).results if result.seat == 1)
    assert (result.value, result.line, result.points, result.best) == (16, "sixteen", seats, 10)


@pytest.mark.parametrize("seats", range(2, 11))
def test_b11_sixteen_with_the_8_of_diamonds_earns_twice_that(seats: int) -> None:
    script = ("deal 8D 7C AC", "1 take", *stood(quiet(seats)[1:], 2, seats))
    state = after(*script, rules=Rules(seats=seats, take=True))
    result = next(result for result in last(state).results if result.seat == 1)
    assert (result.value, result.line, result.points, result.best) == (16, "sixteen-8d", 2 * seats, 10)
    assert nets(state)[1] == 2 * seats + 10


def test_b11_the_8_of_diamonds_by_itself_earns_nothing() -> None:
    state = after("deal 8D 7C", "1 stand", "deal 9C KC", "deal AC 2C", "0 stand")
    assert nets(state) == {0: -1, 1: 9, 2: -6}


@pytest.mark.parametrize("dealt", ["AC AD", "7C 8D", "2C KC"])
def test_b12_under_sixteen_pays_1(dealt: str) -> None:
    state = after(f"deal {dealt}", "1 stand", "deal 3H KH", "deal 3S KS")
    result = last(state).results[1]
    assert (result.line, result.points, result.best) == ("under", -1, 0)
    assert state.chips[1] == 9


@pytest.mark.parametrize(("dealt", "over"), [("4C KC", 1), ("9C TC", 3), ("KC KD", 10), ("QC KC", 9)])
def test_b12_over_sixteen_pays_1_a_point(dealt: str, over: int) -> None:
    state = after(f"deal {dealt}", "deal 3H KH", "deal 3S KS")
    result = last(state).results[1]
    assert (result.value, result.line, result.points, result.best) == (16 + over, "over", -over, 0)
    assert state.chips[1] == 10 - over


def test_b13_the_best_hand_earns_10_more() -> None:
    state = after("deal AC 2C", "1 stand", "deal AD 3D", "2 stand", "deal QC KC")
    assert nets(state) == {0: -9, 1: -1, 2: 9}
    assert last(state).best == (2,)


@pytest.mark.parametrize(("tied", "share"), [(2, 5), (3, 3), (4, 2), (5, 2), (6, 1), (7, 1), (9, 1), (10, 1)])
def test_b13_ties_share_in_whole_chips_and_the_rest_stays_in_the_bank(tied: int, share: int) -> None:
    rules = Rules(seats=10)
    fourteens = ["AC KC", "AD KD", "AH KH", "AS KS", "2C QC", "2D QD", "2H QH", "2S QS", "3C JC", "3D JD"]
    busts = ["9C TC", "9D TD", "9H TH", "9S TS", "7C JC", "7D JD", "7H JH", "7S JS"]
    script = stood([f"deal {each}" for each in fourteens[:tied]], 1, 10)
    state = after(*script, *(f"deal {each}" for each in busts[: 10 - tied]), rules=rules)
    results = last(state).results
    assert [result.best for result in results if result.value == 14] == [share] * tied
    assert all(result.best == 0 for result in results if result.value != 14)
    assert state.bank == 1000 - sum(result.points for result in results) - share * tied


def test_b13_sixteen_with_and_without_the_8_of_diamonds_tie() -> None:
    state = after("deal 8D 7C AC", "1 take", "deal 3C KC", "deal 2C 2D", "0 stand", rules=TAKE)
    assert nets(state) == {0: -1, 1: 6 + 5, 2: 3 + 5}


def test_b13_all_bust_nobody_earns() -> None:
    state = after("deal TC JC", "deal TD JD", "deal QC KC")
    assert nets(state) == {0: -9, 1: -5, 2: -5}
    assert last(state).best == ()


def test_b14_a_player_short_of_chips_owes_the_bank() -> None:
    bust = ("deal KC KD", "deal QC QD", "deal AC 2C", "0 stand", "deal KC KD", "deal AC 2C", "0 stand", "deal QC QD")
    state = after(*bust)
    assert state.chips == (28, -8, -8)
    assert sum(state.chips) + state.bank == 330


def test_b14_the_bank_starts_with_100_a_player_and_only_the_settling_moves_chips() -> None:
    state = after("deal 3C KC", "deal AD 3D", "2 stand", "deal 4S TS")
    assert (state.bank, state.chips) == (300, (10, 10, 10))
    state = then(state, "0 stand").state
    assert (state.chips, state.bank) == ((9, 23, 9), 289)


def test_b14_a_bank_that_cannot_pay_is_topped_up() -> None:
    state = after(rules=Rules(seats=10))
    for number in range(1, 11):
        state = then(state, *(f"deal {pair}" for pair in SIXTEENS[:10])).state
        paid = 110 * number
        assert state.chips == (10 + 11 * number,) * 10
        assert (state.bank, state.topped_up) == ((1000 - paid, 0) if paid <= 1000 else (2000 - paid, 1000))
        assert sum(state.chips) + state.bank - state.topped_up == 1100
        assert last(state).topped_up == (1000 if number == 10 else 0)


@pytest.mark.parametrize(
    ("bank", "topped_up"), [(25, 0), (14, 0), (13, 200), (0, 200), (-186, 200), (-187, 400), (-1000, 1200)]
)
def test_b14_as_often_as_needed_and_only_then(bank: int, topped_up: int) -> None:
    settlement = settle(1, 0, (cards("3C KC"), cards("3D KD")), faces_ten=False, bank=bank)
    assert (settlement.bank, settlement.topped_up) == (-14, topped_up)


def test_b14_a_round_is_settled_for_all_seats_at_once() -> None:
    earns, pays = cards("3C KC"), cards("KD KH")
    settlement = settle(1, 0, (earns, pays), faces_ten=False, bank=2)  # 12 to pay, 10 to get: 2 is enough
    assert (settlement.bank, settlement.topped_up) == (-2, 0)
    assert settle(1, 0, (pays, earns), faces_ten=False, bank=1).topped_up == 200


def test_b15_after_everyone_has_been_banker_most_chips_win() -> None:
    state = after("deal 3C KC", "deal AC 2C", "0 stand", rules=Rules())
    assert outcome(state) is None
    state = then(state, "deal AC 2C", "0 stand", "deal 3C KC").state
    ended = outcome(state)
    assert ended is not None
    assert (ended.winners, ended.score) == ((1,), (8, 34))
    assert (state.to_move, state.round, state.banker, legal(state)) == (NOBODY, 2, 1, ())


def test_b15_ties_share_the_win() -> None:
    state = after(rules=Rules())
    for _ in range(2):
        state = then(state, "deal 3C KC", "deal 3D KD").state
    ended = outcome(state)
    assert ended is not None
    assert (ended.winners, ended.score) == ((0, 1), (24, 24))


def test_b15_nothing_is_played_after_the_end() -> None:
    state = after(*["deal 3C KC", "deal 3D KD"] * 2, rules=Rules(take=True))
    for action in (Stand(0), Stand(1), Take(0), Trade(0, CARDS["3C"]), Shuffle(DECK)):
        assert refused(state, action).rule == "B15"
    refused(state, "cut 0:3C 1:4C")
