"""Tests of rules A8 to A15 of Sixteen: sets, and the next player."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.rules import Formed, Rules, sets
from tests.unit.rules.positions import TEAMS, after, cards, last, offered, refused, then

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")


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


# The next player


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
            assert refused(state, Draw(seat)).rule == "A13"
        drawn = then(state, f"{state.to_move} draw").state
        for seat in set(range(seats)) - {state.to_move}:
            assert refused(drawn, Play(seat, state.hands[seat][0])).rule == "A13"


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
