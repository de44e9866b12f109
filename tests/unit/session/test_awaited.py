"""Whose turn it is, as each seat knows it, in every game."""

from __future__ import annotations

from itertools import pairwise

from sixteen_tui.session.interfaces import awaited
from tests.unit.engine.all_games import Case, every_case, played


@every_case
def test_everybody_knows_for_whom_play_waits(case: Case) -> None:
    """Also where the views of the others do not tell whether the seat has to act (B10)."""
    game, states = case.game, played(case).states
    waiting = [state for state in states if game.to_move(state) >= 0]
    assert waiting
    for state in waiting:
        seat, seats = game.to_move(state), [None, *range(len(game.score(game.view(state, None))))]
        for observer in seats:
            assert awaited(game, game.view(state, observer)) == seat
    assert awaited(game, game.view(states[-1], None)) is None


@every_case
def test_between_two_turns_it_is_whoever_is_dealt_cards_next(case: Case) -> None:
    """Not whoever all see to be done; for every seat alike, so that it tells of no end of a turn (B10)."""
    game, states = case.game, played(case).states
    for before, after in pairwise(states):
        turn = game.turn(game.view(before, None))
        if turn is None or not turn.over:
            continue
        public = game.view(after, None)
        now = game.turn(public)
        dealt = now.seat if now is not None else game.closed_by(public)
        for observer in (None, *range(len(game.score(game.view(before, None))))):
            assert awaited(game, game.view(before, observer)) == dealt != turn.seat
