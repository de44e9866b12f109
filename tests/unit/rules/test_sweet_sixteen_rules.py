"""The rules of Sweet Sixteen: every test is named after its rule of `docs/rules.md`.

Method: written from the rules, not from the engine; positions come from real cuts, shuffles and turns
(`sweet_positions`). See `test_sweet_sixteen_settling.py` for settling, `test_sweet_sixteen_secrets.py` for
secrecy, `test_sweet_sixteen_variations.py` for the variations.
"""

from __future__ import annotations

from collections import Counter

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, CODES, DECK, PACK, UNKNOWN
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.rules import apply, legal, start
from sixteen_tui.engine.sweet_sixteen.settling import order, value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from tests.unit.rules.sweet_positions import (
    BOOK,
    SECOND,
    TAKE,
    after,
    cards,
    hand,
    last,
    offered,
    quiet,
    refused,
    stood,
    then,
)

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")


# Setting up


@pytest.mark.parametrize("seats", range(2, 11))
def test_b1_each_of_2_to_10_players_has_10_chips_and_the_bank_is_apart(seats: int) -> None:
    state = start(Rules(seats=seats))
    assert state.chips == (10,) * seats
    assert state.bank == 100 * seats
    assert seats in GAME.seat_counts


@pytest.mark.parametrize("seats", [-2, 0, 1, 11, True, "2", 2.0, None])
def test_b1_there_are_no_other_tables(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        Rules(seats=seats)
    assert seats is True or seats == 2 or seats not in GAME.seat_counts


def test_b2_the_lowest_card_names_the_first_banker() -> None:
    state = then(start(BOOK), "cut 0:9H 1:8S 2:TC").state
    assert (state.banker, state.round, state.to_move) == (1, 1, CHANCE)
    assert state.hands == (None, None, None)


@pytest.mark.parametrize(("low", "high"), [("AS", "2C"), ("9S", "TC"), ("TS", "JC"), ("JS", "QC"), ("QS", "KC")])
def test_b2_ace_is_low_and_king_is_high(low: str, high: str) -> None:
    assert then(start(Rules()), f"cut 0:{high} 1:{low}").state.banker == 1
    assert then(start(Rules()), f"cut 0:{low} 1:{high}").state.banker == 0


def test_b2_cards_are_of_a_pack_of_52() -> None:
    assert then(start(BOOK), "cut 0:8C 1:6S 2:8H").state.banker == 1
    assert Counter(CODES[card] for card in PACK) == Counter(r + s for r in "A23456789TJQK" for s in "CDHS")


def test_b2_those_tied_for_lowest_draw_again_suits_being_equal() -> None:
    state = then(start(Rules(seats=4)), "cut 0:3S 1:9C 2:3C 3:3D").state
    assert (state.banker, state.round, state.to_move) == (-1, 0, CHANCE)
    refused(state, "cut 0:3S 1:9C 2:4C 3:5D")
    refused(state, "cut 0:3S 2:4C")
    state = then(state, "cut 0:KS 2:9C 3:9D").state
    assert state.banker == -1
    refused(state, "cut 0:KS 2:9C 3:8D")
    assert then(state, "cut 2:9C 3:8D").state.banker == 3
    assert then(state, "cut 2:9C 3:9D", "cut 2:AC 3:KD").state.banker == 2


@pytest.mark.parametrize(
    "wrong",
    [
        "cut",
        "cut 0:3C 1:4C",
        "cut 0:3C 1:4C 3:5C",
        "cut 1:3C 0:4C 2:5C",
        "cut 0:3C 1:4C 2:5C 3:6C",
        "cut 0:3C 0:4C 1:5C 2:6C",
        "cut 0:3C 1:3C 2:5C",
        "cut 0:? 1:4C 2:5C",
    ],
)
def test_b2_a_cut_is_one_card_for_each_seat_that_it_concerns(wrong: str) -> None:
    assert refused(start(BOOK), wrong).rule == "B2"
    refused(start(BOOK), Cut(((0, -1), (1, 2), (2, 3))))


def test_b2_nothing_happens_before_the_cut_and_it_happens_once() -> None:
    for action in (Shuffle(DECK), Stand(0), Take(1), Trade(1, DECK[0])):
        assert refused(start(TAKE), action).rule == "B2"
    assert refused(after(), "cut 0:3C 1:4C 2:5C").rule == "B2"
    assert refused(after("deal 3C 4C"), "cut 0:3C 1:4C 2:5C").rule == "B2"


def test_b2_chance_takes_from_the_top_of_a_shuffled_pack_seats_ascending() -> None:
    state = then(start(Rules(seats=4)), "cut 0:3S 1:9C 2:3C 3:3D").state
    top = Stream("b2").shuffled(tuple(range(52)))
    assert GAME.chance(state, Stream("b2")) == Cut(((0, top[0]), (2, top[1]), (3, top[2])))


def test_b3_the_deck_is_45_cards() -> None:
    wanted = {r + s for r in "A234579TJQK" for s in "CDHS"} | {"8D"}
    assert len(DECK) == len(wanted) == 45
    assert {CODES[card] for card in DECK} == wanted
    state = after("deal 3C 4C")
    assert (len(state.deck), state.waste) == (43, ())


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        DECK[:-1],
        (*DECK, DECK[0]),
        (*DECK[:-1], DECK[0]),
        (*DECK[:-1], CARDS["6C"]),
        (*DECK[:-1], CARDS["8C"]),
        (*DECK[:-1], UNKNOWN),
        (UNKNOWN,) * 45,
        PACK,
        (*DECK[:-1], -1),
    ],
)
def test_b3_only_the_whole_deck_can_be_shuffled(wrong: tuple[int, ...]) -> None:
    assert refused(after(), Shuffle(wrong)).rule == "B3"


