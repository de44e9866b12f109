"""Ends of Sixteen whose cards follow: what is said of them against a solver that was written apart (`naive`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.bots.belief import DEPTH, LAPSE, _liked, history, likelihoods
from sixteen_tui.engine.sixteen.bots.ends import ends
from sixteen_tui.engine.sixteen.bots.expert import expert
from sixteen_tui.engine.sixteen.cards import WILD, Card
from sixteen_tui.engine.sixteen.hints import hint
from sixteen_tui.engine.sixteen.judgement import judged, judgement
from sixteen_tui.engine.sixteen.rules import Rules, State, sets
from sixteen_tui.engine.sixteen.view import View, unseen, view
from tests.judging import ROUGH, thought
from tests.tiers import first
from tests.unit.bots import naive
from tests.unit.bots.sixteen import level, positions
from tests.unit.engine.hint_check import SIXTEEN, sixteen_positions

SEATS_2: Final = [rules for rules in SIXTEEN if rules.seats == 2]
NUMBERS: Final = first([(30, (8, 6, 4)), (1_000, (8, 8, 6))])
"""The number of positions, and by number of wilds the most cards in one of them, for the sake of the naive solver."""


@pytest.fixture(autouse=True)
def _thought() -> Iterator[None]:
    with thought(ROUGH):
        yield
    naive.forget()


def left(state: State) -> list[Card]:
    """All cards that have not been played."""
    return [*(card for hand in state.hands for card in hand), *state.deck[state.top :]]


def late(rules: Rules, seed: object, largest: Sequence[int]) -> Iterator[State]:
    """Yield the positions of a game with a choice, in which at most one card is left to draw, and not too many cards.

    Every other game is one of computer players, who draw whenever they may; in the others draws are forgotten.
    """
    states: Iterator[State]
    if Random(f"{seed}").random() < 0.5:
        states = (state for state, _, action in positions(rules, seed, level("medium")) if isinstance(action, Play))
    else:
        states = sixteen_positions(rules, seed)
    for state in states:
        cards = left(state)
        choice = len({*state.hands[state.to_move]}) > 1
        if len(state.deck) - state.top < 2 and choice and len(cards) <= largest[cards.count(WILD)]:
            yield state


def one_card(number: int, largest: Sequence[int]) -> Iterator[State]:
    """Yield positions of as many games, with one card left to draw and 2 seats."""

    def of(game: int) -> Iterator[State]:
        states = late(SEATS_2[game % len(SEATS_2)], f"one {game}", largest)
        return islice((state for state in states if len(state.deck) > state.top), 1)

    return islice((state for game in count() for state in of(game)), number)


def with_wilds(number: int, largest: Sequence[int]) -> Iterator[State]:
    """Yield ends in which all cards are known and a wild is left."""
    rules = [each for each in SIXTEEN if each.wilds]
    found = (
        state
        for game in count()
        for state in late(rules[game % len(rules)], f"wild {game}", largest)
        if len(state.deck) == state.top and WILD in left(state) and ends(view(state, state.to_move))
    )
    return islice(found, number)


def wrong(state: State) -> list[str]:
    """Claims about a position that the naive solver refutes."""
    seen = view(state, state.to_move)
    plays = [action for action in seen.legal if isinstance(action, Play)]
    values = {play: naive.valued(state, play.card) for play in plays}
    best = max(values.values())
    found, hinted, judgements = ends(seen), hint(seen), judgement(seen)
    chosen = expert(seen, Random(0))
    faults = [f"{play}: {found[play][:2]}" for play, each in values.items() if found[play][:2] != pytest.approx(each)]
    if isinstance(chosen, Play) and values[chosen] != best:
        faults.append(f"expert: {chosen}")
    if isinstance(chosen, Draw) != isinstance(hinted.choice, Draw) or hinted.choice != chosen:
        faults.append(f"hint: {hinted.choice} for {chosen}")
    if hinted.best is None or values[hinted.best.plays[0]] != best or values[judgements[0].action] != best:
        faults.append("the first of the hint or of the review")
    ahead = sets(state.won)[seen.to_move % 2] - sets(state.won)[1 - seen.to_move % 2]
    faults += [
        f"judged: {play}"
        for play, (chance, gained) in values.items()
        if (judged(seen, play).value, judged(seen, play).score - ahead) != pytest.approx((chance, gained))
    ]
    return faults


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("number", "largest"), NUMBERS)
def test_no_wrong_choice_with_one_card_to_draw(number: int, largest: Sequence[int]) -> None:
    found = {state: wrong(state) for state in one_card(number, largest)}
    assert len(found) == number
    assert not {state: faults for state, faults in found.items() if faults}
    own_sets = sum(any(end.draws for end in ends(view(state, state.to_move)).values()) for state in found)
    assert own_sets > number // 20, "in some the mover can make a set, and does not know what it draws then"


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("number", "largest"), NUMBERS)
def test_no_wrong_choice_in_known_ends_with_wilds(number: int, largest: Sequence[int]) -> None:
    found = {state: wrong(state) for state in with_wilds(number, largest)}
    assert len(found) == number
    assert not {state: faults for state, faults in found.items() if faults}


def test_nothing_is_claimed_to_be_known_before() -> None:
    """With two cards to draw by the book, in teams as long as two others hold cards, and for a spectator."""
    for rules in (Rules(), Rules(4), Rules(drawing="loose"), Rules(4, drawing="strict")):
        for seed in range(4):
            for state in sixteen_positions(rules, f"before {seed}"):
                seen, others = view(state, state.to_move), [hand for hand in state.hands if hand]
                if seen.draw_pile > (3 if rules.drawing == "loose" else 1) or len(others) > 2:
                    assert not ends(seen)
                assert not ends(view(state, None))


def test_the_next_seat_draws_all_that_is_left_where_draws_are_made_up() -> None:
    """A22b: a hand of two takes up two cards in one turn, so they are known to be in it."""
    met = 0
    for seed in range(60):
        for state in sixteen_positions(Rules(drawing="loose"), f"made up {seed}"):
            seen = view(state, state.to_move)
            if seen.draw_pile > 1 and ends(seen) and len(left(state)) < 8 and WILD not in left(state):
                assert not wrong(state)
                met += 1
    assert met > 2


# The likelihood of the last card


def recursive(hand: tuple[Card, ...], asked: list[tuple[Card, list[float]]]) -> float:
    """The likelihood of plays, the newest first, by every way of drawing; nothing is remembered."""
    if not asked:
        return 1.0
    (card, likes), *earlier = asked
    before = (*hand, card)
    chosen = (1 - LAPSE) * likes[card] / sum(likes[each] for each in before) + LAPSE / len(before)
    return chosen * sum(recursive(before[:at] + before[at + 1 :], earlier) for at in range(len(before))) / len(before)


def last_but_one(seed: int) -> View:
    """The view with one card left to draw."""
    played = positions(Rules(), f"likely {seed}", level("hard"))
    return next(seen for _, seen, action in played if seen.draw_pile == 1 and isinstance(action, Play))


@pytest.mark.parametrize("games", first([3, 20]))
def test_the_last_card_is_as_likely_as_the_plays_of_its_owner_say(games: int) -> None:
    told = 0
    for seed in range(games):
        seen = last_but_one(seed)
        cards, asked = unseen(seen), [_liked(seen.rules, one) for one in history(seen) if one.seat != seen.seat]
        hands = [cards[:at] + cards[at + 1 :] for at in range(len(cards))]
        found = likelihoods(seen, hands)
        assert found == pytest.approx([recursive(hand, asked[:DEPTH]) for hand in hands])
        told += max(found) > 2 * min(found)
    assert told, "the plays tell something"
