"""Questions at a shared table: when one is decided, how votes are counted, and when it may be asked again."""

from __future__ import annotations

import pytest

from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.questions import ASKED, REFUSED, Questions

NOW = 100.0
SEAT, BY = 4, 0
"""The seat in question and the asker's; the asker is not asked."""


def asked(kind: str, *others: int) -> Questions:
    """A question of seat 0 about seat 4 that these others are asked."""
    questions = Questions()
    questions.ask(kind, (SEAT, BY), {*others}, NOW, (0, 1))
    return questions


def agreed(
    questions: Questions, answers: dict[int, bool], *, absent: frozenset[int] = frozenset(), now: float = NOW
) -> bool | None:
    """The verdict on a question after these answers; None: it is still open."""
    assert questions.open is not None
    for seat, yes in answers.items():
        questions.answer(questions.open.number, seat, yes=yes)
    settled = questions.settle(absent, now)
    if settled is None:
        return None
    questions.close(settled[0], now, agreed=settled[1])
    return settled[1]


@pytest.mark.every("each count of votes is a case of its own")
@pytest.mark.parametrize(
    ("answers", "given"),
    [
        ({}, True),
        ({1: False}, False),
        ({1: True}, True),
        ({1: True, 2: False}, True),
        ({1: False, 2: False}, False),
        ({1: True, 2: False, 3: False}, False),
        ({1: True, 2: True, 3: False}, True),
        ({1: False, 2: False, 3: False}, False),
    ],
)
def test_a_seat_is_given_away_by_a_majority_and_a_tie_keeps_it(answers: dict[int, bool], given: bool) -> None:
    """The asker counts as a vote for it."""
    assert agreed(asked("give", *answers), answers) is given


@pytest.mark.parametrize(("yes", "given"), [(False, False), (True, True)])
def test_after_the_time_the_votes_so_far_decide_about_a_seat(yes: bool, given: bool) -> None:
    questions = asked("give", 1, 2, 3)
    assert agreed(questions, {1: yes}, now=NOW + ASKED - 0.1) is None
    assert agreed(questions, {}, now=NOW + ASKED) is given


def test_a_question_does_not_wait_for_somebody_who_is_absent() -> None:
    questions = asked("give", 1, 2)
    assert agreed(questions, {1: False}) is None
    assert agreed(questions, {}, absent=frozenset({2})) is False


@pytest.mark.parametrize(("answers", "back"), [({}, False), ({1: True}, True), ({1: False}, False)])
def test_nothing_is_taken_back_without_a_yes(answers: dict[int, bool], back: bool) -> None:
    """Absent people do not agree; one yes is enough."""
    assert agreed(asked("back", 1, 2), answers, absent=frozenset({1, 2} - answers.keys())) is back


def test_who_plays_with_computers_alone_asks_nobody() -> None:
    assert agreed(asked("back"), {}) is True


def test_a_later_answer_replaces_the_first_and_only_the_asked_may_answer() -> None:
    questions = asked("give", 1, 2)
    assert agreed(questions, {1: True, 3: False, SEAT: False}) is None
    assert agreed(questions, {1: False, 2: False}) is False


@pytest.mark.parametrize(
    ("answers", "now", "back"),
    [
        ({1: True, 2: True}, NOW, True),
        ({1: True, 2: False}, NOW, False),
        ({1: False}, NOW, False),
        ({1: True}, NOW + ASKED - 0.1, None),
        ({1: True}, NOW + ASKED, False),
    ],
)
@pytest.mark.every("each count of votes is a case of its own")
def test_taking_back_wants_everybody_and_lapses(answers: dict[int, bool], now: float, back: bool | None) -> None:
    assert agreed(asked("back", 1, 2), answers, now=now) is back


def test_the_answer_names_who_said_no() -> None:
    questions = asked("give", 1, 2, 3)
    assert questions.open is not None
    question = questions.open
    assert agreed(questions, {3: False, 1: False, 2: True}) is False
    assert question.answered(agreed=False)["no"] == [1, 3]


@pytest.mark.parametrize(("kind", "elsewhere"), [("give", "refused-before"), ("back", None)])
def test_what_was_refused_is_not_asked_again_for_a_while(kind: str, elsewhere: str | None) -> None:
    """The seat's, whatever is played meanwhile; the play's, in the same position."""
    questions = asked(kind, 1)
    assert agreed(questions, {1: False}) is False
    with pytest.raises(RefusedError, match="refused-before"):
        questions.ask(kind, (SEAT, BY), {1}, NOW + REFUSED - 0.1, (0, 1))
    questions.ask(kind, (SEAT, BY), {1}, NOW + REFUSED, (0, 1))
    with pytest.raises(RefusedError, match="asked-already"):
        questions.ask("back", (BY, 1), {BY}, NOW + REFUSED, (0, 1))
    with pytest.raises(RefusedError, match="asked-already"):
        questions.ask("give", (BY, 1), {BY}, NOW + REFUSED, (0, 1))
    questions.drop(kind)
    if elsewhere is None:
        questions = asked(kind, 1)
        assert agreed(questions, {1: False}) is False
        questions.ask(kind, (SEAT, BY), {1}, NOW + 1, (0, 2))


def test_a_seat_that_was_not_given_away_is_not_asked_for_again_in_another_position() -> None:
    questions = asked("give", 1)
    assert agreed(questions, {1: False}) is False
    with pytest.raises(RefusedError, match="refused-before"):
        questions.ask("give", (SEAT, BY), {1}, NOW + REFUSED - 0.1, (0, 2))
    questions.ask("give", (BY, SEAT), {1}, NOW + 1, (0, 1))