@pytest.mark.parametrize(("rank", "worth"), [*((r, i + 1) for i, r in enumerate("A23456789TJQK"))])
def test_b4_ace_1_pips_as_printed_jack_11_queen_12_king_13(rank: str, worth: int) -> None:
    for suit in "CDHS":
        assert value((CARDS[rank + suit],), faces_ten=False) == worth
    assert value(cards(f"{rank}C {rank}D"), faces_ten=False) == 2 * worth
    assert value((), faces_ten=False) == 0


@pytest.mark.parametrize("seats", [2, 3, 10])
@pytest.mark.parametrize("first", [0, 1])
def test_b5_every_player_is_banker_once_passing_to_the_left(seats: int, first: int) -> None:
    state = after(rules=Rules(seats=seats), banker=first)
    bankers = []
    while state.to_move != NOBODY:
        bankers.append(state.banker)
        assert state.round == len(bankers)
        state = then(state, *stood(quiet(seats), state.banker + 1, seats)).state
        assert last(state).round == len(bankers)
        assert last(state).banker == bankers[-1]
    assert bankers == [(first + i) % seats for i in range(seats)]


def test_b5_the_banker_plays_a_hand_too() -> None:
    state = after(*stood(quiet(3), 1, 3))
    assert [result.seat for result in last(state).results] == [0, 1, 2]


# A round


@pytest.mark.parametrize("banker", [0, 1, 2])
def test_b6_each_seat_in_turn_from_the_bankers_left_round_to_the_banker(banker: int) -> None:
    state = after(banker=banker)
    for seat, deal in zip([(banker + 1) % 3, (banker + 2) % 3, banker], quiet(3), strict=True):
        assert refused(state, Stand(seat)).code == "not-shuffled"
        state = then(state, deal).state
        assert state.to_move == seat
        for other in {-2, -1, 0, 1, 2, 3} - {seat}:
            assert refused(state, Stand(other)).rule == "B6"
            refused(state, Trade(other, (state.hands[seat] or ())[0]))
        state = then(state, f"{seat} stand").state
    assert len(state.settlements) == 1


def test_b6_the_whole_deck_is_shuffled_for_a_round() -> None:
    state = after(*stood(quiet(3), 1, 3))
    assert refused(state, Shuffle((*state.deck, *state.waste))).rule == "B3"
    state = then(state, "deal AC 2C").state
    assert len(state.deck) == 43
    assert state.hands == (None, None, cards("AC 2C"))


@pytest.mark.parametrize(("seats", "banker"), [(2, 0), (2, 1), (3, 1), (5, 0), (5, 3), (5, 4)])
def test_b6_results_come_in_the_order_of_play_the_banker_last(seats: int, banker: int) -> None:
    state = after(*stood(quiet(seats), banker + 1, seats), rules=Rules(seats=seats), banker=banker)
    assert [result.seat for result in order(last(state))] == [(banker + i) % seats for i in range(1, seats + 1)]
    assert set(order(last(state))) == set(last(state).results)


def test_b7_a_seat_gets_the_two_top_cards() -> None:
    state = after("deal 5D 3H KC")
    assert hand(state, 1) == "5D 3H"
    assert CODES[state.deck[0]] == "KC"
    assert [hand(state, seat) for seat in (0, 2)] == [None, None]


@pytest.mark.parametrize("dealt", ["3C KC", "KC 3C", "4C QC", "5C JC", "7C 9C"])
def test_b7_sixteen_as_dealt_ends_the_turn_at_once(dealt: str) -> None:
    state = after(f"deal {dealt}")
    assert (state.to_move, legal(state)) == (CHANCE, ())
    refused(state, Stand(1))
    assert then(state, "deal AC 2C").state.to_move == 2


@pytest.mark.parametrize("dealt", ["4C KC", "KC KD", "8D 9C"])
def test_b7_a_bust_as_dealt_ends_the_turn_at_once(dealt: str) -> None:
    state = after(f"deal {dealt}")
    assert state.to_move == CHANCE
    refused(state, Stand(1))
    refused(state, Trade(1, CARDS["KC"]))


