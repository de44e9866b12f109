"""Chance at a table: from a seed, replayed, and needed again and again."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, AnyGame, IllegalAction, Step
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import deck
from sixteen_tui.engine.table import AnyTable, Table
from tests.unit.engine.random_play import OTHER, SEED, SIXTEEN, all_of, new, play_on

# Chance


@pytest.mark.parametrize("seed", [SEED, None])
def test_what_is_wrong_by_the_rules_is_said_before_what_is_wrong_by_the_seed(seed: str | None) -> None:
    """A deal that is no deal at all is refused in the same words at a table with a seed and at one without."""
    table, cards = new(seed=seed), tuple(deck())
    for action, code, rule in (
        (Deal(0, cards[1:]), "wrong-deck", "A1"),
        (Deal(2, cards), "no-such-seat", "A2"),
        (Draw(0), "not-dealt", "A3"),
        (Play(1, cards[0]), "not-dealt", "A3"),
    ):
        with pytest.raises(IllegalAction) as refused:
            table.play(action)
        assert (refused.value.code, refused.value.rule) == (code, rule)
        assert all_of(table) == all_of(new(seed=seed))
    if seed is not None:
        with pytest.raises(IllegalAction) as refused:
            table.play(Deal(0, cards))
        assert refused.value.code == "not-from-seed", "nothing is wrong with it by the rules"


def test_taking_back_and_dealing_again_gives_the_same_deal() -> None:
    table = play_on(new(), 40)
    deal = table.log[0]
    table.take_back(0)
    assert (tuple(table.log), table.to_move) == ((), CHANCE)
    table.deal()
    assert tuple(table.log) == (deal,)
    table.take_back(0)
    table.play(deal)
    assert tuple(table.log) == (deal,)


def test_a_deal_that_is_not_the_seeds_is_refused() -> None:
    right = new()
    right.deal()
    deal = right.log[0]
    cards = deal.cards
    table = new()
    before = all_of(table)
    for wrong in (
        Deal(1 - deal.dealer, cards),
        Deal(deal.dealer, deck()),
        Deal(deal.dealer, (cards[1], cards[0], *cards[2:])),
        Deal(deal.dealer, cards[::-1]),
    ):
        with pytest.raises(IllegalAction) as refusal:
            table.play(wrong)
        assert refusal.value.code == "not-from-seed"
        assert all_of(table) == before
    table.play(deal)
    assert tuple(table.log) == (deal,)


def test_a_refused_deal_uses_up_none_of_the_seeds_chance() -> None:
    right, table = new(), new()
    right.deal()
    for _ in range(3):
        with pytest.raises(IllegalAction):
            table.play(Deal(0, deck()))
    table.deal()
    assert table.log == right.log


def test_without_a_seed_any_whole_deal_is_taken_and_none_is_made() -> None:
    table = new(seed=None)
    before = all_of(table)
    with pytest.raises(IllegalAction) as refusal:
        table.deal()
    assert refusal.value.code == "no-seed"
    with pytest.raises(IllegalAction):
        table.play(Deal(0, deck()[:-1]))
    assert all_of(table) == before
    table.play(Deal(0, deck()))
    assert tuple(table.log) == (Deal(0, deck()),)


def test_dealing_when_there_is_nothing_to_deal_changes_nothing() -> None:
    table = play_on(new(), 10)
    before = all_of(table)
    table.deal()
    assert all_of(table) == before


# Chance again and again: a game of dice, because Sixteen needs chance only once


class Roll(NamedTuple):
    faces: int


class Call(NamedTuple):
    seat: int


class Dice(NamedTuple):
    """Chance rolls twice, then seat 0 calls, and so on, for twenty rounds. A round's number of faces is a prime's."""

    entries: tuple[Roll | Call, ...] = ()


PRIMES = (2, 3, 5, 7, 11, 13, 2**31 + 11)


def dice_to_move(state: Dice) -> int:
    if len(state.entries) == 60:
        return NOBODY
    return 0 if len(state.entries) % 3 == 2 else CHANCE


def dice_apply(state: Dice, action: Roll | Call) -> Step[Dice]:
    if isinstance(action, Call) != (dice_to_move(state) == 0):
        raise IllegalAction("out-of-turn")
    return Step(Dice((*state.entries, action)), ())


def dice_chance(state: Dice, stream: Stream) -> Roll:
    return Roll(stream.uniform(PRIMES[len(state.entries) % len(PRIMES)]))


DICE: AnyGame = SIXTEEN._replace(
    name="dice",
    start=lambda rules: Dice(),
    to_move=dice_to_move,
    legal=lambda state: (Call(0),) if dice_to_move(state) == 0 else (),
    apply=dice_apply,
    chance=dice_chance,
    outcome=lambda state: None,
)


def dice_log(seed: str = SEED) -> tuple[Roll | Call, ...]:
    """The whole game, by one stream from its start to its end."""
    stream, state = Stream(seed), Dice()
    while dice_to_move(state) != NOBODY:
        action = Call(0) if dice_to_move(state) == 0 else dice_chance(state, stream)
        state = dice_apply(state, action).state
    return state.entries


def dice(seed: str | None = SEED) -> AnyTable:
    return play_on(Table(DICE, None, seed=seed))


def test_one_stream_serves_a_whole_game() -> None:
    assert dice().log == dice_log()
    assert dice(OTHER).log == dice_log(OTHER) != dice_log()


def test_chance_makes_every_entry_that_is_its_to_make_now() -> None:
    table: AnyTable = Table(DICE, None, seed=SEED)
    table.deal()
    assert (len(table.log), table.to_move) == (2, 0)


def test_after_a_take_back_chance_falls_as_it_did() -> None:
    log = dice_log()
    for length in (*range(61), *range(60, -1, -1)):
        table = dice()
        table.take_back(length)
        assert table.log == log[:length]
        assert play_on(table).log == log


def test_taking_back_twice_in_a_row_keeps_the_place_in_the_stream() -> None:
    log, table = dice_log(), dice()
    for length in (59, 40, 34, 33, 32, 31, 30, 7, 2, 1):
        table.take_back(length)
        if table.to_move == CHANCE:
            table.deal()
            assert table.log == log[: len(table.log)]
            table.take_back(length)
    assert play_on(table).log == log


def test_replayed_chance_must_be_the_seeds_every_time() -> None:
    table: AnyTable = Table(DICE, None, seed=SEED)
    for action in dice_log():
        if isinstance(action, Roll):
            before = table.log
            with pytest.raises(IllegalAction) as refusal:
                table.play(Roll(action.faces + 1))
            assert refusal.value.code == "not-from-seed"
            assert table.log == before
        table.play(action)
    assert table.log == dice_log()
    table.take_back(31)
    for action in dice_log()[31:]:
        table.play(action)
    assert table.log == dice_log()


def test_chance_does_not_take_a_seats_turn() -> None:
    table: AnyTable = Table(DICE, None, seed=SEED)
    table.deal()
    for _ in range(2):
        with pytest.raises(IllegalAction):
            table.play(Roll(0))
        table.deal()
        assert table.log == dice_log()[:2]
    assert play_on(table).log == dice_log()
