"""A program asks another one for the game that it plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from unittest.mock import patch

import pytest

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves import claims, disk
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import claim_path
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from tests.patience import until

PLAYERS = [Player(name="", player="human", level=None), Player(name="Blaise", player="bot", level="easy")]


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Session]:
    path = Host.new(tmp_path, "sixteen", Rules(), PLAYERS, "1" * 64)
    path.close()
    session = Session.resume(path.record.path)
    yield session
    session.abandon()


def _claim(path: Path, seconds: float) -> tuple[Thread, list[str]]:
    got: list[str] = []
    thread = Thread(target=lambda: got.append(claims.claim(path, seconds)))
    thread.start()
    return thread, got


def test_a_game_that_nobody_plays_is_there_at_once(playing: Session) -> None:
    path = playing.record.path
    playing.close()
    assert claims.claim(path, 0) == "released"
    assert [*path.parent.iterdir()] == [path]


def test_the_program_that_plays_is_told_and_the_other_gets_the_game(playing: Session) -> None:
    path = playing.record.path
    assert not playing.claimed()
    thread, got = _claim(path, 600)
    until(playing.claimed)
    assert thread.is_alive()
    playing.release()
    thread.join()
    assert got == ["released"]
    assert [*path.parent.iterdir()] == [path]


def test_a_program_that_does_not_answer_keeps_the_game(playing: Session) -> None:
    path = playing.record.path
    assert claims.claim(path, 0) == "silent"
    assert disk.held_by_another(path)
    assert not playing.claimed()


def test_a_game_that_is_not_saved_is_refused_at_once(playing: Session) -> None:
    path = playing.record.path
    thread, got = _claim(path, 600)
    until(claim_path(path).exists)
    with patch.object(Session, "may_leave", return_value=False):
        assert not playing.claimed()
    thread.join()
    assert got == ["refused"]


def test_a_request_ends_with_its_program(playing: Session) -> None:
    """As after `kill -9`: nobody would play on."""
    left = claim_path(playing.record.path)
    left.touch()
    assert not playing.claimed()
    assert not left.exists()


def test_of_two_that_ask_one_gets_the_game_and_the_other_is_told(playing: Session) -> None:
    path = playing.record.path
    thread, got = _claim(path, 600)
    until(playing.claimed)
    assert claims.claim(path, 600) == "rival"
    playing.release()
    thread.join()
    assert got == ["released"]


def test_who_asks_is_told_when_a_third_program_has_opened_the_game(playing: Session) -> None:
    path = playing.record.path
    with patch.object(disk, "held_by_another", return_value=True):  # as if it were opened between two looks
        thread, got = _claim(path, 600)
        until(claim_path(path).exists)
        playing.close()
        third = Session.resume(path)
        thread.join()
    third.abandon()
    assert got == ["rival"]


def test_an_old_request_ends_no_later_program(playing: Session) -> None:
    path = playing.record.path
    playing.close()
    claim_path(path).touch()
    later = Session.resume(path)
    try:
        assert not later.claimed()
    finally:
        later.abandon()


def test_requests_that_are_left_over_are_swept(playing: Session) -> None:
    left = claim_path(playing.record.path)
    left.touch()
    with patch.object(disk, "_LEFT_OVER_SECONDS", -1):
        disk.sweep(left.parent)
    assert not left.exists()
