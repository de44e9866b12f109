"""The plays that decided a game, made again; and the mistakes marked in a replay."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest

from sixteen_tui.engine.game import SomeView
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import Decision, Review, certain
from sixteen_tui.saves import deck
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.base.page import LEAST
from sixteen_tui.screens.base.prompt import Aside
from sixteen_tui.screens.table.trying import TryScreen
from sixteen_tui.session.host import Host
from sixteen_tui.session.practice import Practice
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.trial import Trial
from sixteen_tui.settings import paths
from sixteen_tui.text import i18n
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text import trial as trial_text
from sixteen_tui.text.reviewing import ReviewReport
from tests.patience import PATIENCE
from tests.ui.kit import Stage, begin, computer, finish, finished, human, opened
from tests.ui.least import shrunk
from tests.ui.sweet_states import STATES

PLAYERS = (human(""), computer())


def through(record: Record) -> Reviewing:
    found = Reviewing(record)
    for _ in found.go():
        pass
    return found


def game() -> Record:
    return read(finished(players=PLAYERS).record.path)


def sweet_game() -> Record:
    players = (human(""), computer("Ada"), computer("Blaise"))
    rules = GAMES["sweet-sixteen"].default_rules
    session = finish(Host.new(paths.saves(), "sweet-sixteen", replace(rules, seats=3), players, "5" * 64))
    session.close()
    return read(session.record.path)


def judged(trial: Trial, record: Record) -> dict[object, float]:
    """The certain cost of each choice."""
    judge, view = record.table.game.review(), trial.view
    best = judge.judgement(view)[0]
    return {
        action: certain(best, judge.judged(view, action), judge.noise) for action in view.legal if trial.may_be(action)
    }


@pytest.mark.parametrize("make", [game, sweet_game])
def test_an_answer_is_right_when_nothing_speaks_against_it_for_certain(make: Callable[[], Record]) -> None:
    record = make()
    trials = through(record).trials(range(len(record.players)))
    assert trials
    for trial in trials:
        costs = judged(trial, record)
        assert costs[trial.played] > 0
        for action, cost in costs.items():
            answer = trial.answer(action)
            assert answer.right == (cost == 0)
            assert ("it costs" in trial_text.judged(trial, answer)[0]) == (cost > 0)
        assert any("did the same" in line for line in trial_text.judged(trial, trial.answer(trial.played)))


def test_what_came_later_is_in_no_trial() -> None:
    record = game()
    for trial in through(record).trials([0]):
        assert trial.view == record.table.view(0, trial.entry)
        assert next(each.view for each in trial.past()) == trial.view
    with pytest.raises(ValueError, match="nobody decided"):
        Trial(record, 0)
    with pytest.raises(ValueError, match="nobody decided"):
        Trial(record, len(record.table))


async def test_each_is_asked_answered_and_explained() -> None:
    record = game()
    trials = through(record).trials([0])
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        await stage.goes_to("TryScreen", "t")
        for number, trial in enumerate(trials, 1):
            assert stage.sees(
                "Try again", f"{number} of {len(trials)}", f"{trial_text.where(trial).capitalize()}: what would you"
            )
            assert shown(stage) == trial.view
            assert not any(word in stage.text() for word in ("right.", "costs"))
            await stage.press("enter")
            if stage.showing == "WildChooser":
                await stage.press("enter")
            await stage.until(lambda: answered(stage))
            assert stage.sees("Enter: done" if number == len(trials) else "Enter: the next one")
            await stage.press("enter")
        await stage.comes("ReviewScreen")


def shown(stage: Stage) -> SomeView:
    assert isinstance(stage.screen, TryScreen)
    view = stage.screen.layout_widget.view
    assert view is not None
    return view


def answered(stage: Stage) -> bool:
    return any(word in stage.text() for word in ("right.", "costs"))


async def test_a_right_answer_is_played_and_none_is_ticked_before() -> None:
    """The pile takes the card; after a wrong answer it stays in the hand."""
    record = game()
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        await stage.goes_to("TryScreen", "t")
        for trial in through(record).trials([0, 1]):
            _, _, below = stage.text().partition("YOUR TURN")
            assert not any(sign in below.partition("\n")[2] for sign in "→✓✗")
            costs = judged(trial, record)
            right = min(costs, key=lambda action: costs[action])
            assert isinstance(stage.screen, TryScreen)
            stage.screen.layout_widget.post_message(Layout.Chosen(right))
            await stage.until(lambda: stage.sees("✓", "right."))
            then = trial.after(right)
            assert then is not None
            assert shown(stage) == then.view
            assert len(then.view.hand) == len(trial.view.hand) - 1
            assert not stage.sees("is thinking"), "the next player is not asked"
            await stage.press("enter")
            await stage.rest()


async def test_the_sign_of_a_mistake_is_explained_beside_the_line() -> None:
    async with STATES["replay, mistakes"]({}) as stage:
        await stage.until(lambda: any(row.strip().startswith("! mistake") for row in stage.rows()))


async def test_the_next_mistake_is_a_key_away() -> None:
    """Whether all were known before or not; and each is marked."""
    record = game()
    steps = [entry for entry, _, _ in ReviewReport(through(record)).marks(range(2))]
    replay = Replay(record)
    async with opened(replay=record) as stage:
        for step in steps[:3]:
            await stage.press("m")
            replay.go(step)
            await stage.until(lambda: stage.sees(replay_text.where(replay), "better"))
        await stage.until(lambda: stage.sees("Stopped"))
        assert sum(row.count("!") for row in stage.rows()) >= 3
        await stage.press("end", "m")
        await stage.told("No mistake there.")
        await stage.press("M")
        replay.go(steps[-1])
        await stage.until(lambda: stage.sees(replay_text.where(replay)))


async def test_a_move_of_ones_own_forgets_what_was_asked_for() -> None:
    """While mistakes are still being looked for, none pulls the replay away."""
    record = game()
    go, may_go_on = Reviewing.go, threading.Event()

    def slow(self: Reviewing) -> Iterator[Decision | Review]:
        for number, found in enumerate(go(self)):
            if number > 40:
                may_go_on.wait(PATIENCE)
            yield found

    with mock.patch.object(Reviewing, "go", slow):
        async with opened(replay=record) as stage:
            await stage.press("end", "left", "m", "home", "right")
            at = stage.text().split("Step ")[1][:3]
            may_go_on.set()
            await stage.until(lambda: stage.sees("Stopped"))
            assert stage.text().split("Step ")[1][:3] == at


async def test_a_replay_from_the_end_of_a_game_hears_what_is_found() -> None:
    async with opened(finish(begin(seed="1" * 64, players=PLAYERS))) as stage:
        await stage.over()
        await stage.goes_to("ReplayScreen", "w")
        await stage.until(lambda: stage.sees("Stopped"))
        assert any(row.count("!") for row in stage.rows())


async def test_without_a_review_there_is_nothing_to_try() -> None:
    async with opened(finish(begin(seed="0" * 64, players=PLAYERS))) as stage:
        await stage.over()
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        await stage.goes_to("TryScreen", "t")
        await stage.goes_to("ReviewScreen", "q")


async def test_one_s_own_mistakes_come_back_at_home() -> None:
    """After a game they are there; each is answered once, and then they are gone for today."""
    async with opened(finish(begin(seed="1" * 64, players=PLAYERS))) as stage:
        await stage.over()
        await stage.until(lambda: stage.sees("YOUR CHOICES THAT COUNTED MOST", "best: "))
        await stage.goes_to("HomeScreen", "q")
        await stage.shows("3 today")
        await stage.press("end", *["up"] * 6)
        await stage.goes_to("TryScreen", "enter")
        assert stage.sees("Practice", "1 of 3")
        while stage.showing != "HomeScreen":
            await stage.press("enter")
            await stage.rest()
        await stage.until(lambda: not stage.sees("Practice"))
    assert Practice(paths.saves()).today() == []
    assert len(Practice(paths.saves()).mistakes) == 3


async def test_answers_that_the_disk_refuses_are_announced_and_saved_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen says so, asks before it loses them, and tries again on each way out."""
    Practice(paths.saves()).add(through(read(finished(players=PLAYERS).record.path)))
    wrote, full = deck.record, [True]

    def record(path: Path, mistake: deck.Mistake) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        wrote(path, mistake)

    monkeypatch.setattr(deck, "record", record)
    async with opened() as stage:
        await stage.shows("today")
        await stage.point("practice")
        await stage.goes_to("TryScreen", "enter")
        assert not stage.sees("NOT SAVED")
        await stage.press("enter")
        if stage.showing == "WildChooser":
            await stage.press("enter")
        await stage.until(lambda: stage.sees("NOT SAVED: the disk is"))
        await stage.goes_to("Confirm", "q")
        assert stage.sees("answers?")
        await stage.goes_to("TryScreen", "n")
        assert all(each.answered is None for each in Practice(paths.saves()).mistakes)
        full[0] = False
        await stage.goes_to("HomeScreen", "q")
    assert [each.answered is not None for each in Practice(paths.saves()).mistakes].count(True) == 1


