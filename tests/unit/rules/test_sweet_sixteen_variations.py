"""The variations of Sweet Sixteen (B16 to B20): every test is named after the rule of `docs/rules.md`."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import product

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Take
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK, PACK, UNKNOWN
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.settling import value
from sixteen_tui.engine.sweet_sixteen.variations import Rules, rules
from tests.unit.rules.sweet_positions import (
    SECOND,
    SITS_OUT,
    TAKE,
    TEN,
    after,
    hand,
    last,
    nets,
    offered,
    refused,
    then,
)

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")


def test_b16_a_card_may_be_taken_without_giving_one_up() -> None:
    state = after("deal 3C 4C AD", rules=TAKE)
    assert offered(state) == {"stand", "take", "trade 3C", "trade 4C"}
    state = then(state, "1 take").state
    assert (hand(state, 1), state.waste, len(state.deck), state.takes) == ("3C 4C AD", (), 42, (0, 1, 0))
    assert offered(state) == {"stand", "take", "trade 3C", "trade 4C", "trade AD"}


@pytest.mark.parametrize(("top", "mover"), [("9C", CHANCE), ("TC", CHANCE), ("8D", 1)])
def test_b16_sixteen_or_a_bust_ends_the_turn_after_a_take_too(top: str, mover: int) -> None:
    assert after(f"deal 3C 4C {top}", "1 take", rules=TAKE).to_move == mover


def test_b16_there_is_no_taking_by_the_book() -> None:
    state = after("deal 3C 4C AD")
    assert "take" not in offered(state)
    assert refused(state, "1 take").rule == "B16"


def test_b16_a_take_does_not_choose_its_card() -> None:
    state = after("deal 3C 4C AD", rules=TAKE)
    for card in (*PACK, UNKNOWN):
        assert refused(state, Take(1, card)).rule == "B16"


def test_b16_no_hand_of_two_cards_makes_16_with_the_8_of_diamonds() -> None:
    for faces_ten in (False, True):
        eight = CARDS["8D"]
        assert all(value((eight, card), faces_ten=faces_ten) != 16 for card in DECK if card != eight)


def test_b17_a_bust_as_dealt_does_not_end_the_turn() -> None:
    state = after("deal QC KC AD", rules=SECOND)
    assert (state.to_move, offered(state)) == (1, {"stand", "trade QC", "trade KC"})
    assert refused(state, "1 take").rule == "B17"
    stands = then(state, "1 stand").state
    assert (stands.to_move, hand(stands, 1)) == (CHANCE, "QC KC")
    traded = then(state, "1 trade QC").state
    assert offered(traded) == {"stand", "take", "trade KC", "trade AD"}


@pytest.mark.parametrize(
    "script",
    [("deal QC KC 4D", "1 trade QC"), ("deal QC 2C KD", "1 trade 2C"), ("deal QC 2C KD", "1 take")],
)
def test_b17_a_bust_after_a_trade_or_a_take_ends_it(script: tuple[str, ...]) -> None:
    state = after(*script, rules=SECOND)
    assert state.to_move == CHANCE
    refused(state, "1 stand")


def test_b17_sixteen_as_dealt_ends_it_still() -> None:
    assert after("deal 3C KC", rules=SECOND).to_move == CHANCE


def test_b17_a_bust_that_stands_pays() -> None:
    state = after("deal QC KC", "1 stand", "deal AC 2C", "2 stand", "deal 3C KD", rules=SECOND)
    assert nets(state) == {0: 13, 1: -9, 2: -1}


def test_b17_there_is_no_second_chance_by_the_book() -> None:
    assert refused(after("deal QC KC"), "1 trade QC").code == "not-shuffled"


@pytest.mark.parametrize(("rank", "worth"), [("A", 1), ("9", 9), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)])
def test_b18_jack_queen_and_king_count_10(rank: str, worth: int) -> None:
    assert value((CARDS[f"{rank}S"],), faces_ten=True) == worth


def test_b18_it_changes_when_a_turn_ends() -> None:
    assert after("deal 3C KC", rules=TEN).to_move == 1
    assert after("deal 4C KC", rules=TEN).to_move == 1
    assert after("deal 7C KC", rules=TEN).to_move == CHANCE
    assert after("deal 7C 9C", rules=TEN).to_move == CHANCE


def test_b18_it_changes_what_is_paid() -> None:
    state = after("deal QC KC", "deal 7C KD", "deal 3C KH", "0 stand", rules=TEN)
    assert [result.value for result in last(state).results] == [13, 20, 17]
    assert nets(state) == {0: 9, 1: -4, 2: -1}


@pytest.mark.parametrize("banker", [0, 1, 2])
def test_b19_the_banker_deals_and_has_no_hand(banker: int) -> None:
    left, right = (banker + 1) % 3, (banker + 2) % 3
    state = after("deal 3C KC", "deal AC 2C", rules=SITS_OUT, banker=banker)
    refused(state, Stand(banker))
    state = then(state, f"{right} stand").state
    assert nets(state) == {left: 13, right: -1}  # N stays the number of players
    assert (state.chips[banker], state.hands[banker]) == (10, None)
    assert state.banker == left


def test_b19_the_next_round_goes_on_from_the_next_banker() -> None:
    state = after("deal 3C KC", "deal 3D KD", rules=SITS_OUT)
    assert (state.banker, state.round) == (1, 2)
    assert then(state, "deal AC 2C").state.to_move == 2
    state = then(state, "deal 3C KC", "deal 3D KD", "deal 3C KC", "deal 3D KD").state
    assert state.to_move == NOBODY


def test_b19_by_the_book_the_banker_plays_last() -> None:
    assert after("deal 3C KC", "deal 3D KD", "deal AC 2C").to_move == 0


def test_b20_presets() -> None:
    assert Rules() == Rules(take=False, second_chance=False, faces_ten=False, banker_plays=True)
    assert GAME.default_rules == Rules()
    made = {name: replace(Rules(), **values) for name, values in GAME.names.items()}  # type: ignore[arg-type]  # bools
    assert made == {
        "take": Rules(take=True),
        "second-chance": Rules(second_chance=True),
        "faces-ten": Rules(faces_ten=True),
        "banker-sits-out": Rules(banker_plays=False),
        "casino": Rules(take=True, second_chance=True),
        "black-jack": Rules(take=True, faces_ten=True),
    }


SPELLED_OUT = {"seats": 2, "take": False, "second_chance": False, "faces_ten": False, "banker_plays": True}


@pytest.mark.parametrize("name", ["take", "second_chance", "faces_ten", "banker_plays"])
@pytest.mark.parametrize("wrong", [None, 0, 1, "on"])
def test_b20_a_variation_is_on_or_off(name: str, wrong: object) -> None:
    values: dict[str, object] = {**SPELLED_OUT, name: wrong}
    with pytest.raises(ValueError, match=name):
        rules(values)


def test_b20_every_variation_is_spelled_out() -> None:
    assert rules(SPELLED_OUT) == Rules()
    for name in SPELLED_OUT:
        with pytest.raises(ValueError, match=name):
            rules({key: value for key, value in SPELLED_OUT.items() if key != name})
    with pytest.raises(ValueError, match="wilds"):
        rules({**SPELLED_OUT, "wilds": True})


def test_b20_the_choices_are_the_variations_the_default_first() -> None:
    assert {"seats": 2, **{name: first for name, (first, _) in GAME.choices.items()}} == SPELLED_OUT
    for chosen in product(*GAME.choices.values()):
        values = {"seats": 2, **dict(zip(GAME.choices, chosen, strict=True))}
        assert asdict(rules(values)) == values
