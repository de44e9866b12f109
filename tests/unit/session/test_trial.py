"""A decision that is made again where the game is lost or won anyway: what it costs of the score is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.game import Judged
from sixteen_tui.engine.review import Decision, certain, review, wasted
from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.bots import expert
from sixteen_tui.engine.sixteen.bots.expert import Effort, candidates_of
from sixteen_tui.engine.sixteen.hints import hint
from sixteen_tui.engine.sixteen.judgement import judgement
from sixteen_tui.engine.sixteen.review import REVIEWER
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.session.guessing import Guessing
from sixteen_tui.session.trial import Trial
from sixteen_tui.text.trial import judged
from tests.cli.test_review import finished
from tests.judging import LEAST, thought
from tests.unit.session.test_replay import record

FROM = 76
"""In the game of these tests what comes after it is a matter of the score alone."""


@pytest.fixture(scope="module")
def table() -> AnyTable:
    return finished("sixteen", ("easy", "medium"), {}, f"{2:064x}")


def seen(trial: Trial) -> Any:
    """The view of the seat, of any game."""
    return trial.view


def _settled(table: AnyTable) -> list[int]:
    """Decisions at the end of the game with some choice that gives away a set and no chance to win."""
    found = []
    for entry in range(FROM, len(table)):
        if isinstance(table.log[entry], Play):
            view: Any = table.view(table.mover(entry), entry)
            best, *others = judgement(view)
            if any(wasted(best, other, REVIEWER) for other in others):
                found.append(entry)
    return found


def test_what_gives_away_a_set_is_not_right_though_it_costs_no_chance(table: AnyTable) -> None:
    with thought():
        kept, entries, played = record(table), _settled(table), 0
        assert len(entries) > 1
        guessing = {seat: Guessing(kept, seat) for seat in (0, 1)}
        for entry in entries:
            trial = Trial(kept, entry)
            best, *others = judgement(seen(trial))
            for one in (best, *others):
                less, answer = wasted(best, one, REVIEWER), trial.answer(one.action)
                assert not certain(best, one, REVIEWER.noise) or not less
                if less:
                    how = "won" if best.value > 0.5 else "lost"
                    assert f"the game is as good as {how}, but it costs {less:.1f} set" in judged(trial, answer)[0]
                    assert less >= max(each.score for each in others) - one.score
                    assert not answer.right
                elif not certain(best, one, REVIEWER.noise):
                    assert answer.right
            assert hint(seen(trial)).options[0].plays[0] == best.action
            if wasted(best, REVIEWER.judged(seen(trial), trial.played), REVIEWER):
                said = judged(trial, trial.answer(best.action))
                assert any("it cost 1" in line for line in said), said
                played += 1
            guess = guessing[trial.seat].guess(entry)
            assert guess.answer(best.action).right
        assert played, "somebody did so in the game"


def test_a_review_calls_nothing_a_mistake_for_it_and_has_the_same_best(table: AnyTable) -> None:
    with thought(LEAST):
        kept = record(table)
        decisions = [one for one in review(table) if isinstance(one, Decision)]
        assert any(one.cost for one in decisions)
        wasteful = 0
        for one in decisions:
            trial = Trial(kept, one.entry)
            answer = trial.answer(one.played)
            if one.cost:
                assert not answer.right
                assert one.best == judgement(seen(trial))[0].action
            elif not answer.right:
                assert "as good as" in judged(trial, answer)[0]
                assert one.best == answer.best
                wasteful += 1
            else:
                assert one.best == one.played
        assert wasteful, "somebody did so in the game"


def test_only_what_is_settled_is_told_apart_by_the_score() -> None:
    def one(value: float, score: float, error: float = 0.0) -> Judged[Action]:
        return Judged(Play(0, 0), value, 0.0, score, error)

    assert wasted(one(0.004, -4), one(0.0, -5), REVIEWER) == 1
    assert wasted(one(1.0, 4), one(0.995, 3), REVIEWER) == 1
    assert wasted(one(1.0, 4), one(0.9, 3), REVIEWER) == 0, "it costs a chance"
    assert wasted(one(0.5, 0), one(0.5, -1), REVIEWER) == 0, "it is not settled"
    assert wasted(one(0.0, -4), one(0.0, -4.4), REVIEWER) == 0, "it is next to nothing"
    assert wasted(one(0.0, -4), one(0.0, -5, 0.6), REVIEWER) == 0, "it is not certain"


def test_the_best_of_what_is_settled_brings_the_most(table: AnyTable) -> None:
    """As far as the worlds tell that were thought of; without being asked for, the chance alone decides."""
    differ = 0
    for entry in range(FROM, len(table)):
        if not isinstance(table.log[entry], Play):
            continue
        view: Any = table.view(table.mover(entry), entry)
        plays = candidates_of(view)
        if len(plays) < 2:
            continue
        chances = expert.choices(view, plays, Random(0), Effort(60, 400, 3.0))
        scores = expert.choices(view, plays, Random(0), Effort(60, 400, 3.0), settled=0.02)
        assert chances[0].value == max(one.value for one in chances)
        alike = scores[0].value <= -0.98 or scores[0].value >= 0.98
        if alike:
            level = [one for one in scores if abs(one.value) >= 0.98]
            assert scores[0].sets == max(one.sets for one in level)
            assert scores[0].sets_error == 0
        differ += scores[0].play != chances[0].play
    assert differ