async def test_a_signal_during_practice_says_that_answers_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    Practice(paths.saves()).add(through(read(finished(players=PLAYERS).record.path)))
    monkeypatch.setattr(deck, "record", mock.Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
    async with opened() as stage:
        await stage.point("practice")
        await stage.goes_to("TryScreen", "enter")
        await stage.press("enter")
        if stage.showing == "WildChooser":
            await stage.press("enter")
        await stage.until(lambda: stage.sees("NOT SAVED: the disk is"))
        stage.app.exit(143)
    assert stage.app.lost.startswith("NOT SAVED: the disk is full")


async def test_a_review_says_that_practice_could_not_take_the_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "record", mock.Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
    async with opened(finish(begin(seed="1" * 64, players=PLAYERS))) as stage:
        await stage.over()
        await stage.until(lambda: stage.sees("Practice could not"))


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("name", ["guess, after an answer", "try again, answered, 4 long names"])
async def test_in_the_least_room_an_answer_is_told_part_by_part(name: str, language: str) -> None:
    async with STATES[name]({"language": language}) as stage:
        screen = stage.screen
        assert isinstance(screen, TryScreen)
        assert screen._answer is not None
        told, at = " ".join(trial_text.judged(screen._trial, screen._answer)), screen._at
        await shrunk(stage, LEAST)
        read = ""
        while stage.showing == "TryScreen" and screen._at == at:
            rows = screen.query_one("#trying", Aside).region
            read += " ".join(stage.rows()[rows.y : rows.bottom]) + " "
            await stage.press("enter")
            await stage.rest()
        assert " ".join(told.split()) in " ".join(read.split())


async def test_the_title_of_the_first_guess_says_once_what_it_is() -> None:
    async with STATES["guess, Sweet Sixteen"]({}) as stage:
        assert stage.rows()[0].count("Guess first") == 1
