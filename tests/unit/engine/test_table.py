"""The table: setup, log, and the state that follows from them.

Invariant: a state is a replay of the log, chance comes from the seed, and a refused action changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, IllegalAction, Step
from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play, encode
from sixteen_tui.engine.sixteen.cards import deck
from sixteen_tui.engine.sixteen.rules import Rules, State
from sixteen_tui.engine.table import AnyTable, Table
from tests.unit.engine.random_play import OTHER, SEED, SIXTEEN, all_of, new, play_on

# A game at the table


def test_a_new_table_waits_for_the_deal() -> None:
    table = new()
    assert (tuple(table.log), len(table), table.to_move, tuple(table.legal), table.outcome) == ((), 0, CHANCE, (), None)
    assert [*table.describe()] == []


def test_entries_are_logged_as_they_are_played() -> None:
    table = new()
    table.deal()
    deal = table.log[0]
    assert isinstance(deal, Deal)
    mover = table.to_move
    table.play(Draw(mover))
    card = table.legal[0]
    table.play(card)
    assert tuple(table.log) == (deal, Draw(mover), card)
    assert len(table) == 3


def test_a_game_is_described_entry_by_entry() -> None:
    table = play_on(new())
    described = [*table.describe()]
    assert [line["i"] for line in described] == list(range(len(table.log)))
    assert [line["entry"] for line in described] == [encode(action) for action in table.log]
    keys = "i entry hands drawn draw_pile pile sum to_move legal sets last_set over winners"
    assert all(sorted(line) == sorted(keys.split()) for line in described)
    assert [line["over"] for line in described] == [False] * (len(table.log) - 1) + [True]


def test_what_was_told_is_what_was_seen() -> None:
    table = play_on(new(), 60)
    for seat in (0, 1, None):
        told = [table.told(seat, place) for place in range(60)]
        assert tuple(action for seen, _ in told for action in seen) == table.seen(seat)
        assert [event for _, events in told for event in events if hasattr(event, "worth")] == [*table.view(seat).won]


def test_two_tables_of_one_seed_deal_the_same_and_two_seeds_differ() -> None:
    one, two, other = new(), new(), new(seed=OTHER)
    for table in (one, two, other):
        table.deal()
    assert one.log == two.log
    assert one.log != other.log


# Refusals


@pytest.mark.parametrize("entries", [0, 1, 2, 50, 1000])
def test_a_refused_action_leaves_the_table_as_it_was(entries: int) -> None:
    table = play_on(new(), entries)
    before = all_of(table)
    legal = set(table.legal)
    tried: list[Action] = [Deal(0, deck()), Deal(0, ())]
    for seat in (-2, -1, 0, 1, 2):
        tried += [Draw(seat), Draw(seat, 3), *(Play(seat, card) for card in range(-1, 60))]
    for action in tried:
        if action not in legal:
            with pytest.raises(IllegalAction):
                table.play(action)
    assert all_of(table) == before


ASKED: dict[str, Callable[[AnyTable, int], object]] = {
    "take_back": lambda table, length: table.take_back(length),
    "view": lambda table, length: table.view(0, length),
    "mover": lambda table, length: table.mover(length),
    "seen": lambda table, length: table.seen(0, length),
    "told": lambda table, length: table.told(0, length),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("length", [-1, -40, 41, 1000])
def test_a_length_that_never_was_is_refused(asked: str, length: int) -> None:
    table = play_on(new(), 40)
    before = all_of(table)
    with pytest.raises(IllegalAction):
        ASKED[asked](table, length)
    assert all_of(table) == before


@pytest.mark.parametrize("seat", [-1, -2, 2, 7])
@pytest.mark.parametrize("asked", ["view", "seen"])
def test_a_seat_that_is_not_at_the_table_is_shown_no_hand(asked: str, seat: int) -> None:
    table = play_on(new(), 40)
    hands = [set(encoded) for encoded in [*table.describe()][-1]["hands"]]
    assert all(hands)
    try:
        shown = table.view(seat).hand if asked == "view" else table.seen(seat)
    except (IllegalAction, ValueError, IndexError):
        return
    assert shown == (() if asked == "view" else table.seen(None))


# Going back


def test_taking_back_more_than_once() -> None:
    table = play_on(new(), 90)
    log = tuple(table.log)
    for length in (89, 60, 33, 32, 31, 5, 1, 0):
        table.take_back(length)
        assert tuple(table.log) == log[:length]
        again = new()
        for action in log[:length]:
            again.play(action)
        assert all_of(table) == all_of(again)


def test_taking_back_nothing_changes_nothing() -> None:
    table = play_on(new(), 40)
    before = all_of(table)
    table.take_back(40)
    assert all_of(table) == before


def test_after_a_take_back_another_way_may_be_taken() -> None:
    table = play_on(new(), 70)
    old = tuple(table.log)
    table.take_back(40)
    chance = Random(7)
    while table.to_move != NOBODY:
        table.play(chance.choice(table.legal))
    assert tuple(table.log)[:40] == old[:40]
    assert tuple(table.log)[40:70] != old[40:]
    again = new()
    for action in table.log:
        again.play(action)
    assert all_of(table) == all_of(again)
    for length in range(len(table.log) + 1):
        assert table.view(0, length) == again.view(0, length)


def test_the_log_that_was_handed_out_is_not_the_tables_own() -> None:
    table = play_on(new(), 20)
    handed_out = table.log
    copied = tuple(handed_out)
    table.take_back(3)
    play_on(table, 10)
    assert handed_out == copied
    assert table.log[:3] == copied[:3]


# Cost


class Counting:
    """The game of Sixteen, with its calls of `apply` counted."""

    def __init__(self) -> None:
        self.calls = 0
        self.game = SIXTEEN._replace(apply=self.apply)

    def apply(self, state: State, action: Action) -> Step[State]:
        self.calls += 1
        return SIXTEEN.apply(state, action)

    def of(self, what: Callable[[], object]) -> int:
        """The number of calls that something costs."""
        before = self.calls
        what()
        return self.calls - before


def counted(entries: int = 1000) -> tuple[Counting, AnyTable]:
    counting = Counting()
    table = Table(counting.game, Rules(seats=4), seed=SEED)
    return counting, play_on(table, entries)


def test_playing_an_entry_is_one_step() -> None:
    counting, table = counted(50)
    assert counting.of(lambda: table.play(table.legal[0])) == 1


def test_showing_the_present_is_no_step() -> None:
    counting, table = counted()
    assert counting.of(lambda: (table.view(0), table.legal, table.to_move, table.outcome)) == 0


def test_any_position_is_there_at_once() -> None:
    counting, table = counted()
    for length in range(len(table.log) + 1):
        assert counting.of(lambda length=length: (table.view(0, length), table.mover(length))) == 0  # type: ignore[misc]  # bound now


def test_going_back_and_the_same_way_again_is_no_step() -> None:
    counting, table = counted()
    log = table.log
    for length in range(len(log) - 1, -1, -7):
        assert counting.of(lambda length=length: table.take_back(length)) == 0  # type: ignore[misc]  # bound now
        assert counting.of(lambda: table.view(1)) == 0
    table.take_back(0)
    assert counting.of(lambda: [table.play(action) for action in log]) == 0
    assert table.log == log


def test_describing_a_game_is_no_step() -> None:
    counting, table = counted()
    assert counting.of(lambda: ([*table.describe()], table.seen(0), [*table.visible(0)])) == 0


def test_positions_one_after_another_are_one_entry_apart() -> None:
    _, table = counted()
    views = [table.view(None, length) for length in range(len(table.log) + 1)]
    for before, after in pairwise(views[1:]):
        drawn = before.draw_pile - after.draw_pile
        played = sum(before.counts) + drawn - sum(after.counts)
        assert (drawn, played) in ((1, 0), (0, 1))
