"""A limit counts the seconds in which the processes of a test could run, and no others."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests import patience
from tests.patience import AT_MOST, Limit, until


@pytest.mark.parametrize(
    ("delayed", "lasts"),
    [(0.0, 30), (0.5, 59), (1.0, 30 * AT_MOST), (9.0, 30 * AT_MOST)],
    ids=["a hang", "half of the time", "no processor", "no processor for several processes"],
)
@pytest.mark.every("each is a reason to go on or to end")
def test_a_limit_leaves_out_the_time_without_a_processor(
    monkeypatch: pytest.MonkeyPatch, delayed: float, lasts: int
) -> None:
    """Of which the first second is not known."""
    now = [0.0]
    monkeypatch.setattr(patience, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(patience, "delays", lambda _: [("1", delayed * now[0]), ("2", 5.0)])
    limit = Limit(30.0)
    while limit.left():
        now[0] += 1
    assert now[0] == lasts


def test_a_process_that_the_test_has_started_meanwhile_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(patience, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(patience, "delays", lambda _: [("1", 0.0), *([("2", 4.0)] if now[0] > 9 else [])])
    limit = Limit(30.0)
    while limit.left():
        now[0] += 1
    assert now[0] == 34


def test_until_returns_the_answer_and_takes_an_exception_for_none() -> None:
    answers = iter([0, ValueError(), "", "yes"])

    def question() -> object:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    assert until(question, ValueError) == "yes"
    with pytest.raises(AssertionError, match="not so after"):
        until(lambda: False, seconds=0.0)
