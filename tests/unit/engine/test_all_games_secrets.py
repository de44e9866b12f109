"""Views of seats, in every game: its view follows from what it has observed."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, IllegalAction, see
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.table import AnyTable, Table
from tests.any_game.game import GAME as NULL_GAME
from tests.games import HIDING
from tests.unit.engine.all_games import ALL_CASES, Case, each_of, every_case, played, spectators, table_of


def hides(case: Case) -> bool:
    """Whether a seat or a spectator sees some action of the game otherwise than it was."""
    _, actions, states = played(case)
    steps = zip(states, actions, states[1:], strict=False)
    seen = (case.game.redact(*step, seat) == (step[1],) for step in steps for seat in spectators(case))
    return not all(seen)


# Knowledge of a seat


@each_of(ALL_CASES)
def test_what_a_seat_has_seen_is_its_view(case: Case) -> None:
    """The view that follows from what was seen, entry by entry, is the view of the state, at every step."""
    game, table = case.game, table_of(case)
    for seat in spectators(case):
        state, seen = game.start(case.rules), list[Any]()
        assert game.view(state, seat) == table.view(seat, 0)
        for ply in range(len(table)):
            entries, events = table.told(seat, ply)
            assert events == game.apply(played(case).states[ply], played(case).actions[ply]).events
            observed: tuple[object, ...] = ()
            for entry in entries:
                state, brought = game.observe(state, entry, seat)
                observed += brought
                assert game.decode(game.encode(entry)) == entry
            assert observed == events, "what a seat sees brings the same events"
            seen += entries
            assert game.view(state, seat) == table.view(seat, ply + 1) == game.view(played(case).states[ply + 1], seat)
            assert table.mover(ply) == game.to_move(played(case).states[ply])
            if ply % 40 == 0:
                assert table.seen(seat, ply + 1) == tuple(seen)
        assert table.seen(seat) == tuple(seen)
        assert table.notation(seat) == [game.encode(entry) for entry in seen]
        assert see(game, case.rules, seat, seen) == table.view(seat)


@every_case
def test_whom_an_action_does_not_concern_sees_of_it_what_a_spectator_sees(case: Case) -> None:
    game, (_, actions, states) = case.game, played(case)
    for (before, after), action in zip(pairwise(states), actions, strict=True):
        spectator, concerned = game.redact(before, action, after, None), game.concerned(before, action)
        for seat in range(case.rules.seats):
            if seat not in concerned:
                assert game.redact(before, action, after, seat) == spectator


@every_case
def test_the_cards_that_a_seat_has_not_seen_change_nothing_for_it(case: Case) -> None:
    """A sample is a state that the view is true of; where the game hides something, mostly not the actual state."""
    game, random = case.game, Random(str(case))
    states, differ, vary = played(case).states, 0, 0
    for state in random.sample(states, min(len(states), 60)):
        for seat in random.sample(spectators(case), 2):
            view = game.view(state, seat)
            twin = game.sample(view, random)
            assert game.view(twin, seat) == view
            assert game.to_move(twin) == game.to_move(state)
            differ += twin != state
            vary += twin != game.sample(view, random)
    assert (differ and vary) or not hides(case), "always the same cards are no sample"


def test_the_games_that_hide_something_are_found() -> None:
    assert {case.name for case in ALL_CASES if hides(case)} == {*HIDING}
    assert NULL_GAME.name not in HIDING


@every_case
def test_what_a_seat_has_seen_can_have_come_about_with_other_cards(case: Case) -> None:
    """The seat sees the same, every entry is legal and of its kind, and mostly some of the cards lie otherwise."""
    game, random = case.game, Random(str(case))
    actions, differ = played(case).actions, False
    for length in random.sample(range(len(actions)), min(len(actions), 6)):
        seat, table = random.randrange(case.rules.seats), table_of(case, length)
        twin: AnyTable = Table(game, case.rules)
        for action in game.reshuffled(case.rules, table.log, seat, random):
            twin.play(action)
        assert twin.view(seat) == table.view(seat)
        assert twin.seen(seat) == table.seen(seat)
        assert [*map(type, twin.log)] == [*map(type, table.log)]
        differ |= twin.log != table.log
    hidden = any("?" in text for text in table_of(case, 1).notation(0) + table_of(case, 5).notation(0))
    assert differ == hidden


@every_case
def test_from_a_sample_a_game_can_be_played_to_its_end(case: Case) -> None:
    game, random = case.game, Random(str(case))
    states = played(case).states
    for state in random.sample(states, min(len(states), 5)):
        stream, at = Stream(played(case).seed), game.sample(game.view(state, random.choice(spectators(case))), random)
        for _ in range(5000):
            if game.to_move(at) == NOBODY:
                break
            action = game.chance(at, stream) if game.to_move(at) == CHANCE else random.choice(game.legal(at))
            at = game.apply(at, action).state
        assert game.outcome(at) is not None


@every_case
@pytest.mark.parametrize("seat", [-1, -2, 99])
def test_a_seat_that_there_is_not_is_shown_nothing(case: Case, seat: int) -> None:
    for state in played(case).states[:3]:
        with pytest.raises(IllegalAction):
            case.game.view(state, seat)


@every_case
def test_what_a_front_end_asks_of_a_view(case: Case) -> None:
    game, table = case.game, table_of(case)
    for seat in (0, None):
        views = [table.view(seat, length) for length in range(len(table) + 1)]
        assert all(one.legal == () or one.seat == one.to_move for one in views)
        assert all((one.outcome is None) == (one.to_move != NOBODY) for one in views)
        marks = [game.milestones(one) for one in views]
        assert all(0 <= after - before <= 2 for before, after in pairwise(marks))
        for before, view in pairwise(views):
            turn, own = game.turn(view), game.automatic(view)
            assert turn is None or (game.discreet and 0 <= turn.seat < case.rules.seats)
            assert own is None or own in view.legal
            if any(game.lost(view, other) for other in range(case.rules.seats)):
                assert game.milestones(view) > 0
                assert not all(game.lost(view, other) for other in range(case.rules.seats))
            assert not game.halts(view) or game.milestones(view) > game.milestones(before)
            assert all(game.only_loses(view, action) in (True, False) for action in view.legal)
