"""The rules of Sixteen, one by one: every test is named after the rule of `docs/rules.md` that it holds to.

Law: written from the rules, not from the engine; positions come from real deals and real plays (`positions`). Seat 0
deals unless a test says otherwise, so seat 1 starts.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, IllegalAction, Outcome
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, UNKNOWN, deck
from sixteen_tui.engine.sixteen.rules import Formed, PassedOver, Rules, State, apply, legal, outcome, sets, start
from tests.rules.positions import after, cards, codes, deal_for, last_cards, offered, refused, then

TEAMS = Rules(seats=4)
BONUS = Rules(bonus=True)
STRICT = Rules(drawing="strict")
LOOSE = Rules(drawing="loose")
ALL_28 = {f"play W={colour}{number}" for colour, number in product("BGOP", range(7))}


def last(state: State) -> Formed:
    """The set that the last play formed: it leaves an empty pile."""
    assert state.pile == ()
    return state.won[-1]


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
        refused(table, entry)


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


# Sets


@pytest.mark.parametrize("code", ["O5", "O6"])
def test_a8_bust_goes_to_the_other_side(code: str) -> None:
    state = after("1 B6", "0 G6", f"1 {code}")
    assert last(state) == Formed(side=0, kinds=("bust",), worth=1, seat=1, cards=cards(f"B6 G6 {code}"))
    assert sets(state.won) == (1, 0)


def test_a8_bust_goes_to_the_other_team() -> None:
    state = after("1 B6", "2 G6", "3 O5", rules=TEAMS)
    assert (last(state).side, last(state).seat) == (0, 3)
    state = after("1 B6", "2 G4", "3 O5", "0 P6", rules=TEAMS)
    assert (last(state).side, last(state).seat) == (1, 0)


def test_a8_bust_overrides_a_match() -> None:
    colour = last(after("1 B6", "0 B6", "1 B5"))
    assert (colour.side, colour.kinds) == (0, ("bust",))
    number = last(after("1 B6", "0 G6", "1 O6"))
    assert (number.side, number.kinds) == (0, ("bust",))


def test_a9_sixteen_goes_to_the_side_that_played_the_last_card() -> None:
    state = after("1 B6", "0 G6", "1 O4")
    assert last(state) == Formed(side=1, kinds=("sixteen",), worth=1, seat=1, cards=cards("B6 G6 O4"))
    state = after("1 B6", "0 G4", "1 O1", "0 P5")
    assert (last(state).side, last(state).seat) == (0, 0)
    state = after("1 B6", "2 G4", "3 O1", "0 P5", rules=TEAMS)
    assert (last(state).side, last(state).seat) == (0, 0)


def test_a9_fifteen_is_no_set() -> None:
    state = after("1 B6", "0 G6", "1 O3")
    assert (state.won, state.sum) == ((), 15)


def test_a10_three_of_a_colour_go_to_the_side_that_played_the_last() -> None:
    state = after("1 B6", "0 B1", "1 B2")
    assert last(state) == Formed(side=1, kinds=("colour",), worth=1, seat=1, cards=cards("B6 B1 B2"))
    assert last(after("1 B6", "2 B1", "3 B2", rules=TEAMS)).side == 1


def test_a10_three_of_a_number_go_to_the_side_that_played_the_last() -> None:
    state = after("1 B2", "0 G2", "1 O2")
    assert last(state) == Formed(side=1, kinds=("number",), worth=1, seat=1, cards=cards("B2 G2 O2"))
    assert last(after("1 P6", "0 B2", "1 G2", "0 O2")).side == 0


def test_a10_zeros_match_too() -> None:
    assert last(after("1 B0", "0 G0", "1 O0")).kinds == ("number",)


def test_a10_both_kinds_of_match_are_one_set() -> None:
    state = after("1 B2", "0 B2", "1 W=B2")
    assert last(state).kinds == ("colour", "number")
    assert sets(state.won) == (0, 1)


def test_a10_only_the_last_three_cards_count() -> None:
    assert after("1 B1", "0 B2").won == ()
    assert after("1 B1", "0 G2", "1 B3", "0 B1").won == ()
    assert after("1 B2", "0 G2", "1 O3", "0 P2").won == ()
    state = after("1 G6", "0 B1", "1 B2", "0 B3")
    assert last(state).cards == cards("G6 B1 B2 B3")


def test_a10_a_colour_and_a_number_do_not_make_up_a_match_together() -> None:
    assert after("1 B2", "0 B3", "1 G3").won == ()


def test_a10_a_new_pile_starts_afresh() -> None:
    state = after("1 B1", "0 B2", "1 B3", "1 B4")
    assert (len(state.won), state.pile) == (1, cards("B4"))
    state = then(after("1 B1", "0 B2", "1 B3", "1 B4", "0 B5"), "1 draw").state
    assert (len(state.won), state.pile) == (1, cards("B4 B5"))
    state = after("1 O6", "0 B6", "1 G4", "1 G1", "0 G2")
    assert (len(state.won), state.pile) == (1, cards("G1 G2"))


def test_a11_sixteen_and_match_at_once_are_one_set() -> None:
    colour = after("1 B6", "0 B6", "1 B4")
    assert [won.kinds for won in colour.won] == [("colour", "sixteen")]
    assert sets(colour.won) == (0, 1)
    number = after("1 P6", "0 P1", "1 G3", "0 O3", "1 B3")
    assert [won.kinds for won in number.won] == [("number", "sixteen")]
    assert sets(number.won) == (0, 1)


@pytest.mark.parametrize("code", ["O5", "O4", "O6"])
def test_a12_the_whole_pile_leaves_play(code: str) -> None:
    state = after("1 B2", "0 G6", "1 G4", f"0 {code}")
    if code == "O4":
        assert last(state).kinds == ("sixteen",)
    assert last(state).cards == cards(f"B2 G6 G4 {code}")
    assert (state.pile, state.sum) == ((), 0)


def test_a12_a_match_takes_the_whole_pile_too() -> None:
    state = after("1 O2", "0 G1", "1 B2", "0 B1", "1 B3")
    assert last(state).cards == cards("O2 G1 B2 B1 B3")
    assert (state.pile, state.sum) == ((), 0)


def test_a12_sets_are_stacked_in_the_order_won() -> None:
    state = after("1 B1", "0 B2", "1 B3", "1 G6", "0 O6", "1 G5")
    assert [(won.side, won.kinds) for won in state.won] == [(1, ("colour",)), (0, ("bust",))]


def test_a12_a_set_is_told_of() -> None:
    step = then(after("1 B6", "0 G6", hands={1: "O4"}), "1 O4")
    assert [event for event in step.events if isinstance(event, Formed)] == [last(step.state)]
    quiet = then(after("1 B6", hands={0: "G6"}), "0 G6")
    assert quiet.events == ()


# Who plays next

QUIET_START = {
    2: ("1 B1", "0 G2", "1 O3", "0 P4", "1 B5"),
    4: ("1 B1", "2 G2", "3 O3", "0 P4", "1 B5"),
}


def test_a13_without_a_set_the_next_seat_clockwise() -> None:
    assert [after(*QUIET_START[2][:turns]).to_move for turns in range(6)] == [1, 0, 1, 0, 1, 0]
    assert [after(*QUIET_START[4][:turns], rules=TEAMS).to_move for turns in range(6)] == [1, 2, 3, 0, 1, 2]


@pytest.mark.parametrize("seats", [2, 4])
def test_a13_nobody_else_may_act(seats: int) -> None:
    script = QUIET_START[seats]
    for turns in range(5):
        state = after(*script[:turns], rules=Rules(seats=seats))
        for seat in set(range(-2, 6)) - {int(script[turns][0])}:
            refused(state, Draw(seat))
        drawn = then(state, f"{state.to_move} draw").state
        for seat in set(range(seats)) - {state.to_move}:
            refused(drawn, Play(seat, state.hands[seat][0]))


def test_a14_after_a_bust_the_opponent_starts_the_next_pile() -> None:
    assert after("1 B6", "0 G6", "1 O5").to_move == 0
    assert after("1 B6", "0 G4", "1 O3", "0 P6").to_move == 1


def test_a14_after_a_sixteen_the_same_player_starts_the_next_pile() -> None:
    assert after("1 B6", "0 G6", "1 O4").to_move == 1
    assert after("1 B6", "0 G4", "1 O3", "0 P3").to_move == 0


def test_a14_after_a_match_the_same_player_starts_the_next_pile() -> None:
    assert after("1 B6", "0 B1", "1 B2").to_move == 1
    assert after("1 O1", "0 B2", "1 G2", "0 P2").to_move == 0


def test_a14_the_next_pile_begins_with_a_turn_of_its_own() -> None:
    state = after("1 B6", "0 G6", "1 O4")
    assert (offered(state), state.drawn) == ({"draw"}, 0)
    refused(state, "0 draw")


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        (("1 B6", "2 G6", "3 O5"), "bust"),
        (("1 B6", "2 G6", "3 O4"), "sixteen"),
        (("1 B6", "2 B1", "3 B2"), "colour"),
        (("1 B2", "2 G2", "3 O2"), "number"),
    ],
)
def test_a15_with_4_seats_the_left_of_the_last_player_starts(script: tuple[str, ...], kind: str) -> None:
    state = after(*script, rules=TEAMS)
    assert last(state).kinds == (kind,)
    assert state.to_move == 0
    turned = [f"{(int(entry[0]) + 1) % 4}{entry[1:]}" for entry in script]
    assert after(*turned, rules=TEAMS, dealer=1).to_move == 1


# The end


def test_a16_play_goes_on_until_every_card_has_been_played() -> None:
    state = last_cards({0: "G1 O3 P5", 1: "B2 G4 O6"}, mover=1, rules=Rules())
    for entry in ("1 play B2", "0 play G1", "1 play G4", "0 play O3"):
        state = then(state, entry).state
        assert outcome(state) is None
        assert state.to_move in (0, 1)
    state = then(state, "1 play O6").state  # 2 + 1 + 4 + 3 + 6 = 16
    assert outcome(state) is None
    state = then(state, "0 play P5").state
    assert state.hands == ((), ())
    assert state.to_move == NOBODY
    assert outcome(state) is not None
    assert legal(state) == ()


def test_a16_nothing_is_played_after_the_end() -> None:
    state = last_cards({0: "G1 O3 P5", 1: "B2 G4 O1"}, mover=1, rules=Rules())
    state = then(state, "1 play B2", "0 play G1", "1 play G4", "0 play O3", "1 play O1", "0 play P5").state
    assert state.to_move == NOBODY
    for entry in ("0 draw", "1 draw", "0 play P5", "1 play O1"):
        assert refused(state, entry).rule == "A16"
    refused(state, Deal(0, deck()))
    for seat in (NOBODY, CHANCE):
        refused(state, Draw(seat))
        refused(state, Play(seat, CARDS["P5"]))


def test_a16_a_seat_without_cards_is_passed_over() -> None:
    state = last_cards({0: "G4 P2 P5", 1: "B6 O6 G1"}, mover=1, rules=Rules())
    state = then(state, "1 play B6", "0 play G4", "1 play O6").state  # a Sixteen: seat 1 goes on
    step = then(state, "1 play G1")
    assert (step.state.to_move, len(step.state.hands[0])) == (0, 2)
    step = then(step.state, "0 play P2")
    assert step.state.hands[1] == ()
    assert step.state.to_move == 0
    assert PassedOver in {type(event) for event in step.events}
    refused(step.state, "1 draw")
    assert then(step.state, "0 play P5").state.to_move == NOBODY


def test_a16_a_seat_without_cards_is_passed_over_after_it_won_a_set() -> None:
    state = last_cards({0: "G4 P6 O6", 1: "B6 O6 G4"}, mover=1, rules=Rules())
    state = then(state, "1 play B6", "0 play G4", "1 play O6").state  # a Sixteen: seat 1 goes on
    state = then(state, "1 play G4", "0 play P6").state
    assert (state.hands[1], state.to_move) == ((), 0)
    ends = then(state, "0 play O6").state
    assert (last(ends).kinds, last(ends).side) == (("sixteen",), 0)
    assert ends.to_move == NOBODY


def test_a16_the_winner_of_a_bust_without_cards_is_passed_over() -> None:
    hands = {0: "P6 O5 P5", 1: "B6 O6 G6"}
    state = last_cards(hands, mover=1, rules=Rules(matches=False))
    state = then(state, "1 play B6", "0 play P6", "1 play O6").state  # 18: seat 0 starts
    assert state.to_move == 0
    hands = {0: "G4 P6 O6", 1: "B6 O6 P5"}
    state = last_cards(hands, mover=1, rules=Rules(matches=False))
    state = then(state, "1 play B6", "0 play G4", "1 play O6", "1 play P5").state  # seat 1 has played its last card
    state = then(state, "0 play P6").state
    step = then(state, "0 play O6")  # 17: for seat 1
    assert (last(step.state).kinds, last(step.state).side, step.state.to_move) == (("bust",), 1, NOBODY)


def test_a16_with_4_seats_the_others_play_on() -> None:
    hands = {1: "B1 B2 B3", 2: "G1 G2 G3", 3: "O1 O2 O3", 0: "P1 P2 P3"}
    state = last_cards(hands, mover=3, rules=Rules(seats=4, matches=False))
    movers = []
    while state.to_move != NOBODY:
        movers.append(state.to_move)
        state = apply(state, legal(state)[0]).state
    assert movers == [3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_a16_sets_formed_then_count_busts_included() -> None:
    hands = {0: "G6 G1 P5", 1: "B6 O5 G2"}
    state = last_cards(hands, mover=1, rules=Rules())
    before = sets(state.won)
    state = then(state, "1 play B6", "0 play G6", "1 play O5").state
    assert (last(state).kinds, sets(state.won)) == (("bust",), (before[0] + 1, before[1]))


def test_a16_in_loose_an_empty_hand_that_can_draw_is_not_passed_over() -> None:
    state = after("1 play B1", "0 G2", "1 play O3", "0 P4", "1 play B5", "0 G0", rules=LOOSE)
    assert (state.hands[1], state.to_move, state.sum) == ((), 1, 15)
    assert offered(state) == {"draw"}


def test_a17_cards_left_at_the_very_end_are_ignored() -> None:
    state = last_cards({0: "G1 O3 P2", 1: "B2 G4 O1"}, mover=1, rules=Rules(), lead=-1)
    before = state.won
    state = then(state, "1 play B2", "0 play G1", "1 play G4", "0 play O3", "1 play O1", "0 play P2").state
    assert (state.pile, state.sum) == (cards("B2 G1 G4 O3 O1 P2"), 13)
    assert state.won == before
    assert outcome(state) == Outcome(winners=(1,), score=sets(before))


QUIET = ("1 play B2", "0 play G1", "1 play G4", "0 play O3", "1 play O1", "0 play P2")


@pytest.mark.parametrize("rules", [Rules(), BONUS])
@pytest.mark.parametrize(("lead", "winners"), [(2, (0,)), (1, (0,)), (0, (0, 1)), (-1, (1,)), (-2, (1,))])
def test_a18_most_sets_win_and_equal_is_a_draw(lead: int, winners: tuple[int, ...], rules: Rules) -> None:
    state = last_cards({0: "G1 O3 P2", 1: "B2 G4 O1"}, mover=1, rules=rules, lead=lead)
    assert outcome(state) is None
    ended = outcome(then(state, *QUIET).state)
    assert ended is not None
    assert ended.winners == winners
    assert ended.score[0] - ended.score[1] == lead
    assert ended.score == tuple(sum(won.worth for won in state.won if won.side == side) for side in (0, 1))


def test_a18_with_teams_the_side_wins() -> None:
    hands = {1: "B1 B2 B3", 2: "G1 G2 G3", 3: "O1 O2 O3", 0: "P1 P2 P3"}
    state = last_cards(hands, mover=3, rules=Rules(seats=4, matches=False), lead=2)
    while state.to_move != NOBODY:
        state = apply(state, legal(state)[0]).state
    ended = outcome(state)
    assert ended is not None
    assert ended.winners == (0,)


# Variations


@pytest.mark.parametrize("script", [("1 B6", "0 B1", "1 B2"), ("1 B2", "0 G2", "1 O2"), ("1 B2", "0 B2", "1 W=B2")])
def test_a19_young_players_have_no_matches(script: tuple[str, ...]) -> None:
    state = after(*script, rules=Rules(matches=False))
    assert (state.won, len(state.pile), state.to_move) == ((), 3, 0)


def test_a19_young_players_have_sixteen_and_bust() -> None:
    young = Rules(matches=False)
    assert last(after("1 B6", "0 G6", "1 O4", rules=young)).kinds == ("sixteen",)
    assert last(after("1 B6", "0 B6", "1 B4", rules=young)).kinds == ("sixteen",)
    assert last(after("1 B6", "0 G6", "1 O5", rules=young)).kinds == ("bust",)


@pytest.mark.parametrize(
    ("script", "kinds"),
    [
        (("1 B6", "0 B6", "1 B4"), ("colour", "sixteen")),
        (("1 P6", "0 P1", "1 G3", "0 O3", "1 B3"), ("number", "sixteen")),
        (("1 B2", "0 B2", "1 W=B2"), ("colour", "number")),
        (("1 G1", "0 O3", "1 B4", "0 B4", "1 W=B4"), ("colour", "number", "sixteen")),
    ],
)
def test_a20_bonus_two_or_more_at_once_count_as_two(script: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    mover = int(script[-1][0])
    for rules, worth in ((BONUS, 2), (Rules(), 1)):
        state = after(*script, rules=rules)
        assert (last(state).kinds, last(state).worth) == (kinds, worth)
        assert sets(state.won) == ((worth, 0) if mover == 0 else (0, worth))
        assert len(state.won) == 1


@pytest.mark.parametrize(
    "script",
    [
        ("1 B6", "0 G6", "1 O4"),
        ("1 B6", "0 B1", "1 B2"),
        ("1 B2", "0 G2", "1 O2"),
    ],
)
def test_a20_one_alone_counts_as_one(script: tuple[str, ...]) -> None:
    assert last(after(*script, rules=BONUS)).worth == 1


@pytest.mark.parametrize(
    "script",
    [("1 B6", "0 G6", "1 O5"), ("1 B6", "0 B6", "1 B5"), ("1 B6", "0 G6", "1 O6"), ("1 B6", "0 B6", "1 W=B6")],
)
def test_a20_a_bust_never_counts_double(script: tuple[str, ...]) -> None:
    state = after(*script, rules=BONUS)
    assert (last(state).kinds, last(state).worth, last(state).side) == (("bust",), 1, 0)


def test_a20_without_matches_there_is_nothing_to_double() -> None:
    state = after("1 G1", "0 O3", "1 B4", "0 B4", "1 W=B4", rules=Rules(matches=False, bonus=True))
    assert (last(state).kinds, last(state).worth) == (("sixteen",), 1)


def test_a21_tame_leaves_the_wilds_out() -> None:
    tame = Rules(wilds=False)
    without = tuple(card for card in deck() if CODES[card] != "W")
    assert len(without) == 52
    assert deck(wilds=False) == without
    state = apply(start(tame), Deal(0, without)).state
    assert len(state.deck) - state.top == 52 - 6
    assert refused(start(tame), Deal(0, deck())).rule in ("A1", "A21")
    assert refused(start(tame), Deal(0, (*without[:-1], CARDS["W"]))).rule in ("A1", "A21")
    assert refused(start(Rules()), Deal(0, without)).rule in ("A1", "A21")


def test_a21_tame_has_no_declarations() -> None:
    state = after("1 draw", rules=Rules(wilds=False))
    for declared in ALL_28:
        refused(state, f"1 {declared}")


def test_a22_drawing_is_enforced_by_default() -> None:
    assert Rules().drawing == "enforced"
    assert offered(after()) == {"draw"}


@pytest.mark.parametrize("drawing", ["", "Strict", "free", "none"])
def test_a22_there_are_three_ways_of_drawing(drawing: str) -> None:
    with pytest.raises(ValueError, match="drawing"):
        Rules(drawing=drawing)


@pytest.mark.parametrize("rules", [STRICT, LOOSE])
def test_a22_under_strict_and_loose_one_may_forget_to_draw(rules: Rules) -> None:
    state = after(hands={1: "B6 G5 O4"}, rules=rules)
    assert offered(state) == {"draw", "play B6", "play G5", "play O4"}
    state = then(state, "1 play B6").state
    assert (codes(state.hands[1]), state.to_move) == (["G5", "O4"], 0)
    assert len(state.deck) - state.top == 54 - 6


@pytest.mark.parametrize("rules", [STRICT, LOOSE])
def test_a22_only_the_seat_to_move_draws(rules: Rules) -> None:
    refused(after("1 play B6", rules=rules), "1 draw")


def test_a22a_strict_a_forgotten_draw_is_never_made_up() -> None:
    state = after("1 play B6", "0 G1", "1 draw", rules=STRICT)
    assert len(state.hands[1]) == 3
    assert refused(state, "1 draw").rule == "A22a"
    state = after("1 play B6", "0 G1", "1 O2", "0 P1", "1 B1", rules=STRICT)
    assert len(state.hands[1]) == 2


def test_a22a_strict_forgetting_again_makes_it_two_short() -> None:
    state = after("1 play B6", "0 G1", "1 play O2", "0 P1", rules=STRICT)
    assert len(state.hands[1]) == 1


def test_a22a_strict_at_most_one_draw_a_turn() -> None:
    state = after("1 draw", hands={1: "B6 G5 O4"}, rules=STRICT)
    assert offered(state) == {f"play {code}" for code in codes(state.hands[1])}
    assert refused(state, "1 draw").rule == "A22a"


def test_a22a_strict_one_card_is_always_kept() -> None:
    state = after("1 play B1", "0 G2", "1 play O3", "0 P4", hands={1: "B1 O3 B5"}, rules=STRICT)
    assert codes(state.hands[1]) == ["B5"]
    assert offered(state) == {"draw"}
    assert refused(state, "1 play B5").rule == "A22a"
    state = then(state, "1 draw").state
    assert len(state.hands[1]) == 2
    refused(state, "1 draw")
    assert len(then(state, "1 play B5").state.hands[1]) == 1


def test_a22a_strict_with_two_cards_the_draw_may_still_be_forgotten() -> None:
    state = after("1 play B1", "0 G2", hands={1: "B1 O3 B5"}, rules=STRICT)
    assert offered(state) == {"draw", "play O3", "play B5"}


def test_a22a_strict_the_last_card_is_played_once_the_draw_pile_is_empty() -> None:
    state = to_an_empty_draw_pile(STRICT)
    seats = [seat for seat in (0, 1) if len(state.hands[seat]) == 1]
    assert seats == [1]
    while state.to_move != NOBODY:
        assert "draw" not in offered(state)
        assert len(legal(state)) >= 1
        state = apply(state, legal(state)[0]).state
    assert state.hands == ((), ())


def to_an_empty_draw_pile(rules: Rules) -> State:
    """Seat 1 forgets to draw twice; from then on both draw, and play, until the draw pile is empty."""
    state = after("1 play B1", "0 G2", "1 play O3", "0 P4", rules=rules)
    while state.top < len(state.deck):
        state = apply(state, Draw(state.to_move)).state
        if state.top < len(state.deck):
            state = apply(state, next(a for a in legal(state) if isinstance(a, Play))).state
    return apply(state, next(a for a in legal(state) if isinstance(a, Play))).state


def test_a22b_loose_forgotten_draws_may_be_made_up_until_the_hand_is_full() -> None:
    state = after("1 play B1", "0 G2", "1 play O3", "0 P4", rules=LOOSE, hands={1: "B1 O3 B5"})
    for cards_held in (2, 3, 4):
        assert "draw" in offered(state)
        state = then(state, "1 draw").state
        assert (len(state.hands[1]), state.to_move) == (cards_held, 1)
    assert "draw" not in offered(state)
    assert refused(state, "1 draw").rule == "A22b"
    assert state.drawn == 3


def test_a22b_loose_a_full_hand_draws_once() -> None:
    assert refused(after("1 draw", rules=LOOSE), "1 draw").rule == "A22b"
    assert refused(after("1 play B1", "0 draw", rules=LOOSE), "0 draw").rule == "A22b"


def test_a22b_loose_making_up_is_a_choice() -> None:
    state = after("1 play B1", "0 G2", "1 play O3", "0 P4", hands={1: "B1 O3 B5"}, rules=LOOSE)
    assert offered(state) == {"draw", "play B5"}
    state = then(state, "1 draw").state
    assert "play B5" in offered(state)
    state = then(state, "1 play B5").state
    assert (len(state.hands[1]), state.to_move) == (1, 0)


def test_a22b_loose_making_up_can_wait() -> None:
    script = ("1 play B1", "0 G2", "1 O3", "0 P4", "1 draw", "1 draw")
    state = after(*script, rules=LOOSE)
    assert len(state.hands[1]) == 4


def test_a22b_loose_with_no_card_in_hand_the_draw_comes_first() -> None:
    state = after("1 play B1", "0 G2", "1 play O3", "0 P4", "1 play B5", "0 G0", hands={1: "B1 O3 B5"}, rules=LOOSE)
    assert state.hands[1] == ()
    assert offered(state) == {"draw"}
    for code in ("B1", "P1", "W=B0"):
        assert refused(state, f"1 play {code}").rule == "A22b"
    state = then(state, "1 draw").state
    assert offered(state) >= {"draw"}
    assert len(state.hands[1]) == 1


def test_a22b_loose_without_a_draw_pile_nothing_is_made_up() -> None:
    state = to_an_empty_draw_pile(LOOSE)
    assert len(state.hands[1]) < 3
    assert "draw" not in offered(state)
    refused(state, Draw(state.to_move))


def test_variations_are_read_when_all_of_them_and_no_others_are_spelled_out() -> None:
    read = GAMES["sixteen"].rules
    whole = {"seats": 4, "matches": False, "bonus": True, "wilds": False, "drawing": "loose"}
    assert read(whole) == Rules(seats=4, matches=False, bonus=True, wilds=False, drawing="loose")
    for name in whole:
        with pytest.raises(ValueError, match=name):
            read({key: value for key, value in whole.items() if key != name})
    with pytest.raises(ValueError, match="jokers"):
        read({**whole, "jokers": True})


@pytest.mark.parametrize("values", [{"matches": 1}, {"bonus": "on"}, {"wilds": None}, {"seats": True}, {"seats": 2.0}])
def test_variations_are_on_or_off(values: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(values))):
        Rules(**values)


def test_every_combination_of_variations_is_legal() -> None:
    on_off = (True, False)
    for seats, matches, bonus, wilds, drawing in product(
        (2, 4), on_off, on_off, on_off, ("enforced", "strict", "loose")
    ):
        rules = Rules(seats=seats, matches=matches, bonus=bonus, wilds=wilds, drawing=drawing)
        state = apply(start(rules), deal_for(rules, (), {})).state
        assert state.to_move == 1
        with pytest.raises(IllegalAction):
            apply(state, Draw(0))