@pytest.mark.parametrize("dealt", ["2C KC", "3C QC", "AC AD", "8D 7C"])
def test_b7_under_sixteen_goes_on(dealt: str) -> None:
    assert after(f"deal {dealt}").to_move == 1


@pytest.mark.parametrize(("top", "mover"), [("KC", CHANCE), ("KD", CHANCE), ("QC", 1), ("AC", 1)])
def test_b7_holds_again_after_a_trade(top: str, mover: int) -> None:
    dealt = "3C 4C" if top != "KD" else "4D 2C"
    state = after(f"deal {dealt} {top}", f"1 trade {dealt[3:]}")
    assert state.to_move == mover
    if mover == CHANCE:
        refused(state, Stand(1))


def test_b8_stand_or_trade_one_card() -> None:
    state = after("deal 3C 4C QD AD")
    assert offered(state) == {"stand", "trade 3C", "trade 4C"}
    traded = then(state, "1 trade 3C").state
    assert hand(traded, 1) == "4C QD"
    assert (traded.waste, len(traded.deck), traded.trades) == (cards("3C"), 42, (0, 1, 0))
    assert traded.to_move == CHANCE  # 16
    stands = then(state, "1 stand").state
    assert (hand(stands, 1), stands.deck, stands.waste) == ("3C 4C", state.deck, ())
    assert stands.to_move == CHANCE


def test_b8_as_often_as_wanted() -> None:
    state = after("deal 3C 4C AD 2D AH 2H", "1 trade 3C", "1 trade 4C", "1 trade AD")
    assert hand(state, 1) == "2D AH"
    assert offered(state) == {"stand", "trade 2D", "trade AH"}
    state = then(state, "1 trade 2D").state
    assert (hand(state, 1), state.waste) == ("AH 2H", cards("3C 4C AD 2D"))


def test_b8_only_a_card_in_the_hand_can_be_given_up() -> None:
    state = after("deal 3C 4C AD", "1 trade 4C")
    for code in ("4C", "KC", "6C", "8C", "?"):
        assert refused(state, Trade(1, CARDS[code])).rule in ("B8", "B3")
    for number in (-1, 53, 1000):
        assert refused(state, Trade(1, number)).code == "no-such-card"


def test_b8_a_trade_does_not_choose_its_card() -> None:
    state = after("deal 3C 4C AD")
    for card in (*PACK, UNKNOWN, -1):
        assert refused(state, Trade(1, CARDS["3C"], card)).rule == "B8"


@pytest.mark.parametrize("rules", [BOOK, SECOND])
def test_b8_when_the_deck_is_empty_stand_only(rules: Rules) -> None:
    state = after("deal AC 2C", rules=rules)
    while state.deck:
        assert len(offered(state)) >= 3
        state = apply(state, Trade(1, (state.hands[1] or ())[1])).state  # an ace and any other card is under 16
    assert (state.to_move, len(state.waste)) == (1, 43)
    assert offered(state) == {"stand"}
    assert refused(state, "1 trade AC").rule == "B8"
    if rules.take:
        assert refused(state, "1 take").rule == "B8"
    assert then(state, "1 stand", "deal 3C 4C").state.to_move == 2


def test_b9_after_the_turn_the_waste_is_shuffled_back() -> None:
    state = after("deal 3C 4C AD 2D", "1 trade 3C", "1 trade 4C", "1 stand")
    assert (state.waste, len(state.deck)) == (cards("3C 4C"), 41)
    state = then(state, "deal 4C 3C").state
    assert (hand(state, 2), hand(state, 1), state.waste, len(state.deck)) == ("4C 3C", "AD 2D", (), 41)


@pytest.mark.parametrize("banker", range(3))
def test_b9_only_deck_and_waste_are_shuffled_whoever_had_the_turn(banker: int) -> None:
    mover = (banker + 1) % 3
    state = after("deal 3C 4C AD", f"{mover} trade 3C", f"{mover} stand", banker=banker)
    for wrong in (state.deck, DECK, (*state.deck, *state.waste, CARDS["AD"])):
        assert refused(state, Shuffle(wrong)).rule == "B9"


def test_b9_not_during_a_turn() -> None:
    state = after("deal 3C 4C AD", "1 trade 3C")
    assert refused(state, Shuffle((*state.deck, *state.waste))).rule == "B9"


def test_b9_chance_shuffles_deck_and_waste_together_in_canonical_order() -> None:
    state = after("deal 3C 4C AD 2D", "1 trade 3C", "1 stand")
    order = tuple(card for card in DECK if CODES[card] not in ("4C", "AD"))
    assert GAME.chance(state, Stream("b9")) == Shuffle(Stream("b9").shuffled(order))
