"""Tests the question, view and answers of `Trial`, and the tally of `Guessing`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import certain, wasted
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.header import Player
from sixteen_tui.session.guessing import Guessing
from sixteen_tui.session.trial import Trial
from sixteen_tui.text import replay as replay_words
from sixteen_tui.text import review as words
from sixteen_tui.text import trial as trial_text
from sixteen_tui.text.names import You
from tests.judging import LEAST, thought
from tests.unit.session.test_replay import played, record
from tests.unit.session.test_reviewing import game, through

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    with thought(LEAST):
        yield


def trials(name: str) -> list[Trial]:
    return through(name).trials(range(2))


@every_game
def test_the_question_names_the_seat_and_the_set_or_round(name: str) -> None:
    table, plugin = game(name), PLUGINS[name]
    for trial in trials(name):
        passed = GAMES[name].milestones(table.view(trial.seat, trial.entry))
        assert trial_text.where(trial) == plugin.review.nth(passed + 1)
        assert trial_text.what(trial) == f"{plugin.text.title()}, {plugin.text.rules_summary(table.rules)}"
        assert trial_text.who(trial) == trial_text.names(trial)[trial.seat]
        own = Trial(record(table), trial.entry, own=True)
        if trial.seat == 0:
            assert trial_text.asked(own) == words.trial_own(trial_text.where(trial))
        else:
            assert trial_text.asked(trial) == words.trial(trial_text.who(trial), trial_text.where(trial))
        assert (trial.file, trial.game) == (record(table).path.name, name)
        assert (trial.played, trial.seat) == (table.log[trial.entry], table.mover(trial.entry))


@every_game
def test_an_own_decision_is_asked_of_you_and_anothers_by_name(name: str) -> None:
    """In a game of two people only an own trial addresses the player."""
    table = game(name)
    entry = next(one.entry for one in through(name).decisions if one.seat == 1)
    kept = record(table, people=2)
    asked, own = Trial(kept, entry), Trial(kept, entry, own=True)
    assert trial_text.who(asked) == "Ada"
    assert trial_text.asked(asked) == words.trial("Ada", trial_text.where(asked))
    assert trial_text.asked(own) == words.trial_own(trial_text.where(own))
    assert trial_text.asked(asked) != trial_text.asked(own)


@every_game
def test_in_another_players_place_nobody_is_you(name: str) -> None:
    """The table says "your turn" to that player: a second "you" would be the opponent."""
    table = game(name)
    entry = next(one.entry for one in through(name).decisions if one.seat == 1)
    kept = record(table)
    kept.players[:] = [Player("", "human", None), *kept.players[1:]]
    trial = Trial(kept, entry)
    assert not trial.own
    assert not any(isinstance(each, You) for each in trial_text.names(trial))
    mine = next(one.entry for one in through(name).decisions if one.seat == 0)
    assert [isinstance(each, You) for each in trial_text.names(Trial(kept, mine))][:2] == [True, False]
    assert isinstance(trial_text.names(Trial(kept, entry, own=True))[1], You)


@every_game
def test_a_trial_shows_what_the_seat_knew_then(name: str) -> None:
    table = game(name)
    for trial in trials(name):
        assert trial.view == table.view(trial.seat, trial.entry)
        past = [*trial.past()]
        assert len(past) == trial.entry
        for ply, each in zip(reversed(range(trial.entry)), past, strict=True):
            assert (each.actions, each.events) == table.told(trial.seat, ply)
            assert each.view == table.view(trial.seat, ply + 1)


@every_game
def test_only_decisions_that_the_rules_allow_are_answers(name: str) -> None:
    known = GAMES[name]
    for trial in trials(name):
        for action in (*trial.view.legal, *game(name).log[:20]):
            assert trial.may_be(action) == (action in trial.view.legal and known.is_decision(action))


@every_game
def test_there_is_no_trial_where_nobody_had_a_choice(name: str) -> None:
    table, known = game(name), GAMES[name]
    kept = record(table)
    decided = {one.entry for one in through(name).decisions}
    for entry in (-1, *({0} - decided), len(table)):
        with pytest.raises(ValueError, match="nobody decided"):
            Trial(kept, entry)
    for entry in range(len(table)):
        if entry in decided:
            assert Trial(kept, entry).entry == entry
        else:
            forced = table.mover(entry) >= 0 and known.is_decision(table.log[entry])
            with pytest.raises(ValueError, match="no choice" if forced else "nobody decided"):
                Trial(kept, entry)


@every_game
def test_weighing_changes_nothing_about_the_answer(name: str) -> None:
    one, other = trials(name)[0], trials(name)[0]
    one.weigh()
    assert one.answer(one.played) == other.answer(other.played)


@every_game
def test_an_answer_reports_cost_better_choice_and_choice_in_the_game(name: str) -> None:
    """Each part at most once."""
    table, plugin, judge = game(name), PLUGINS[name], GAMES[name].review()
    kept, kinds = record(table, people=2), set[str]()
    for entry in (one.entry for one in trials(name)):
        trial = Trial(kept, entry)
        best, *_, last = judge.judgement(trial.view)

        def spelt(action: object) -> str:
            return plugin.spelt(table.game.encode(action))

        def why(action: object) -> str:
            return plugin.review.why(trial.view, action, best.action, trial_text.names(trial), table.rules)  # noqa: B023  # at once

        def price(action: object) -> str:
            own = judge.judged(trial.view, action)  # noqa: B023  # at once
            cost = certain(best, own, judge.noise)  # noqa: B023
            scored = plugin.review.scored(best.score - own.score)  # noqa: B023
            return words.both(words.price(cost, chance=judge.chance), scored) if cost else ""

        def waste(action: object) -> str:
            return plugin.review.scored(wasted(best, judge.judged(trial.view, action), judge))  # noqa: B023

        then = price(trial.played) or waste(trial.played)
        for action in (best.action, last.action, trial.played):
            answer, cost, less = trial.answer(action), price(action), waste(action)
            assert answer.right == (not cost and not less)
            if cost:
                kinds.add("wrong")
                said = [words.wrong(spelt(action), cost, spelt(best.action)), why(action)]
            elif less:
                kinds.add("wasteful")
                won = best.value > judge.noise
                said = [words.wasteful(spelt(action), less, spelt(best.action), won=won), why(action)]
            else:
                kinds.add("best" if action == best.action else "as good")
                said = [words.right(spelt(action))]
                said += [words.as_good([spelt(best.action)])] if action != best.action else []
            if action == trial.played:
                said.append(words.as_then(trial_text.who(trial)))
            else:
                said.append(words.then(trial_text.who(trial), spelt(trial.played), then))
                if answer.right and then:
                    kinds.add("better than then")
                    said.append(why(trial.played))
            assert trial_text.judged(trial, answer) == [each for each in said if each]
    assert kinds >= {"wrong", "best", "better than then"}


@every_game
def test_guesses_are_tallied_in_a_sentence_and_in_a_few_cells(name: str) -> None:
    guessing = Guessing(record(game(name)), 1)
    assert (replay_words.guesses(guessing), replay_words.guesses_in_short(guessing)) == ("", replay_words.guess_first())
    for number, (right, same) in enumerate([(True, False), (False, True), (True, True)], start=1):
        entry = guessing.ahead(0)
        assert entry is not None
        guessing.note(entry, right=right, same=same)
        guessing.note(entry, right=True, same=True)  # was counted already
        assert guessing.ahead(0) != entry
        assert guessing.asked == number
    assert (guessing.right, guessing.same) == (2, 2)
    assert replay_words.guesses(guessing) == replay_words.tally(3, 2, 2)
    assert replay_words.guesses_in_short(guessing) == replay_words.tally_in_short(3, 2, 2)
    assert replay_words.none_left(guessing) == replay_words.nothing_to_guess("Ada")


@every_game
def test_a_guess_is_of_ones_seat_and_goes_into_the_tally(name: str) -> None:
    kept = record(game(name))
    guessing = Guessing(kept, 1)
    entry = guessing.ahead(0)
    assert entry is not None
    guess = guessing.guess(entry)
    assert (guess.entry, guess.seat) == (entry, 1)
    guess.answer(guess.played)
    assert (guessing.asked, guessing.same) == (1, 1)
    assert guessing.ahead(len(kept.table)) is None


@every_game
def test_only_decisions_of_the_seat_are_guessed(name: str) -> None:
    """Also by rules under which a decision is possible where the seat did something else."""
    table = played(name, varied=True)
    guessing = Guessing(record(table), 0)
    entry = guessing.ahead(0)
    assert entry is not None
    while entry is not None:
        assert table.mover(entry) == 0
        assert GAMES[name].is_decision(table.log[entry])
        entry = guessing.ahead(entry + 1)


def test_a_game_that_is_not_over_is_not_guessed_at(tmp_path: Path) -> None:
    from tests.unit.session.branches import saved

    with pytest.raises(ValueError, match="not over"):
        Guessing(saved(tmp_path, "sixteen", length=9), 0)
