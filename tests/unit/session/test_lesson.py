"""Tests the lessons of all games: each step's action is legal, no other is played, and each lesson ends."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session.lesson import PERSON, LessonCourse

every_game = pytest.mark.parametrize("name", GAMES)


def course(name: str) -> LessonCourse:
    return LessonCourse(PLUGINS[name].lesson)


def passed(found: LessonCourse) -> None:
    """Do what the step asks for, or read on."""
    if found.wanted is None:
        found.go_on()
    else:
        assert found.act(found.wanted) is True


@every_game
def test_a_lesson_begins_with_its_first_step_at_the_persons_seat(name: str) -> None:
    found, lesson = course(name), PLUGINS[name].lesson
    assert (found.at, found.step, found.steps) == (0, lesson.steps[0], len(lesson.steps))
    assert found.game is GAMES[name]
    assert found.rules == lesson.begin().rules
    assert found.seat.number == PERSON
    assert not found.last


@every_game
def test_each_step_is_followed_by_the_next_up_to_the_last(name: str) -> None:
    found, lesson = course(name), PLUGINS[name].lesson
    for at, step in enumerate(lesson.steps):
        assert (found.at, found.step) == (at, step)
        assert found.last == (at == len(lesson.steps) - 1)
        if not found.last:
            passed(found)


@every_game
def test_what_a_step_asks_for_is_legal_for_the_person_and_has_a_key(name: str) -> None:
    found, asked = course(name), 0
    while not found.last:
        step, view = found.step, found.seat.view()
        assert (found.wanted is not None) == bool(step.wants), step.name
        if found.wanted is None:
            assert found.keys == ()
        else:
            asked += 1
            assert view.to_move == PERSON
            assert found.wanted in view.legal
            assert found.wanted in step.wants
            assert found.keys == PLUGINS[name].lesson.keys(view, found.wanted)
            assert found.keys
        passed(found)
    assert asked


@every_game
def test_other_actions_are_not_played(name: str) -> None:
    """Neither legal actions the step does not want, nor an action that was already played."""
    found, refused = course(name), 0
    while not found.last:
        at, newest, done = found.at, found.seat.newest, found.wanted
        for other in found.seat.view().legal:
            if other not in found.step.wants:
                assert found.act(other) is False
                refused += 1
        assert (found.at, found.seat.newest) == (at, newest)
        passed(found)
        if done is not None and done not in found.seat.view().legal:
            at, newest = found.at, found.seat.newest
            assert found.act(done) is None
            assert (found.at, found.seat.newest) == (at, newest)
    assert refused


@every_game
def test_the_seat_sees_what_is_played_before_a_step_and_by_it(name: str) -> None:
    found = course(name)
    while not found.last:
        before, acts = found.seat.newest, found.wanted is not None
        passed(found)
        assert (found.seat.newest > before) == (acts or bool(found.step.before))


@every_game
def test_a_lesson_begun_anew_begins_from_the_first_card(name: str) -> None:
    one, other = course(name), course(name)
    view = other.seat.view()
    while not one.last:
        passed(one)
    assert other.at == 0
    assert other.seat.view() == view == course(name).seat.view()


def test_a_step_that_asks_shows_its_task_after_a_wrong_choice_only() -> None:
    found = course("sixteen")
    while not found.step.asks:
        assert not found.asks
        passed(found)
    wrong = next(each for each in found.seat.view().legal if each not in found.step.wants)
    before, answer, after = found.asks, found.act(wrong), found.asks
    assert (before, answer, after) == (True, False, False)
    passed(found)
    assert found.asks == found.step.asks
