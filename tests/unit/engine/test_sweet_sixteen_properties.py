"""Properties of every game of Sweet Sixteen.

Method: games are played at random with every number of seats under every combination of the variations. `Plain`, a
second version of the rules B1 to B19 written for clarity, must agree with the engine at every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any, cast

from sixteen_tui.engine.game import CHANCE, NOBODY, IllegalAction, see
from sixteen_tui.engine.sweet_sixteen.actions import (
    Action,
    Cut,
    Done,
    Reveal,
    Shuffle,
    Stand,
    Take,
    Trade,
    decode,
    encode,
)
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, CODES, DECK, UNKNOWN
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, legal, outcome
from sixteen_tui.engine.sweet_sixteen.settling import value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import describe, describe_view, redact, unseen, view
from tests.unit.engine.sweet_sixteen_games import (
    Plain,
    every_rules,
    id_of,
    played,
    spectators,
    table_of,
)

# Every step


@every_rules
def test_the_engine_agrees_with_the_plain_rules(rules: Rules) -> None:
    game = played(rules)
    plain = Plain(rules)
    for i, described in enumerate(table_of(game).describe()):
        entry = encode(game.actions[i])
        assert decode(entry) == game.actions[i]
        plain.do(entry)
        assert described == {"i": i, "entry": entry, **plain.described()}
    assert plain.over


@every_rules
def test_there_are_45_cards_at_every_moment(rules: Rules) -> None:
    for state in played(rules).states:
        in_hands = [card for hand in state.hands for card in hand or ()]
        before_the_first_shuffle = state.turn < 0 and not state.settlements
        assert sorted((*in_hands, *state.deck, *state.waste)) == ([] if before_the_first_shuffle else list(DECK))


@every_rules
def test_chips_are_conserved(rules: Rules) -> None:
    for state in played(rules).states:
        assert sum(state.chips) + state.bank - state.topped_up == 110 * rules.seats
        assert state.bank >= 0
        assert state.topped_up % (100 * rules.seats) == 0
        movements = [settlement.bank + settlement.topped_up for settlement in state.settlements]
        assert state.bank == 100 * rules.seats + sum(movements)


@every_rules
def test_chips_move_when_a_round_is_settled_and_then_only(rules: Rules) -> None:
    game = played(rules)
    for i, (before, after) in enumerate(pairwise(game.states)):
        new = after.settlements[len(before.settlements) :]
        assert apply(before, game.actions[i]).events == new
        if not new:
            assert (after.chips, after.bank, after.topped_up) == (before.chips, before.bank, before.topped_up)
            continue
        (settlement,) = new
        assert (settlement.round, settlement.banker) == (before.round, before.banker)
        earned = {result.seat: result.net for result in settlement.results}
        assert after.chips == tuple(before.chips[seat] + earned.get(seat, 0) for seat in range(rules.seats))
        assert {result.seat: result.hand for result in settlement.results} == {
            seat: hand for seat, hand in enumerate(after.hands) if hand is not None
        }


@every_rules
def test_every_game_ends_after_as_many_rounds_as_players(rules: Rules) -> None:
    *before, end = played(rules).states
    for state in before:
        assert outcome(state) is None
        assert state.to_move == CHANCE or legal(state)
    ended = outcome(end)
    assert ended is not None
    assert ended.score == end.chips
    assert {end.chips[seat] for seat in ended.winners} == {max(end.chips)}
    assert sorted(settlement.banker for settlement in end.settlements) == list(range(rules.seats))
    turns = Counter(result.seat for settlement in end.settlements for result in settlement.results)
    assert turns == dict.fromkeys(range(rules.seats), rules.seats - (not rules.banker_plays))


# Legal actions, and no others


def conceivable(seat: int) -> Iterator[Action]:
    yield from (Stand(seat), Done(seat), Take(seat), Take(seat, UNKNOWN), Take(seat, DECK[0]))
    for card in range(-1, UNKNOWN + 2):
        yield Trade(seat, card)
    for card in DECK[::9]:
        yield Trade(seat, card, DECK[0])
        yield Trade(seat, card, UNKNOWN)


OF_SEAT = {seat: tuple(conceivable(seat)) for seat in range(-2, 12)}
EVERYTHING = tuple(action for actions in OF_SEAT.values() for action in actions)


def of_chance(state: State) -> tuple[Action, ...]:
    """Cuts and shuffles, some of which may be right, and a reveal."""
    cards = (*state.deck, *state.waste)
    seats = range(state.rules.seats)
    hands = tuple((seat, hand) for seat, hand in enumerate(state.hands) if hand)
    cuts = (Cut(tuple(zip(seats, DECK, strict=False))), Cut(()))
    return (*cuts, Shuffle(DECK), Shuffle(cards), Shuffle(cards[1:]), Shuffle((UNKNOWN,) * 45), Reveal(hands))


def accepted(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction as refusal:
        return not (refusal.code and refusal.rule.startswith("B"))
    return True


@every_rules
def test_all_that_is_legal_is_accepted_and_nothing_else(rules: Rules) -> None:
    game = played(rules)
    for ply, state in enumerate(game.states):
        # Every seat at some plies; at the others the seat to move, with another third of all that there is each time.
        whole = ply % 120 <= 1 or ply == len(game.states) - 1
        tried = EVERYTHING if whole else OF_SEAT[state.to_move][ply % 3 :: 3]
        before = deepcopy(state) if whole else state
        allowed = set(legal(state))
        assert len(allowed) == len(legal(state))
        assert all(accepted(state, action) for action in allowed)
        assert [action for action in tried if action not in allowed and accepted(state, action)] == []
        right = {type(game.actions[ply])} if state.to_move == CHANCE else set()
        assert {type(action) for action in of_chance(state) if accepted(state, action)} <= right
        assert state == before


# Knowledge of a seat


@every_rules
def test_what_a_seat_cannot_have_seen_is_refused_and_no_more(rules: Rules) -> None:
    game = played(rules)
    chance = Random(id_of(rules))
    for _ in range(3):
        seat = chance.choice(spectators(rules))
        length = chance.randint(1, min(40, len(game.actions)))
        seen = list(table_of(game, length).seen(seat))
        strangers = table_of(game, length).seen(chance.choice(spectators(rules)))
        place = chance.randrange(len(seen))
        seen[place : place + chance.randrange(2)] = [chance.choice((*strangers, *game.actions))]
        with suppress(IllegalAction):  # by chance it may be another game that could have been
            see(GAME, rules, seat, seen)


@every_rules
def test_a_seat_sees_its_own_cards_and_the_revealed_and_no_others(rules: Rules) -> None:
    game = played(rules)
    for seat in spectators(rules):
        for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
            if isinstance(action, Cut):
                continue
            shown = redact(before, action, after, seat)
            assert isinstance(shown[-1], Reveal) == (len(after.settlements) > len(before.settlements))
            if after.turn >= 0:
                mine = set(after.hands[seat] or ()) if seat is not None else set()
                told = {code for entry in shown for code in encode(entry).split(" ") if code in CARDS and code != "?"}
                given = {action.card} if isinstance(action, Trade) and action.seat == seat else set()
                assert {CARDS[code] for code in told} <= mine | given


@every_rules
def test_what_a_seat_is_shown_is_what_there_is_without_what_is_hidden(rules: Rules) -> None:
    states = played(rules).states
    for before, after in list(pairwise(states))[::3]:
        described = describe(before, after)
        for seat in (0, rules.seats - 1, None):
            shown = describe_view(view(before, seat), view(after, seat))
            for other, (hand, seen) in enumerate(zip(after.hands, cast("list[Any]", shown["hands"]), strict=True)):
                codes = [CODES[card] for card in hand or ()] or None
                open_to_it = hand is None or after.turn < 0 or other == seat
                assert seen == (codes if open_to_it else ["?"] * len(hand or ()))
            assert shown["legal"] == (described["legal"] if after.to_move in (seat, CHANCE, NOBODY) else None)
            assert {**shown, "hands": described["hands"], "legal": described["legal"]} == described


@every_rules
def test_a_view_is_what_the_state_shows_that_seat(rules: Rules) -> None:
    for state in played(rules).states[1:]:
        for seat in spectators(rules):
            seen = view(state, seat)
            own = () if seat is None else state.hands[seat] or ()
            assert (seen.hand, seen.value) == (own, value(own, faces_ten=rules.faces_ten))
            assert seen.discarded == (state.waste if seat is not None and state.turn == seat else ())
            assert seen.counts == tuple(len(hand or ()) for hand in state.hands)
            assert (seen.deck, seen.waste) == (len(state.deck), len(state.waste))
            assert (seen.chips, seen.bank, seen.topped_up) == (state.chips, state.bank, state.topped_up)
            assert (seen.to_move, seen.banker, seen.round) == (state.to_move, state.banker, state.round)
            assert seen.legal == (legal(state) if seat == state.to_move else ())
            assert seen.outcome == outcome(state)
            assert (seen.settled is not None) == (state.turn < 0 and state.round > 0 and len(state.settlements) > 0)
            others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand or ()]
            if state.deck:
                waste = () if seat == state.turn else state.waste
                assert unseen(seen) == tuple(sorted((*others, *state.deck, *waste)))


def test_codes_are_written_as_they_are_read() -> None:
    assert [CARDS[code] for code in CODES] == list(range(UNKNOWN + 1))
