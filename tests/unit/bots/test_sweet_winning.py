"""The last round of Sweet Sixteen: chips are weighed by the chance to win, for all who speak of them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.bots.action_values import believed, best, chips, done
from sixteen_tui.engine.sweet_sixteen.bots.expectimax import BUSTS, Stakes
from sixteen_tui.engine.sweet_sixteen.bots.opponents import FinalHands
from sixteen_tui.engine.sweet_sixteen.bots.rounds import ends, played, table
from sixteen_tui.engine.sweet_sixteen.bots.winning import chances, weighed
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK, Card
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, chance, start
from sixteen_tui.engine.sweet_sixteen.settling import settle, value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import view

HANDS = [tuple(CARDS[code] for code in codes.split()) for codes in ("2C 3C", "7C 8C", "9C 7C", "KC 9C", "8D 4C 4D")]
"""Hands of 5, 15, 16, 22, and 16 with the 8 of diamonds."""


def index(hand: tuple[Card, ...]) -> int:
    """The place of a hand in `Stakes.pays`."""
    worth = value(hand, faces_ten=False)
    return -1 if CARDS["8D"] in hand and worth == 16 else worth


def certainly(hand: tuple[Card, ...]) -> FinalHands:
    """The belief that a hand is this one."""
    pays = [0.0] * 30
    pays[index(hand)] = 1.0
    totals = pays[:17]
    if CARDS["8D"] in hand and value(hand, faces_ten=False) == 16:
        totals[16] = 1.0
    return FinalHands((0.0,) * 14, tuple(totals), tuple(pays))


@pytest.mark.parametrize("lead", [-12, -4, 0, 3, 9])
def test_the_chance_to_win_is_what_is_settled(lead: int) -> None:
    """Against one hand that is known, by the rules' own settling; a tie is half a win."""
    for own, other in product(HANDS, HANDS):
        mine, theirs = settle(2, 0, (own, other), faces_ten=False, bank=10_000).results
        ahead = mine.net - theirs.net - lead
        found = chances(2, (lead,), (certainly(other),))[index(own)]
        assert found == (1 if ahead > 0 else 0 if ahead < 0 else 0.5)


def test_a_seat_without_a_hand_can_win() -> None:
    """The banker sits out and is 6 chips ahead of 16s that share the best hand."""
    found = chances(3, (0, 9), (certainly(HANDS[2]),))
    assert found[16] == 0
    assert chances(3, (0, 7), (certainly(HANDS[2]),))[16] == 0.5


def test_of_many_hands_a_sample_is_near_the_count() -> None:
    """Two independent hands: the mean over all pairs."""
    hands, dice = (played(Rules(3))[0].all, played(Rules(3))[1].all), Random("ways")
    leads = (2, -3)
    found = chances(3, leads, hands)
    for own in (5, 16):
        exact = sum(
            one * other * chances(3, leads, (_only(at), _only(then)))[own]
            for at, one in enumerate(hands[0].pays)
            for then, other in enumerate(hands[1].pays)
            if one > 0.02 and other > 0.02 and dice.random() < 1
        )
        covered = sum(one for one in hands[0].pays if one > 0.02) * sum(one for one in hands[1].pays if one > 0.02)
        assert found[own] == pytest.approx(exact / covered, abs=0.1)


def _only(place: int) -> FinalHands:
    pays = [0.0] * 30
    pays[place] = 1.0
    return FinalHands((0.0,) * 14, (0.0,) * 17, tuple(pays))


def test_nothing_is_weighed_where_nothing_can_be_won_or_lost() -> None:
    at = table(Rules(2), ())
    _, others = ends(Rules(2), ())
    for lead in (-90, 90):
        assert weighed(at.stakes, 2, (lead,), others).pays == pytest.approx(at.stakes.pays)


def test_a_seat_far_behind_loses_no_more_by_a_large_bust_than_by_a_small_one() -> None:
    at = table(Rules(2), ())
    _, others = ends(Rules(2), ())
    found = weighed(at.stakes, 2, (12,), others)
    assert found.by_total[16] == pytest.approx(at.stakes.by_total[16])
    assert BUSTS[0] - BUSTS[9] == 9
    assert 0 < found.by_excess[0] - found.by_excess[9] < 1


def last(seed: int, behind: int) -> State:
    """The first decision of the last round at two seats; the seat to move is so many chips behind."""
    state, stream = start(Rules(2)), Stream(f"{seed:064x}")
    while state.round < 2 or state.to_move == CHANCE:
        action = chance(state, stream) if state.to_move == CHANCE else best(view(state, state.to_move))
        state = apply(state, action).state
    stacks = [0, 0]
    stacks[1 - state.to_move] = behind
    return state._replace(chips=tuple(stacks))


def holding(state: State, hand: str) -> State:
    cards = tuple(CARDS[code] for code in hand.split())
    hands = tuple(cards if seat == state.to_move else None for seat in range(2))
    return state._replace(hands=hands, deck=tuple(card for card in DECK if card not in cards), waste=())


def test_only_the_last_round_is_weighed() -> None:
    state = holding(last(1, 6), "7C 8C")
    seen = view(state, state.to_move)
    assert believed(seen) != table(Rules(2), done(seen))
    earlier = view(state._replace(round=1), state.to_move)
    assert believed(earlier) == table(Rules(2), done(earlier))
    assert chips(seen) != chips(earlier)


def test_stakes_without_busts_of_their_own_pay_by_the_table() -> None:
    at = Stakes((0.0,) * 17, 0.0, take=False)
    assert [at.end((13, each)).chips for each in (4, 9)] == [-1, -6]
    assert len(at.pays) == 30
