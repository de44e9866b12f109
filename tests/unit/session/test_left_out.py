"""A draw that a play of Sixteen left out (A22): the review counts it, and nothing asks for the play alone again."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import Decision
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.session.guessing import Guessing
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.trial import Trial
from sixteen_tui.text.reviewing import ReviewReport
from tests.judging import LEAST, thought
from tests.unit.session.test_replay import record

GAME: Final = GAMES["sixteen"]


def played(drawing: str) -> tuple[AnyTable, int]:
    """Return a finished game in which the first play leaves the draw out, and the entry of that play."""
    rules = GAME.rules({"seats": 2, "matches": True, "bonus": False, "wilds": False, "drawing": drawing})
    table: AnyTable = Table(GAME, rules, "7" * 64)
    chance, left_out = Random(7), 0
    table.deal()
    while table.to_move >= 0:
        view = table.view(table.to_move)
        action = GAME.levels["easy"](view, chance)
        if not left_out:
            left_out, action = len(table), next(each for each in view.legal if isinstance(each, Play))
        table.play(action)
    return table, left_out


def decision(drawing: str) -> tuple[Reviewing, Decision, int]:
    table, entry = played(drawing)
    found = Reviewing(record(table))
    with thought(LEAST):
        decisions = [each for each in found.go() if isinstance(each, Decision)]
    return found, next(each for each in decisions if each.entry == entry), entry


def test_a_draw_that_cannot_be_made_up_is_the_costliest_mistake() -> None:
    """`hard` loses 23 of 100 chances to win if it leaves out its first draw, measured in 400 pairs of games."""
    found, one, entry = decision("strict")
    assert isinstance(one.best, Draw)
    assert 0.1 < one.cost < 0.4
    assert isinstance(GAME.hint(found.view(one)).choice, Draw), "the hint says the same"  # type: ignore[attr-defined]
    (said,) = (each.said for each in ReviewReport(found).moments([one.seat]) if each.entry == entry)
    assert "drawing first. Without that draw the hand stays a card short." in said


def test_a_draw_that_can_be_made_up_costs_nothing_while_there_are_cards() -> None:
    _, one, _ = decision("loose")
    assert not isinstance(one.best, Draw)


@pytest.mark.parametrize("drawing", ["strict", "loose"])
def test_the_play_alone_is_not_asked_for_again(drawing: str) -> None:
    found, one, entry = decision(drawing)
    with pytest.raises(ValueError, match="no choice"):
        Trial(found.record, entry)
    assert Guessing(found.record, one.seat).ahead(0) != entry
    assert entry not in [each.entry for each in found.trials(found.seats)]
    assert entry not in [each for each, _ in found.kinds(one.seat)]
