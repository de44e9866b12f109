"""One's own mistakes come back at growing intervals, five a day, whatever lies in the file."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves import deck
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from sixteen_tui.session.practice import A_DAY, Practice
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.text import review as review_text
from tests.judging import ROUGH, thought

NOW: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER: Final = timedelta(days=400)


def human(name: str = "") -> Player:
    return Player(name=name, player="human", level=None)


def computer(name: str = "Ada") -> Player:
    return Player(name=name, player="bot", level="easy")


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    """Let all tests use the same judgements: most review the same game."""
    with thought(ROUGH):
        yield


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "games"


def reviewed(saves: Path, number: int = 0, players: tuple[Player, ...] = ()) -> Reviewing:
    """A game in which everybody played the first card there was."""
    seated = players or (human(), computer())
    host = Host.new(saves, "sixteen", Rules(seats=len(seated)), seated, f"{number:064x}")
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    found = Reviewing(read(host.record.path))
    for _ in found.go():
        pass
    return found


def due(practice: Practice) -> list[deck.Mistake]:
    known = {(each.file, each.entry): each for each in practice.mistakes}
    return [known[trial.file, trial.entry] for trial in practice.today()]


def test_what_decided_a_game_comes_at_once_and_once_only(saves: Path) -> None:
    found = reviewed(saves)
    Practice(saves, NOW).add(found)
    Practice(saves, NOW).add(found)
    practice = Practice(saves, NOW)
    assert [each.entry for each in practice.mistakes] == [one.entry for one in found.trials([0])]
    assert due(practice) == practice.mistakes
    assert len(review_text.practice_explained(practice)) == 2
    trials = practice.today()
    assert [trial.entry for trial in trials] == [each.entry for each in practice.mistakes]
    assert {trial.seat for trial in trials} == {0}


def test_what_is_remembered_comes_back_later_and_later(saves: Path) -> None:
    Practice(saves, NOW).add(reviewed(saves))
    now, waits = NOW, []
    for _ in range(4):
        practice = Practice(saves, now)
        mistake = due(practice)[0]
        practice.answered(practice.today()[0], right=True)
        (again,) = (each for each in Practice(saves, now).mistakes if each.entry == mistake.entry)
        assert again not in due(Practice(saves, now))
        waits.append(again.due - now)
        now = max(each.due for each in Practice(saves, now).mistakes) + timedelta(minutes=1)
        for each in Practice(saves, now).mistakes:  # the others wait, so that it is the same that comes
            if each.entry != mistake.entry:
                deck.record(deck.path_of(saves), each._replace(due=now + LATER))
        now = again.due + timedelta(minutes=1)
    assert waits == sorted(waits)
    assert waits[0] >= timedelta(days=1)
    assert waits[-1] > 3 * waits[0]
    practice = Practice(saves, now)
    practice.answered(practice.today()[0], right=False)
    (again,) = (each for each in Practice(saves, now).mistakes if each.memory)
    assert timedelta(hours=12) < again.due - now < waits[-1]


def test_an_answer_counts_although_the_clock_was_set_back(saves: Path) -> None:
    Practice(saves, NOW + LATER).add(reviewed(saves))
    ahead = Practice(saves, NOW + LATER)
    entry = due(ahead)[0].entry
    ahead.answered(ahead.today()[0], right=False)
    now = next(each.due for each in Practice(saves, NOW).mistakes if each.entry == entry)
    deck.record(deck.path_of(saves), next(each for each in ahead.mistakes if each.entry == entry)._replace(due=NOW))
    back = Practice(saves, NOW)
    (trial,) = (each for each in back.today() if each.entry == entry)
    back.answered(trial, right=True)
    (again,) = (each for each in Practice(saves, NOW).mistakes if each.entry == entry)
    assert NOW < again.due < now


def test_five_a_day(saves: Path) -> None:
    for number in range(4):
        Practice(saves, NOW).add(reviewed(saves, number))
    assert len(Practice(saves, NOW).mistakes) > A_DAY
    for left in range(A_DAY, 0, -1):
        practice = Practice(saves, NOW)
        assert len(due(practice)) == left
        practice.answered(practice.today()[0], right=True)
    assert due(Practice(saves, NOW)) == []
    assert due(Practice(saves, NOW + timedelta(days=1)))


def test_nobody_elses_mistakes(saves: Path, tmp_path: Path) -> None:
    two = reviewed(saves, 1, (human("Ada"), human("Blaise")))
    none = reviewed(saves, 2, (computer(), computer("Emmy")))
    elsewhere = reviewed(tmp_path / "other", 3)
    for found in (two, none, elsewhere):
        Practice(saves, NOW).add(found)
    assert Practice(saves, NOW).mistakes == []


def test_a_save_that_is_gone_is_not_asked_about(saves: Path) -> None:
    found = reviewed(saves)
    Practice(saves, NOW).add(found)
    found.record.path.unlink()
    assert Practice(saves, NOW).mistakes
    assert due(Practice(saves, NOW)) == []


GOOD: Final[dict[str, object]] = {
    "file": "a.sixteen.jsonl",
    "entry": 3,
    "game": "sixteen",
    "kind": "gives",
    "due": "2026-01-01T00:00:00+00:00",
    "answered": None,
    "memory": {},
}
WRONG: Final[list[dict[str, object]]] = [
    {"file": "../x.sixteen.jsonl"},
    {"file": "x.txt"},
    {"entry": -1},
    {"entry": True},
    {"entry": "3"},
    {"due": "tomorrow"},
    {"due": "0001-01-01T00:00:00+14:00"},
    {"answered": "9999-12-31T23:59:59+00:00"},
    {"due": 5},
    {"answered": 7},
    {"memory": []},
    {"kind": None},
]
BAD: Final = (
    *("", "[]", "{}", "null", "nonsense", "[" * 5000, '{"file": 1}', "\ufffd"),
    *(json.dumps({**GOOD, **wrong}) for wrong in WRONG),
)


def test_bad_lines_are_passed_over(saves: Path) -> None:
    found = reviewed(saves)
    Practice(saves, NOW).add(found)
    before = Practice(saves, NOW).mistakes
    with deck.path_of(saves).open("a", encoding="utf-8") as file:
        file.write("\n".join(BAD) + "\n")
    assert Practice(saves, NOW).mistakes == before
    with deck.path_of(saves).open("a", encoding="utf-8") as file:
        file.write(json.dumps(GOOD) + "\n")
    assert len(Practice(saves, NOW).mistakes) == len(before) + 1


WORN: Final[dict[str, object]] = {
    "card_id": 1,
    "state": 2,
    "step": None,
    "stability": 0,
    "difficulty": 5.0,
    "due": "2026-01-01T00:00:00+00:00",
    "last_review": "2025-12-01T00:00:00",
}


@pytest.mark.parametrize(
    "memory", [{"state": 99}, {"stability": "x"}, {"due": "?"}, {"state": 2, "stability": -5}, WORN]
)
def test_what_the_schedule_cannot_read_begins_anew(saves: Path, memory: dict[str, object]) -> None:
    Practice(saves, NOW).add(reviewed(saves))
    mistake = due(Practice(saves, NOW))[0]
    deck.record(deck.path_of(saves), mistake._replace(memory=memory))
    practice = Practice(saves, NOW)
    practice.answered(next(each for each in practice.today() if each.entry == mistake.entry), right=True)
    (again,) = (each for each in Practice(saves, NOW).mistakes if each.entry == mistake.entry)
    assert again.due > NOW


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.mkdir(), lambda path: path.symlink_to("/dev/zero")])
def test_what_is_no_file_is_an_empty_deck(saves: Path, make: object) -> None:
    found = reviewed(saves)
    make(deck.path_of(saves))  # type: ignore[operator]
    practice = Practice(saves, NOW)
    practice.add(found)
    assert Practice(saves, NOW).mistakes == []


@pytest.mark.parametrize(
    "wrong", [{"entry": 10**30}, {"entry": 0}, {"game": "sweet-sixteen"}, {"file": "gone.sixteen.jsonl"}]
)
def test_what_cannot_be_tried_keeps_nothing_else_waiting(saves: Path, wrong: dict[str, object]) -> None:
    """However many there are, and though they have waited longest."""
    found = reviewed(saves)
    known = {each.entry for each in found.trials([0])}
    others = [one.entry for one in found.decisions if one.seat == 0 and one.entry not in known]
    for entry in others[:A_DAY]:
        line = {**GOOD, "file": found.record.path.name, "entry": entry, **wrong}
        deck.record(deck.path_of(saves), deck.Mistake(**{**line, "due": NOW - LATER}))  # type: ignore[arg-type]
    Practice(saves, NOW).add(found)
    assert len(due(Practice(saves, NOW))) == len(found.trials([0]))


def test_somebody_elses_decision_and_an_unfinished_game_are_not_asked_about(saves: Path) -> None:
    found = reviewed(saves)
    theirs = next(one.entry for one in found.decisions if one.seat == 1)
    deck.record(deck.path_of(saves), deck.Mistake(found.record.path.name, theirs, "sixteen", "gives", NOW, None, {}))
    assert due(Practice(saves, NOW)) == []


def test_a_failed_write_is_tried_again_with_the_next_answer_and_on_request(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every change is persisted in its order as soon as the disk accepts one again."""
    found, full = reviewed(saves), [True]
    wrote = deck.record

    def record(path: Path, mistake: deck.Mistake) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        wrote(path, mistake)

    monkeypatch.setattr(deck, "record", record)
    practice = Practice(saves, NOW)
    practice.add(found)
    count = len(practice.mistakes)
    assert count
    assert practice.unsaved is not None
    assert practice.unsaved.errno == errno.ENOSPC
    assert Practice(saves, NOW).mistakes == []
    first = practice.today()[0]
    practice.answered(first, right=True)
    full[0] = False
    practice.retry()
    assert [practice.unsaved] == [None]
    assert sorted(Practice(saves, NOW).mistakes) == sorted(practice.mistakes)
    assert len(Practice(saves, NOW).today()) == count - 1


@pytest.mark.parametrize("left", ["nothing", "an earlier deck", "another deck"])
def test_a_deck_that_somebody_removes_or_replaces_is_completed_at_the_next_answer(saves: Path, left: str) -> None:
    """A sync program may put an earlier file in its place; nothing that the program has read is lost in silence."""
    Practice(saves, NOW).add(reviewed(saves))
    path = deck.path_of(saves)
    early = path.read_bytes()
    practice = Practice(saves, NOW)
    first, second = practice.today()[:2]
    practice.answered(first, right=True)
    other = practice.mistakes[0]._replace(file="other.sixteen.jsonl")
    path.unlink()
    if left == "an earlier deck":
        path.write_bytes(early)
    elif left == "another deck":
        deck.record(path, other)
    practice.answered(second, right=True)
    found = {(each.file, each.entry): each for each in Practice(saves, NOW).mistakes}
    assert found.pop(("other.sixteen.jsonl", other.entry), None) == (other if left == "another deck" else None)
    assert sorted(found.values()) == sorted(practice.mistakes)
    written = path.read_bytes()
    practice.retry()
    assert path.read_bytes() == written
