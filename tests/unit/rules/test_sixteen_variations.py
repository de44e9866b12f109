"""The variations of Sixteen (A19 to A22): every test is named after the rule of `docs/rules.md` that it holds to."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sixteen_tui.engine.game import NOBODY, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, deck
from sixteen_tui.engine.sixteen.rules import Rules, State, apply, legal, sets, start
from tests.unit.rules.positions import (
    ALL_28,
    BONUS,
    LOOSE,
    STRICT,
    after,
    codes,
    deal_for,
    last,
    offered,
    refused,
    then,
)

pytestmark = pytest.mark.every("each case of a numbered rule is a fault of its own")


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
