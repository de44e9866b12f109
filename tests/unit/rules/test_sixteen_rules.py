"""The rules of Sixteen: every test is named after its rule of `docs/rules.md`.

Method: written from the rules, not from the engine; positions come from real deals and real plays (`positions`). Seat 0
deals unless a test says otherwise, so seat 1 starts. See `test_sixteen_sets.py` for sets, `test_sixteen_end.py` for
the end, `test_sixteen_variations.py` for the variations.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, UNKNOWN, deck
from sixteen_tui.engine.sixteen.rules import Rules, apply, start
from tests.unit.rules.positions import ALL_28, TEAMS, after, cards, codes, last, last_cards, offered, refused, then

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")


# Setting up


def test_a1_deck_has_one_0_and_two_each_of_1_to_6_in_four_colours_and_two_wilds() -> None:
    wanted = Counter({"W": 2})
    for colour, number in product("BGOP", range(7)):
        wanted[f"{colour}{number}"] = 1 if number == 0 else 2
    assert Counter(CODES[card] for card in deck()) == wanted
    assert wanted.total() == 54


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        deck()[:-1],
        (*deck(), CARDS["W"]),
        (*deck(), CARDS["B0"]),
        (CARDS["B1"], *deck()[1:]),
        (*deck()[:-1], CARDS["B0"]),
        (*deck()[:-1], CARDS["W=B0"]),
        (*deck()[:-1], UNKNOWN),
        (UNKNOWN,) * 54,
        (*deck()[:-1], 58),
        (*deck()[:-1], -1),
    ],
)
def test_a1_only_the_whole_deck_can_be_dealt(wrong: tuple[int, ...]) -> None:
    assert refused(start(Rules()), Deal(0, wrong)).rule == "A1"


@pytest.mark.parametrize("seats", [-2, 0, 1, 3, 5, 6])
def test_a2_there_are_2_seats_or_4(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        Rules(seats=seats)


@pytest.mark.parametrize(("seats", "dealer"), [(2, 2), (2, -1), (2, 3), (4, 4), (4, -1)])
def test_a2_a_dealer_has_a_seat(seats: int, dealer: int) -> None:
    assert refused(start(Rules(seats=seats)), Deal(dealer, deck())).rule == "A2"


@pytest.mark.parametrize(("seats", "dealer", "mover", "side"), [(2, 0, 1, 1), (2, 1, 0, 0)])
def test_a2_with_2_seats_each_is_its_own_side(seats: int, dealer: int, mover: int, side: int) -> None:
    other = 1 - mover
    state = after(f"{mover} B6", f"{other} G4", f"{mover} O6", dealer=dealer)
    assert last(state).side == side


@pytest.mark.parametrize("dealer", range(4))
def test_a2_with_4_seats_team_mates_face_each_other(dealer: int) -> None:
    first, second, third = ((dealer + left) % 4 for left in (1, 2, 3))
    state = after(f"{first} B6", f"{second} G4", f"{third} O6", rules=TEAMS, dealer=dealer)
    assert last(state).seat == third
    assert last(state).side == {0: 0, 1: 1, 2: 0, 3: 1}[third]


def test_a3_three_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    row = deck()[::-1]  # W W P6 P6 P5 P5 P4 P4 P3 P3 P2 P2 …
    state = apply(start(Rules()), Deal(0, row)).state
    assert codes(state.hands[1]) == ["P5", "P6", "W"]
    assert codes(state.hands[0]) == ["P5", "P6", "W"]
    state = apply(start(Rules(seats=4)), Deal(2, row)).state
    assert [codes(state.hands[seat]) for seat in (3, 0, 1, 2)] == [
        ["P3", "P5", "W"],
        ["P3", "P5", "W"],
        ["P2", "P4", "P6"],
        ["P2", "P4", "P6"],
    ]


@pytest.mark.parametrize(("seats", "dealer"), [(seats, dealer) for seats in (2, 4) for dealer in range(seats)])
def test_a3_every_place_of_the_deal_goes_where_it_should(seats: int, dealer: int) -> None:
    row = Stream("a3").shuffled(deck())
    state = apply(start(Rules(seats=seats)), Deal(dealer, row)).state
    for seat in range(seats):
        left = (seat - dealer - 1) % seats
        assert codes(state.hands[seat]) == codes([row[left], row[left + seats], row[left + 2 * seats]])


@pytest.mark.parametrize("seats", [2, 4])
def test_a3_the_rest_in_order_is_the_draw_pile(seats: int) -> None:
    row = Stream("a3").shuffled(deck())
    state = apply(start(Rules(seats=seats)), Deal(0, row)).state
    assert state.deck[state.top :] == row[3 * seats :]
    state = then(state, "1 draw").state
    assert Counter(state.hands[1]) == Counter((*row[0 : 3 * seats : seats], row[3 * seats]))
    assert state.deck[state.top :] == row[3 * seats + 1 :]


def test_a3_nothing_is_played_before_the_deal() -> None:
    table = start(Rules())
    assert table.to_move == CHANCE
    for entry in ("0 draw", "1 draw", "1 play B0", "0 play W=B0"):
        assert refused(table, entry).rule == "A3"


def test_a3_there_is_one_deal_a_game() -> None:
    state = after()
    assert refused(state, Deal(0, state.deck)).rule == "A3"
    refused(then(state, "1 draw").state, Deal(1, deck()))


@pytest.mark.parametrize(
    ("seats", "dealer", "first"), [(2, 0, 1), (2, 1, 0), (4, 0, 1), (4, 1, 2), (4, 2, 3), (4, 3, 0)]
)
def test_a4_the_seat_to_the_dealers_left_starts(seats: int, dealer: int, first: int) -> None:
    state = after(rules=Rules(seats=seats), dealer=dealer)
    assert state.to_move == first
    for seat in set(range(-1, seats + 1)) - {first}:
        refused(state, Draw(seat))


# A turn


def test_a5_draw_one_card_then_play_one() -> None:
    state = after(hands={1: "B6 G5 O4"})
    assert offered(state) == {"draw"}
    state = then(state, "1 draw").state
    assert (state.to_move, len(state.hands[1]), state.drawn) == (1, 4, 1)
    assert offered(state) == {f"play {code}" for code in codes(state.hands[1])}
    state = then(state, "1 play G5").state
    assert (state.to_move, len(state.hands[1]), state.drawn) == (0, 3, 0)
    assert state.pile == cards("G5")


def test_a5_the_card_drawn_may_be_played() -> None:
    state = after("1 draw P6", "1 play P6", hands={1: "B6 G5 O4"})
    assert codes(state.hands[1]) == ["B6", "G5", "O4"]
    assert state.pile == cards("P6")


def test_a5_nothing_is_played_before_the_draw() -> None:
    state = after(hands={1: "B6 G5 O4"})
    refusal = refused(state, "1 play B6")
    assert (refusal.code, refusal.rule) == ("draw-first", "A5")


def test_a5_one_card_is_drawn_and_no_more() -> None:
    assert refused(after("1 draw"), "1 draw").rule == "A5"


def test_a5_one_card_is_played_and_no_more() -> None:
    state = after("1 B6", hands={1: "B6 G5 O4"})
    refused(state, "1 play G5")
    refused(state, "1 draw")


def test_a5_only_a_card_in_the_hand_can_be_played() -> None:
    state = after("1 draw P6", hands={0: "P1 P2 P3", 1: "B6 G5 O4"})
    for code in ("P1", "B0", "P5", "W=B6", "?"):
        refused(state, Play(1, CARDS[code]))
    for number in (-1, 58, 1000):
        refused(state, Play(1, number))


def test_a5_a_draw_does_not_choose_its_card() -> None:
    state = after(hands={1: "B6 G5 O4"})
    for card in range(UNKNOWN + 1):
        refused(state, Draw(1, card))


def test_a5_when_the_draw_pile_is_empty_just_play() -> None:
    state = last_cards({0: "G1 O3 P5", 1: "B2 G4 O6"}, mover=1, rules=Rules())
    assert offered(state) == {"play B2", "play G4", "play O6"}
    assert refused(state, "1 draw").rule == "A5"
    state = then(state, "1 play G4").state
    assert (state.to_move, codes(state.hands[1])) == (0, ["B2", "O6"])
    assert offered(state) == {"play G1", "play O3", "play P5"}


def test_a6_a_wild_may_be_declared_to_be_any_of_the_28_cards() -> None:
    state = after("1 draw P6", hands={1: "W G5 O4"})
    assert offered(state) == ALL_28 | {"play G5", "play O4", "play P6"}


def test_a6_a_wild_is_played_with_a_declaration() -> None:
    state = after("1 draw", hands={1: "W G5 O4"})
    assert refused(state, Play(1, CARDS["W"])).rule == "A6"
    assert refused(state, "1 play B3").rule == "A5"


def test_a6_only_a_wild_can_be_declared() -> None:
    state = after("1 draw P6", hands={1: "B3 G5 O4"})
    for code in ("W=B3", "W=G5", "W=P0"):
        refused(state, f"1 play {code}")


def test_a6_each_wild_is_played_once() -> None:
    state = after("1 W=B3", "0 G1", "1 draw", hands={1: "W G5 O4"})
    refused(state, "1 play W=B3")
    two = after("1 W=B1", "0 G1", "1 draw", hands={1: "W W O4"})
    assert then(two, "1 play W=O3").state.sum == 5


def test_a6_from_then_on_a_wild_is_that_card() -> None:
    assert after("1 B6", "0 W=G4").sum == 10
    assert after("1 B6", "0 W=G0").sum == 6
    assert last(after("1 B6", "0 W=G4", "1 O6")).kinds == ("sixteen",)
    assert last(after("1 B6", "0 W=G6", "1 O5")).kinds == ("bust",)
    assert last(after("1 B6", "0 W=B1", "1 B2")).kinds == ("colour",)
    assert last(after("1 W=B1", "0 W=G1", "1 O1")).kinds == ("number",)
    assert after("1 B6", "0 W=G1", "1 B2").pile == cards("B6 W=G1 B2")


def test_a7_the_sum_is_the_sum_of_the_piles_numbers() -> None:
    state = after(hands={1: "B6 O0 P5", 0: "G3 B1 W"})
    sums = [state.sum]
    for entry in ("1 B6", "0 G3", "1 O0", "0 B1", "1 P5"):
        state = then(state, entry).state
        sums.append(state.sum)
    assert sums == [0, 6, 9, 9, 10, 15]
