"""The search of the last cards of Sixteen: its worlds, its playouts, and its errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from typing import Final
from unittest import mock

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots import expert, tree
from sixteen_tui.engine.sixteen.bots.belief import World, counted
from sixteen_tui.engine.sixteen.bots.expert import Effort, Late, candidates_of, choices
from sixteen_tui.engine.sixteen.bots.search import Search
from sixteen_tui.engine.sixteen.bots.tree import Tree, applies
from sixteen_tui.engine.sixteen.cards import WILD, Card
from sixteen_tui.engine.sixteen.rules import Rules, State, apply
from sixteen_tui.engine.sixteen.view import View, unseen, view
from tests.tiers import first
from tests.unit.bots import naive
from tests.unit.bots.sixteen import level, positions
from tests.unit.engine.hint_check import sixteen_positions

FEW: Final = Effort(10, 1_500, 1.8)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    naive.forget()


def late(rules: Rules, left: int | None = None) -> Iterator[tuple[State, View]]:
    """Yield positions of games with a choice in which the tree is used; with `left` cards to draw, one of each game."""
    game = 0
    while True:
        found = (
            (state, seen)
            for state, seen, action in positions(rules, f"late {game}", level("hard"))
            if isinstance(action, Play) and applies(seen) and len({*seen.hand}) > 1
        )
        yield from found if left is None else islice((each for each in found if each[1].draw_pile == left), 1)
        game += 1


def cards_of(seen: View) -> list[Card]:
    return [play.card for play in candidates_of(seen)]


def test_the_tree_is_used_for_the_last_cards_of_two_seats_alone() -> None:
    for rules in (Rules(), Rules(4), Rules(drawing="loose"), Rules(4, drawing="strict")):
        for state in sixteen_positions(rules, "used"):
            seen = view(state, state.to_move)
            assert applies(seen) == (rules.seats == 2 and 2 <= seen.draw_pile <= 5)


def test_a_world_has_every_card_once_and_the_whole_draw_pile() -> None:
    for _, seen in islice(late(Rules()), 20):
        assert seen.seat is not None
        hidden = counted(unseen(seen))
        for world in Tree(seen, cards_of(seen), Random(0), 0, 1_000).worlds(10):
            assert tuple(world.hands[seen.seat]) == seen.hand
            assert [len(hand) for hand in world.hands] == [*seen.counts]
            assert len(world.draws) == seen.draw_pile
            assert counted([*world.hands[1 - seen.seat], *world.draws]) == hidden


def test_hands_are_as_likely_as_the_plays_of_their_owner_say() -> None:
    """The enumeration of `naive`, which takes every place of a card by itself."""
    for state, seen in islice(late(Rules(), 3), 3):
        found, number = Tree(seen, cards_of(seen), Random(0), 0, 1_000), 4_000
        other = 1 - state.to_move
        expected: dict[tuple[Card, ...], float] = {}
        for way, weight in naive.arrangements(state):
            hand = tuple(sorted(way.hands[other]))
            expected[hand] = expected.get(hand, 0.0) + weight
        drawn = [tuple(world.hands[other]) for world in found.worlds(number)]
        for hand, weight in expected.items():
            error = sqrt(weight * (1 - weight) / number)
            assert abs(drawn.count(hand) / number - weight) < 4.5 * error + 0.002


@pytest.mark.parametrize("number", first([3, 60]))
@pytest.mark.parametrize("rules", [Rules(), Rules(bonus=True, drawing="loose")], ids=["book", "loose"])
@pytest.mark.timeout(600)
def test_with_all_cards_known_it_finds_the_best_play(rules: Rules, number: int) -> None:
    """In one world, against a minimax over the rules. No wilds, because the tree plays one declaration of each.

    The best is found before the values of all plays have converged.
    """

    def one_world(state: State) -> list[World]:
        return [World(tuple([*hand] for hand in state.hands), [*state.deck[state.top :]])]

    tame = (each for each in late(rules, 2) if WILD not in (*each[1].hand, *unseen(each[1])))
    differ = 0
    for state, seen in islice(tame, number):
        cards = cards_of(seen)
        known = one_world(state)
        with mock.patch.object(Tree, "worlds", lambda _, number, known=known: known * number):
            few, found = (choices(seen, candidates_of(seen), Random(0), Effort(1, n, 9.0)) for n in (6_000, 20_000))
        side = 1 if seen.to_move == 0 else -1
        exact = {card: side * naive.to_the_end(apply(state, Play(seen.to_move, card)).state) for card in cards}
        won = {card: (ahead > 0) - (ahead < 0) for card, ahead in exact.items()}
        assert won[few[0].play.card] == won[found[0].play.card] == max(won.values())
        for one in found:
            assert one.value == pytest.approx(won[one.play.card], abs=0.35)
        differ += len({*won.values()}) > 1
    assert differ, "in some the choice matters"


def test_without_a_budget_for_ends_it_plays_on() -> None:
    for _, seen in islice(late(Rules()), 3):
        assert choices(seen, candidates_of(seen), Random(0), FEW._replace(late=Late(solves=0)))


def test_ends_examine_no_more_plays_than_given() -> None:
    """The number bounds the time of a decision."""
    spent: list[int] = []

    class Counted(Search):
        def _spend(self, plays: int) -> None:
            spent[-1] += plays * (self.budget >= 0)
            super()._spend(plays)

    with mock.patch.object(tree, "Search", Counted):
        for _, seen in islice(late(Rules()), 3):
            spent.append(0)
            choices(seen, candidates_of(seen), Random(0), FEW._replace(late=Late(solves=500)))
    assert 500 < max(spent) < 600


def test_a_seed_gives_the_same_values() -> None:
    for _, seen in islice(late(Rules()), 3):
        assert choices(seen, candidates_of(seen), Random(1), FEW) == choices(seen, candidates_of(seen), Random(1), FEW)


def test_a_budget_is_one_of_playouts() -> None:
    for _, seen in islice(late(Rules()), 2):
        plays = candidates_of(seen)
        with mock.patch.object(Tree, "play_on", autospec=True, side_effect=Tree.play_on) as played:
            choices(seen, plays, Random(0), FEW._replace(drops=99.0))
        most = FEW.late.share * FEW.rollouts
        assert most - len(plays) * (expert.BATCH + 1) < played.call_count <= most


@pytest.mark.parametrize("number", first([2, 40]))
def test_standard_errors_cover_what_chance_does(number: int) -> None:
    """Two searches of one position, from different seeds, differ by no more than their errors say."""
    inside = compared = 0
    for _, seen in islice(late(Rules(), 4), number):
        plays = candidates_of(seen)
        first_run, *more = [choices(seen, plays, Random(seed), FEW._replace(drops=99.0)) for seed in range(3)]
        best = first_run[0].play
        for run in more:
            values = {one.play: one for one in run}
            for one in first_run[1:]:
                other, top = values[one.play], values[best]
                off = (first_run[0].value - one.value) - (top.value - other.value)
                error = sqrt(one.error**2 + max(other.error, top.error) ** 2)
                inside += abs(off) <= 1.96 * error
                compared += 1
    assert inside >= 0.9 * compared
