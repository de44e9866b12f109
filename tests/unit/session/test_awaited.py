"""Whose turn it is, as each seat knows it, in every game."""

from __future__ import annotations

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
            people = () if observer is None else (observer,)
            assert awaited(game, game.view(state, observer), people) == seat
    assert awaited(game, game.view(states[-1], None), ()) is None
