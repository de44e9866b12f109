"""The end of Sixteen (A16 to A18): every test is named after the rule of `docs/rules.md` that it holds to."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, Outcome
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, deck
from sixteen_tui.engine.sixteen.rules import PassedOver, Rules, apply, legal, outcome, sets
from tests.unit.rules.positions import BONUS, LOOSE, after, cards, last, last_cards, offered, refused, then

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")


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
